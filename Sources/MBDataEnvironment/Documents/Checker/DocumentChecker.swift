/// Checks documents instead of evaluating their contents.
///
/// A check ignores conditions, so it sees all alternatives, where a load takes one. Something under
/// a condition may be missing if the condition doesn't hold: that is a warning, not an error.
final class DocumentChecker: DocumentPass {
    /// The paths of the documents, in the order they were opened.
    private(set) var files: [String] = []
    /// The documents, including those that can't be parsed.
    private(set) var documents: [DocumentSurvey.Document] = []
    /// The includes, in the order in which they were reached.
    private(set) var includes: [DocumentSurvey.Include] = []
    /// Their expressions, which are checked when everything is declared.
    private(set) var expressions: [DocumentSurvey.Expression] = []
    /// The elements that declare something, in the order in which they were reached.
    private(set) var elements: [DocumentSurvey.Element] = []
    /// The environment once everything is declared.
    private(set) var environment: MBEnvironment?
    /// The positions of the open includes.
    private var openIncludes: [Int] = []
    /// The conditions of the open includes that have conditions.
    var openConditions: [String] = []
    /// Whether an element is being declared, and whether it has a condition.
    private var (isDeclaring, isElementConditional) = (false, false)
    /// The number of problems that were found before those in expressions.
    private(set) var problemsOutsideExpressions = 0
    /// The number of expressions at the end that weren't examined, because there were too many errors.
    private(set) var unexamined = 0
    /// The documents that actions load.
    var templates: [Template] = []
    /// The position of the last one of each name.
    var templatePositions: [HashedKey: Int] = [:]
    /// How many of them were checked.
    var templatesFollowed = 0
    /// Whether actions load documents whose names are computed.
    var loadsUnknown = false
    /// The functions that later declarations replace, by name, in their order.
    var replaced: [HashedKey: [Replaced]] = [:]
    /// The environment with the functions that were declared last in it again.
    var lastDeclared: (functions: [Declared], storage: EnvironmentStorage)?
    /// How many functions may still be copied for that: each environment has a table of its own.
    var functionsToCopy = 20_000_000
    /// The number of problems that were found up to those in expressions.
    private(set) var problemsUntilModules = 0
    /// The names that were declared under a condition.
    private var perhapsDeclared: Set<HashedKey> = []
    /// Names of variables that are set later, or that may not exist because of a condition.
    private(set) var assumed = AssumedNames()

    var isConditional: Bool { !openConditions.isEmpty || isElementConditional }

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

    func willOpen(_ path: String, _ lines: DocumentLines) {
        documents.append(DocumentSurvey.Document(path: path, lines: lines))
    }

    func didOpen(_ path: String, _ root: MBMLElement) {
        files.append(path)
        documents[documents.count - 1].root = root
    }

    func didInclude(_ path: String) {
        if let include = openIncludes.last { includes[include].path = path }
    }

    func including<Failure: Error>(
        _ include: MBDocumentLoader.Include, in file: String?,
        _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        let position = includes.count
        includes.append(
            DocumentSurvey.Include(
                include, file: file, around: openConditions, element: elements.count,
                document: documents.count))
        openIncludes.append(position)
        let isConditional = include.isConditional
        if isConditional { openConditions.append(DocumentSurvey.condition(of: include)) }
        defer {
            if isConditional { openConditions.removeLast() }
            includes[position].endElement = elements.count
            openIncludes.removeLast()
        }
        try body()
    }

    func willDeclare(_ element: MBMLElement, in loader: MBDocumentLoader) {
        (isDeclaring, isElementConditional) = (true, element["if"]?.isEmpty == false)
        elements.append(
            DocumentSurvey.Element(
                element: element, file: loader.file,
                conditions: openConditions + (element["if"].map { [$0] } ?? [])))
        noteReplaced(by: element, in: loader)
    }

    /// A variable or a function that was declared under a condition may have alternatives.
    func didDeclare(_ element: MBMLElement) {
        if isConditional, let name = element["name"] {
            perhapsDeclared.insert(HashedKey(element.name == "Function" ? "^" + name : name))
        }
        (isDeclaring, isElementConditional) = (false, false)
    }

    func isAlternative(_ name: String) -> Bool {
        isConditional || perhapsDeclared.contains(HashedKey(name))
    }

