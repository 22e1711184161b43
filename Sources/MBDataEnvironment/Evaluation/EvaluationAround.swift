/// The evaluation in which host code runs, as the environment knows it that the host code is given:
/// what is evaluated there takes from what is left of the same budget, and counts as nested.
///
/// When the host code has returned, what it used is settled, and an environment that it kept has
/// the whole budget of its limits again.
final class EvaluationAround: Sendable {
    private struct Content: Sendable {
        var left: MBBudget
        var used = MBBudget(steps: 0, memory: 0)
        var isOver = false
    }

    /// How deep the host code is called.
    let depth: Int
    /// When the evaluation must end, in nanoseconds of the system's uptime.
    let deadline: UInt64
    private let content: Guarded<Content>

    init(_ evaluation: borrowing Evaluation) {
        depth = evaluation.depth
        deadline = evaluation.deadline
        content = Guarded(Content(left: evaluation.budget))
    }

    /// What is left; nil when the host code has returned.
    var budget: MBBudget? { content.withLock { $0.isOver ? nil : $0.left } }

    /// Takes note of what an evaluation used that began with one budget and left another.
    func use(from before: MBBudget, to after: MBBudget) {
        let (steps, memory) = (before.steps - after.steps, before.memory - after.memory)
        let matchingTime = after.matchingTime - min(before.matchingTime, after.matchingTime)
        content.withLock { content in
            content.used.steps += steps
            content.used.memory += memory
            content.used.matchingTime += matchingTime
            content.left.steps = max(0, content.left.steps - steps)
            content.left.memory = max(0, content.left.memory - memory)
            content.left.matchingTime += matchingTime
        }
    }

    /// Ends it, answering what was used.
    func close() -> MBBudget {
        content.withLock { content in
            content.isOver = true
            return content.used
        }
    }
}

extension Evaluation {
    /// The environment for host code that is called now; `settle(_:)` follows when it has returned.
    mutating func environmentForHost() -> MBEnvironment {
        noteFleeting()
        let notes = note()
        if let last = notes.around.last, last.depth == depth {
            return MBEnvironment(surroundings, inside: last)
        }
        let around = EvaluationAround(self)
        notes.around.append(around)
        return MBEnvironment(surroundings, inside: around)
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
            notes.matchingTime += used.matchingTime
        }
        try step(steps)
        try allocate(memory)
    }
}
