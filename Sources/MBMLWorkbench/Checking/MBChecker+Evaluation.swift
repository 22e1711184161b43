public import Foundation
public import MBDataEnvironment

extension MBChecker {
    /// Checks a manifest and everything that it includes, and then evaluates every declaration in
    /// strict mode with the first example of each variable.
    ///
    /// What fails is reported as ``MBRule/evaluationFails`` at its place, unless something else was
    /// found there. Expressions that read an event, or what an action sets, aren't evaluated.
    ///
    /// - Parameters:
    ///   - manifest: the file to begin with. Its directory is searched first for includes.
    ///   - roots: further locations to search for includes.
    public func checkAndEvaluate(
        manifest: URL, searching roots: [any MBResourceRoot] = []
    ) -> Report {
        report(
            of: MBEnvironment.survey(
                manifest: manifest, searching: roots, modules: modules, into: base)
        ) { strict in
            try MBEnvironment.load(
                manifest: manifest, searching: roots, modules: modules, into: strict)
        }
    }

    /// Checks a manifest in one of the roots, and everything that it includes, and then evaluates
    /// every declaration in strict mode with the first example of each variable.
    ///
    /// - Parameters:
    ///   - manifest: the name of the document to begin with.
    ///   - roots: the locations to search for documents.
    public func checkAndEvaluate(
        manifest: String = "manifest.xml", searching roots: [any MBResourceRoot]
    ) -> Report {
        report(
            of: MBEnvironment.survey(
                manifest: manifest, searching: roots, modules: modules, into: base)
        ) { strict in
            try MBEnvironment.load(
                manifest: manifest, searching: roots, modules: modules, into: strict)
        }
    }

    private func report(
        of survey: DocumentSurvey, loading: (MBEnvironment) throws -> MBEnvironment.LoadResult
    ) -> Report {
        var strict = hostEnvironment
        strict.isStrict = true
        strict.capabilities.log = MBCollectingLog()
        for name in examples.keys.sorted() where !strict.isReadOnly(name) {
            strict[name] = examples[name]?.first
        }
        var check = DocumentCheck(survey, self)
        check.run()
        // If the manifest can't be read, the check itself reports that.
        if let loaded = try? loading(strict) { check.findFailures(in: loaded) }
        return report(of: check, evaluates: true)
    }
}

extension DocumentCheck {
    fileprivate mutating func findFailures(in loaded: MBEnvironment.LoadResult) {
        let known = Set(findings.compactMap { $0.start.map(Place.init) })
        var failed: Set<Place> = []
        for problem in loaded.diagnostics where problem.severity == .error {
            guard let location = problem.location, !isAsked(problem) else { continue }
            let place = Place(location.inFile(problem.file))
            guard !known.contains(where: { $0.isNear(place) }), failed.insert(place).inserted else {
                continue
            }
            report(
                .evaluationFails, problem.message, file: problem.file, at: problem.location)
        }
        var environment = loaded.environment
        // A declaration that replaces the data has been reported already.
        for (name, values) in checker.examples where !environment.isReadOnly(name) {
            environment[name] = values.first
        }
        environment.capabilities.log = MBCollectingLog()
        for (position, expression) in survey.expressions.enumerated()
        where expression.isLater && !expression.problems.contains(where: \.isError) {
            guard isEvaluable(expression, position, in: environment) else { continue }
            do {
                _ = try environment.evaluate(expression.attribute.value, as: expression.context)
            } catch {
                // A variable that fails is reported at its own place.
                guard error.code != .dynamicVariableFailed,
                    !isAsked(error, in: expression, position)
                else { continue }
                let text = expression.attribute.value
                let range = error.range.map { SourceRange(utf16: $0, in: text) }
                let place = expression.place(of: range ?? SourceRange(0, text.utf8.count))
                let start = Place(place.start.inFile(expression.file))
                guard !known.contains(where: { $0.isNear(start) }), failed.insert(start).inserted
                else { continue }
                report(
                    .evaluationFails, error.messageWithAdvice.text, in: expression,
                    at: range ?? SourceRange(0, text.utf8.count))
            }
        }
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
        guard [.missingKey, .unknownKey, .unknownVariable].contains(error.code) else {
            return false
        }
        let uses = types.result(at: position).uses
        let isSet = uses.references.contains { survey.assumedVariables.contains($0.name) }
        let text = expression.attribute.value
        guard !isSet, error.expression == text, let range = error.range else { return isSet }
        let place = SourceRange(utf16: range, in: text)
        return uses.conditions.contains {
            $0.lower <= place.lower && place.upper <= $0.upper
        }
    }

    /// Whether a problem that loading reports is in a condition, which asks whether it's there.
    private func isAsked(_ problem: MBDiagnostic) -> Bool {
        guard let location = problem.location else { return false }
        for (position, expression) in survey.expressions.enumerated()
        where expression.file == problem.file && !expression.isLater {
            for condition in types.result(at: position).uses.conditions {
                let (start, end, _) = expression.place(of: condition)
                let from = (start.line, start.column)
                let here = (location.line, location.column)
                if from <= here, here < (end.line, end.column) { return true }
            }
        }
        return false
    }

    /// A line of a document.
    private struct Place: Hashable {
        let file: String?
        let line: Int
        let column: Int

        init(_ location: MBSourceLocation) {
            (file, line, column) = (location.file, location.line, location.column)
        }

        /// One mistake gives one message.
        func isNear(_ other: Place) -> Bool { file == other.file && line == other.line }
    }
}

extension SourceRange {
    /// A range of UTF-16 code units as one of UTF-8.
    init(utf16 range: Range<Int>, in text: String) {
        let units = text.utf16
        let lower = units.index(units.startIndex, offsetBy: range.lowerBound)
        let upper = units.index(units.startIndex, offsetBy: range.upperBound)
        self.init(
            text.utf8.distance(from: text.startIndex, to: lower),
            text.utf8.distance(from: text.startIndex, to: upper))
    }
}
