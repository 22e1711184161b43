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

    /// Pays for memory that the evaluation uses, in bytes.
    mutating func allocate(_ bytes: Int) throws(MBExpressionError) {
        guard budget.use(bytes: bytes) else {
            throw .limit("made more than \(limitsInForce.memory) bytes (memory)")
        }
    }

    /// Checks and pays for a string that the evaluation creates.
    mutating func allocate(_ text: String) throws(MBExpressionError) {
        let length = text.utf8.count
        guard length <= stringLimit else { throw stringTooLong }
        // A string of up to 15 bytes takes no memory of its own.
        guard length > 15 else { return }
        try allocate(length)
        try step(length / 32)
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
    func checkTime() throws(MBExpressionError) {
        if watch.isLate { throw tooLate }
        if StackGuard.isCancelled {
            throw MBExpressionError(.limit, .cancelled, "the task was cancelled")
        }
    }

    var tooLate: MBExpressionError {
        MBExpressionError(
            .limit, .deadlineExceeded, "took longer than \(limitsInForce.seconds ?? 0) s (seconds)")
    }

    /// Refuses a result that comes after the deadline.
    @inline(__always)
    func end() throws(MBExpressionError) {
        if budget.deadline != .max { try checkTime() }
    }
}

// MARK: - App code

extension Evaluation {
    /// The environment for app code that is called now.
    mutating func environmentForHost() -> MBEnvironment {
        noteFleeting()
        return MBEnvironment(storage, inside: around(atDepth: depth))
    }

    /// What an evaluation that app code begins now is part of.
    ///
    /// - Parameter given: what the environment in which it begins is part of. The evaluation counts
    ///   as nested in this call if the call provided the environment, and otherwise as a call of
    ///   its own.
    mutating func around(_ given: OuterEvaluation?) -> OuterEvaluation {
        guard let given, let notes, given.isPart(of: notes) else {
            return around(atDepth: depth &+ 1)
        }
        return around(atDepth: max(depth, given.depth))
    }

    private mutating func around(atDepth depth: Int) -> OuterEvaluation {
        let notes = note()
        let shared = budget.shared() ?? share(notes)
        if let around = notes.around, around.depth == depth { return around }
        let around = OuterEvaluation(shared, notes, depth: depth, nesting: limits.nesting)
        notes.around = around
        return around
    }

    private mutating func share(_ notes: EvaluationNotes) -> SharedBudget {
        let shared = budget.share(limitsInForce)
        notes.shared = shared
        return shared
    }

    /// Continues as part of another evaluation.
    ///
    /// - Throws: `limitExceeded` if that is nested too deeply, so that app code that evaluates what
    ///   calls it ends.
    mutating func join(_ around: OuterEvaluation) throws(MBExpressionError) {
        note().outer = around
        budget.join(around.budget)
        depth = max(around.depth, limits.nesting - max(0, around.nesting - around.depth))
        try enter(0, at: nil)
    }
}

extension MBExpressionError {
    static func stringTooLong(_ limit: Int) -> MBExpressionError {
        .limit("a string has more than \(limit) bytes (stringLength)")
    }
}
