/// A part of a program that is explained: it gives what the part gives, and takes note of it.
///
/// Every form of a result follows from the value as it does for the part itself, at the same cost.
/// What tells constants from other nodes finds them with ``plain(_:)`` and ``constant(of:)``.
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
        guard let trace = evaluation.trace else { return try part.value(&evaluation) }
        trace.begin(plan, position, evaluation.scope)
        do {
            let value = try evaluated(&evaluation, isDeep: trace.isDueForRoom)
            trace.end(value, trace.reason(of: part, value, evaluation))
            return value
        } catch {
            trace.fail(error)
            throw error
        }
    }

    private func evaluated(
        _ evaluation: inout Evaluation, isDeep: Bool
    ) throws(MBExpressionError) -> MBValue? {
        guard isDeep else { return try part.value(&evaluation) }
        return try StackGuard.withRoom { () throws(MBExpressionError) in
            try part.value(&evaluation)
        }
    }

    /// Only the root is asked for its parts.
    override func parts(_ evaluation: inout Evaluation) throws(MBExpressionError) -> [MBValue] {
        guard let trace = evaluation.trace else { return try part.parts(&evaluation) }
        trace.begin(plan, position, evaluation.scope)
        do {
            let values = try part.parts(&evaluation)
            trace.end(.array(values), nil)
            return values
        } catch {
            trace.fail(error)
            throw error
        }
    }

    /// Takes note of a variable that can be read without evaluating anything, giving what it holds;
    /// nil for any other part, with nothing evaluated.
    func noted(_ evaluation: Evaluation) -> MBValue?? {
        guard let trace = evaluation.trace, let variable = part as? VariableNode,
            let value = variable.valueAtHand(evaluation)
        else { return nil }
        trace.begin(plan, position, evaluation.scope)
        trace.end(value, trace.reason(of: part, value, evaluation))
        return value
    }

    /// The constant that a node is, whether or not the program is explained.
    static func constant(of node: Node) -> ConstantNode? {
        (node as? ConstantNode) ?? (node as? TracingNode).flatMap { constant(of: $0.part) }
    }

    /// The node, or the constant itself if it is one: some nodes treat constants differently.
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
    /// What a variable holds that is bound to a value or stored; nil for any other.
    func valueAtHand(_ evaluation: Evaluation) -> MBValue?? {
        if let bound = evaluation.scope?._withUnsafeGuaranteedRef({ $0.value(of: key) }) {
            return bound.map { .some($0) }
        }
        guard let variable = evaluation.storage.variables.variable(for: key),
            variable.isStored
        else { return nil }
        return .some(variable.value)
    }
}

/// A path of a program that is explained: as `PathNode`, taking note of what each step leads to.
final class TracingPathNode: Node {
    private let base: TracingNode
    private let steps: [PathNode.Step]
    private let plan: TracePlan
    /// The parts of the plan that the steps are.
    private let positions: [Int]
    private let isMeasured: Bool

    init(
        _ base: TracingNode, _ steps: [PathNode.Step], _ plan: TracePlan, _ positions: [Int],
        _ range: SourceRange
    ) {
        self.base = base
        self.steps = steps
        self.plan = plan
        self.positions = positions
        isMeasured =
            steps[0].index >= 0 && steps.count == 2
            && steps[1].isConstant && steps[1].name.text == StringMembers.lengthName
        super.init(range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        var current: MBValue
        var position = 0
        // One step at a time, to take note of each.
        var ahead: UnsafePointer<PathKey>?
        if let held = base.noted(evaluation) {
            if isMeasured, let held, let length = try length(in: held, &evaluation) {
                return length
            }
            let base = base.part
            let first = steps[0]
            let next = try note(0, from: held, &evaluation) {
                evaluation throws(MBExpressionError) in
                try base.member(first, &ahead, &evaluation)
            }
            guard let next else { return nil }
            current = next
            position = 1
        } else {
            guard let value = try base.value(&evaluation) else { return nil }
            current = value
        }
        while position < steps.count {
            try evaluation.step()
            let step = steps[position]
            let next = try note(position, from: current, &evaluation) {
                evaluation throws(MBExpressionError) in
                try step.follow(from: current, &ahead, &evaluation)
            }
            guard let next else { return nil }
            current = next
            position += 1
        }
        return current
    }

    private func length(
        in elements: MBValue, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBValue? {
        guard
            let length = try base.part.length(ofElement: steps[0].index, &evaluation),
            case .array(let elements) = elements, let trace = evaluation.trace
        else { return nil }
        trace.begin(plan, positions[0], evaluation.scope)
        trace.end(elements[steps[0].index], nil)
        trace.begin(plan, positions[1], evaluation.scope)
        trace.end(length, nil)
        return length
    }

    /// Takes note of what a step leads to. From nothing there is nowhere to go.
    private func note(
        _ position: Int, from value: MBValue?, _ evaluation: inout Evaluation,
        _ body: (inout Evaluation) throws(MBExpressionError) -> MBValue?
    ) throws(MBExpressionError) -> MBValue? {
        guard let value = value.orNilIfNull, let trace = evaluation.trace else {
            return try body(&evaluation)
        }
        trace.begin(plan, positions[position], evaluation.scope)
        do {
            let next = try body(&evaluation)
            trace.end(next, trace.reason(of: steps[position], from: value, next))
            return next
        } catch {
            trace.fail(error)
            throw error
        }
    }
}
