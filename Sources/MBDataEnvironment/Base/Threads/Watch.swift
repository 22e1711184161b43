import Dispatch

/// When work must end that an evaluation has paid for at once: looked at in between, so that neither
/// a deadline nor a cancelled task waits for the end of it.
struct Watch {
    /// In nanoseconds of the system's uptime; the greatest there is for none.
    let deadline: UInt64

    /// Whether the deadline has passed.
    var isLate: Bool {
        deadline != .max && DispatchTime.now().uptimeNanoseconds >= deadline
    }

    /// Whether the deadline will have passed in so many nanoseconds.
    func isLate(after nanoseconds: Int) -> Bool {
        deadline != .max
            && DispatchTime.now().uptimeNanoseconds &+ UInt64(max(0, nanoseconds)) >= deadline
    }

    /// Whether it must end now. Then the evaluation says why, and the work is thrown away.
    var isOver: Bool { isLate || StackGuard.isCancelled }
}

/// Counts work between two looks at the clock.
struct Pace {
    private var left = Self.interval

    /// Units of work. Each takes a few dozen nanoseconds at most.
    private static let interval = 8_192

    /// Counts some units without looking at the clock.
    @inline(__always)
    mutating func count(_ units: Int) { left &-= units }

    /// Counts some units; whether the clock is to be looked at.
    @inline(__always)
    mutating func isDue(_ units: Int = 1) -> Bool {
        left &-= units
        guard left <= 0 else { return false }
        left = Self.interval
        return true
    }
}

/// Looks at the clock for work that goes through all levels of a value: counts what is done in all
/// of them.
///
/// It belongs to one walk on one thread.
final class WorkWatch {
    private let watch: Watch
    private var pace = Pace()
    /// Whether the work must end. What it found so far is useless then.
    private(set) var isOver = false

    init(_ watch: Watch) { self.watch = watch }

    /// Whether the work must end after some more units of it.
    func isOver(after units: Int) -> Bool {
        if !isOver, pace.isDue(units), watch.isOver { isOver = true }
        return isOver
    }
}

extension Sequence {
    /// The elements in order; nil if it must end before.
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
