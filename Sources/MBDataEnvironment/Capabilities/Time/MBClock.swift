public import Foundation

/// Provides the time to expressions: ``system``, ``fixed(_:)``, or an app's own clock.
///
///     environment.capabilities.clock = .fixed(Date(timeIntervalSince1970: 1_700_000_000))
///     environment.string("^currentTime()")                          // "2023-11-14 22:13:20 +0000"
public protocol MBClock: Sendable {
    /// The present moment.
    var now: Date { get }

    /// Seconds since some moment, which never go back, for measuring how long something takes.
    var uptime: Double { get }
}

extension MBClock {
    /// The seconds since 1970, for clocks that don't have anything better.
    public var uptime: Double { now.timeIntervalSince1970 }
}

extension MBClock where Self == MBCapabilities.SystemClock {
    /// The system's clock.
    public static var system: Self { Self() }
}

extension MBClock where Self == MBCapabilities.FixedClock {
    /// A clock that stands still, for reproducible evaluations.
    public static func fixed(_ now: Date) -> Self { Self(now) }
}

extension MBCapabilities {
    /// The system's clock: ``MBClock/system``.
    public struct SystemClock: MBClock {
        /// Creates the system's clock.
        public init() {}

        /// The present moment.
        public var now: Date { Date() }

        /// How long the system has been running.
        public var uptime: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
    }

    /// A clock that stands still, for reproducible evaluations: ``MBClock/fixed(_:)``.
    public struct FixedClock: MBClock {
        /// The moment that it shows.
        public let now: Date

        /// Always 0: nothing takes any time.
        public var uptime: Double { 0 }

        /// Creates a clock that shows a moment.
        public init(_ now: Date) {
            self.now = now
        }
    }
}
