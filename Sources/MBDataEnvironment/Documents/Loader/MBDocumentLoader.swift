import Foundation

/// Adds documents to an environment: reads them, follows their includes, and turns their elements
/// into declarations, top to bottom.
///
/// The handlers of modules' tags work through it: they read attributes, evaluate them, report
/// problems with their location, and change the new environment.
///
///     load.handle("Colour") { element, load in
///         load.warn(of: element, beyond: ["name", "hex", "if"])
///         guard load.holds(element.attribute("if")),
///             let name = load.required("name", of: element)
///         else { return }
///         load.environment[Colours.self][name] = element["hex"]
///     }
///
/// The loader works on its own copy, so it never leaves the original environment half changed.
public struct MBDocumentLoader {
    /// The environment so far. Conditions and values are evaluated in it.
    public var environment: MBEnvironment

    /// The path of the document that is being processed.
    public internal(set) var file: String?

    /// The problems so far.
    public private(set) var diagnostics: [MBDiagnostic] = []

    /// Further locations to search for documents, before the roots of the environment.
    let roots: [any MBResourceRoot]
    /// The events to deliver to observers.
    var events: [MBEvent] = []
    /// The documents of this load.
    var walk = Walk()
    /// The documents of modules that were enabled during this load.
    var moduleDocuments: [String] = []
    /// The names that modules added to vocabularies.
    var extensions: [String] = []
    /// Where the document requests the module being enabled.
    var moduleLocation: MBSourceLocation?
    /// The number of open lists and maps.
    var containerDepth = 0
    /// Where the functions of this load were declared.
    var functionPlaces: [HashedKey: DeclarationPlace] = [:]
    /// The lines of the current document, to show with its problems.
    var lines: DocumentLines?
    /// The values read from the preference store, by key: reading costs as much as the value is
    /// large.
    var preferences: [HashedKey: MBValue?] = [:]
    /// The remaining budget for all conditions and values of the documents.
    private(set) var budget: MBLimits.Budget
    /// Evaluates the contents of the documents, or only checks them. Call methods that take the
    /// loader on a copy, because the loader changes meanwhile.
    let pass: any DocumentPass
    /// Whether reading documents counts toward the budget, because an event loads them.
    let paysForDocuments: Bool

    init(
        _ environment: MBEnvironment, roots: [any MBResourceRoot] = [],
        budget: MBLimits.Budget? = nil,
        pass: any DocumentPass = DocumentEvaluation()
    ) {
        self.environment = environment
        self.roots = roots
        self.pass = pass
        self.budget = budget ?? MBLimits.Budget(environment.limits)
        paysForDocuments = budget != nil
    }

    var result: MBEnvironment.LoadResult {
        MBEnvironment.LoadResult(environment: environment, diagnostics: diagnostics, events: events)
    }
}

// MARK: - Problems

extension MBDocumentLoader {
    /// Further problems aren't reported: nobody reads that many.
    private static let mostDiagnostics = 1_000

    /// Reports a problem in the current document.
    ///
    /// An error means that something was left out, a warning that nothing was.
    public mutating func report(
        _ severity: MBDiagnostic.Severity, _ code: MBDiagnostic.Code, _ message: MBMessage,
        at location: MBSourceLocation? = nil
    ) {
        guard isReporting else { return }
        let location = location ?? moduleLocation
        report(
            MBDiagnostic(
                severity, code, message, file: file, location: location,
                snippet: location.flatMap { lines?.snippet(at: $0) }))
    }

    /// Reports a problem whose message was made elsewhere.
    @_disfavoredOverload
    public mutating func report(
        _ severity: MBDiagnostic.Severity, _ code: MBDiagnostic.Code,
        _ message: some StringProtocol,
        at location: MBSourceLocation? = nil
    ) {
        report(severity, code, MBMessage(String(message)), at: location)
    }

    /// Reports the error of an expression, at its location in the document.
    public mutating func report(
        _ error: MBExpressionError, _ code: MBDiagnostic.Code = .valueFailed,
        in attribute: MBMLElement.Attribute
    ) {
        guard isReporting else { return }
        report(MBDiagnostic(error, code, in: attribute, file: file, lines))
    }

    mutating func report(_ diagnostic: MBDiagnostic) {
        guard isReporting else { return }
        diagnostics.append(pass.reported(diagnostic))
    }

    /// Whether further problems are reported. If not, you can skip expensive messages.
    public var isReporting: Bool { diagnostics.count < Self.mostDiagnostics }

    /// Whether documents are only checked: every condition counts as true, and only constant
    /// expressions have values. A module that needs the value of an attribute while loading doesn't
    /// report a missing one.
    public var isChecking: Bool { pass.isChecking }

