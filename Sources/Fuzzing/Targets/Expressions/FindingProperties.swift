import MBDataEnvironment
import MBMLWorkbench

/// The property that a check reports no error in what evaluates strictly.
struct FindingProperties: Sendable {
    private let environment: MBEnvironment
    private let checker: MBChecker
    /// A check that knows an example of each variable.
    private let exemplified: MBChecker

    init(_ environment: MBEnvironment) {
        self.environment = environment.strict
        checker = MBChecker(environment)
        var exemplified = checker
        for name in environment.variableNames {
            if let value = environment[name] { exemplified.examples[name] = [value] }
        }
        self.exemplified = exemplified
    }

    /// Why it doesn't hold, or nil if it does.
    func violation(_ text: String, as context: MBContext) -> String? {
        // Columns are offsets only there.
        guard text.utf8.allSatisfy({ 32 <= $0 && $0 < 127 }) else { return nil }
        let findings =
            checker.check(text, as: context) + exemplified.check(text, as: context)
        // A misspelled word may be taken for another parameter, which is never meant.
        let errors = findings.filter { $0.severity == .error && $0.rule != .unknownWord }
        guard !errors.isEmpty else { return nil }
        let explanation = environment.explain(text, as: context)
        // Reading the whole as a number or an array may have failed.
        guard explanation.failure == nil else { return nil }
        for error in errors where Self.isEvaluated(error, in: explanation) {
            return "\(context): it evaluates, but a check reports: \(error)"
        }
        return nil
    }

    /// Whether all parts around the place of a finding have values.
    private static func isEvaluated(_ finding: MBFinding, in explanation: MBExplanation) -> Bool {
        guard let start = finding.start?.column, let end = finding.end?.column else { return false }
        var part = explanation.root
        while part.state == .evaluated {
            let inner = part.children.first { child in
                !child.isExpression && child.range.lowerBound < start
                    && child.range.upperBound >= end - 1
            }
            guard let inner else { return true }
            part = inner
        }
        return false
    }
}
