import MBDataEnvironment

/// Comparisons with literals, on either side: `$MBML.language -GTE 2`, `T == $MBML.functions.groupBy`.
extension FeatureGuard {
    /// What a comparison asks, if it compares a question about the app with a literal.
    static func comparison(_ first: SyntaxNode, _ term: SyntaxTerm) -> FeatureGuard {
        if let literal = term.operand.literalValue {
            return comparison(first, term.operator, literal, isMirrored: false)
        }
        if let literal = first.literalValue {
            return comparison(term.operand, term.operator, literal, isMirrored: true)
        }
        return .unknown
    }

    private static func comparison(
        _ node: SyntaxNode, _ operator: Operator, _ literal: MBValue, isMirrored: Bool
    ) -> FeatureGuard {
        switch node.kind {
        case .reference(let reference):
            if reference.isLanguage, let number = literal.numericValue {
                return .language(isMirrored ? `operator`.mirrored : `operator`, number)
            }
            let asked = FeatureGuard(node)
            switch asked {
            // Whether `$MBML` has something is true or nothing.
            case .function, .tag, .module:
                return asked.compared(`operator`, literal, isMirrored, otherwise: nil)
            // `$MBML` and its parts aren't Boolean values.
            default: return .unknown
            }
        // A choice has the value of one of its parameters.
        case .call(let call) where call.isChoice: return .unknown
        default:
            let asked = FeatureGuard(node)
            guard asked.asks else { return .unknown }
            return asked.compared(`operator`, literal, isMirrored, otherwise: false)
        }
    }

    /// The condition compared with a literal: true if it holds, and else another value.
    private func compared(
        _ operator: Operator, _ literal: MBValue, _ isMirrored: Bool, otherwise: MBValue?
    ) -> FeatureGuard {
        func truth(of value: MBValue?) -> Bool {
            var environment = MBEnvironment()
            environment["value"] = value
            environment["literal"] = literal
            let sides = isMirrored ? ("$literal", "$value") : ("$value", "$literal")
            return environment.boolean("\(sides.0) \(`operator`.text) \(sides.1)")
        }
        return choosing(truth(of: true), truth(of: otherwise))
    }
}

/// `^if` and `^cond`, which choose among their parameters.
extension FeatureGuard {
    /// The condition that a choice amounts to, if it's written out as true or false:
    /// `^if($MBML.functions.groupBy|T|F)`.
    init(choice call: SyntaxCall) {
        let parameters = call.allParameters
        self = .unknown
        guard call.isChoice, (2...3).contains(parameters.count),
            let result = parameters[1].node.literalValue
        else { return }
        var otherwise: MBValue?
        if parameters.count == 3 {
            guard let literal = parameters[2].node.literalValue else { return }
            otherwise = literal
        }
        let condition = FeatureGuard(parameters[0].node)
        self = condition.choosing(result.truth, otherwise?.truth ?? false)
    }

    /// The condition that is true or false as this one holds or doesn't.
    fileprivate func choosing(_ held: Bool, _ otherwise: Bool) -> FeatureGuard {
        guard held != otherwise else { return .constant(held) }
        return held ? self : .not(self)
    }

    /// The conditions on which a choice evaluates each of its parameters; none for any other call.
    static func branches(of call: SyntaxCall) -> [FeatureGuard] {
        guard call.isChoice else { return [] }
        var branches: [FeatureGuard] = []
        var failed: [FeatureGuard] = []
        var last: FeatureGuard?
        for (position, parameter) in call.allParameters.enumerated() {
            branches.append(.all(failed + (last.map { [$0] } ?? [])))
            let isCondition = call.isCondition(at: position) && failed.count < mostConditions
            if let last, last != .unknown { failed.append(.not(last)) }
            last = isCondition ? FeatureGuard(parameter.node).short : nil
        }
        return branches
    }

    /// How many conditions of a choice to look at, and how many questions in each; nobody asks for
    /// more at once.
    private static let (mostConditions, mostQuestions) = (8, 16)

    /// How many questions to look at in the condition of an element.
    private static let mostQuestionsOfElement = 64

    /// The condition of a parameter if it's short, because it stands for many.
    private var short: FeatureGuard { atMost(Self.mostQuestions) }

    /// The condition of an element if it's short, because it stands for all that is inside or after
    /// it.
    var ofElement: FeatureGuard { atMost(Self.mostQuestionsOfElement) }

    private func atMost(_ questions: Int) -> FeatureGuard {
        var left = questions
        return isShort(&left) ? self : .unknown
    }

    private func isShort(_ left: inout Int) -> Bool {
        left -= 1
        guard left >= 0 else { return false }
        switch self {
        case .unknown, .constant, .function, .tag, .module, .hostType, .language: return true
        case .not(let inside): return inside.isShort(&left)
        case .all(let parts), .any(let parts):
            for part in parts where !part.isShort(&left) { return false }
            return true
        }
    }
}

extension SyntaxCall {
    var isChoice: Bool { functionName == "if" || functionName == "cond" }

    /// Whether a parameter of a choice decides which one is the result.
    func isCondition(at position: Int) -> Bool {
        functionName == "if"
            ? position == 0 : position.isMultiple(of: 2) && position + 1 < allParameters.count
    }

    /// Whether a choice has a parameter for when no condition holds.
    var hasElse: Bool { allParameters.count > 1 && !allParameters.count.isMultiple(of: 2) }
}

extension SyntaxReference {
    fileprivate var isLanguage: Bool {
        name == "MBML" && path.count == 1 && path[0].literal == "language"
    }
}

extension SyntaxNode {
    /// The value of a literal.
    fileprivate var literalValue: MBValue? {
        switch kind {
        case .text(let text): .string(text)
        case .number(let number): .number(number)
        default: nil
        }
    }
}

extension Operator {
    var isComparison: Bool {
        switch self {
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: true
        case .add, .subtract, .multiply, .divide, .remainder, .and, .or, .not: false
        }
    }

    /// The comparison with its sides exchanged.
    fileprivate var mirrored: Operator {
        switch self {
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        default: self
        }
    }
}
