import MBDataEnvironment

/// Conditions that hold nowhere: they read nothing and are false, or demand something that is false,
/// or both something and its opposite.
struct FailingConditions {
    private let environment: MBEnvironment
    private var known: [String: Bool] = [:]
    /// How many steps all evaluations may still take.
    private var stepsLeft = 1_000_000

    /// The most operands that are looked at, and the longest one that is compared with others, in
    /// bytes.
    private static let (mostOperands, longestOperand) = (16, 256)

    init(_ environment: MBEnvironment) {
        var environment = environment.withoutLog
        environment.limits.steps = 1_000
        environment.limits.memory = 100_000
        environment.isStrict = false
        self.environment = environment
    }

    mutating func contains(_ condition: String) -> Bool {
        if let known = known[condition] { return known }
        // An empty condition counts as true.
        let fails = !condition.isEmpty && fails(condition)
        known[condition] = fails
        return fails
    }

    private mutating func fails(_ condition: String) -> Bool {
        guard let tree = try? environment.syntaxTree(condition, as: .boolean) else {
            return false
        }
        let operands = Self.operands(of: tree.root).prefix(Self.mostOperands)
            .map { tree.source.text($0.range) }
        if operands.contains(where: { isFalse($0) }) { return true }
        // What a call gives may vary.
        let compared = operands.filter {
            $0.utf8.count <= Self.longestOperand && !$0.utf8.contains(UInt8(ascii: "^"))
        }
        return compared.contains { one in compared.contains { Conditions.areNegations(one, $0) } }
    }

    /// What all must hold.
    private static func operands(of node: SyntaxNode) -> [SyntaxNode] {
        guard case .chain(let first, let terms) = node.kind,
            terms.allSatisfy({ $0.operator == .and })
        else { return [node] }
        return [first] + terms.map(\.operand)
    }

    /// Whether a condition gives false wherever it's evaluated.
    private mutating func isFalse(_ text: String) -> Bool {
        guard stepsLeft > 0, let condition = try? environment.expression(text, as: .boolean),
            let reads = try? environment.reads(of: text, as: .boolean), !reads.isIncomplete,
            reads.variables.isEmpty, reads.possibleVariables.isEmpty,
            reads.functions.allSatisfy({ environment.function($0)?.isFixed == true })
        else { return false }
        var budget = MBLimits.Budget(environment.limits)
        let before = budget.steps
        let value = try? condition.value(in: environment, within: &budget)
        stepsLeft -= before - budget.steps + 1
        return value == .bool(false)
    }
}

/// Conditions of documents, compared as texts. Each is read once.
struct Conditions {
    private var known: [String: Condition] = [:]
    /// What comparing may still cost: documents may have many conditions, and long ones.
    private var costLeft = 1_000_000

    /// Whether one of some conditions and one of others can't both hold; nil if that isn't known,
    /// because too many were compared already.
    mutating func exclude(_ left: [String], _ right: [String]) -> Bool? {
        for one in left {
            for other in right {
                guard costLeft > 0 else { return nil }
                costLeft -= 2 + (one.utf8.count + other.utf8.count) / 64
                if Self.areOpposite(condition(one), condition(other)) { return true }
            }
        }
        return false
    }

    private mutating func condition(_ text: String) -> Condition {
        if let condition = known[text] { return condition }
        let condition = Condition(text)
        known[text] = condition
        return condition
    }

    /// Whether one of two conditions is the other one with `!` before it.
    static func areNegations(_ left: String, _ right: String) -> Bool {
        Condition(left).isNegation(of: Condition(right))
    }

    /// Whether a condition holds only if the other doesn't.
    private static func areOpposite(_ left: Condition, _ right: Condition) -> Bool {
        if left.isNegation(of: right) { return true }
        guard !left.isNegated, !right.isNegated, let one = left.equation,
            let other = right.equation, one.subject == other.subject
        else { return false }
        guard one.isEqual, other.isEqual else {
            return one.isEqual != other.isEqual && one.value == other.value
        }
        return one.isConstant && other.isConstant && areExclusive(one.value, other.value)
    }

    /// Whether no value equals both of two constants: one may equal `1` and `1.0`, or `T` and `true`.
    private static func areExclusive(_ left: String, _ right: String) -> Bool {
        let numbers = (MBNumber(left), MBNumber(right))
        let truths = (Bool(word: left), Bool(word: right))
        switch (numbers, truths) {
        case ((let one?, let other?), _): return one != other
        case (_, (let one?, let other?)): return one != other
        case ((_?, nil), (nil, _?)), ((nil, _?), (_?, nil)): return false
        default: return left != right
        }
    }

    /// A condition without the `!` before it and the parentheses around it.
    private struct Condition {
        private(set) var text: String
        private(set) var isNegated = false
        /// Its two sides if it's a comparison for equality.
        private(set) var equation: Equation?

        struct Equation {
            let subject, value: String
            /// Whether they're compared with `==`, and whether the value is the same everywhere.
            let isEqual, isConstant: Bool
        }

        init(_ written: String) {
            text = written.trimmingBlanks()
            removeNegation()
            if text.hasPrefix("("), text.hasSuffix(")"), Self.isOneOperand(text) {
                text = String(text.dropFirst().dropLast()).trimmingBlanks()
            }
            equation = Self.equation(in: text)
        }

        private mutating func removeNegation() {
            let marks = text.utf8.prefix { $0 == UInt8(ascii: "!") }.count
            guard marks > 0 else { return }
            let rest = String(text.utf8.dropFirst(marks)) ?? ""
            // Blanks are in order after a single mark only.
            let operand = marks == 1 ? rest.trimmingBlanks() : rest
            guard Self.isOneOperand(operand) else { return }
            isNegated = !marks.isMultiple(of: 2)
            text = operand
        }

        func isNegation(of other: Condition) -> Bool {
            text == other.text && isNegated != other.isNegated
        }

        /// Whether a text is one reference, call or group, and so `!` negates all of it.
        private static func isOneOperand(_ text: String) -> Bool {
            var depth = 0
            for (offset, byte) in text.utf8.enumerated() {
                switch byte {
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                    depth -= 1
                    let isEnd = offset == text.utf8.count - 1
                    if depth == 0, !isEnd, text.hasPrefix("(") { return false }
                case UInt8(ascii: " "), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"),
                    UInt8(ascii: "&"), UInt8(ascii: "|"):
                    if depth == 0 { return false }
                default: break
                }
            }
            return true
        }

        private static func equation(in text: String) -> Equation? {
            for (mark, isEqual) in [("==", true), (" -EQ ", true), ("!=", false), (" -NE ", false)]
            {
                let sides = text.split(separator: mark, omittingEmptySubsequences: false)
                guard sides.count == 2 else { continue }
                let (subject, value) = (
                    String(sides[0]).trimmingBlanks(), String(sides[1]).trimmingBlanks()
                )
                guard !value.contains(where: { "&|".contains($0) }), !value.contains(" -"),
                    !subject.contains(" -"), !subject.contains(where: { "&|".contains($0) })
                else { return nil }
                let isConstant = !value.contains { "$^#".contains($0) }
                return Equation(
                    subject: subject, value: value, isEqual: isEqual, isConstant: isConstant)
            }
            return nil
        }
    }
}
