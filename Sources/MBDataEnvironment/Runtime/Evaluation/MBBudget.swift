/// What several evaluations may still use together, so that a hundred of them are bounded as one is.
///
/// Where code runs that an evaluation calls, such as the body of a function, a budget is a part of
/// what that evaluation may still use, never more.
///
///     var budget = MBBudget(environment.limits)
///     for expression in expressions {
///         values.append(try expression.value(in: environment, within: &budget))
///     }
public struct MBBudget: Sendable {
    /// The steps that are left.
    public internal(set) var steps: Int

    /// The bytes that may still be made, estimated.
    public internal(set) var memory: Int

    init(steps: Int, memory: Int) {
        self.steps = steps
        self.memory = memory
    }

    /// What one evaluation may use under some limits.
    public init(_ limits: MBLimits) {
        self.init(steps: limits.steps, memory: limits.memory)
    }

    /// Pays for what host code does between evaluations. Negative amounts cost nothing.
    ///
    /// - Parameters:
    ///   - steps: the work, in units of a looked-at element or an evaluated node.
    ///   - memory: the bytes of strings and collections that were made.
    /// - Throws: `limitExceeded` if not so much is left; of what ran out, nothing is left then.
    public mutating func spend(
        steps: Int = 0, memory: Int = 0
    ) throws(MBExpressionError) {
        guard steps <= self.steps else {
            self.steps = 0
            throw .limit("no steps are left (steps)")
        }
        guard memory <= self.memory else {
            self.memory = 0
            throw .limit("no bytes are left (memory)")
        }
        self.steps -= max(0, steps)
        self.memory -= max(0, memory)
    }
}

extension MBBudget {
    /// The lesser of two, which one evaluation may use that has to keep to both.
    func part(of other: MBBudget) -> MBBudget {
        MBBudget(steps: min(steps, other.steps), memory: min(memory, other.memory))
    }

    /// What was used when so much is left.
    func used(leaving left: MBBudget) -> MBBudget {
        MBBudget(steps: max(0, steps - left.steps), memory: max(0, memory - left.memory))
    }

    /// Takes what was used; never more than there is.
    mutating func take(_ used: MBBudget) {
        steps = max(0, steps - used.steps)
        memory = max(0, memory - used.memory)
    }
}

extension MBBudget {
    /// Pays for walking through a value, as setting a variable to it does: a step for each eight
    /// elements that it holds.
    ///
    /// - Throws: `limitExceeded` if not so much is left; then no steps are.
    public mutating func spend(walking value: MBValue?) throws(MBExpressionError) {
        guard let value else { return }
        var size = ValueSize(worth: steps, weighsTexts: false)
        _ = size.add(value, depth: 1)
        try spend(steps: size.steps)
    }
}
