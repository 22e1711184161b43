/// Reports to expressions how the device reaches the network: the value of `$Network`.
///
/// The library doesn't ask any platform itself; without a provider, `$Network` is nil. An app
/// provides one that keeps its platform's last answer:
///
///     final class AppNetwork: MBNetworkProvider {
///         private let monitor = NWPathMonitor()
///
///         init() { monitor.start(queue: .global()) }
///
///         var status: MBCapabilities.NetworkStatus {
///             let path = monitor.currentPath
///             guard path.status == .satisfied else { return .init(.offline) }
///             return .init(path.usesInterfaceType(.cellular) ? .cellular : .wifi)
///         }
///     }
///
/// Legacy name: `MBNetworkMonitor`.
public protocol MBNetworkProvider: Sendable {
    /// The current status. Each read of `$Network` reads it, on the thread that evaluates, so it
    /// must be quick.
    var status: MBCapabilities.NetworkStatus { get }
}

extension MBNetworkProvider where Self == MBCapabilities.FixedNetwork {
    /// A network whose status doesn't change, for tests.
    public static func fixed(_ status: MBCapabilities.NetworkStatus) -> Self { Self(status) }
}

extension MBCapabilities {
    /// A network whose status doesn't change, for tests: ``MBNetworkProvider/fixed(_:)``.
    ///
    ///     environment.capabilities.network = .fixed(.init(.wifi))
    ///     environment.boolean("$Network.isWifiConnected")               // true
    public struct FixedNetwork: MBNetworkProvider {
        /// The status.
        public let status: MBCapabilities.NetworkStatus

        /// Creates a network with a status.
        public init(_ status: MBCapabilities.NetworkStatus) {
            self.status = status
        }
    }
}
