/// What a loader does with documents while it walks through them.
///
/// The loader knows the locations and meanings of declarations; a pass decides whether to evaluate
/// conditions, values and expressions (``DocumentEvaluation``) or only check them
/// (``DocumentChecker``). The default implementations are those of loading.
protocol DocumentPass {
    /// Whether only constant conditions and values are known.
    var isChecking: Bool { get }

    /// Whether a condition that is not empty holds.
    func holds(_ condition: MBMLElement.Attribute, in loader: inout MBDocumentLoader) -> Bool

    /// The value of an attribute as an expression, with what it's escaped for.
    ///
    /// - Parameter escaping: how the values in its text are escaped; nil for plain text.
    func marked(
        _ attribute: MBMLElement.Attribute, escaping: MBEscaping?,
        in loader: inout MBDocumentLoader
    ) throws(MBExpressionError) -> MarkedValue

    /// The value of an attribute as an expression.
    func value(
        of attribute: MBMLElement.Attribute, as context: MBContext,
        in loader: inout MBDocumentLoader
    ) throws(MBExpressionError) -> MBValue?

    /// Called for an expression that is evaluated later, before it's compiled.
    ///
    /// - Parameter parameters: the names that it sees in addition to the variables, if it belongs to
    ///   a function; nil if it may be evaluated where functions bind names.
    func willKeep(
        _ attribute: MBMLElement.Attribute, as context: MBContext,
        parameters: [MBMLFunction.Parameter]?, in loader: MBDocumentLoader)

    /// Called if an expression to be evaluated later isn't valid.
    func report(
        _ error: MBExpressionError, in attribute: MBMLElement.Attribute,
        to loader: inout MBDocumentLoader)

    /// Declares a dynamic variable.
    func declare(
        dynamic name: String, _ expression: MBMLElement.Attribute, as context: MBContext,
        escaping: MBEscaping?, of element: MBMLElement, in loader: inout MBDocumentLoader
    ) throws(MBExpressionError)

    /// The value of a variable in the preference store.
    func preference(
        of element: MBMLElement, in loader: inout MBDocumentLoader
    ) -> MBValue?

    /// A stand-in for a function whose implementation is missing.
    func placeholder(forFunction name: String) -> MBMLFunction?

    /// Whether an include with several conditions also evaluates those after the first that holds.
    var asksAllConditions: Bool { get }

    /// A problem as it should be reported at this point of the walk.
    func reported(_ diagnostic: MBDiagnostic) -> MBDiagnostic

    /// Whether two declarations of a name may be alternatives.
    func isAlternative(_ name: String) -> Bool

    /// Called if a declaration sets a variable later.
    func assume(variable name: String)

    /// Called for the name of a document that an action loads later.
    func assume(
        document name: MBMLElement.Attribute, of action: MBMLElement, in loader: MBDocumentLoader)

    /// Called before a document is parsed.
    func willOpen(_ path: String, _ lines: DocumentLines)

    /// Called when a document was parsed.
    func didOpen(_ path: String, _ root: MBMLElement)

    /// Called when the document of the current include was loaded, now or before.
    func didInclude(_ path: String)

    /// Runs a body for an include of a document, which may have conditions.
    func including<Failure: Error>(
        _ include: MBDocumentLoader.Include, in file: String?,
        _ body: () throws(Failure) -> Void
    ) throws(Failure)

    /// Called before an element is declared.
    func willDeclare(_ element: MBMLElement, in loader: MBDocumentLoader)

    /// Called after an element was declared or rejected.
    func didDeclare(_ element: MBMLElement)

    /// Called when everything is declared.
    func finish(_ loader: inout MBDocumentLoader)
}

extension DocumentPass {
    var isChecking: Bool { false }

    func holds(_ condition: MBMLElement.Attribute, in loader: inout MBDocumentLoader) -> Bool {
        do {
            return try value(of: condition, as: .boolean, in: &loader)?.truth ?? false
        } catch {
            loader.report(error, .conditionFailed, in: condition)
            return false
        }
    }

    func value(
        of attribute: MBMLElement.Attribute, as context: MBContext,
        in loader: inout MBDocumentLoader
    ) throws(MBExpressionError) -> MBValue? {
        try loader.evaluated(attribute, as: context)
    }

    func marked(
        _ attribute: MBMLElement.Attribute, escaping: MBEscaping?,
        in loader: inout MBDocumentLoader
    ) throws(MBExpressionError) -> MarkedValue {
        try loader.evaluatedMarked(attribute, escaping: escaping)
    }

    func willKeep(
        _ attribute: MBMLElement.Attribute, as context: MBContext,
        parameters: [MBMLFunction.Parameter]?, in loader: MBDocumentLoader
    ) {}

    func report(
        _ error: MBExpressionError, in attribute: MBMLElement.Attribute,
        to loader: inout MBDocumentLoader
    ) {
        loader.report(error, in: attribute)
    }

    func declare(
        dynamic name: String, _ expression: MBMLElement.Attribute, as context: MBContext,
        escaping: MBEscaping?, of element: MBMLElement, in loader: inout MBDocumentLoader
    ) throws(MBExpressionError) {
        try loader.environment.declare(
            name, dynamic: expression.value, as: context, escaping: escaping,
            at: expression.place(in: loader.file))
    }

    func preference(
        of element: MBMLElement, in loader: inout MBDocumentLoader
    ) -> MBValue? {
        loader.preference(of: element)
    }

    func placeholder(forFunction name: String) -> MBMLFunction? { nil }

    var asksAllConditions: Bool { false }

    func reported(_ diagnostic: MBDiagnostic) -> MBDiagnostic { diagnostic }

    func isAlternative(_ name: String) -> Bool { false }

    func assume(variable name: String) {}

    func assume(
        document name: MBMLElement.Attribute, of action: MBMLElement, in loader: MBDocumentLoader
    ) {}

    func willOpen(_ path: String, _ lines: DocumentLines) {}

    func didOpen(_ path: String, _ root: MBMLElement) {}

    func didInclude(_ path: String) {}

    func including<Failure: Error>(
        _ include: MBDocumentLoader.Include, in file: String?,
        _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        try body()
    }

    func willDeclare(_ element: MBMLElement, in loader: MBDocumentLoader) {}

    func didDeclare(_ element: MBMLElement) {}

    func finish(_ loader: inout MBDocumentLoader) {}
}

/// Loads documents: evaluates their contents.
struct DocumentEvaluation: DocumentPass {}
