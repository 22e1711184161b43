/// Arithmetic: operands with operators of one precedence between them, from left to right.
final class ArithmeticNode: Node {
    struct Term: Sendable {
        let `operator`: Operator
        let operand: any Node
    }

    let range: SourceRange
    private let first: any Node
    private let terms: [Term]

    init(_ first: any Node, _ terms: [Term], _ range: SourceRange) {
        self.first = first
        self.terms = terms
        self.range = range
    }

    func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        .number(try result(&evaluation))
    }

    func number(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBNumber? {
        try result(&evaluation)
    }

    private func result(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBNumber {
        var result = try Self.operand(first, &evaluation)
        var position = 0
        while position < terms.count {
            try evaluation.step()
            let right = try Self.operand(terms[position].operand, &evaluation)
            do {
                result = try Self.apply(terms[position].operator, result, right)
            } catch {
                throw failure(error)
            }
            position += 1
        }
        return result
    }

    @inline(__always)
    static func operand(
        _ node: any Node, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> MBNumber {
        guard let number = try node.number(&evaluation) else {
            throw .evaluation(
                .notANumber, "an operand of arithmetic is nothing where a number is needed",
                at: node.range)
        }
        return number
    }

    @inline(__always)
    private static func apply(
        _ found: Operator, _ left: MBNumber, _ right: MBNumber
    ) throws(MBArithmeticError) -> MBNumber {
        switch found {
        case .add: try left.adding(right)
        case .subtract: try left.subtracting(right)
        case .multiply: try left.multiplied(by: right)
        case .divide: try left.divided(by: right)
        default: try left.remainder(dividingBy: right)
        }
    }

    /// The result if all operands are constant numbers and it exists.
    static func constant(_ first: any Node, _ terms: [Term]) -> MBNumber? {
        guard var result = number(of: first) else { return nil }
        for term in terms {
            guard let right = number(of: term.operand),
                let next = try? apply(term.operator, result, right)
            else { return nil }
            result = next
        }
        return result
    }

    private static func number(of node: any Node) -> MBNumber? {
        if case .number(let number)? = (node as? ConstantNode)?.constant { return number }
        return nil
    }

    private func failure(_ error: MBArithmeticError) -> MBExpressionError {
        switch error {
        case .divisionByZero: .evaluation(.divisionByZero, "division by zero", at: range)
        case .outOfRange:
            .evaluation(
                .numberOutOfRange, "the result is out of the range of numbers", at: range)
        }
    }
}

/// `-` in front of an operand.
final class NegationNode: Node {
    let range: SourceRange
    private let operand: any Node

    init(_ operand: any Node, _ range: SourceRange) {
        self.operand = operand
        self.range = range
    }

    func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        .number(try ArithmeticNode.operand(operand, &evaluation).negated)
    }
}

/// `-AND` and `-OR` between operands, from left to right with equal precedence.
final class LogicNode: Node {
    struct Term: Sendable {
        let isAnd: Bool
        let operand: any Node
    }

    let range: SourceRange
    private let first: any Node
    private let terms: [Term]

    init(_ first: any Node, _ terms: [Term], _ range: SourceRange) {
        self.first = first
        self.terms = terms
        self.range = range
    }

    func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        .bool(try truth(&evaluation))
    }

    func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        var result = try first.truth(&evaluation)
        var position = 0
        while position < terms.count {
            try evaluation.step()
            if terms[position].isAnd == result {
                result = try terms[position].operand.truth(&evaluation)
            }
            position += 1
        }
        return result
    }
}

/// The truth of an operand, negated or not.
final class TruthNode: Node {
    let range: SourceRange
    private let operand: any Node
    private let isNegated: Bool

    init(_ operand: any Node, isNegated: Bool, _ range: SourceRange) {
        self.operand = operand
        self.isNegated = isNegated
        self.range = range
    }

    func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        .bool(try truth(&evaluation))
    }

    func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        try operand.truth(&evaluation) != isNegated
    }
}

/// A comparison of two operands.
final class ComparisonNode: Node {
    let range: SourceRange
    private let left: any Node
    private let comparator: Operator
    private let right: any Node
    /// The right operand if it is a constant text that is compared for equality: the usual case.
    private let constantText: String?

    init(_ left: any Node, _ comparator: Operator, _ right: any Node, _ range: SourceRange) {
        self.left = left
        self.comparator = comparator
        self.right = right
        self.range = range
        if comparator == .equal || comparator == .notEqual,
            case .string(let text)? = (right as? ConstantNode)?.constant
        {
            constantText = text
        } else {
            constantText = nil
        }
    }

    func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        .bool(try truth(&evaluation))
    }

    func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        try evaluation.step()
        let leftValue = try left.value(&evaluation)
        if let constantText, case .string(let text)? = leftValue {
            return (text == constantText) == (comparator == .equal)
        }
        let rightValue = try right.value(&evaluation)
        try evaluation.payForComparing(leftValue, rightValue)
        switch comparator {
        case .equal: return MBValue.areLooselyEqual(leftValue, rightValue)
        case .notEqual: return !MBValue.areLooselyEqual(leftValue, rightValue)
        default: return try isOrdered(leftValue, rightValue, &evaluation)
        }
    }

    private func isOrdered(
        _ leftValue: MBValue?, _ rightValue: MBValue?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> Bool {
        switch (evaluation.order(leftValue, rightValue), comparator) {
        case (.ascending, .less), (.ascending, .lessOrEqual), (.same, .lessOrEqual),
            (.same, .greaterOrEqual), (.descending, .greaterOrEqual), (.descending, .greater):
            return true
        default: return false
        }
    }
}

extension Evaluation {
    /// Pays for looking at two values that may be large.
    @inline(__always)
    mutating func payForComparing(
        _ left: MBValue?, _ right: MBValue?
    ) throws(MBExpressionError) {
        switch (left, right) {
        case (.string(let left)?, .string(let right)?):
            try step(Swift.min(left.utf8.count, right.utf8.count) / 64)
        case (.array?, .array?), (.dictionary?, .dictionary?), (.opaque?, .opaque?):
            try payForWalking(left)
        default: break
        }
    }

    @inline(never)
    private mutating func payForWalking(_ value: MBValue?) throws(MBExpressionError) {
        guard let value else { return }
        var size = ValueSize(limits: limits)
        _ = size.add(value, depth: 1)
        try step(size.elements / 16)
    }

    /// The order of two values; two that have none are logged.
    mutating func order(_ left: MBValue?, _ right: MBValue?) -> ValueOrder {
        let order = MBValue.order(left, right, collation: surroundings.capabilities.collation)
        if case .none = order {
            let types = [left, right].map { $0?.typeName ?? "nothing" }
            surroundings.log(
                .warning, "values of type \(types[0]) and \(types[1]) have no order")
        }
        return order
    }
}
