public import Foundation
public import MBDataEnvironment

extension MBChecker {
    /// Checks a manifest and everything that it includes, and then evaluates every declaration in
    /// strict mode.
    ///
    /// Each variable in ``examples`` has its first example as its value. A failure is reported as
    /// ``MBRule/evaluationFails`` at its place, unless the check already reports an error in the same
    /// expression. Expressions that read an event, or what an action sets, aren't evaluated.
    ///
    /// - Parameters:
    ///   - manifest: the file to begin with. Its directory is searched first for includes.
    ///   - roots: further locations to search for includes, in this order. Empty by default.
    /// - Returns: everything that was found, by checking and by evaluating.
    public func checkAndEvaluate(
        manifest: URL, searching roots: [any MBResourceRoot] = []
    ) -> Report {
        evaluated(Documents(manifest, roots, modules))
    }

    /// Checks a manifest in one of the roots, and everything that it includes, and then evaluates
    /// every declaration in strict mode with the first example of each variable.
    ///
    ///     var checker = MBChecker()
    ///     checker.examples["response"] = [["price": "free"]]
    ///     let xml = """
    ///         <MBML>
    ///           <Var name="two" type="dynamic"
    ///                value="#($response.price * 2)"/>
    ///         </MBML>
    ///         """
    ///     let root = MBMemoryRoot(["manifest.xml": xml])
    ///     let report = checker.checkAndEvaluate(searching: [root])
    ///     let rules = report.findings.map(\.rule.name)
    ///     // → ["evaluation-fails"]
    ///
    /// - Parameters:
    ///   - manifest: the name of the document to begin with, relative to a root.
    ///   - roots: the locations to search for documents, in this order.
    /// - Returns: everything that was found, by checking and by evaluating.
    public func checkAndEvaluate(
        manifest: String = "manifest.xml", searching roots: [any MBResourceRoot]
    ) -> Report {
        evaluated(Documents(manifest, roots, modules))
    }

    private func evaluated(_ documents: Documents) -> Report {
        var strict = hostEnvironment
        strict.isStrict = true
        strict.capabilities.log = MBCollectingLog()
        for name in examples.keys.sorted() where !strict.isReadOnly(name) {
            strict[name] = examples[name]?.first
        }
        var check = DocumentCheck(documents.survey(base), self)
        check.run()
        // If the manifest can't be read, the check itself reports that.
        if let loaded = try? documents.load(strict) { check.findFailures(in: loaded) }
        return report(of: check, evaluates: true)
    }
}

/// The documents to check: a manifest in a file, or in one of the roots.
struct Documents {
    let survey: (MBEnvironment) -> DocumentSurvey
    let load: (MBEnvironment) throws -> MBEnvironment.LoadResult

    init(_ manifest: URL, _ roots: [any MBResourceRoot], _ modules: [any MBModule]) {
        survey = {
            MBEnvironment.survey(manifest: manifest, searching: roots, modules: modules, into: $0)
        }
        load = {
            try MBEnvironment.load(
                manifest: manifest, searching: roots, modules: modules, into: $0)
        }
    }

    init(_ manifest: String, _ roots: [any MBResourceRoot], _ modules: [any MBModule]) {
        survey = {
            MBEnvironment.survey(manifest: manifest, searching: roots, modules: modules, into: $0)
        }
        load = {
            try MBEnvironment.load(
                manifest: manifest, searching: roots, modules: modules, into: $0)
        }
    }
}

extension DocumentCheck {
    fileprivate mutating func findFailures(in loaded: MBEnvironment.LoadResult) {
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
                    || conditions[problem.file]?.contain(Position(location)) != true
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
    private func mistake(at location: MBSourceLocation, _ places: [String?: Ranges])
        -> MBSourceLocation
    {
        guard let start = places[location.file]?.start(around: Position(location)) else {
            return MBSourceLocation(file: location.file, line: location.line, column: 0)
        }
        return MBSourceLocation(file: location.file, line: start.line, column: start.column)
    }

    /// Where the expressions are, by the paths of their documents.
    private var expressionPlaces: [String?: Ranges] {
        var places: [String?: [ClosedRange<Position>]] = [:]
        for expression in survey.expressions {
            let start = Position(expression.attribute.location)
            places[expression.file, default: []].append(
                start...max(start, Position(expression.attribute.end)))
        }
        return places.mapValues(Ranges.init)
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
    private var conditionsWhileLoading: [String?: Ranges] {
        var conditions: [String?: [ClosedRange<Position>]] = [:]
        for (position, expression) in survey.expressions.enumerated() where !expression.isLater {
            for condition in types.result(at: position).uses.conditions {
                let place = expression.place(of: condition)
                conditions[expression.file, default: []].append(
                    Position(place.start)...max(Position(place.start), Position(place.end)))
            }
        }
        return conditions.mapValues(Ranges.init)
    }

    /// A line and a column.
    private struct Position: Comparable {
        let line: Int
        let column: Int

        init(_ location: MBSourceLocation) {
            (line, column) = (location.line, location.column)
        }

        static func < (left: Position, right: Position) -> Bool {
            (left.line, left.column) < (right.line, right.column)
        }
    }

    /// What some ranges cover, which may overlap.
    private struct Ranges {
        private var covered: [ClosedRange<Position>] = []

        init(_ ranges: [ClosedRange<Position>]) {
            for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                guard let last = covered.last, range.lowerBound <= last.upperBound else {
                    covered.append(range)
                    continue
                }
                covered[covered.count - 1] =
                    last.lowerBound...max(last.upperBound, range.upperBound)
            }
        }

        func contain(_ position: Position) -> Bool { start(around: position) != nil }

        /// Where the range that contains a position begins.
        func start(around position: Position) -> Position? {
            let next = covered.firstPosition { $0.lowerBound > position }
            guard next > 0, covered[next - 1].contains(position) else { return nil }
            return covered[next - 1].lowerBound
        }
    }
}

extension DocumentSurvey.Problem {
    /// Whether it's certain that evaluating fails whatever the variables are. The check itself
    /// reports an unknown variable, unless a condition only asks for it.
    fileprivate var isErrorOfText: Bool {
        isError && code != MBExpressionError.Code.unknownVariable.rawValue
    }
}
