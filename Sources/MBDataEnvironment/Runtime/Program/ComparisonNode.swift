/// A comparison of two operands.
final class ComparisonNode: Node {
    private let left: Node
    private let comparator: Operator
    private let right: Node
    /// The right operand if it is a constant text compared for equality, which is the usual case.
    private let constantText: String?
    /// The number that a constant right operand represents if the left operand is a number.
    /// Constants in conditions are texts, which would otherwise be parsed again each time.
    private let constantNumber: MBNumber
    private let hasConstantNumber: Bool
    /// The left operand, if it's a key of a loop's element that is compared with a constant.
    let itemKey: ItemKey?
    /// The whole text, for warnings.
    private let source: String

    init(
        _ left: Node, _ comparator: Operator, _ right: Node, in source: String,
        _ range: SourceRange
    ) {
        self.source = source
        self.left = left
        self.comparator = comparator
        self.right = right
        if comparator == .equal || comparator == .notEqual,
            case .string(let text)? = (right as? ConstantNode)?.constant,
            TextEquality.isHarmless(text)
        {
            constantText = text
        } else {
            constantText = nil
        }
        if let number = (right as? ConstantNode)?.constant?.strictNumericValue {
            (constantNumber, hasConstantNumber) = (number, true)
        } else {
            (constantNumber, hasConstantNumber) = (.zero, false)
        }
        itemKey = right is ConstantNode ? ItemKey(left) : nil
        super.init(range)
    }

    override func value(_ evaluation: inout Evaluation) throws(MBExpressionError) -> MBValue? {
        .bool(try truth(&evaluation))
    }

    override func truth(_ evaluation: inout Evaluation) throws(MBExpressionError) -> Bool {
        try evaluation.step()
        return try holds(try left.value(&evaluation), &evaluation)
    }

    /// Whether the comparison holds for a value of the left operand.
    @inline(__always)
    func holds(
        _ leftValue: MBValue?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> Bool {
        // Comparing longer texts takes long enough to be paid for.
        if let constantText, case .string(let text)? = leftValue, TextEquality.isHarmless(text) {
            return TextEquality.isEquivalent(text, constantText) == (comparator == .equal)
        }
        if hasConstantNumber, case .number(let number)? = leftValue {
            return compare(number, constantNumber)
        }
        return try compare(leftValue, &evaluation)
    }

    private func compare(_ left: MBNumber, _ right: MBNumber) -> Bool {
        switch comparator {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        default: false
        }
    }

    @inline(never)
    private func compare(
        _ leftValue: MBValue?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> Bool {
        let rightValue = try right.value(&evaluation)
        try evaluation.step(comparing: leftValue, rightValue)
        if evaluation.isStrict {
            try evaluation.refusePartialNumber(leftValue, rightValue, at: range)
            try refuseWordForNumber(leftValue, rightValue)
        }
        switch comparator {
        case .equal: return try evaluation.areEqual(leftValue, rightValue)
        case .notEqual: return try !evaluation.areEqual(leftValue, rightValue)
        default: return try isOrdered(leftValue, rightValue, &evaluation)
        }
    }

    /// Fails if a number written in the expression is ordered relative to a text that doesn't begin
    /// with a number, which would compare letters with digits.
    @inline(never)
    private func refuseWordForNumber(
        _ leftValue: MBValue?, _ rightValue: MBValue?
    ) throws(MBExpressionError) {
        guard comparator != .equal, comparator != .notEqual,
            case .string(let first)? = leftValue, case .string(let second)? = rightValue
        else { return }
        let text: String
        let number: String
        if right is ConstantNode, LeadingNumeral(second) != nil {
            (text, number) = (first, second)
        } else if left is ConstantNode, LeadingNumeral(first) != nil {
            (text, number) = (second, first)
        } else {
            return
        }
        guard LeadingNumeral(text) == nil else { return }
        throw .evaluation(
            .notANumber,
            "\(text.quoted) doesn't begin with a number, but is compared with \(number.excerpt())",
            suggestion: "compare it with a text, or test it first", at: range)
    }

    private func isOrdered(
        _ leftValue: MBValue?, _ rightValue: MBValue?, _ evaluation: inout Evaluation
    ) throws(MBExpressionError) -> Bool {
        let order: ValueOrder
        do throws(MBExpressionError) {
            order = try evaluation.order(leftValue, rightValue, of: source, at: range)
        } catch {
            throw error.at(range)
        }
        switch (order, comparator) {
        case (.ascending, .less), (.ascending, .lessOrEqual), (.same, .lessOrEqual),
            (.same, .greaterOrEqual), (.descending, .greaterOrEqual), (.descending, .greater):
            return true
        default: return false
        }
    }

    override var outline: NodeOutline? {
        NodeOutline("comparison", comparator.text, [left, right])
    }
}

extension Evaluation {
    /// The order of two values. Values without an order are logged, or fail in strict mode.
    mutating func order(
        _ left: MBValue?, _ right: MBValue?, of source: String, at range: SourceRange
    ) throws(MBExpressionError) -> ValueOrder {
        let collation = storage.capabilities.collation
        if case .string(let first)? = left, case .string(let second)? = right {
            try step(collation.cost(of: first) + collation.cost(of: second))
            let work = WorkWatch(watch, ofTextsOf: first.utf8.count + second.utf8.count)
            let order = collation.order(first, second, work)
            if work != nil { try checkTime() }
            return order
        }
        let order = MBValue.order(left, right, collation: collation)
        if case .none = order {
            let types = [left, right].map { $0?.typeName ?? "nothing" }
            let problem: MBMessage =
                "values of type \(safe: types[0]) and \(safe: types[1]) have no order"
            guard !isStrict else { throw .evaluation(.notComparable, problem) }
            warn(.notComparable, problem, of: source, at: range)
        }
        return order
    }
}
