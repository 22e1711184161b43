import MBDataEnvironment

/// The expressions of documents, which fail in an app whose values have types that they can't use.
struct TypedDocuments: Sendable {
    private let survey: DocumentSurvey
    /// The conditions on which expressions are reached, by the places of their attributes.
    private let guards: [MBSourceLocation: [FeatureGuard]]
    /// The variables that the documents ask about: whether they hold a collection.
    private let askedVariables: Set<String>
    /// The functions of the environment that read the documents, without the types of their results.
    private let untyped: MBContract

    /// A part of an expression that fails because of its type.
    struct Failure: Hashable {
        let message: String
        /// A warning for a key that is nothing there.
        let severity: MBDiagnostic.Severity
        let place: MBSourceLocation
        let snippet: MBDiagnostic.Snippet?
        /// Where it and the calls around it begin.
        let around: Set<MBSourceLocation>
    }

    /// The types of values that matter to expressions.
    private struct Types: Equatable {
        let functions: [String: MBContract.Function]?
        let hostTypes: [String: MBContract.HostType]?
        let variables: [String: MBContract.Variable]?

        init(_ contract: MBContract) {
            functions = contract.functions
            (hostTypes, variables) = (contract.hostTypes, contract.variables)
        }
    }

    /// A finding, and the expression that it's in.
    private struct Finding: Hashable {
        let expression: Int
        let finding: ExpressionFinding

        static func == (left: Finding, right: Finding) -> Bool {
            Place(left) == Place(right) && left.finding.message == right.finding.message
        }

        func hash(into hasher: inout Hasher) { hasher.combine(Place(self)) }
    }

    /// The rules about parts that fail because of their types.
    private static let rules: Set<MBRule> = [.parameterType, .numberExpected]

    init(_ collector: NeedsCollector) {
        survey = collector.survey
        guards = collector.guardsOfAttributes
        askedVariables = collector.kindQuestions.variables
        var untyped = MBContract()
        untyped.functions = collector.known.functions?.mapValues { function in
            var function = function
            function.result = nil
            return function
        }
        self.untyped = untyped
    }

    /// What fails in each of some apps, in the order of the documents. What fails in every app is
    /// another problem.
    ///
    /// - Complexity: linear in the documents for each app whose types differ from those of the one
    ///   before it.
    func failures(in apps: [Offer]) -> [[Failure]] {
        let inAll = Set(findings(in: untyped).map { Place($0) })
        var last: (types: Types, findings: [Finding])?
        var calls: [Int: CallRanges] = [:]
        var failures: [Finding: Failure] = [:]
        return apps.map { app in
            guard app.contract.app != nil else { return [] }
            let types = Types(app.contract)
            let found =
                last?.types == types ? last?.findings ?? [] : findings(in: app.contract)
            last = (types, found)
            return found.filter { !inAll.contains(Place($0)) && isReached($0, in: app.features) }
                .map { finding in
                    if let known = failures[finding] { return known }
                    let ranges = calls[finding.expression] ?? callRanges(of: finding.expression)
                    calls[finding.expression] = ranges
                    let failure = failure(finding, ranges)
                    failures[finding] = failure
                    return failure
                }
        }
    }

    private struct Place: Hashable {
        let expression: Int
        let range: SourceRange

        init(_ finding: Finding) {
            (expression, range) = (finding.expression, finding.finding.range)
        }
    }

    private func findings(in app: MBContract) -> [Finding] {
        var app = app
        for name in askedVariables { app.variables?[name]?.type = MBType.any.description }
        let types = DocumentTypes(
            survey.assuming(app), examples: [:], app, isStrict: false, isHostComplete: false)
        return survey.expressions.indices.flatMap { position in
            types.result(at: position).findings.filter { Self.isAboutTypes($0, in: app) }
                .map { Finding(expression: position, finding: $0) }
        }
    }

    /// Whether it's about a part that fails because of its type, or about a key of a function's result.
    /// Keys of variables and of objects are needs of their own.
    private static func isAboutTypes(_ finding: ExpressionFinding, in app: MBContract) -> Bool {
        guard let absence = finding.absence else { return rules.contains(finding.rule) }
        // In the legacy library, other texts and numbers had keys, too.
        return absence == .nothing || app.language != 0
    }

    private func isReached(_ found: Finding, in app: Features) -> Bool {
        let attribute = survey.expressions[found.expression].attribute
        let file = survey.expressions[found.expression].file
        let around = guards[attribute.location.inFile(file)] ?? []
        return !(around + found.finding.guards).contains { $0.holds(in: app) == false }
    }

    private func callRanges(of position: Int) -> CallRanges {
        let expression = survey.expressions[position]
        let tree = try? survey.environment.syntaxTree(
            withTextsOf: expression.attribute.value, as: expression.context)
        return CallRanges(tree)
    }

    private func failure(_ found: Finding, _ calls: CallRanges) -> Failure {
        let expression = survey.expressions[found.expression]
        let place = expression.place(of: found.finding.range)
        let ranges = [found.finding.range] + calls.around(found.finding)
        let starts = ranges.map { expression.start(of: $0).inFile(expression.file) }
        return Failure(
            message: found.finding.message,
            severity: found.finding.absence == .nothing ? .warning : .error,
            place: place.start.inFile(expression.file),
            snippet: place.snippet, around: Set(starts))
    }
}

/// The calls of an expression, to find those around a part of it.
private struct CallRanges {
    /// In the order in which they begin, each before those inside it.
    private var ranges: [SourceRange] = []
    /// The position of the call around each; nil for one outside of all others.
    private var outer: [Int?] = []

    init(_ tree: SyntaxTree?) {
        let parts = tree.map { SyntaxPart.all(in: $0) } ?? []
        ranges = parts.compactMap { part in
            if case .call = part.node.kind { part.node.range } else { nil }
        }.sorted { ($0.lower, $1.upper) < ($1.lower, $0.upper) }
        var open: [Int] = []
        for (position, range) in ranges.enumerated() {
            while let last = open.last, ranges[last].upper < range.upper { open.removeLast() }
            outer.append(open.last)
            open.append(position)
        }
    }

    /// - Complexity: linear in the number of calls around the part.
    func around(_ finding: ExpressionFinding) -> [SourceRange] {
        var found: [SourceRange] = []
        let after = ranges[...].firstPosition { $0.lower > finding.range.lower }
        var next: Int? = after > 0 ? after - 1 : nil
        while let position = next {
            if finding.isInside(ranges[position]) { found.append(ranges[position]) }
            next = outer[position]
        }
        return found
    }
}

extension MBNeeds {
    /// What fails in some apps because of the types of their values, with the positions of the apps.
    ///
    /// - Parameter places: for each app, where calls and keys already fail. What is in them isn't
    ///   another problem.
    func typeFailures(
        in apps: [Offer], notAt places: [Set<MBSourceLocation>]
    ) -> [(failure: TypedDocuments.Failure, apps: [Int])] {
        var failing: [TypedDocuments.Failure: Set<Int>] = [:]
        for documents in typed {
            for (position, failures) in documents.failures(in: apps).enumerated() {
                for failure in failures
                where failure.around.isDisjoint(with: places[position]) {
                    failing[failure, default: []].insert(position)
                }
            }
        }
        return DocumentOrder(documents)
            .sorted(failing.sorted { $0.key.message.precedes($1.key.message) }) { $0.key.place }
            .map { ($0.key, $0.value.sorted()) }
    }
}
