/// Reports to expressions how the device reaches the network: the value of `$Network`.
///
/// The library doesn't ask any platform itself; without a provider, `$Network` is nil. An app
/// provides one that keeps its platform's last answer. On Apple's platforms, the
/// `pathUpdateHandler` of an `NWPathMonitor` calls `update`:
///
///     // Sendable because `latest` is accessed only under the lock.
///     final class AppNetwork: MBNetworkProvider, @unchecked Sendable {
///         typealias Status = MBCapabilities.NetworkStatus
///         private let lock = NSLock()
///         private var latest = Status(.offline)
///
///         var status: Status { lock.withLock { latest } }
///
///         func update(isOnline: Bool, isCellular: Bool) {
///             lock.withLock {
///                 latest.connection =
///                     !isOnline ? .offline : isCellular ? .cellular : .wifi
///             }
///         }
///     }
///
///     let network = AppNetwork()
///     var environment = MBEnvironment()
///     environment.capabilities.network = network
///     network.update(isOnline: true, isCellular: true)
///     let isOnWifi = environment.boolean("$Network.isWifiConnected")
///     // → false
///
/// Legacy name: `MBNetworkMonitor`.
public protocol MBNetworkProvider: Sendable {
    /// The current status. Each read of `$Network` reads it, on the thread that evaluates, so it
    /// must be quick. Several threads may read it at the same time.
    var status: MBCapabilities.NetworkStatus { get }
}

extension MBNetworkProvider where Self == MBCapabilities.FixedNetwork {
    /// A network whose status doesn't change, for tests.
    ///
    /// - Parameter status: the value of `$Network`.
    public static func fixed(_ status: MBCapabilities.NetworkStatus) -> Self { Self(status) }
}

extension MBCapabilities {
    /// A network whose status doesn't change, for tests: ``MBNetworkProvider/fixed(_:)``.
    ///
    ///     var environment = MBEnvironment()
    ///     environment.capabilities.network = .fixed(.init(.wifi))
    ///     let isOnWifi = environment.boolean("$Network.isWifiConnected")
    ///     // → true
    public struct FixedNetwork: MBNetworkProvider {
        /// The value of `$Network`.
        public let status: MBCapabilities.NetworkStatus

        /// Creates a network whose status doesn't change.
        ///
        /// - Parameter status: the value of `$Network`.
        public init(_ status: MBCapabilities.NetworkStatus) {
            self.status = status
        }
    }
}
