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
///         var status: MBNetworkStatus {
///             let path = monitor.currentPath
///             guard path.status == .satisfied else { return MBNetworkStatus(.offline) }
///             return MBNetworkStatus(path.usesInterfaceType(.cellular) ? .cellular : .wifi)
///         }
///     }
///
/// Legacy name: `MBNetworkMonitor`.
public protocol MBNetworkProvider: Sendable {
    /// The present state. It is asked at each read of `$Network`, on the thread that evaluates, and
    /// must be quick.
    var status: MBNetworkStatus { get }
}

/// A network whose state does not change, for tests.
///
///     environment.capabilities.network = MBFixedNetwork(MBNetworkStatus(.wifi))
///     environment.boolean("$Network.isWifiConnected")               // true
public struct MBFixedNetwork: MBNetworkProvider {
    /// The state.
    public let status: MBNetworkStatus

    /// A network in a state.
    public init(_ status: MBNetworkStatus) {
        self.status = status
    }
}
