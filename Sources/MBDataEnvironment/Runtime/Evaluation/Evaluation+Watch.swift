extension Evaluation {
    var watch: Watch { Watch(deadline: budget.deadline) }

    /// A watch for work that goes through all levels of a value.
    var workWatch: WorkWatch { WorkWatch(watch) }

    /// Throws if the deadline comes before the end of work that can't be interrupted.
    mutating func check(timeFor nanoseconds: Int64) throws(MBExpressionError) {
        if watch.isLate(after: nanoseconds) { throw tooLate }
        try checkTime()
    }

    /// Throws the reason why work stopped early, if it did. Pays for comparisons that couldn't be
    /// foreseen.
    mutating func end(_ watch: WorkWatch) throws(MBExpressionError) {
        let collisions = watch.takeCollisions()
        if collisions > 0 { try step(collisions) }
        if watch.isOver { try checkTime() }
    }
}

extension MBMLCall {
    /// Counts work, and checks the time when a check is due.
    @inline(__always)
    func work(_ units: Int = 1, _ pace: inout Pace) throws(MBExpressionError) {
        if pace.isDue(units) { try evaluation.checkTime() }
    }

    /// Calls a closure with the parts of a text, each of whole characters, and pays for each part.
    ///
    /// - Parameter bytesForAStep: the number of bytes that one step pays for.
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
