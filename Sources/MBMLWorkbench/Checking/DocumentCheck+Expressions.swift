import MBDataEnvironment

/// What is wrong in single expressions.
extension DocumentCheck {
    mutating func findProblemsInExpressions() {
        var around = ExpressionConditions(of: survey)
        for (position, expression) in survey.expressions.enumerated() {
            let result = types.result(at: position)
            let problems = ExpressionProblems(
                expression.problems, in: expression.attribute.value, result)
            let isNumber = ["listIndex", "afterDelay"].contains(expression.attribute.name)
            for problem in problems.all
            where !isExpected(problem, in: expression, &around) {
                report(
                    isNumber && problem.rule == .numberExpected ? .notANumber : problem.rule,
                    problem.message, in: expression, at: problem.range,
                    replacement: problem.replacement, code: problem.code)
            }
        }
        reportUnexamined()
    }

    /// Says how many expressions may have further errors.
    private mutating func reportUnexamined() {
        guard survey.unexamined > 0, let first = survey.expressions.suffix(survey.unexamined).first
        else { return }
        let expressions =
            survey.unexamined == 1 ? "1 expression" : "\(survey.unexamined) expressions"
        report(
            .unknownFunction,
            "there are so many errors before this that \(expressions) from here on may have unknown "
                + "functions and other errors that aren't shown; correct those before and check again",
            severity: .note, in: first, at: SourceRange(0, first.attribute.value.utf8.count))
    }

    /// Whether the problem may be that of a document that can't be read, or a condition asks
    /// whether it occurs.
    private mutating func isExpected(
        _ problem: ExpressionFinding, in expression: DocumentSurvey.Expression,
        _ around: inout ExpressionConditions
    ) -> Bool {
        let part = expression.attribute.value.utf8.prefix(problem.range.upper)
            .dropFirst(problem.range.lower)
        if problem.rule == .unknownClass {
            let name = String(decoding: part, as: UTF8.self)
            return asks(around.conditions(of: expression), forClass: name)
                || around.guards(of: expression).contains { $0.needs(hostType: name) }
        }
        guard problem.rule == .unknownFunction else { return false }
        // A document that is missing may declare it, unless it looks like another one.
        if isIncomplete, !Suggestion.isIn(problem.message) { return true }
        let name = String(
            decoding: part.dropFirst().prefix { $0 != UInt8(ascii: "(") }, as: UTF8.self)
        if namesInBrokenDocuments.contains(name) || types.misspelled.contains(name) { return true }
        return around.guards(of: expression).contains { $0.needs(function: name) }
    }
}

/// The problems of an expression: those that compiling finds, under the names of rules, and those
/// that types find.
struct ExpressionProblems {
    private(set) var all: [ExpressionFinding] = []

    init(
        _ problems: [DocumentSurvey.Problem], in text: String, _ result: ExpressionTyper.Result
    ) {
        let bytes = Array(text.utf8)
        let guarded = result.uses.calls.filter(\.isGuarded).map(\.range)
        var failing: [SourceRange] = []
        for problem in problems {
            var range = problem.range(in: text)
            if problem.code == "unknownFunction",
                guarded.contains(where: { $0.lower == range.lower })
            {
                continue
            }
            guard let rule = Self.rule(problem, bytes, range),
                !Self.isAboutValues(rule) || !result.uses.tries(range)
            else { continue }
            if rule == .operatorName, let not = Self.not(before: range, bytes) { range = not }
            if rule == .unclosed { range = Self.marker(in: bytes, range, problem.message.text) }
            if problem.isError { failing.append(range) }
            var finding =
                rule == .doublePipe
                ? Self.doublePipe(in: bytes, range)
                : ExpressionFinding(
                    rule: rule, message: problem.message.text, range: range,
                    replacement: Self.replacement(for: rule, bytes, range))
            finding.code = MBDiagnostic.Code(rawValue: problem.code)
            all.append(finding)
        }
        for finding in result.findings
        where !failing.contains(where: {
            $0.lower <= finding.range.lower && $0.upper >= finding.range.upper
        }) {
            all.append(finding)
        }
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
        case "parameterCount", "missingParameter", "ignoredParameters":
            return pipes(in: bytes, range) == nil ? .parameterCount : .doublePipe
        case "invalidParameter": return .unknownWord
        case "invalidPattern": return .badRegularExpression
        case "divisionByZero": return .divisionByZero
        case "unknownVariable", "mixedOperators", "deprecated": return nil
        case "unclosedForm": return .unclosed
        case "quotedText": return .quotedText
        case "falseWord": return nil
        case "missingOperator": return operatorRule(for: bytes, range)
        default: return .syntaxError
        }
    }

    /// What an author wrote where an operator was expected.
    private static func operatorRule(for bytes: [UInt8], _ range: SourceRange) -> MBRule {
        let rest = bytes[min(range.lower, bytes.count)...]
        let word = String(
            decoding: rest.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "$") }.prefix(12),
            as: UTF8.self)
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
        let before = bytes.prefix(range.lower).reversed().drop { $0 == UInt8(ascii: " ") }
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

    /// Where a call has `||` outside of inner brackets.
    private static func pipes(in bytes: [UInt8], _ range: SourceRange) -> Int? {
        var depth = 0
        for offset in range.lower..<max(range.lower, min(range.upper, bytes.count) - 1) {
            switch bytes[offset] {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "|")
            where depth == 1 && bytes[offset + 1] == UInt8(ascii: "|"):
                return offset
            default: break
            }
        }
        return nil
    }

    /// The start of a form that is never closed, which the message shows in quotes.
    private static func marker(
        in bytes: [UInt8], _ range: SourceRange, _ message: String
    ) -> SourceRange {
        let marker = Array(message.dropFirst().prefix { $0 != "'" }.utf8)
        let start = (range.lower..<range.upper).first { bytes[$0...].starts(with: marker) }
        return start.map { SourceRange($0, $0 + marker.count) } ?? range
    }

    private static func doublePipe(in bytes: [UInt8], _ range: SourceRange) -> ExpressionFinding {
        let offset = pipes(in: bytes, range) ?? range.lower
        return ExpressionFinding(
            rule: .doublePipe,
            message: "inside piped parameters, '||' separates parameters; write -OR",
            range: SourceRange(offset, offset + 2),
            replacement: bytes[offset - 1] == UInt8(ascii: " ") ? "-OR" : " -OR ")
    }
}