    func assume(variable name: String) {
        assumed.insert(name)
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

    func marked(
        _ attribute: MBMLElement.Attribute, escaping: MBEscaping?,
        in loader: inout MBDocumentLoader
    ) throws(MBExpressionError) -> MarkedValue {
        MarkedValue(try value(of: attribute, as: .object, in: &loader))
    }

    func willKeep(
        _ attribute: MBMLElement.Attribute, as context: MBContext,
        parameters: [MBMLFunction.Parameter]?, in loader: MBDocumentLoader
    ) {
        note(attribute, as: context, in: loader, isLater: true, parameters)
    }

    /// The problem is found again when everything is declared.
    func report(
        _ error: MBExpressionError, in attribute: MBMLElement.Attribute,
        to loader: inout MBDocumentLoader
    ) {}

    func declare(
        dynamic name: String, _ expression: MBMLElement.Attribute, as context: MBContext,
        escaping: MBEscaping?, of element: MBMLElement, in loader: inout MBDocumentLoader
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
    typealias Noted = DocumentSurvey.Expression

    private func note(
        _ attribute: MBMLElement.Attribute, as context: MBContext, in loader: MBDocumentLoader,
        isLater: Bool = false, _ parameters: [MBMLFunction.Parameter]? = nil
    ) {
        let isLoadedLater = !isLater && DocumentSurvey.template(in: openConditions) != nil
        expressions.append(
            Noted(
                attribute: attribute, context: context, file: loader.file,
                isLater: isLater || isLoadedLater, isLoadedLater: isLoadedLater,
                parameters: parameters,
                conditions: openConditions, element: elements.count - 1,
                declared: isDeclaring ? elements.count - 1 : elements.count, lines: loader.lines))
    }

    func finish(_ loader: inout MBDocumentLoader) {
        checkTemplates(&loader)
        defer { problemsUntilModules = loader.diagnostics.count }
        environment = loader.environment
        problemsOutsideExpressions = loader.diagnostics.count
        let storage = loader.environment.storage
        var names = Names(of: storage, assumed: assumed)
        for position in expressions.indices {
            guard loader.isReporting else {
                unexamined = expressions.count - position
                return
            }
            let found = problems(of: expressions[position], &names, storage)
            expressions[position].problems = found
            for problem in found { loader.report(expressions[position].diagnostic(problem)) }
        }
    }

    private func problems(
        of noted: Noted, _ names: inout Names, _ storage: EnvironmentStorage
    ) -> [DocumentSurvey.Problem] {
        let text = noted.attribute.value
        // A document whose name isn't known may declare what is missing.
        let mayBeLoaded = loadsUnknown && noted.isLater
        let called = replacedFunctions(in: noted)
        let current = self.storage(declaring: called.compactMap(\.current))
        let problems = ExpressionProblems(
            of: text, as: noted.context, seeing: (noted.parameters ?? []).map(\.name),
            in: current ?? storage
        ) {
            names.isKnown($0, mayBeBound: noted.mayBeBound)
                ? nil : names.unknown($0, beside: (noted.parameters ?? []).map(\.name), at: $1)
        }
        let references = problems.references.map { reference in
            DocumentSurvey.Problem(
                .failing(
                    assumed.isOpen || mayBeLoaded ? .warning : reference.severity,
                    reference.error.located(in: text)))
        }
        return certain(problems.errors, in: noted, called).map { error in
            let isPossible = mayBeLoaded && error.code == .unknownFunction
            return .init(.failing(isPossible ? .warning : .error, error.located(in: text)))
        }
            + problems.warnings.map { .init(.doubtful($0)) }
            + references
    }
}

/// The names of variables and functions that are known when everything is declared.
private struct Names {
    private let variables: [String]
    private let known: Set<HashedKey>
    private let assumed: AssumedNames
    /// The names that functions bind.
    private let bound: Set<HashedKey>
    private var suggestions = Suggestion.Budget()

    init(of storage: EnvironmentStorage, assumed: AssumedNames) {
        variables = storage.variables.all.filter(\.isVisible).map(\.name)
        known = Set((variables + [LibraryInfo.name]).map(HashedKey.init))
        self.assumed = assumed
        bound = Set(
            storage.functions.all.flatMap { $0.dependencies.bound + $0.dependencies.sometimesBound }
        )
    }

    /// Whether a variable exists. A function that binds the name may evaluate a later expression.
    func isKnown(_ name: String, mayBeBound: Bool) -> Bool {
        let key = HashedKey(name)
        return known.contains(key) || assumed.contains(name)
            || mayBeBound && (bound.contains(key) || TextEquality.begins(name, with: "outer:"))
    }

    /// - Parameter parameters: the names that the expression sees in addition to the variables.
    mutating func unknown(
        _ name: String, beside parameters: [String], at range: SourceRange
    ) -> MBExpressionError {
        .unknownVariable(
            name, among: parameters + (suggestions.covers(variables) ? variables : []), at: range)
    }
}
