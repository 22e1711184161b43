/// Tells expressions how the device reaches the network: what `$Network` reads.
///
/// The library asks no platform itself; without a provider `$Network` is nil. An app gives one that
/// keeps the last answer of its platform:
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
    /// The present state. It is asked at each read of `$Network`, on the thread that evaluates, and
    /// must be quick.
    var status: MBCapabilities.NetworkStatus { get }
}

extension MBNetworkProvider where Self == MBCapabilities.FixedNetwork {
    /// A network whose state does not change, for tests.
    public static func fixed(_ status: MBCapabilities.NetworkStatus) -> Self { Self(status) }
}

extension MBCapabilities {
    /// A network whose state does not change, for tests: ``MBNetworkProvider/fixed(_:)``.
    ///
    ///     environment.capabilities.network = .fixed(.init(.wifi))
    ///     environment.boolean("$Network.isWifiConnected")               // true
    public struct FixedNetwork: MBNetworkProvider {
        /// The state.
        public let status: MBCapabilities.NetworkStatus

        /// A network in a state.
        public init(_ status: MBCapabilities.NetworkStatus) {
            self.status = status
        }
    }
}
