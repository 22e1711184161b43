/// A part of an explained program: it has the same result as the part, and records it.
///
/// Every form of the result is derived from the value as for the part itself, at the same cost.
/// Code that distinguishes constants from other nodes finds them with ``plain(_:)`` and
/// ``constant(of:)``.
final class TracingNode: Node {
    let part: Node
    let plan: TracePlan
    let position: Int

    init(_ part: Node, _ plan: TracePlan, _ position: Int) {
        self.part = part
        self.plan = plan
        self.position = position
        super.init(part.range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        try recording(&evaluation) { part, evaluation throws(MBExpressionError) in
            try part.value(&evaluation)
        }
    }

    override func marked(
        _ escaping: MBEscaping?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MarkedValue {
        var mark = EscapeMark.none
        let value = try recording(&evaluation) { part, evaluation throws(MBExpressionError) in
            let marked = try part.marked(escaping, &evaluation)
            mark = marked.mark
            return marked.value
        }
        return MarkedValue(value, mark)
    }

    override func declaredEscaping(_ evaluation: Evaluation) -> MBEscaping? {
        part.declaredEscaping(evaluation)
    }

    /// Records the result of evaluating the part in some way.
    private func recording(
        _ evaluation: inout Evaluation,
        _ evaluate: (Node, inout Evaluation) throws(MBExpressionError) -> MBValue?
    ) throws(MBExpressionError) -> MBValue? {
        guard let trace = evaluation.trace else { return try marking(&evaluation, evaluate) }
        trace.begin(plan, position, evaluation.scope, evaluation.storage)
        do {
            let value: MBValue?
            if trace.isDueForRoom {
                value = try StackGuard.withRoom { () throws(MBExpressionError) in
                    try evaluate(part, &evaluation)
                }
            } else {
                value = try evaluate(part, &evaluation)
            }
            trace.end(value, trace.reason(of: part, value, evaluation))
            return value
        } catch {
            trace.fail(error)
            throw error
        }
    }

    /// Evaluates the part in some way, and notes its result if the plan asks for it.
    private func marking(
        _ evaluation: inout Evaluation,
        _ evaluate: (Node, inout Evaluation) throws(MBExpressionError) -> MBValue?
    ) throws(MBExpressionError) -> MBValue? {
        guard let marks = plan.marks else { return try evaluate(part, &evaluation) }
        let range = plan.parts[position].range
        do {
            let value = try StackGuard.withRoom { () throws(MBExpressionError) in
                try evaluate(part, &evaluation)
            }
            marks.note(ExpressionCoverage.Results(value), of: range)
            return value
        } catch {
            marks.note(.error, of: range)
            throw error
        }
    }

    /// Only the root is asked for its parts.
    override func parts(
        _ escaping: MBEscaping?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> [MBValue] {
        guard let trace = evaluation.trace else {
            plan.marks?.note(.holds, of: plan.parts[position].range)
            return try part.parts(escaping, &evaluation)
        }
        trace.begin(plan, position, evaluation.scope, evaluation.storage)
        do {
            let values = try part.parts(escaping, &evaluation)
            trace.end(.array(values), nil)
            return values
        } catch {
            trace.fail(error)
            throw error
        }
    }

    /// The first step of a path. A variable that can be read without evaluating anything is read as
    /// in an evaluation that isn't explained, at the same cost.
    override func member(
        _ lookup: inout Lookup, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard let trace = evaluation.trace, let variable = part as? VariableNode,
            let held = variable.valueAtHand(evaluation), let observed = lookup.step.observed
        else { return try super.member(&lookup, &evaluation) }
        trace.begin(plan, position, evaluation.scope, evaluation.storage)
        trace.end(held, trace.reason(of: part, held, evaluation))
        return try observed.noting(from: held, &evaluation) {
            evaluation throws(MBExpressionError) in
            // One step at a time, to record each.
            var lookup = Lookup(observed.step)
            return try part.member(&lookup, &evaluation)
        }
    }

    override func grow(
        _ growth: Growth, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        try recording(&evaluation) { part, evaluation throws(MBExpressionError) in
            try part.grow(growth, &evaluation)
        }
    }

    /// The node itself if it doesn't record another one.
    static func untraced(_ node: Node) -> Node {
        (node as? TracingNode).map { untraced($0.part) } ?? node
    }

    /// The constant that a node is, explained or not; nil for any other node.
    static func constant(of node: Node) -> ConstantNode? {
        (node as? ConstantNode) ?? (node as? TracingNode).flatMap { constant(of: $0.part) }
    }

    /// The node, or the constant if it is or records one: some nodes treat constants differently.
    static func plain(_ node: Node) -> Node {
        guard let constant = constant(of: node) else { return node }
        var outer = node
        while let traced = outer as? TracingNode {
            traced.plan.settle(traced.position, as: constant.constant)
            outer = traced.part
        }
        return constant
    }
}

extension VariableNode {
    /// The value of a variable that is bound or stored; nil for any other variable.
    func valueAtHand(_ evaluation: Evaluation) -> MBValue?? {
        if let bound = evaluation.knownBinding(of: key) { return bound.map { .some($0) } }
        guard let variable = evaluation.storage.variables.variable(for: key),
            variable.isStored
        else { return nil }
        return .some(variable.value)
    }
}

/// A step of a path in an explained program.
final class ObservedStep {
    /// The step as it is in a program that isn't explained.
    let step: PathStep
    private let plan: TracePlan
    private let position: Int

    init(_ step: PathStep, _ plan: TracePlan, _ position: Int) {
        self.step = step
        self.plan = plan
        self.position = position
    }

    /// Records the result of the step. A step from nothing has no result to record.
    func noting(
        from value: MBValue?, _ evaluation: inout Evaluation,
        _ body: (inout Evaluation) throws(MBExpressionError) -> MBValue?
    ) throws(MBExpressionError) -> MBValue? {
        guard let value = value.orNilIfNull, let trace = evaluation.trace else {
            return try body(&evaluation)
        }
        trace.begin(plan, position, evaluation.scope, evaluation.storage)
        do {
            let next = try body(&evaluation)
            trace.end(next, trace.reason(of: step, from: value, next))
            return next
        } catch {
            trace.fail(error)
            throw error
        }
    }
}
