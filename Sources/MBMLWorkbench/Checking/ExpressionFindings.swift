import MBDataEnvironment

/// The problems of an expression: those that compiling finds, under the names of rules, and those
/// that types find.
struct ExpressionFindings {
    private(set) var all: [ExpressionFinding] = []

    init(
        _ problems: [DocumentSurvey.Problem], in text: String, _ result: ExpressionTyper.Result,
        _ environment: MBEnvironment
    ) {
        let bytes = Array(text.utf8)
        var piped: [SourceRange] = []
        for problem in problems where Self.isAboutCount(problem) {
            let range = problem.range(in: text)
            guard !piped.contains(range), let pipe = DoublePipe(in: bytes, range, environment)
            else { continue }
            piped.append(range)
            all.append(pipe.finding)
        }
        let guarded = result.uses.calls.filter(\.isGuarded).map(\.range)
        var failing: [SourceRange] = []
        for problem in problems {
            var range = problem.range(in: text)
            if problem.code == "unknownFunction",
                guarded.contains(where: { $0.lower == range.lower })
            {
                continue
            }
            // The pipes also cut parentheses apart.
            if piped.contains(where: {
                $0.contains(range) && (range == $0 || problem.code == "unbalancedParenthesis")
            }) {
                failing.append(range)
                continue
            }
            guard let rule = Self.rule(problem, bytes, range),
                !Self.isAboutValues(rule) || !result.uses.tries(range),
                // Types find most of them more exactly.
                rule != .constantCondition || !result.findings.contains(where: { $0.rule == rule })
            else { continue }
            if rule == .operatorName, let not = Self.not(before: range, bytes) { range = not }
            if problem.isError { failing.append(range) }
            var finding = ExpressionFinding(
                rule: rule, message: problem.message.text, range: range,
                replacement: problem.isAboutComparison
                    ? nil : Self.replacement(for: rule, bytes, range))
            finding.code = MBDiagnostic.Code(rawValue: problem.code)
            // Parameters that a function ignores don't fail.
            if rule == .parameterCount, !problem.isError { finding.severity = .warning }
            all.append(finding)
        }
        for finding in result.findings
        where !failing.contains(where: { finding.isInside($0) }) {
            all.append(finding)
        }
    }

    private static func isAboutCount(_ problem: DocumentSurvey.Problem) -> Bool {
        problem.code == "parameterCount" || problem.code == "missingParameter"
    }

    /// Whether a rule is about what an expression evaluates, which `^try` may be meant to catch.
    private static func isAboutValues(_ rule: MBRule) -> Bool {
        rule == .divisionByZero || rule == .badRegularExpression
    }

    /// The rule for a problem that compiling found; nil if the types find it more exactly.
    private static func rule(
        _ problem: DocumentSurvey.Problem, _ bytes: [UInt8], _ range: SourceRange
    ) -> MBRule? {
        switch problem.code {
        case "unknownFunction": return .unknownFunction
        case "ignoredParameters": return .parameterCount
        case "parameterCount", "missingParameter": return .parameterCount
        case "invalidParameter": return .unknownWord
        case "invalidPattern": return .badRegularExpression
        case "divisionByZero": return .divisionByZero
        case "unknownVariable", "mixedOperators", "deprecated": return nil
        case "unclosedForm": return .unclosed
        case "quotedText": return .quotedText
        case "falseWord": return .constantCondition
        case "missingOperator": return operatorRule(for: bytes, range)
        default: return .syntaxError
        }
    }

    /// What an author wrote where an operator was expected.
    private static func operatorRule(for bytes: [UInt8], _ range: SourceRange) -> MBRule {
        let rest = bytes[min(range.lower, bytes.count)...]
        let word = String(
            decoding: rest.prefix(12).prefix { !" \t\r\n$^(".utf8.contains($0) }, as: UTF8.self)
        if word == "=" || word.hasPrefix("=") && !word.hasPrefix("==") { return .singleEquals }
        if operatorNames.contains(word.lowercased()) || not(before: range, bytes) != nil {
            return .operatorName
        }
        guard word.hasPrefix("-") else { return .syntaxError }
        let name = String(word.dropFirst()).uppercased()
        return operators.contains(name) ? .operatorCase : .syntaxError
    }

    /// The word `not` directly before a place where an operator was expected.
    private static func not(before range: SourceRange, _ bytes: [UInt8]) -> SourceRange? {
        let before = bytes.prefix(range.lower).reversed().drop { " \t\r\n".utf8.contains($0) }
        guard before.starts(with: "ton".utf8),
            before.count == 3 || !(before.dropFirst(3).first.map(isLetter) ?? false)
        else { return nil }
        return SourceRange(before.count - 3, before.count)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") || "$_.".utf8.contains(byte)
    }

    /// What to write instead, where that is certain.
    private static func replacement(
        for rule: MBRule, _ bytes: [UInt8], _ range: SourceRange
    ) -> String? {
        let upper = min(range.upper, bytes.count)
        let text = String(decoding: bytes[min(range.lower, upper)..<upper], as: UTF8.self)
        switch rule {
        case .singleEquals: return text == "=" ? "==" : nil
        case .operatorCase: return text.uppercased()
        case .operatorName:
            let known = ["and": "-AND", "or": "-OR"]
            return known[text.lowercased()]
        case .constantCondition: return "F"
        case .quotedText: return text.count > 2 ? String(text.dropFirst().dropLast()) : nil
        default: return nil
        }
    }

    private static let operatorNames: Set<String> = [
        "and", "or", "not", "eq", "ne", "lt", "gt", "le", "ge", "lte", "gte", "is", "xor",
    ]

    private static let operators: Set<String> = [
        "AND", "OR", "NOT", "EQ", "NE", "LT", "LTE", "GT", "GTE", "MOD",
    ]
}

extension DocumentSurvey.Problem {
    /// Whether a comparison is where only arithmetic can be.
    fileprivate var isAboutComparison: Bool {
        message.text.hasSuffix("a comparison is a boolean expression")
    }
}
