/// Arithmetic with operators of the same precedence, applied from left to right.
final class ArithmeticNode: Node {
    struct Term {
        let `operator`: Operator
        let operand: Node
    }

    private let left: Node
    private let found: Operator
    private let right: Node
    /// The operators and operands after the first two operands.
    private let operators: [Operator]
    private let operands: NodeList
    private let hasRest: Bool
    /// The first two operands if they are constant numbers, which need no call.
    private let leftConstant: SmallNumber?
    private let rightConstant: SmallNumber?

    init(_ left: Node, _ first: Term, _ rest: [Term], _ range: SourceRange) {
        self.left = left
        found = first.operator
        right = first.operand
        operators = rest.map(\.operator)
        operands = NodeList(rest.map(\.operand))
        hasRest = !rest.isEmpty
        leftConstant = SmallNumber((left as? ConstantNode)?.constant)
        rightConstant = SmallNumber((right as? ConstantNode)?.constant)
        super.init(range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        .number(try operand(&evaluation))
    }

    override func number(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBNumber? {
        try operand(&evaluation)
    }

    override func operand(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBNumber {
        try evaluation.step()
        let first =
            if let leftConstant { leftConstant.number } else { try left.operand(&evaluation) }
        let second =
            if let rightConstant { rightConstant.number } else { try right.operand(&evaluation) }
        let result = try apply(found, first, second)
        return hasRest ? try continued(from: result, &evaluation) : result
    }

    private func continued(
        from start: MBNumber, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBNumber {
        var result = start
        var position = 0
        while position < operands.count {
            try evaluation.step()
            let operand = try operands[position].withInstance { operand throws(MBExpressionError) in
                try operand.operand(&evaluation)
            }
            result = try apply(operators[position], result, operand)
            position += 1
        }
        return result
    }

    @inline(__always)
    private func apply(
        _ found: Operator, _ left: MBNumber, _ right: MBNumber
    ) throws(MBExpressionError) -> MBNumber {
        do {
            return try Self.apply(found, left, right)
        } catch {
            throw failure(error)
        }
    }

    @inline(__always)
    private static func apply(
        _ found: Operator, _ left: MBNumber, _ right: MBNumber
    ) throws(MBNumber.ArithmeticError) -> MBNumber {
        switch found {
        case .add: try left.adding(right)
        case .subtract: try left.subtracting(right)
        case .multiply: try left.multiplied(by: right)
        case .divide: try left.divided(by: right)
        default: try left.remainder(dividingBy: right)
        }
    }

    /// The result if all operands are constant numbers and the arithmetic doesn't fail.
    static func constant(_ first: Node, _ terms: [Term]) -> MBNumber? {
        guard var result = number(of: first) else { return nil }
        for term in terms {
            guard let right = number(of: term.operand),
                let next = try? apply(term.operator, result, right)
            else { return nil }
            result = next
        }
        return result
    }

    private static func number(of node: Node) -> MBNumber? {
        if case .number(let number)? = (node as? ConstantNode)?.constant { return number }
        return nil
    }

    private func failure(_ error: MBNumber.ArithmeticError) -> MBExpressionError {
        switch error {
        case .divisionByZero: .evaluation(.divisionByZero, "division by zero", at: range)
        case .outOfRange:
            .evaluation(
                .numberOutOfRange, "the result is out of the range of numbers", at: range)
        }
    }

    override var outline: NodeOutline? {
        NodeOutline(
            "arithmetic", ([found] + operators).map(\.text).joined(separator: " "),
            [left, right] + operands.nodes)
    }
}

/// `-` before an operand.
final class NegationNode: Node {
    private let operand: Node

    init(_ operand: Node, _ range: SourceRange) {
        self.operand = operand
        super.init(range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        .number(try operand.operand(&evaluation).negated)
    }

    override var outline: NodeOutline? { NodeOutline("negation", "", [operand]) }
}

/// `-AND` and `-OR` with equal precedence, applied from left to right.
final class LogicNode: Node {
    struct Term {
        let isAnd: Bool
        let operand: Node
    }

    private let first: Node
    /// For each further operand, whether it follows `-AND` rather than `-OR`.
    private let isAnd: [Bool]
    private let operands: NodeList

    init(_ first: Node, _ terms: [Term], _ range: SourceRange) {
        self.first = first
        isAnd = terms.map(\.isAnd)
        operands = NodeList(terms.map(\.operand))
        super.init(range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        .bool(try truth(&evaluation))
    }

    override func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        var result = try first.truth(&evaluation)
        var position = 0
        while position < operands.count {
            try evaluation.step()
            if isAnd[position] == result {
                result = try operands[position].withInstance { operand throws(MBExpressionError) in
                    try operand.truth(&evaluation)
                }
            }
            position += 1
        }
        return result
    }

    /// Whether both `-AND` and `-OR` occur.
    var isMixed: Bool { isAnd.contains(true) && isAnd.contains(false) }

    override var outline: NodeOutline? {
        NodeOutline(
            "logic", isAnd.map { $0 ? "-AND" : "-OR" }.joined(separator: " "),
            [first] + operands.nodes)
    }
}

/// The truth of an operand, negated or not.
final class TruthNode: Node {
    private let operand: Node
    private let isNegated: Bool

    init(_ operand: Node, isNegated: Bool, _ range: SourceRange) {
        self.operand = operand
        self.isNegated = isNegated
        super.init(range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        .bool(try truth(&evaluation))
    }

    override func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        try operand.truth(&evaluation) != isNegated
    }

    override var outline: NodeOutline? {
        NodeOutline("truth", isNegated ? "negated" : "", [operand])
    }
}
