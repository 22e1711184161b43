public import Foundation
public import MBDataEnvironment

/// Finds what authors of documents do wrong, without evaluating anything.
///
///     var checker = MBChecker()
///     checker.modules = [MBEventHandlingModule()]
///     checker.examples["response"] = [try MBValue(json: example)]
///     for finding in checker.check(manifest: url).findings { print(finding) }
///
/// It looks for everything that `MBEnvironment.check(manifest:…)` looks for, and, with the types of
/// variables, functions and example data, for what is certain to fail, never to be true, or not
/// meant. ``MBRule/all`` lists what it looks for. Nothing is reported about what isn't known, and
/// documents that evaluate without errors have no errors here.
public struct MBChecker: Sendable {
    /// The functions, variables and modules that the app gives to documents.
    public var environment: MBEnvironment
    /// The modules to enable even if the manifest doesn't request them.
    public var modules: [any MBModule] = []
    /// Examples of the variables that the app sets for each response or request, by name. Several
    /// examples of a variable are united.
    public var examples: [String: [MBValue]] = [:]
    /// What the app offers to documents, for checks without its code. Then all of its names are
    /// known, and other names are errors.
    public var host: MBContract?
    /// What the apps offer that must be able to read the documents.
    public var offers: [MBContract] = []
    /// Which rules apply.
    public var configuration = Configuration()

    /// Creates a checker.
    ///
    /// - Parameter environment: the functions, variables and modules that the app gives to
    ///   documents.
    public init(_ environment: MBEnvironment = MBEnvironment()) {
        self.environment = environment
    }

    /// What was found, and where it was looked for.
    public struct Report: Sendable {
        /// What was found: what isn't in a document first, then the documents in the order in which
        /// they were opened, each from top to bottom.
        public internal(set) var findings: [MBFinding] = []
        /// The paths of the documents.
        public internal(set) var documents: [String] = []
        /// What each of the versions in ``MBChecker/offers`` makes of the documents, the oldest
        /// first.
        public internal(set) var versions: [MBNeeds.Version] = []
        /// Whether the manifest could be read.
        public internal(set) var isComplete = true

        /// The report without the findings in some documents.
        package func excluding(_ isExcluded: (String) -> Bool) -> Report {
            var copy = self
            copy.findings.removeAll { $0.file.map(isExcluded) ?? false }
            return copy
        }
    }

    /// Checks a manifest and everything that it includes.
    ///
    /// - Parameters:
    ///   - manifest: the file to begin with. Its directory is searched first for includes.
    ///   - roots: further locations to search for includes.
    ///
    /// Complexity: linear in the size of the documents.
    public func check(manifest: URL, searching roots: [any MBResourceRoot] = []) -> Report {
        report(of: Documents(manifest, roots, modules).survey(base))
    }

    /// Checks a manifest in one of the roots, and everything that it includes.
    ///
    /// - Parameters:
    ///   - manifest: the name of the document to begin with.
    ///   - roots: the locations to search for documents.
    public func check(
        manifest: String = "manifest.xml", searching roots: [any MBResourceRoot]
    ) -> Report {
        report(of: Documents(manifest, roots, modules).survey(base))
    }

    /// Checks a single expression.
    ///
    /// - Parameters:
    ///   - text: the expression.
    ///   - context: the context in which it's evaluated.
    /// - Returns: what was found, with places in line 1 whose columns count characters.
    public func check(_ text: String, as context: MBContext = .string) -> [MBFinding] {
        let types = typesWithoutDocuments
        let result = types.result(of: text, as: context)
        let problems = ExpressionProblems(
            types.survey.environment.problems(of: text, as: context), in: text, result)
        return problems.all.compactMap { problem in
            var finding = MBFinding(problem, in: text)
            guard let severity = configuration.severity(of: finding) else { return nil }
            finding.severity = severity
            return finding
        }
    }

    /// The type of an expression's value; `any` if nothing is known of it.
    ///
    ///     checker.type(of: "^list($response.items|$item.price)", as: .object)     // [number]
    ///
    /// - Parameters:
    ///   - text: the expression.
    ///   - context: the context in which it's evaluated.
    public func type(of text: String, as context: MBContext) -> MBType {
        typesWithoutDocuments.result(of: text, as: context).part.type
    }

    /// What is known of the environment's variables and of the examples alone.
    private var typesWithoutDocuments: DocumentTypes {
        let survey = MBEnvironment.survey(
            searching: [MBMemoryRoot(["manifest.xml": "<MBML/>"])], modules: modules, into: base)
        return DocumentTypes(survey, examples: examples, host)
    }

    /// The rules that can't find anything, because what they need isn't known.
    private func silentRules(evaluates: Bool) -> Set<MBRule> {
        var rules = MBRule.all.filter { rule in
            switch rule.needs {
            case .nothing: false
            case .host: !isHostComplete
            case .data: examples.isEmpty
            case .exports: configuration.exports == nil
            case .offers: offers.isEmpty
            }
        }
        if !evaluates { rules.append(.evaluationFails) }
        return Set(rules)
    }

    /// Whether all names of the app are known.
    var isHostComplete: Bool { configuration.isHostComplete || host != nil }

    /// The environment with what the contract of the app adds to it.
    var hostEnvironment: MBEnvironment { host.map { environment.assuming($0) } ?? environment }

    /// The environment with a value for each example, so that its names are known.
    var base: MBEnvironment {
        var base = hostEnvironment
        for name in examples.keys.sorted() where !base.isReadOnly(name) { base[name] = .null }
        return base
    }

    private func report(of survey: DocumentSurvey) -> Report {
        var check = DocumentCheck(survey, self)
        check.run()
        return report(of: check)
    }

    /// - Parameter evaluates: whether everything was evaluated, too.
    func report(of check: DocumentCheck, evaluates: Bool = false) -> Report {
        var report = Report()
        report.documents = check.survey.documents.map(\.path)
        report.isComplete = !check.survey.documents.isEmpty
        var findings = check.findings
        if !offers.isEmpty {
            let needs = MBNeeds([check.survey])
            let verdict = needs.problems(against: offers)
            // What documents that can't be read need isn't known.
            if needs.isComplete { report.versions = verdict.versions }
            findings += (verdict.diagnostics + verdict.notes).compactMap(MBFinding.init)
        }
        report.findings = configuration.applied(
            to: findings, in: check.texts, order: report.documents,
            silent: silentRules(evaluates: evaluates))
        return report
    }
}
