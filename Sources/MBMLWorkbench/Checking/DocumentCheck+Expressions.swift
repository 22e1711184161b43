import MBDataEnvironment

/// What is wrong in single expressions.
extension DocumentCheck {
    mutating func findProblemsInExpressions() {
        var around = ExpressionConditions(of: survey)
        for (position, expression) in survey.expressions.enumerated() {
            let result = types.result(at: position)
            let problems = ExpressionFindings(
                expression.problems, in: expression.attribute.value, result,
                survey.environment)
            let isNumber = ["listIndex", "afterDelay"].contains(expression.attribute.name)
            for problem in problems.all
            where !isExpected(problem, in: expression, &around) {
                report(
                    isNumber && problem.rule == .numberExpected ? .notANumber : problem.rule,
                    problem.message, severity: problem.severity, in: expression,
                    at: problem.range,
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

    /// Whether actions may load documents that aren't known before an expression is evaluated.
    func mayBeLoaded(before expression: DocumentSurvey.Expression) -> Bool {
        survey.loadsUnknown && types.loadingPosition(of: expression) == nil
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
        if hasBrokenIncludes { return true }
        // A document that is missing may declare it, unless it looks like another one.
        if isIncomplete || mayBeLoaded(before: expression), !Suggestion.isIn(problem.message) {
            return true
        }
        let name = String(
            decoding: part.dropFirst().prefix { $0 != UInt8(ascii: "(") }, as: UTF8.self)
        if namesInBrokenDocuments.contains(name) || types.misspelled.contains(name) { return true }
        return around.guards(of: expression).contains { $0.needs(function: name) }
    }
}