    /// Declares that something here sets a variable later, so that references to it are valid.
    public mutating func assume(variable name: String) { pass.assume(variable: name) }

    /// Warns of attributes that a tag doesn't have.
    public mutating func warn(of element: MBMLElement, beyond known: [String]) {
        warn(of: element, beyond: known, called: "'\(element.name)'")
    }

    /// Warns of attributes that a tag doesn't have. Nothing is reported if its attributes are
    /// unknown, or if it may have others.
    public mutating func warn(of element: MBMLElement, beyond tag: MBContract.Tag) {
        for attribute in element.attributes where !tag.allows(attribute.name) {
            return warn(of: element, beyond: (tag.attributes ?? [:]).keys.sorted())
        }
    }

    mutating func warn(of element: MBMLElement, beyond known: [String], called name: String) {
        for attribute in element.attributes where !known.contains(attribute.name) && isReporting {
            report(
                .warning, .unsupportedAttribute,
                "\(name) has no attribute '\(attribute.name)'"
                    + Suggestion.phrase(for: attribute.name, among: known),
                at: attribute.location)
        }
    }

    /// The value of a required attribute; a missing or empty one is an error.
    public mutating func required(_ name: String, of element: MBMLElement) -> String? {
        if let value = element[name], !value.isEmpty { return value }
        report(
            .error, .missingAttribute, "'\(element.name)' needs the attribute '\(name)'",
            at: element.location)
        return nil
    }
}

// MARK: - Expressions

extension MBDocumentLoader {
    /// Pays for work that depends on more than the length of the document, such as on the value of an
    /// expression.
    ///
    /// - Parameter count: the work, in units of one visited element.
    /// - Throws: `limitExceeded` if the budget isn't sufficient.
    public mutating func step(_ count: Int = 1) throws(MBExpressionError) {
        try budget.step(count)
    }

    /// Pays for values that are made.
    ///
    /// - Parameter bytes: their size.
    /// - Throws: `limitExceeded` if the budget isn't sufficient.
    public mutating func allocate(_ bytes: Int) throws(MBExpressionError) {
        try budget.allocate(bytes)
    }

    /// Pays for storing a value, and checks its depth.
    mutating func step(walking value: MBValue?) throws(MBExpressionError) {
        try budget.step(walking: value)
    }

    /// Whether a condition holds; a missing or empty one does, one that fails doesn't.
    public mutating func holds(_ condition: MBMLElement.Attribute?) -> Bool {
        guard let condition else { return true }
        guard !condition.value.isEmpty else {
            report(
                .warning, .conditionFailed, "an empty condition counts as true",
                at: condition.location)
            return true
        }
        let pass = pass
        return pass.holds(condition, in: &self)
    }

    /// The value of an attribute as an expression. All expressions of a load share one budget. In
    /// a check (``isChecking``) only constants have a value.
    public mutating func value(
        of attribute: MBMLElement.Attribute, as context: MBContext
    ) throws(MBExpressionError) -> MBValue? {
        let pass = pass
        return try pass.value(of: attribute, as: context, in: &self)
    }

    mutating func evaluated(
        _ attribute: MBMLElement.Attribute, as context: MBContext
    ) throws(MBExpressionError) -> MBValue? {
        try environment.evaluate(
            attribute.value, as: context, within: &budget, declaredAt: attribute.place(in: file))
    }

    /// The value of an attribute as an expression; if it fails, the error is reported and the
    /// result is nil.
    public mutating func evaluate(
        _ attribute: MBMLElement.Attribute, as context: MBContext
    ) -> MBValue? {
        do {
            return try value(of: attribute, as: context)
        } catch {
            report(error, in: attribute)
            return nil
        }
    }

    /// A required attribute as an expression to evaluate later; nil and an error if it's missing,
    /// empty or not an expression.
    public mutating func expression(
        _ name: String, of element: MBMLElement, as context: MBContext
    ) -> MBMLElement.Expression? {
        guard required(name, of: element) != nil, let attribute = element.attribute(name) else {
            return nil
        }
        return expression(of: attribute, as: context)
    }

    /// An attribute as an expression to evaluate later; nil and an error if it isn't an expression.
    public mutating func expression(
        of attribute: MBMLElement.Attribute, as context: MBContext
    ) -> MBMLElement.Expression? {
        pass.willKeep(attribute, as: context, in: self)
        do {
            let storage = environment.storage
            let program = try storage.cache.program(
                attribute.value, as: context, in: storage,
                declaredAt: attribute.place(in: file))
            return MBMLElement.Expression(
                expression: MBExpression(program), attribute: attribute, file: file)
        } catch {
            let pass = pass
            pass.report(error, in: attribute, to: &self)
            return nil
        }
    }
}
