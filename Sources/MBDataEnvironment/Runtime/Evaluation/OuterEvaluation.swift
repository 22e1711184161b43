/// The evaluation in which host code runs, as those know it that the host code begins: they take
/// from what is left of the same budget, and count as nested.
///
/// When the host code has returned, what it used is settled, and an environment that it kept has
/// the whole budget of its limits again.
final class OuterEvaluation: Sendable {
    private struct Content: Sendable {
        var left: MBBudget
        var used = MBBudget(steps: 0, memory: 0)
        var isOver = false
    }

    /// How deep the host code is called.
    let depth: Int
    /// When the evaluation must end, in nanoseconds of the system's uptime.
    let deadline: UInt64
    /// The limits of the evaluation.
    let limits: MBLimits
    private let content: Guarded<Content>

    init(_ evaluation: borrowing Evaluation, depth: Int) {
        self.depth = depth
        deadline = evaluation.deadline
        limits = evaluation.limitsInForce
        content = Guarded(Content(left: evaluation.budget))
    }

    /// What is left; nil when the host code has returned.
    var budget: MBBudget? { content.withLock { $0.isOver ? nil : $0.left } }

    /// Notes what an evaluation used.
    func use(_ used: MBBudget) {
        content.withLock { content in
            content.used.steps += used.steps
            content.used.memory += used.memory
            content.left.take(used)
        }
    }

    /// Says what is left now, answering what was used and not taken from it yet.
    func renew(_ left: MBBudget) -> MBBudget {
        content.withLock { content in
            let used = content.used
            content.used = MBBudget(steps: 0, memory: 0)
            content.left = left
            content.left.take(used)
            return used
        }
    }

    /// Ends it, answering what was used.
    func close() -> MBBudget {
        content.withLock { content in
            content.isOver = true
            return content.used
        }
    }

    /// That of an evaluation which begins in an environment: on a thread that runs host code the
    /// one that waits for that, whatever the environment; elsewhere the one in which the environment
    /// was given to host code.
    static func around(_ environment: MBEnvironment) -> OuterEvaluation? {
        guard let waiting = HostCall.waiting else { return environment.around }
        return waiting.pointee.around(environment.around)
    }
}

extension Evaluation {
    /// The environment for host code that is called now; `settle(_:)` follows when it has returned.
    mutating func environmentForHost() -> MBEnvironment {
        noteFleeting()
        return MBEnvironment(storage, inside: around(atDepth: depth))
    }

    /// What an evaluation is part of that host code begins now.
    ///
    /// - Parameter given: what the environment knows in which it begins. It counts as nested in the
    ///   call if the call gave it, and else as a call of its own.
    fileprivate mutating func around(_ given: OuterEvaluation?) -> OuterEvaluation {
        if let given, notes?.around.contains(where: { $0 === given }) == true {
            return around(atDepth: given.depth)
        }
        return around(atDepth: depth &+ 1)
    }

    /// What host code used so far is taken from what is left first, so that none is used twice.
    private mutating func around(atDepth depth: Int) -> OuterEvaluation {
        let notes = note()
        var left = budget
        for around in notes.around { left.take(around.renew(left)) }
        budget = left
        if let known = notes.around.last(where: { $0.depth == depth }) {
            _ = known.renew(left)
            return known
        }
        let around = OuterEvaluation(self, depth: depth)
        notes.around.append(around)
        return around
    }

    /// Goes on as a part of another evaluation: with what is left of both.
    mutating func join(_ around: OuterEvaluation, _ left: MBBudget) {
        note().outer = around
        deadline = min(deadline, around.deadline)
        depth = max(around.depth, limits.nesting - max(0, around.limits.nesting - around.depth))
        budget = budget.part(of: left)
    }

    /// The limits in force. Some may come from an evaluation around this one.
    var limitsInForce: MBLimits {
        var limits = limits
        guard let outer = notes?.outer?.limits else { return limits }
        limits.steps = min(limits.steps, outer.steps)
        limits.memory = min(limits.memory, outer.memory)
        if let seconds = outer.seconds { limits.seconds = min(limits.seconds ?? seconds, seconds) }
        return limits
    }

    /// How many calls of host code were given an environment.
    var unsettled: Int { notes?.around.count ?? 0 }

    /// Pays for what host code used since there were a number of calls.
    @inline(__always)
    mutating func settle(_ former: Int) throws(MBExpressionError) {
        if unsettled > former { try settleAll(former) }
    }

    @inline(never)
    private mutating func settleAll(_ former: Int) throws(MBExpressionError) {
        var (steps, memory) = (0, 0)
        while let notes, notes.around.count > former, let around = notes.around.popLast() {
            let used = around.close()
            steps += used.steps
            memory += used.memory
        }
        try step(steps)
        try allocate(memory)
    }
}
