public import Foundation

/// Tells the time to expressions: ``system``, ``fixed(_:)``, or a clock of the app's own.
///
///     environment.capabilities.clock = .fixed(Date(timeIntervalSince1970: 1_700_000_000))
///     environment.string("^currentTime()")                          // "2023-11-14 22:13:20 +0000"
public protocol MBClock: Sendable {
    /// The present moment.
    var now: Date { get }

    /// Seconds since some moment, which never go back: for measuring how long something takes.
    var uptime: Double { get }
}

extension MBClock {
    /// The seconds since 1970, for clocks that have nothing better.
    public var uptime: Double { now.timeIntervalSince1970 }
}

extension MBClock where Self == MBCapabilities.SystemClock {
    /// The clock of the system.
    public static var system: Self { Self() }
}

extension MBClock where Self == MBCapabilities.FixedClock {
    /// A clock that stands still, for reproducible evaluations.
    public static func fixed(_ now: Date) -> Self { Self(now) }
}

extension MBCapabilities {
    /// The clock of the system: ``MBClock/system``.
    public struct SystemClock: MBClock {
        /// The clock of the system.
        public init() {}

        /// The present moment.
        public var now: Date { Date() }

        /// How long the system has been running.
        public var uptime: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
    }

    /// A clock that stands still, for reproducible evaluations: ``MBClock/fixed(_:)``.
    public struct FixedClock: MBClock {
        /// The moment it shows.
        public let now: Date

        /// Nothing takes any time.
        public var uptime: Double { 0 }

        /// A clock that shows a moment.
        public init(_ now: Date) {
            self.now = now
        }
    }
}
