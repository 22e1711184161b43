/// Work, strings and collections are paid for here.
extension Evaluation {
    /// Pays for one step.
    @inline(__always)
    mutating func step() throws(MBExpressionError) {
        if !budget.useStep() { try draw(1) }
    }

    /// Pays for a number of steps.
    @inline(__always)
    mutating func step(_ count: Int) throws(MBExpressionError) {
        if !budget.use(steps: count) { try draw(count) }
    }

    /// Draws steps from what is left, and checks the time.
    @inline(never)
    private mutating func draw(_ count: Int) throws(MBExpressionError) {
        guard budget.draw(count) else {
            throw .limit("more than \(limitsInForce.steps) steps (steps)")
        }
        try checkTime()
    }

    /// Pays for a tool that functions use, once in each evaluation. So the cost of an evaluation
    /// doesn't depend on whether a cache still holds the tool.
    mutating func step(_ count: Int, making tool: CostlyTool) throws(MBExpressionError) {
        if note().paidTools.insert(tool).inserted { try step(count) }
    }

    /// Pays for memory that the evaluation uses, in bytes. If fewer are left, none are left then.
    mutating func allocate(_ bytes: Int) throws(MBExpressionError) {
        guard budget.use(bytes: bytes) else {
            _ = budget.use(bytes: budget.left.memory)
            throw .limit("created more than \(limitsInForce.memory) bytes (memory)")
        }
    }

    /// Checks and pays for a string that the evaluation creates.
    mutating func allocate(_ text: String) throws(MBExpressionError) {
        let length = text.utf8.count
        guard length <= stringLimit else { throw stringTooLong }
        // A string of up to 15 bytes takes no memory of its own.
        if length > 15 { try allocate(bytesOf: text) }
    }

    /// Pays for the bytes of a text.
    mutating func allocate(bytesOf text: String) throws(MBExpressionError) {
        try allocate(text.utf8.count)
        try step(text.utf8.count / 32)
    }

    var stringTooLong: MBExpressionError { .stringTooLong(stringLimit) }

    /// The limits in force. Some may come from an evaluation that this one is part of.
    private var limitsInForce: MBLimits {
        var limits = limits
        guard let outer = notes?.outer?.budget.limits else { return limits }
        limits.steps = min(limits.steps, outer.steps)
        limits.memory = min(limits.memory, outer.memory)
        if let seconds = outer.seconds { limits.seconds = min(limits.seconds ?? seconds, seconds) }
        return limits
    }
}

// MARK: - Time

extension Evaluation {
    /// Throws if the deadline has passed, or the task is cancelled.
    ///
    /// Mutating like everything that a call uses often: for other methods, reading the evaluation
    /// through the call would copy it.
    mutating func checkTime() throws(MBExpressionError) {
        if watch.isLate { throw tooLate }
        if StackGuard.isCancelled {
            throw MBExpressionError(.limit, .cancelled, "the task was cancelled")
        }
    }

    var tooLate: MBExpressionError {
        MBExpressionError(
            .limit, .deadlineExceeded, "took longer than \(limitsInForce.seconds ?? 0) s (seconds)")
    }

    /// Throws if the deadline has passed, so that no result comes later.
    @inline(__always)
    mutating func end() throws(MBExpressionError) {
        if budget.deadline != .max { try checkTime() }
    }
}

// MARK: - App code

extension Evaluation {
    /// The environment for app code that is called now.
    mutating func environmentForHost() -> MBEnvironment {
        noteFleeting()
        return MBEnvironment(storage, inside: asOuter(atDepth: depth))
    }

    /// What an evaluation that app code begins now is part of.
    ///
    /// - Parameter given: what the environment in which it begins is part of. The evaluation counts
    ///   as nested in this call if the call provided the environment, and otherwise as a call of
    ///   its own.
    mutating func outer(for given: OuterEvaluation?) -> OuterEvaluation {
        let isGivenHere =
            given.map { $0.identity === notes?.asOuter?.identity && $0.depth <= depth } ?? false
        return asOuter(atDepth: isGivenHere ? depth : depth &+ 1)
    }

    private mutating func asOuter(atDepth depth: Int) -> OuterEvaluation {
        let notes = note()
        let shared = budget.shared() ?? share(notes)
        let former = notes.asOuter
        if let former, former.depth == depth { return former }
        let new = OuterEvaluation(
            shared, former?.identity ?? OuterEvaluation.Identity(), depth: depth,
            nesting: limits.nesting)
        notes.asOuter = new
        return new
    }

    private mutating func share(_ notes: EvaluationNotes) -> SharedBudget {
        let shared = budget.share(limitsInForce)
        notes.shared = shared
        return shared
    }

    /// Continues as part of another evaluation.
    ///
    /// - Throws: `limitExceeded` if that is nested too deeply, so that app code that re-evaluates
    ///   its caller terminates.
    mutating func join(_ outer: OuterEvaluation) throws(MBExpressionError) {
        note().outer = outer
        budget.join(outer.budget)
        depth = max(outer.depth, limits.nesting - max(0, outer.nesting - outer.depth))
        try enter(0, at: nil)
    }
}

extension MBExpressionError {
    package static func stringTooLong(_ limit: Int) -> MBExpressionError {
        .limit("a string has more than \(limit) bytes (stringLength)")
    }
}
