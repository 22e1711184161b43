import MBDataEnvironment
import MBMLWorkbench

/// The properties that hold for any text, in any context.
struct ExpressionProperties: Sendable {
    private let environment: MBEnvironment
    /// The same environment with limits that many expressions reach.
    private let poor: MBEnvironment
    /// The same environment with programs of its own, which note what they reach.
    private let recording: MBEnvironment
    private let checker: MBChecker
    private let findings: FindingProperties
    private let formatter: MBMLFormatter

    init(_ environment: MBEnvironment) {
        self.environment = environment
        var poor = environment
        poor.limits.steps = 12
        poor.limits.nesting = 4
        self.poor = poor
        recording = environment.isolated(recording: ExpressionCoverage())
        checker = MBChecker(environment)
        findings = FindingProperties(environment)
        formatter = MBMLFormatter(environment)
    }

    private static let plain = MBEnvironment()

    /// Whether a text has the mistake that is found without knowing the app's functions. In their
    /// parameters, there may be others, which come first if the functions are known.
    private func isRefused(
        _ text: String, _ context: MBContext, with error: Outcome<MBValue?>
    ) -> Bool {
        (try? MBExpression(text, as: context)) == nil
            && error == outcome { try Self.plain.evaluate(text, as: context) }
    }

    /// Why a property doesn't hold for a text, or nil if all hold.
    func violation(for text: String) -> String? {
        for context in MBContext.allCases {
            let byText = outcome { try environment.evaluate(text, as: context) }
            let again = outcome { try environment.evaluate(text, as: context) }
            let compiled = outcome {
                try MBExpression(text, as: context).value(in: environment)
            }
            guard byText == again else { return "\(context): two runs differ" }
            guard
                byText == compiled
                    || byText.code != nil && isRefused(text, context, with: compiled)
            else { return "\(context): compiled and cached runs differ" }
            guard isExplained(text, context) else {
                return "\(context): the explained run differs"
            }
            if let violation = violation(for: text, context, result: byText) { return violation }
        }
        if let violation = violationOfReads(for: text) { return violation }
        if let violation = violationOfEditing(for: text) { return violation }
        let object = outcome { try environment.evaluate(text, as: .object)?.description }
        let string = outcome { try environment.evaluate(text, as: .string)?.description }
        return object == string ? nil : "string and object context differ"
    }

    /// What holds in one of the contexts, by turns: a strict run differs only where it fails, types
    /// include results, a formatted text means the same, and recorded runs are like plain ones.
    private func violation(
        for text: String, _ context: MBContext, result: Outcome<MBValue?>
    ) -> String? {
        let turn = MBContext.allCases[text.utf8.count / 3 % MBContext.allCases.count]
        guard context == turn else { return nil }
        let recorded = outcome { try recording.evaluate(text, as: context) }
        guard recorded == result else { return "\(context): the recorded run differs" }
        let strict = outcome { try environment.strict.evaluate(text, as: context) }
        switch (strict, result) {
        // `^try` replaces what only a strict run reports.
        case (.value(let strict), .value(let lenient))
        where strict != lenient && !text.contains("^try("):
            return "\(context): the strict result differs"
        case (.value, .failure): return "\(context): only the lenient run fails"
        default: break
        }
        if case .value(let value?) = result, environment.check(text, as: context).isEmpty {
            let type = checker.type(of: text, as: context)
            guard type.includes(value) else {
                return "\(context): \(type) doesn't include the result"
            }
        }
        return CompiledExpressionProperties(text, as: context, in: environment).violation(result)
            ?? TypedResultProperties(text, as: context, in: environment).violation(result)
            ?? BudgetProperties.violation(for: text, as: context, in: environment, result: result)
            ?? AttributeProperties(text, as: context, in: environment).violation(result)
            ?? CompletionProperties(text, as: context, in: environment).violation()
            ?? findings.violation(text, as: context)
            ?? violationOfFormatting(for: text, context)
    }

