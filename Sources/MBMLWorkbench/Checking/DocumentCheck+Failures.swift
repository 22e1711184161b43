import MBDataEnvironment

/// What fails when the documents are loaded and evaluated.
extension DocumentCheck {
    mutating func findFailures(in loaded: MBEnvironment.LoadResult) {
        // One mistake gives one message.
        let places = expressionPlaces
        let known = Set(
            checker.configuration.applied(to: findings, in: texts, order: [], silent: [])
                .filter { $0.severity == .error }
                .compactMap { $0.start.map { mistake(at: $0, places) } })
        // Nothing was evaluated at these places, or an app may set what is missing there.
        let exempt = Set(
            survey.outsideExpressions.compactMap { problem in
                problem.location?.inFile(problem.file)
            }
                + findings.filter { $0.unknownVariable != nil }
                .compactMap(\.start))
        var failed: Set<MBSourceLocation> = []
        let conditions = loaded.diagnostics.isEmpty ? [:] : conditionsWhileLoading
        for problem in loaded.diagnostics where problem.severity == .error {
            guard let location = problem.location,
                !Self.isMissing(problem.cause)
                    || conditions[problem.file]?.contain(DocumentPosition(location)) != true
            else { continue }
            let place = location.inFile(problem.file)
            guard !known.contains(mistake(at: place, places)), !exempt.contains(place),
                failed.insert(place).inserted
            else { continue }
            report(
                .evaluationFails, problem.message, file: problem.file, at: problem.location)
        }
        var environment = loaded.environment
        // A declaration that replaces the data has been reported already.
        for name in checker.examples.keys.sorted() where !environment.isReadOnly(name) {
            environment[name] = checker.examples[name]?.first
        }
        environment.capabilities.log = MBCollectingLog()
        for (position, expression) in survey.expressions.enumerated()
        where expression.isLater && expression.parameters == nil
            && !expression.problems.contains(where: \.isErrorOfText)
        {
            let start = expression.attribute.location.inFile(expression.file)
            guard !known.contains(mistake(at: start, places)),
                isEvaluable(expression, position, in: environment)
            else { continue }
            do {
                _ = try environment.evaluate(expression.attribute.value, as: expression.context)
            } catch {
                // A variable that fails is reported at its own place.
                guard error.code != .dynamicVariableFailed, !mayBeSet(error.root.code),
                    !isAsked(error, in: expression, position)
                else { continue }
                let text = expression.attribute.value
                let range = error.range.map { SourceRange(utf16: $0, in: text) }
                let place = expression.place(of: range ?? SourceRange(0, text.utf8.count))
                guard failed.insert(place.start.inFile(expression.file)).inserted else {
                    continue
                }
                report(
                    .evaluationFails, error.messageWithAdvice.text, in: expression,
                    at: range ?? SourceRange(0, text.utf8.count))
            }
        }
    }

    /// Whether an error is that of a variable that may exist nevertheless: because of the app, an
    /// action whose name for it is computed, or a document that can't be read.
    private func mayBeSet(_ code: MBExpressionError.Code) -> Bool {
        code == .unknownVariable
            && (!checker.isHostComplete || survey.assumed.isOpen || isIncomplete
                || !namesInBrokenDocuments.isEmpty)
    }

    /// What stands for all mistakes in an expression: where it begins. For a place outside of
    /// expressions, it's the line.
    private func mistake(at location: MBSourceLocation, _ places: [String?: DocumentRanges])
        -> MBSourceLocation
    {
        guard let start = places[location.file]?.start(around: DocumentPosition(location)) else {
            return MBSourceLocation(file: location.file, line: location.line, column: 0)
        }
        return MBSourceLocation(file: location.file, line: start.line, column: start.column)
    }

    /// Where the expressions are, by the paths of their documents.
    private var expressionPlaces: [String?: DocumentRanges] {
        var places: [String?: [ClosedRange<DocumentPosition>]] = [:]
        for expression in survey.expressions {
            let start = DocumentPosition(expression.attribute.location)
            places[expression.file, default: []].append(
                start...max(start, DocumentPosition(expression.attribute.end)))
        }
        return places.mapValues(DocumentRanges.init)
    }

    /// Whether all that an expression reads exists outside of events, and its declaration is the
    /// one that counts.
    private func isEvaluable(
        _ expression: DocumentSurvey.Expression, _ position: Int, in environment: MBEnvironment
    ) -> Bool {
        for reference in types.result(at: position).uses.references {
            let isDeclared =
                environment.isDeclared(reference.name) || environment[reference.name] != nil
                || reference.name == "MBML"
                || types.variable(reference.name, before: nil) == nil
            guard isDeclared, reference.name != "Event" else { return false }
        }
        guard expression.element >= 0 else { return false }
        let element = survey.elements[expression.element].element
        guard element.name == "Var" else { return expression.conditions.isEmpty }
        guard let name = element["name"] else { return false }
        return environment.isDeclared(name) && types.variables[name]?.count == 1
    }

    /// Whether what is missing is asked about in a condition, or may be set by an action.
    private func isAsked(
        _ error: MBExpressionError, in expression: DocumentSurvey.Expression, _ position: Int
    ) -> Bool {
        guard Self.isMissing(error.code) else { return false }
        let uses = types.result(at: position).uses
        let isSet = uses.references.contains { survey.assumed.contains($0.name) }
        let text = expression.attribute.value
        guard !isSet, error.expression == text, let range = error.range else { return isSet }
        let place = SourceRange(utf16: range, in: text)
        return uses.conditions.contains {
            $0.lower <= place.lower && place.upper <= $0.upper
        }
    }

    /// Whether an error says that something is missing, which a condition may ask about.
    private static func isMissing(_ code: MBExpressionError.Code?) -> Bool {
        guard let code else { return false }
        return [.indexOutOfRange, .missingKey, .unknownFunction, .unknownKey, .unknownVariable]
            .contains(code)
    }

    /// The conditions in expressions that are evaluated while loading, by the paths of their
    /// documents. They ask whether something exists.
    private var conditionsWhileLoading: [String?: DocumentRanges] {
        var conditions: [String?: [ClosedRange<DocumentPosition>]] = [:]
        for (position, expression) in survey.expressions.enumerated() where !expression.isLater {
            for condition in types.result(at: position).uses.conditions {
                let place = expression.place(of: condition)
                conditions[expression.file, default: []].append(
                    DocumentPosition(
                        place.start)...max(
                            DocumentPosition(place.start), DocumentPosition(place.end)))
            }
        }
        return conditions.mapValues(DocumentRanges.init)
    }
}

extension DocumentSurvey.Problem {
    /// Whether it's certain that evaluating fails whatever the variables are. The check itself
    /// reports an unknown variable, unless a condition only asks for it.
    fileprivate var isErrorOfText: Bool {
        isError && code != MBExpressionError.Code.unknownVariable.rawValue
    }
}
