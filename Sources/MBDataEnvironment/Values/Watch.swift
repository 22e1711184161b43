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

    /// Whether it must end now. Then the evaluation says why, and the work is thrown away.
    var isOver: Bool { isLate || StackGuard.isCancelled }
}

/// Counts work between two looks at the clock.
struct Pace {
    private var left = Self.interval

    /// Units of work, none of which takes longer than some dozen nanoseconds.
    private static let interval = 8_192

    /// Counts some units; whether the clock is to be looked at.
    @inline(__always)
    mutating func isDue(_ units: Int = 1) -> Bool {
        left &-= units
        guard left <= 0 else { return false }
        left = Self.interval
        return true
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
