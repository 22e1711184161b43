extension Watch {
    /// Says why it must end, if it must.
    func check() throws(MBExpressionError) {
        if isLate {
            throw MBExpressionError(.limit, .deadlineExceeded, "the deadline has passed (seconds)")
        }
        if StackGuard.isCancelled {
            throw MBExpressionError(.limit, .cancelled, "the task was cancelled")
        }
    }
}

extension Evaluation {
    var watch: Watch { Watch(deadline: budget.deadline) }

    /// What work looks at that goes through all levels of a value.
    var workWatch: WorkWatch { WorkWatch(watch) }

    /// Refuses to begin what can't be ended before it is done, if the deadline comes first.
    func check(timeFor nanoseconds: Int) throws(MBExpressionError) {
        if watch.isLate(after: nanoseconds) { throw tooLate }
        try checkTime()
    }

    /// Says why work was given up, if it was.
    func end(_ watch: WorkWatch) throws(MBExpressionError) {
        if watch.isOver { try checkTime() }
    }
}

extension MBMLCall {
    /// Counts work, and looks at the clock when it is due.
    @inline(__always)
    func work(_ units: Int = 1, _ pace: inout Pace) throws(MBExpressionError) {
        if pace.isDue(units) { try evaluation.checkTime() }
    }

    /// The bytes of a text in parts that are whole characters, paid for one after the other.
    ///
    /// - Parameter bytesForAStep: what one step pays for.
    func inParts(
        _ text: String, bytesForAStep: Int,
        _ body: (Substring) throws(MBExpressionError) -> Void
    ) throws(MBExpressionError) {
        var (offset, paid) = (0, 0)
        for part in TextParts(text) {
            offset += part.utf8.count
            try step(offset / bytesForAStep - paid)
            paid = offset / bytesForAStep
            try evaluation.checkTime()
            try body(part)
        }
    }
}
