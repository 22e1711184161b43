/// What becomes of documents while a loader walks through them.
///
/// The loader knows where things stand and what they mean; a pass decides whether conditions, values
/// and expressions are evaluated (``DocumentEvaluation``) or looked at (``DocumentChecker``). What a
/// pass does not say otherwise is what loading does.
protocol DocumentPass {
    /// Whether conditions and values have no meaning but that of constants.
    var isChecking: Bool { get }

    /// Whether a condition that is not empty holds.
    func holds(_ condition: MBMLElement.Attribute, in loader: inout MBDocumentLoader) -> Bool

    /// The value of an attribute as an expression.
    func value(
        of attribute: MBMLElement.Attribute, as context: MBContext,
        in loader: inout MBDocumentLoader
    ) throws(MBExpressionError) -> MBValue?

    /// Hears of an expression that is evaluated later, before it is compiled.
    func willKeep(
        _ attribute: MBMLElement.Attribute, as context: MBContext, in loader: MBDocumentLoader)

    /// Hears that an expression that was to be evaluated later is none.
    func report(
        _ error: MBExpressionError, in attribute: MBMLElement.Attribute,
        to loader: inout MBDocumentLoader)

    /// Declares a dynamic variable.
    func declare(
        dynamic name: String, _ expression: MBMLElement.Attribute, as context: MBContext,
        of element: MBMLElement, in loader: inout MBDocumentLoader
    ) throws(MBExpressionError)

    /// What the preference store keeps for a variable.
    func preference(
        of element: MBMLElement, in loader: inout MBDocumentLoader
    ) -> MBValue?

    /// What stands in for a function whose implementation is missing.
    func placeholder(forFunction name: String) -> MBMLFunction?

    /// Whether an include that several conditions ask for looks at those after the first that holds.
    var asksAllConditions: Bool { get }

    /// A problem as it is to be reported where the walk is.
    func reported(_ diagnostic: MBDiagnostic) -> MBDiagnostic

    /// Whether two declarations of a name may be alternatives.
    func isAlternative(_ name: String) -> Bool

    /// Hears that a variable is set later by something that is declared.
    func assume(variable name: String)

    /// Hears that a document was opened.
    func didOpen(_ path: String)

    /// Does something with a document that is included under a condition, or without one.
    func including<Failure: Error>(
        isConditional: Bool, _ body: () throws(Failure) -> Void
    ) throws(Failure)

    /// Hears that an element is about to be declared.
    func willDeclare(_ element: MBMLElement)

    /// Hears that an element was declared, or was not.
    func didDeclare(_ element: MBMLElement)

    /// Hears that everything is declared.
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

    func willKeep(
        _ attribute: MBMLElement.Attribute, as context: MBContext, in loader: MBDocumentLoader
    ) {}

    func report(
        _ error: MBExpressionError, in attribute: MBMLElement.Attribute,
        to loader: inout MBDocumentLoader
    ) {
        loader.report(error, in: attribute)
    }

    func declare(
        dynamic name: String, _ expression: MBMLElement.Attribute, as context: MBContext,
        of element: MBMLElement, in loader: inout MBDocumentLoader
    ) throws(MBExpressionError) {
        try loader.environment.declare(
            name, dynamic: expression.value, as: context, at: expression.place(in: loader.file))
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

    func didOpen(_ path: String) {}

    func including<Failure: Error>(
        isConditional: Bool, _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        try body()
    }

    func willDeclare(_ element: MBMLElement) {}

    func didDeclare(_ element: MBMLElement) {}

    func finish(_ loader: inout MBDocumentLoader) {}
}

/// Loads documents: evaluates what is in them.
struct DocumentEvaluation: DocumentPass {}
