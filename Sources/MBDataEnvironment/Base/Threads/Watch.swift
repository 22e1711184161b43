import Dispatch

/// When work must end that an evaluation has paid for in advance. The work checks it from time to
/// time, so that neither a deadline nor a cancelled task waits for the work to finish.
struct Watch {
    /// In nanoseconds of the system's uptime; the greatest value means there is no deadline.
    let deadline: UInt64

    /// Whether the deadline has passed.
    var isLate: Bool {
        deadline != .max && DispatchTime.now().uptimeNanoseconds >= deadline
    }

    /// Whether the deadline will have passed after a number of nanoseconds.
    func isLate(after nanoseconds: Int64) -> Bool {
        deadline != .max
            && DispatchTime.now().uptimeNanoseconds &+ UInt64(max(0, nanoseconds)) >= deadline
    }

    /// Whether the work must end now. The evaluation then reports why, and the work is discarded.
    var isOver: Bool { isLate || StackGuard.isCancelled }
}

/// Counts work between looks at the clock.
struct Pace {
    private var left = Self.interval

    /// Units of work. Each takes a few dozen nanoseconds at most.
    private static let interval = 8_192

    /// Counts some units without looking at the clock.
    @inline(__always)
    mutating func count(_ units: Int) { left &-= units }

    /// Counts some units; returns whether to look at the clock.
    @inline(__always)
    mutating func isDue(_ units: Int = 1) -> Bool {
        left &-= units
        guard left <= 0 else { return false }
        left = Self.interval
        return true
    }
}

/// Looks at the clock for work that goes through all levels of a value, and counts the work done at
/// every level.
///
/// Use one for a single traversal on a single thread.
final class WorkWatch {
    private let watch: Watch
    private var pace = Pace()
    /// Whether the work must end. Its results so far are then useless.
    private(set) var isOver = false
    /// Comparisons that no hash made unnecessary, and that aren't paid for yet.
    private var collisions = 0

    init(_ watch: Watch) { self.watch = watch }

    /// A watch for work on texts that are long enough to take milliseconds; nil for others.
    convenience init?(_ watch: Watch, ofTextsOf length: Int) {
        guard length > 10_000 else { return nil }
        self.init(watch)
    }

    /// Whether the work must end after a number of further units.
    func isOver(after units: Int) -> Bool {
        if !isOver, pace.isDue(units), watch.isOver { isOver = true }
        return isOver
    }

    func countCollision() { collisions += 1 }

    /// The number of collisions since the last call.
    func takeCollisions() -> Int {
        defer { collisions = 0 }
        return collisions
    }
}

extension Sequence {
    /// The sorted elements; nil if the work must end before.
    func sorted(
        _ watch: Watch, by areInOrder: (Element, Element) -> Bool
    ) -> [Element]? {
        var pace = Pace()
        return try? sorted { left, right in
            if pace.isDue(64), watch.isOver { throw CancellationError() }
            return areInOrder(left, right)
        }
    }
}
