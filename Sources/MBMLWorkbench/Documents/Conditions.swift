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

/// Conditions of documents, compared as texts.
enum Conditions {
    /// Whether one of some conditions and one of others can't both hold.
    static func exclude(_ left: [String], _ right: [String]) -> Bool {
        left.contains { one in right.contains { areOpposite(one, $0) } }
    }

    /// Whether one of two conditions is the other one with `!` before it.
    static func areNegations(_ left: String, _ right: String) -> Bool {
        Condition(left).isNegation(of: Condition(right))
    }

    /// Whether a condition holds only if the other doesn't.
    static func areOpposite(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Condition(left), Condition(right))
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

        init(_ written: String) {
            text = written.trimmingBlanks()
            while text.hasPrefix("!"), !text.hasPrefix("!=") {
                let rest = String(text.dropFirst()).trimmingBlanks()
                guard Self.isOneOperand(rest) else { return }
                isNegated.toggle()
                text = rest
            }
            if text.hasPrefix("("), text.hasSuffix(")"), Self.isOneOperand(text) {
                text = String(text.dropFirst().dropLast()).trimmingBlanks()
            }
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

        /// The two sides of a comparison for equality.
        var equation: (subject: String, value: String, isEqual: Bool, isConstant: Bool)? {
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
                return (subject, value, isEqual, isConstant)
            }
            return nil
        }
    }
}
