import MBDataEnvironment

/// One check of documents: everything that is found before the configuration applies.
struct DocumentCheck {
    let survey: DocumentSurvey
    let checker: MBChecker
    let types: DocumentTypes
    /// What the app gives to documents.
    let host: MBEnvironment
    let texts: [String: DocumentText]
    private let documents: [String: DocumentSurvey.Document]
    var findings: [MBFinding] = []
    /// Whether elements have conditions inside, by their positions, as far as that was asked.
    var elementsWithConditions: [Int: Bool] = [:]
    /// What conditions ask about, by their texts, as far as that was needed; nil for one that can't
    /// be read.
    var questions: [String: Questions?] = [:]
    /// How many bytes of expressions may still be read again with a correction.
    var bytesToRead = 2_000_000
    /// Whether a document is missing, so that what it declares isn't known.
    private(set) var isIncomplete = false
    /// Whether a document that can't be read includes others, which may declare any name.
    private(set) var hasBrokenIncludes = false
    /// The names in documents that can't be read.
    private(set) var namesInBrokenDocuments: Set<String> = []

    init(_ survey: DocumentSurvey, _ checker: MBChecker) {
        self.survey = survey
        self.checker = checker
        host = checker.hostEnvironment
        types = DocumentTypes(
            survey, examples: checker.examples, checker.host, isStrict: checker.isStrict,
            isHostComplete: checker.isHostComplete)
        documents = Dictionary(
            survey.documents.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        texts = documents.mapValues(DocumentText.init)
    }

    mutating func run() {
        findProblemsOutsideExpressions()
        findProblemsInExpressions()
        findUnknownVariables()
        let graph = DynamicGraph(types)
        findLaterDeclarations(graph)
        findDeclarations()
        findCycles(graph)
        findUnreachableIncludes()
        findEvents()
        findUnused()
    }

    mutating func report(
        _ rule: MBRule, _ message: String, severity: MBDiagnostic.Severity? = nil, file: String?,
        at start: MBSourceLocation?, to end: MBSourceLocation? = nil, replacement: String? = nil,
        code: MBDiagnostic.Code? = nil
    ) {
        let document = file.flatMap { documents[$0] }
        let snippet = start.flatMap { document?.snippet(at: $0, to: end) }
        var finding = MBFinding(
            rule, message, severity: severity, file: file, start: start,
            end: end ?? Self.end(of: snippet, from: start), snippet: snippet,
            replacement: replacement)
        finding.code = code
        findings.append(finding)
    }

    /// Reports something at a range of an expression.
    mutating func report(
        _ rule: MBRule, _ message: String, severity: MBDiagnostic.Severity? = nil,
        in expression: DocumentSurvey.Expression, at range: SourceRange,
        replacement: String? = nil, code: MBDiagnostic.Code? = nil
    ) {
        let place = expression.place(of: range)
        var finding = MBFinding(
            rule, message, severity: severity, file: expression.file, start: place.start,
            end: place.end, snippet: place.snippet, replacement: replacement)
        finding.code = code
        findings.append(finding)
    }

    /// Reports something about the value of an attribute.
    mutating func report(
        _ rule: MBRule, _ message: String, file: String?, at attribute: MBMLElement.Attribute,
        replacement: String? = nil
    ) {
        report(
            rule, message, file: file, at: attribute.location, to: attribute.end,
            replacement: replacement)
    }

    mutating func note(incomplete: Bool, names: Set<String> = []) {
        isIncomplete = isIncomplete || incomplete
        namesInBrokenDocuments.formUnion(names)
    }

    mutating func note(broken document: DocumentText) {
        let text = String(decoding: document.bytes, as: UTF8.self)
        guard ["Include", "LoadTemplate"].contains(where: { TextSearch.isFound($0, in: text) })
        else { return }
        (hasBrokenIncludes, isIncomplete) = (true, true)
    }

    /// Where the part of a line that a snippet marks ends.
    static func end(
        of snippet: MBDiagnostic.Snippet?, from start: MBSourceLocation?
    ) -> MBSourceLocation? {
        guard let snippet, let start else { return nil }
        return MBSourceLocation(line: start.line, column: start.column + snippet.range.count)
    }
}
