import MBDataEnvironment

/// The expressions of documents, which fail in an app whose values have types that they can't use.
struct TypedDocuments: Sendable {
    private let survey: DocumentSurvey
    /// The conditions on which expressions are reached, by the places of their attributes.
    private let guards: [MBSourceLocation: [FeatureGuard]]
    /// The variables that the documents ask about: whether they hold a collection.
    private let askedVariables: Set<String>

    /// A part of an expression that fails because of its type.
    struct Failure: Hashable {
        let message: String
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
    private struct Finding {
        let expression: Int
        let finding: ExpressionFinding
    }

    /// The rules about parts that fail because of their types. Keys are needs of their own.
    private static let rules: Set<MBRule> = [.parameterType, .numberExpected]

    init(_ collector: NeedsCollector) {
        survey = collector.survey
        guards = collector.guardsOfAttributes
        askedVariables = collector.kindQuestions.variables
    }

    /// What fails in each of some apps, in the order of the documents. What fails in every app is
    /// another problem.
    ///
    /// - Complexity: linear in the documents for each app whose types differ from those of the one
    ///   before it.
    func failures(in apps: [Offer]) -> [[Failure]] {
        let inAll = Set(findings(in: nil).map { Place($0) })
        var last: (types: Types, findings: [Finding])?
        return apps.map { app in
            guard app.contract.app != nil else { return [] }
            let types = Types(app.contract)
            let found =
                last?.types == types ? last?.findings ?? [] : findings(in: app.contract)
            last = (types, found)
            return found.filter { !inAll.contains(Place($0)) && isReached($0, in: app.features) }
                .map(failure)
        }
    }

    private struct Place: Hashable {
        let expression: Int
        let range: SourceRange

        init(_ finding: Finding) {
            (expression, range) = (finding.expression, finding.finding.range)
        }
    }

    private func findings(in app: MBContract?) -> [Finding] {
        var app = app
        for name in askedVariables { app?.variables?[name]?.type = MBType.any.description }
        let types = DocumentTypes(
            app.map(survey.assuming) ?? survey, examples: [:], app, isStrict: false,
            isHostComplete: false)
        return survey.expressions.indices.flatMap { position in
            types.result(at: position).findings.filter { Self.rules.contains($0.rule) }
                .map { Finding(expression: position, finding: $0) }
        }
    }

    private func isReached(_ found: Finding, in app: Features) -> Bool {
        let attribute = survey.expressions[found.expression].attribute
        let file = survey.expressions[found.expression].file
        let around = guards[attribute.location.inFile(file)] ?? []
        return !(around + found.finding.guards).contains { $0.holds(in: app) == false }
    }

    private func failure(_ found: Finding) -> Failure {
        let expression = survey.expressions[found.expression]
        let place = expression.place(of: found.finding.range)
        let tree = try? survey.environment.syntaxTree(
            withTextsOf: expression.attribute.value, as: expression.context)
        var ranges = [found.finding.range]
        for part in tree.map({ SyntaxPart.all(in: $0) }) ?? [] {
            guard case .call = part.node.kind, found.finding.isInside(part.node.range) else {
                continue
            }
            ranges.append(part.node.range)
        }
        let starts = ranges.map { expression.start(of: $0).inFile(expression.file) }
        return Failure(
            message: found.finding.message, place: place.start.inFile(expression.file),
            snippet: place.snippet, around: Set(starts))
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
        return failing.sorted { $0.key.message.precedes($1.key.message) }
            .map { ($0.key, $0.value.sorted()) }
    }
}
