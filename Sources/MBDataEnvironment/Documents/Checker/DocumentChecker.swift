/// Checks documents instead of evaluating their contents.
///
/// A check ignores conditions, so it sees all alternatives, where a load takes one. Something under
/// a condition may be missing if the condition doesn't hold: that is a warning, not an error.
final class DocumentChecker: DocumentPass {
    /// The documents, in the order they were opened.
    var files: [String] { documents.map(\.path) }
    /// The documents with their contents, in that order.
    private(set) var documents: [DocumentSurvey.Document] = []
    /// The includes, in the order in which they ended.
    private(set) var includes: [DocumentSurvey.Include] = []
    /// Their expressions, which are checked when everything is declared.
    private(set) var expressions: [DocumentSurvey.Expression] = []
    /// The elements that declare something, in the order in which they were reached.
    private(set) var elements: [DocumentSurvey.Element] = []
    /// The environment once everything is declared.
    private(set) var environment: MBEnvironment?
    /// The number of open includes with conditions.
    private var conditionalIncludes = 0
    /// Whether the element being declared has a condition.
    private var isElementConditional = false
    /// The names that were declared under a condition.
    private var perhapsDeclared: Set<HashedKey> = []
    /// Names of variables that are set later, or that may not exist because of a condition.
    private(set) var assumedVariables: Set<HashedKey> = []

    private var isConditional: Bool { conditionalIncludes > 0 || isElementConditional }

    /// The codes of problems that are expected where a condition doesn't hold.
    private static let platformCodes: Set<MBDiagnostic.Code> = [
        .includeNotFound, .includeCycle, .unknownHostType, .unknownAccessor,
        .unknownFunctionImplementation,
    ]
}

// MARK: - The walk

extension DocumentChecker {
    var isChecking: Bool { true }

    var asksAllConditions: Bool { true }

    func didOpen(_ path: String, _ root: MBMLElement, _ lines: DocumentLines?) {
        documents.append(DocumentSurvey.Document(path: path, root: root, lines: lines))
    }

    func didInclude(_ path: String, if conditions: [MBMLElement.Attribute?], from file: String?) {
        includes.append(DocumentSurvey.Include(path: path, conditions: conditions, file: file))
    }

    func including<Failure: Error>(
        isConditional: Bool, _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        if isConditional { conditionalIncludes += 1 }
        defer { if isConditional { conditionalIncludes -= 1 } }
        try body()
    }

    func willDeclare(_ element: MBMLElement, in loader: MBDocumentLoader) {
        isElementConditional = element["if"]?.isEmpty == false
        elements.append(
            DocumentSurvey.Element(
                element: element, file: loader.file, isConditional: isConditional))
    }

    /// A variable or a function that was declared under a condition may have alternatives.
    func didDeclare(_ element: MBMLElement) {
        if isConditional, let name = element["name"] {
            perhapsDeclared.insert(HashedKey(element.name == "Function" ? "^" + name : name))
        }
        isElementConditional = false
    }

    func isAlternative(_ name: String) -> Bool {
        isConditional || perhapsDeclared.contains(HashedKey(name))
    }

    func assume(variable name: String) {
        assumedVariables.insert(HashedKey(name))
    }

    func reported(_ diagnostic: MBDiagnostic) -> MBDiagnostic {
        guard isConditional, Self.platformCodes.contains(diagnostic.code) else {
            return diagnostic
        }
        return MBDiagnostic(
            .warning, diagnostic.code, diagnostic.content, file: diagnostic.file,
            location: diagnostic.location, snippet: diagnostic.snippet)
    }
}

// MARK: - What is not evaluated

extension DocumentChecker {
    func holds(_ condition: MBMLElement.Attribute, in loader: inout MBDocumentLoader) -> Bool {
        note(condition, as: .boolean, in: loader)
        return true
    }

    /// Only values that are the same in every environment are known.
    func value(
        of attribute: MBMLElement.Attribute, as context: MBContext,
        in loader: inout MBDocumentLoader
    ) throws(MBExpressionError) -> MBValue? {
        note(attribute, as: context, in: loader)
        let environment = loader.environment
        guard let expression = try? environment.expression(attribute.value, as: context),
            expression.program.root is ConstantNode
        else { return nil }
        return try? expression.value(in: environment)
    }

