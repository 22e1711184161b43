public import Foundation
public import MBDataEnvironment

/// Finds what authors of documents do wrong, without evaluating anything.
///
///     var checker = MBChecker()
///     checker.examples["response"] = [["title": "Mug", "price": 20]]
///     let xml = """
///         <MBML>
///           <Var name="label" type="dynamic"
///                value="$response.titel for $response.price EUR"/>
///         </MBML>
///         """
///     let root = MBMemoryRoot(["manifest.xml": xml])
///     let report = checker.check(searching: [root])
///     let message = report.findings.first?.message
///     // → "the example data has no key 'titel'; did you mean 'title'?"
///
/// It finds everything that `MBEnvironment.check(manifest:…)` finds. From the types of variables,
/// functions and example data, it also concludes what is certain to fail, can never be true, or is
/// probably a mistake. ``MBRule/all`` lists the rules. What isn't known isn't reported, and
/// documents that evaluate without errors have no errors here.
///
/// A checker is a value without state: one checker can check any number of documents, on any
/// thread. It does what `mbml check` does; the app's tests can use it with the app's own
/// environment.
public struct MBChecker: Sendable {
    /// The functions, variables and modules that the app gives to documents.
    public var environment: MBEnvironment
    /// The modules to enable even if the manifest doesn't request them.
    public var modules: [any MBModule] = []
    /// Examples of the variables that the app sets for each response or request, by name. Several
    /// examples of a variable are merged: a key that one of them lacks may be missing in a
    /// response.
    public var examples: [String: [MBValue]] = [:]
    /// What the app offers to documents, for checks without its code. If it isn't nil, all of the
    /// app's names are known, and other names are errors. Nil by default.
    public var host: MBContract?
    /// The contracts of all versions of apps that must be able to read the documents. Each place
    /// that one of them can't read is an error, and ``Report/versions`` counts them. Empty by
    /// default.
    public var offers: [MBContract] = []
    /// Which rules apply and how severe they are; the standard severities by default.
    public var configuration = Configuration()

    /// Creates a checker for the documents of an app.
    ///
    ///     var environment = MBEnvironment()
    ///     environment.declare(function: "priceTag") { (price: Double) in
    ///         "\(price) EUR"
    ///     }
    ///     let checker = MBChecker(environment)
    ///     let type = checker.type(of: "^priceTag(3)", as: .object)
    ///     let text = type.description
    ///     // → "string"
    ///
    /// - Parameter environment: the functions, variables and modules that the app gives to
    ///   documents, before it loads any; by default, a new environment.
    public init(_ environment: MBEnvironment = MBEnvironment()) {
        self.environment = environment
    }

    /// What a check found, and where it looked.
    public struct Report: Sendable {
        /// What was found: first anything that isn't in a document, then the documents in the order
        /// in which they were opened, each from top to bottom.
        public internal(set) var findings: [MBFinding] = []
        /// The paths of the documents that were checked, in the order in which they were opened.
        public internal(set) var documents: [String] = []
        /// Whether each of the versions in ``MBChecker/offers`` can read the documents, the oldest
        /// first. Empty if a document couldn't be read.
        public internal(set) var versions: [MBNeeds.Version] = []
        /// Whether the manifest could be read. If not, a finding says why, and nothing else was
        /// checked.
        public internal(set) var isComplete = true
        /// The paths of the documents with contents that could be checked.
        fileprivate(set) var readDocuments: [String] = []

        /// Whether nothing was checked, so that finding nothing says nothing.
        package var isEmpty: Bool { readDocuments.isEmpty }

        /// The report without some documents.
        package func excluding(_ isExcluded: (String) -> Bool) -> Report {
            var copy = self
            copy.findings.removeAll { $0.file.map(isExcluded) ?? false }
            copy.readDocuments.removeAll(where: isExcluded)
            return copy
        }
    }