    private func violationOfFormatting(for text: String, _ context: MBContext) -> String? {
        let program = try? MBExpression.dump(text, .program, as: context, in: environment)
        guard let formatted = try? formatter.formatted(text, as: context) else {
            return program == nil ? nil : "\(context): it can't be formatted"
        }
        let again = try? MBExpression.dump(formatted, .program, as: context, in: environment)
        guard Self.withoutRanges(again) == Self.withoutRanges(program) else {
            return "\(context): it means something else when formatted: \(formatted)"
        }
        return (try? formatter.formatted(formatted, as: context)) == formatted
            ? nil : "\(context): formatting twice changes it"
    }

    private static func withoutRanges(_ program: String?) -> String? {
        program?.replacing(/[ ]\d+\.\.<\d+$/.anchorsMatchLineEndings(), with: "")
    }

    /// What editors and pages ask for never fails.
    private func violationOfEditing(for text: String) -> String? {
        for finding in checker.check(text, as: .object) {
            guard !finding.description.isEmpty else { return "a finding without text" }
        }
        for escaping in [MBEscaping.html, .url] {
            let once = outcome { try environment.evaluate(text, escaping: escaping) }
            let again = outcome { try environment.evaluate(text, escaping: escaping) }
            guard once == again else { return "two escaped runs differ" }
        }
        return nil
    }

    /// Changing what a text doesn't read doesn't change its result.
    private func violationOfReads(for text: String) -> String? {
        let number = text.utf8.count
        let context = MBContext.allCases[number % MBContext.allCases.count]
        guard let reads = try? environment.reads(of: text, as: context), !reads.isIncomplete else {
            return nil
        }
        let before = outcome { try environment.evaluate(text, as: context) }
        for (position, name) in Self.changing.enumerated() {
            let value = Self.values[(number / 5 + position) % Self.values.count]
            guard let changed = try? environment.changing(name, to: value) else {
                return "$\(name) cannot be changed"
            }
            let isAffected = reads.isAffected(from: environment, to: changed)
            guard reads.intersects([name]) || !isAffected else {
                return "\(context): it does not read $\(name), which affects it"
            }
            guard !isAffected else { continue }
            let after = outcome { try changed.evaluate(text, as: context) }
            guard before == after else { return "\(context): it reads $\(name)" }
        }
        return nil
    }

    /// The names in generated expressions, and those that functions bind.
    private static let changing = [
        "one", "text", "list", "map", "a b", "dynamic", "none", "x", "item", "key", "root",
        "outer:item", "currentValue",
    ]

    /// The new values of the variables: different ones, and ones that are partly like the old ones.
    private static let values: [MBValue] = [
        ["k": ["changed"], "new": "7 dogs"], ["k": "v", "n": 3],
        [3, "b", 2.5, true, ["nested"], .null],
    ]

    /// Whether an explained evaluation has the result of a plain one: as an object, and in one of
    /// the contexts by turns. Every second text has few steps.
    private func isExplained(_ text: String, _ context: MBContext) -> Bool {
        let turn = MBContext.allCases[text.utf8.count / 2 % MBContext.allCases.count]
        guard context == .object || context == turn else { return true }
        let environment = text.utf8.count % 2 == 0 ? environment : poor
        let plain = outcome { try environment.evaluate(text, as: context) }
        let explanation = environment.explain(text, as: context)
        let explained =
            explanation.failure.map { .failure($0.code, $0.range) }
            ?? Outcome.value(explanation.value)
        return plain == explained && (context != .object || hasParts(explanation))
    }

    /// Whether an explanation can be printed and has parts whose ranges lie inside their texts.
    private func hasParts(_ explanation: MBExplanation) -> Bool {
        guard !explanation.description.isEmpty, explanation == explanation else { return false }
        var rest = [(explanation.root, explanation.expression.utf16.count)]
        while let (part, length) = rest.popLast() {
            let length = part.isExpression ? part.range.upperBound : length
            guard part.range.upperBound <= length, part == part, !part.description.isEmpty,
                part.evaluations >= 0, part.elementCount ?? 0 >= 0
            else { return false }
            rest += part.children.map { ($0, length) }
        }
        return true
    }
}

extension MBEnvironment {
    /// A copy with another value for a variable.
    fileprivate func changing(_ name: String, to value: MBValue) throws -> MBEnvironment {
        var copy = self
        try copy.declare(name, value: value)
        return copy
    }
}