    func willKeep(
        _ attribute: MBMLElement.Attribute, as context: MBContext, in loader: MBDocumentLoader
    ) {
        note(attribute, as: context, in: loader, isLater: true)
    }

    /// The problem is found again when everything is declared.
    func report(
        _ error: MBExpressionError, in attribute: MBMLElement.Attribute,
        to loader: inout MBDocumentLoader
    ) {}

    func declare(
        dynamic name: String, _ expression: MBMLElement.Attribute, as context: MBContext,
        of element: MBMLElement, in loader: inout MBDocumentLoader
    ) throws(MBExpressionError) {
        note(expression, as: context, in: loader, isLater: true)
        try loader.environment.declare(
            name, value: nil, isReadOnly: true, at: loader.place(of: element))
    }

    func preference(
        of element: MBMLElement, in loader: inout MBDocumentLoader
    ) -> MBValue? {
        nil
    }

    /// A stand-in for a function whose implementation is missing, so that calls aren't reported,
    /// too.
    func placeholder(forFunction name: String) -> MBMLFunction? {
        MBMLFunction(name, .object, 0...(.max), nil) { _ in nil }
    }
}

// MARK: - Expressions

extension DocumentChecker {
    fileprivate typealias Noted = DocumentSurvey.Expression

    private func note(
        _ attribute: MBMLElement.Attribute, as context: MBContext, in loader: MBDocumentLoader,
        isLater: Bool = false
    ) {
        expressions.append(
            Noted(
                attribute: attribute, context: context, file: loader.file, isLater: isLater,
                isConditional: isConditional, element: elements.count - 1, lines: loader.lines))
    }

    func finish(_ loader: inout MBDocumentLoader) {
        environment = loader.environment
        let storage = loader.environment.storage
        let names = Names(of: storage, assumed: assumedVariables)
        for noted in expressions where loader.isReporting {
            for problem in problems(of: noted, names, storage) { loader.report(problem) }
        }
    }

    private func problems(
        of noted: Noted, _ names: Names, _ storage: EnvironmentStorage
    ) -> [MBDiagnostic] {
        let problems = ExpressionProblems(
            of: noted.attribute.value, as: noted.context, in: storage
        ) { names.isKnown($0, isLater: noted.isLater) ? nil : names.unknown($0, at: $1) }
        return problems.errors.map { noted.diagnostic(.error, $0) }
            + problems.warnings.map(noted.diagnostic)
            + problems.references.map { noted.diagnostic($0.severity, $0.error) }
    }
}

extension DocumentChecker.Noted {
    /// A warning about a probable mistake.
    fileprivate func diagnostic(_ warning: Program.Warning) -> MBDiagnostic {
        let range = SourceText(text: attribute.value).utf16Range(of: warning.range)
        let location = attribute.location(ofUTF16: range.lowerBound)
        return MBDiagnostic(
            .warning, warning.code, "'\(attribute.name)': \(warning.message)", file: file,
            location: location,
            snippet: lines?.snippet(
                at: location, to: attribute.location(ofUTF16: range.upperBound)))
    }

    /// A problem of the expression, under the code of its error.
    fileprivate func diagnostic(
        _ severity: MBDiagnostic.Severity, _ error: MBExpressionError
    ) -> MBDiagnostic {
        MBDiagnostic(
            error.located(in: attribute.value), MBDiagnostic.Code(rawValue: error.code.rawValue),
            in: attribute, file: file, lines, severity)
    }
}

/// The names of variables and functions that are known when everything is declared.
private struct Names {
    private let variables: [String]
    private let known: Set<HashedKey>
    /// The names that functions bind.
    private let bound: Set<HashedKey>

    init(of storage: EnvironmentStorage, assumed: Set<HashedKey>) {
        variables = storage.variables.all.filter(\.isVisible).map(\.name)
        known = assumed.union((variables + [LibraryInfo.name]).map(HashedKey.init))
        bound = Set(
            storage.functions.all.flatMap { $0.dependencies.bound + $0.dependencies.sometimesBound }
        )
    }

    /// Whether a variable exists. A function that binds the name may evaluate a later expression.
    func isKnown(_ name: String, isLater: Bool) -> Bool {
        let key = HashedKey(name)
        return known.contains(key)
            || isLater && (bound.contains(key) || name.hasPrefix("outer:"))
    }

    func unknown(_ name: String, at range: SourceRange) -> MBExpressionError {
        .unknownVariable(name, among: variables, at: range)
    }
}
