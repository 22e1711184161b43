import MBDataEnvironment

/// What fails when the documents are loaded and evaluated.
extension DocumentCheck {
    /// Evaluates everything.
    ///
    /// - Parameters:
    ///   - loaded: the documents, loaded in strict mode.
    ///   - lenient: loads them without strict mode; nil if that fails.
    mutating func findFailures(
        in loaded: MBEnvironment.LoadResult, lenient: () -> MBEnvironment.LoadResult?
    ) {
        // One mistake gives one message.
        let places = expressionPlaces
        let known = Set(
            checker.configuration.applied(to: findings, in: texts, order: [], silent: [])
                .filter { $0.severity == .error }
                .compactMap { $0.start.map { mistake(at: $0, places) } })
        var failed: Set<MBSourceLocation> = []
        var evaluation = BoundedEvaluation()
        let asking = findFailures(whileLoading: loaded, places, known, &failed)
        if !asking.isEmpty, let lenient = lenient() {
            findFailures(of: asking, in: lenient.environment, places, &failed, &evaluation)
        }
        var environment = loaded.environment
        // A declaration that replaces the data has been reported already.
        for name in checker.examples.keys.sorted() where !environment.isReadOnly(name) {
            environment[name] = checker.examples[name]?.first
        }
        environment.capabilities.log = MBCollectingLog(capacity: 0)
        var lenientEnvironment = environment
        lenientEnvironment.isStrict = false
        var left: [DocumentSurvey.Expression] = []
        for (position, expression) in survey.expressions.enumerated()
        where expression.isLater && expression.parameters == nil
            && !expression.problems.contains(where: \.isErrorOfText)
        {
            let start = expression.attribute.location.inFile(expression.file)
            guard !known.contains(mistake(at: start, places)),
                isEvaluable(expression, position, in: environment)
            else { continue }
            guard !evaluation.isOver else {
                left.append(expression)
                continue
            }
            guard let error = evaluation.error(of: expression, in: environment) else { continue }
            var failure = LenientFailure(error, in: expression.attribute.value)
            // What is missing hides the rest of the expression.
            if mayBeSet(error.root.code) || isAsked(error, in: expression, position) {
                guard
                    let other = lenientFailure(
                        of: expression, position, in: lenientEnvironment, &evaluation)
                else { continue }
                failure = other
            }
            report(failure, in: expression, &failed)
        }
        reportLeft(left)
    }

    /// Says how many expressions weren't evaluated.
    private mutating func reportLeft(_ left: [DocumentSurvey.Expression]) {
        guard let first = left.first else { return }
        let (expressions, verb) =
            left.count == 1 ? ("1 expression", "isn't") : ("\(left.count) expressions", "aren't")
        report(
            .evaluationFails,
            "evaluating what is before this takes so many steps that \(expressions) from here on "
                + "\(verb) evaluated",
            severity: .note, in: first, at: SourceRange(0, first.attribute.value.utf8.count))
    }

    /// Reports what fails while loading in strict mode.
    ///
    /// - Returns: the places of the expressions that fail because a condition in them asks for
    ///   something that is missing.
    private mutating func findFailures(
        whileLoading loaded: MBEnvironment.LoadResult, _ places: [String?: DocumentRanges],
        _ known: Set<MBSourceLocation>, _ failed: inout Set<MBSourceLocation>
    ) -> Set<MBSourceLocation> {
        // Nothing was evaluated at these places, or an app may set what is missing there.
        let exempt = Set(
            survey.outsideExpressions.compactMap { problem in
                problem.location?.inFile(problem.file)
            }
                + findings.filter { $0.unknownVariable != nil }
                .compactMap(\.start))
        var asking: Set<MBSourceLocation> = []
        let conditions = loaded.diagnostics.isEmpty ? [:] : conditionsWhileLoading
        for problem in loaded.diagnostics where problem.severity == .error {
            guard let place = problem.location?.inFile(problem.file) else { continue }
            let mistake = mistake(at: place, places)
            guard !known.contains(mistake) else { continue }
            if Self.isMissing(problem.cause),
                conditions[problem.file]?.contain(DocumentPosition(place)) == true
            {
                asking.insert(mistake)
            } else if !exempt.contains(place), failed.insert(place).inserted {
                report(
                    .evaluationFails, problem.message, file: problem.file, at: place,
                    to: Self.end(of: problem.snippet, from: place))
            }
        }
        return asking
    }

    /// Reports what fails without strict mode, too, in expressions that ask for something missing
    /// while they're loaded. They are evaluated after loading, so those that read what may have had
    /// another value before are left out.
    private mutating func findFailures(
        of asking: Set<MBSourceLocation>, in environment: MBEnvironment,
        _ places: [String?: DocumentRanges], _ failed: inout Set<MBSourceLocation>,
        _ evaluation: inout BoundedEvaluation
    ) {
        let changing = types.changingNames()
        for (position, expression) in survey.expressions.enumerated() where !expression.isLater {
            let start = expression.attribute.location.inFile(expression.file)
            guard asking.contains(mistake(at: start, places)),
                changing.isDisjoint(with: types.result(at: position).uses.names),
                let failure = lenientFailure(of: expression, position, in: environment, &evaluation)
            else { continue }
            report(failure, in: expression, &failed)
        }
    }

    /// Reports a failure unless there's one at the same place.
    private mutating func report(
        _ failure: LenientFailure, in expression: DocumentSurvey.Expression,
        _ failed: inout Set<MBSourceLocation>
    ) {
        let place = expression.place(of: failure.range).start.inFile(expression.file)
        guard failed.insert(place).inserted else { return }
        report(.evaluationFails, failure.message, in: expression, at: failure.range)
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
            guard isDeclared, reference.name != "Event", !survey.assumed.contains(reference.name)
            else { return false }
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
