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

    /// Pays for work that host code does between evaluations.
    ///
    /// - Parameter count: the work, in units of a visited element or an evaluated node. A negative
    ///   count costs nothing.
    /// - Throws: `limitExceeded` if fewer steps are left; then none are.
    public mutating func step(_ count: Int = 1) throws(MBExpressionError) {
        guard count <= steps else {
            steps = 0
            throw .limit("no steps are left (steps)")
        }
        steps -= max(0, count)
    }

    /// Pays for what host code creates between evaluations.
    ///
    /// - Parameter bytes: the size of strings and collections. A negative size costs nothing.
    /// - Throws: `limitExceeded` if fewer bytes are left; then none are.
    public mutating func allocate(_ bytes: Int) throws(MBExpressionError) {
        guard bytes <= memory else {
            memory = 0
            throw .limit("no bytes are left (memory)")
        }
        memory -= max(0, bytes)
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
    public mutating func step(walking value: MBValue?) throws(MBExpressionError) {
        guard let value else { return }
        var size = ValueSize(worth: steps, weighsTexts: false)
        _ = size.add(value, depth: 1)
        try step(size.steps)
    }
}
