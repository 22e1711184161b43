import Foundation

/// Tells the time to expressions.
public protocol MBClock: Sendable {
    /// The present moment.
    var now: Date { get }
}

/// The clock of the system.
public struct MBSystemClock: MBClock {
    /// The clock of the system.
    public init() {}

    /// The present moment.
    public var now: Date { Date() }
}

/// A clock that stands still, for reproducible evaluations.
public struct MBFixedClock: MBClock {
    /// The moment it shows.
    public let now: Date

    /// A clock that shows a moment.
    public init(_ now: Date) {
        self.now = now
    }
}
