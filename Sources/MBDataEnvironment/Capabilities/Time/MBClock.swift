public import Foundation

/// Provides the time to expressions: ``system``, ``fixed(_:)``, or an app's own clock.
///
///     var environment = MBEnvironment()
///     environment.capabilities.clock = .fixed(
///         Date(timeIntervalSince1970: 1_700_000_000))
///     let now = environment.string("^currentTime()")
///     // → "2023-11-14 22:13:20 +0000"
///
/// An implementation is asked on the thread that evaluates, possibly on several at the same time.
/// It must be quick and can't fail. The deadline of ``MBLimits/seconds`` doesn't depend on it.
public protocol MBClock: Sendable {
    /// The present moment, for `^currentTime`, `^secondsSince` and the like.
    var now: Date { get }

    /// The seconds since some fixed moment, for measuring how long something takes, as `^bench`
    /// does. They should never decrease.
    ///
    /// By default, they're the seconds from 1970 to ``now``, which can jump when someone sets the
    /// clock.
    var uptime: Double { get }
}

extension MBClock {
    /// The seconds since 1970, for clocks that don't have anything better.
    public var uptime: Double { now.timeIntervalSince1970 }
}

extension MBClock where Self == MBCapabilities.SystemClock {
    /// The clock of the system, the default of an environment.
    public static var system: Self { Self() }
}

extension MBClock where Self == MBCapabilities.FixedClock {
    /// A clock that always shows the same time, for reproducible evaluations.
    ///
    /// - Parameter now: the moment that it always shows.
    public static func fixed(_ now: Date) -> Self { Self(now) }
}

extension MBCapabilities {
    /// The system's clock: ``MBClock/system``.
    public struct SystemClock: MBClock {
        /// Creates the system's clock.
        public init() {}

        /// The present moment according to the system.
        public var now: Date { Date() }

        /// How long the system has been running, in seconds.
        public var uptime: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
    }

    /// A clock that always shows the same time, for reproducible evaluations:
    /// ``MBClock/fixed(_:)``.
    public struct FixedClock: MBClock {
        /// The moment that it always shows.
        public let now: Date

        /// Always 0: nothing takes any time.
        public var uptime: Double { 0 }

        /// Creates a clock that always shows the same time.
        ///
        /// - Parameter now: the moment that it always shows.
        public init(_ now: Date) {
            self.now = now
        }
    }
}