    /// Checks a manifest and everything that it includes, without evaluating anything.
    ///
    ///     let file = URL(
    ///         fileURLWithPath: "Fixtures/Checking/kiosk.xml")
    ///     let report = MBChecker().check(manifest: file)
    ///     let errors = report.findings.filter { $0.severity == .error }
    ///     let rules = errors.map(\.rule.name)
    ///     // → ["unknown-function", "parameter-count", "syntax-error"]
    ///
    /// - Parameters:
    ///   - manifest: the file to begin with. Its directory is searched first for includes.
    ///   - roots: further locations to search for includes, in this order. Empty by default.
    /// - Returns: everything that was found. A manifest that can't be read is a finding, too.
    ///
    /// Complexity: linear in the size of the documents.
    public func check(manifest: URL, searching roots: [any MBResourceRoot] = []) -> Report {
        report(of: Documents(manifest, roots, modules).survey(base))
    }

    /// Checks a manifest in one of the roots, and everything that it includes, without evaluating
    /// anything.
    ///
    /// - Parameters:
    ///   - manifest: the name of the document to begin with, relative to a root.
    ///   - roots: the locations to search for documents, in this order.
    /// - Returns: everything that was found. A manifest that can't be read is a finding, too.
    ///
    /// Complexity: linear in the size of the documents.
    public func check(
        manifest: String = "manifest.xml", searching roots: [any MBResourceRoot]
    ) -> Report {
        report(of: Documents(manifest, roots, modules).survey(base))
    }

    /// Checks a single expression, using the types of the environment's read-only objects, of the
    /// app's contract (see ``host``) and of the examples.
    ///
    ///     let checker = MBChecker()
    ///     let findings = checker.check("^uper(Ann)")
    ///     let problem = findings.first?.description
    ///     // → "1:1: error: unknown function '^uper' [unknown-function]"
    ///
    /// - Parameters:
    ///   - text: the expression.
    ///   - context: the context in which it's evaluated; string by default.
    /// - Returns: what was found, with its places in the text.
    public func check(_ text: String, as context: MBContext = .string) -> [MBFinding] {
        let types = typesWithoutDocuments
        let result = types.result(of: text, as: context)
        let findings = ExpressionFindings(
            types.survey.environment.problems(of: text, as: context), in: text, result,
            types.survey.environment)
        return findings.all.compactMap { found in
            var finding = MBFinding(found, in: text)
            guard let severity = configuration.severity(of: finding) else { return nil }
            finding.severity = severity
            return finding
        }
    }

    /// Returns the type of an expression's value; `any` if nothing is known of it.
    ///
    ///     var checker = MBChecker()
    ///     checker.examples["response"] = [["items": [["price": 20]]]]
    ///     let prices = checker.type(
    ///         of: "^list($response.items|$item.price)", as: .object)
    ///     let type = prices.description
    ///     // → "[number]"
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
        return DocumentTypes(
            survey, examples: examples, host, isStrict: isStrict, isHostComplete: isHostComplete)
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

    /// Whether what is missing is an error.
    var isStrict: Bool { isHostComplete || environment.isStrict }

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
        report.readDocuments = check.survey.documents.filter { $0.root != nil }.map(\.path)
        report.isComplete = !check.survey.documents.isEmpty
        var findings = check.findings
        var unoffered: Set<MBSourceLocation> = []
        if !offers.isEmpty {
            let needs = MBNeeds([check.survey])
            unoffered = needs.placesOfCalls(unknownTo: offers)
            let verdict = needs.problems(against: offers, host: host)
            // What documents that can't be read need isn't known.
            if needs.isComplete { report.versions = verdict.versions }
            findings += (verdict.diagnostics + verdict.notes).compactMap(MBFinding.init)
        }
        findings = configuration.applied(
            to: findings, in: check.texts, order: report.documents,
            silent: silentRules(evaluates: evaluates))
        findings = MBFinding.withoutRepetitions(findings, unoffered: unoffered)
        report.findings = MBFinding.writingReplacements(of: findings, in: check.texts)
        return report
    }
}
