import Foundation

/// Adds documents to an environment: reads them, follows their includes, and turns their elements
/// into declarations, top to bottom.
///
/// The handlers of modules' tags work through it: they read attributes, evaluate them, report
/// problems with their place, and change the environment that is being made.
///
///     load.handle("Colour") { element, load in
///         load.warn(of: element, beyond: ["name", "hex", "if"])
///         guard load.holds(element.attribute("if")),
///             let name = load.required("name", of: element)
///         else { return }
///         load.environment[Colours.self][name] = element["hex"]
///     }
///
/// It works on a copy of its own, so that the environment it began with is never half changed.
public struct MBDocumentLoader {
    /// The environment as it has become so far. Conditions and values are evaluated in it.
    public var environment: MBEnvironment

    /// The path of the document that is being processed.
    public internal(set) var file: String?

    /// The problems so far.
    public private(set) var diagnostics: [MBDiagnostic] = []

    /// Where documents are searched besides the roots of the environment, before those.
    let roots: [any MBResourceRoot]
    /// What happened, to be told to whoever waits for it.
    var events: [MBEvent] = []
    /// The documents of this load.
    var walk = Walk()
    /// The documents of modules that were enabled during this load.
    var moduleDocuments: [String] = []
    /// Where the document asks for the module that is being enabled.
    var moduleLocation: MBSourceLocation?
    /// How many lists and maps are open.
    var containerDepth = 0
    /// Where the functions of this load were declared.
    var functionPlaces: [HashedKey: DeclarationPlace] = [:]
    /// The lines of the present document, to be shown with its problems.
    var lines: DocumentLines?
    /// What the preference store answered, by key: asking costs what the value is large.
    var preferences: [HashedKey: MBValue?] = [:]
    /// What all conditions and values of the documents may still take together.
    private(set) var budget: MBBudget
    /// What becomes of what is in the documents: it is evaluated, or only checked. A call that takes
    /// the loader, too, is one of a copy, because the loader changes meanwhile.
    let pass: any DocumentPass
    /// Whether reading documents is paid for too, because an event is what loads them.
    let paysForDocuments: Bool

    init(
        _ environment: MBEnvironment, roots: [any MBResourceRoot] = [], budget: MBBudget? = nil,
        pass: any DocumentPass = DocumentEvaluation()
    ) {
        self.environment = environment
        self.roots = roots
        self.pass = pass
        self.budget = budget ?? MBBudget(environment.limits)
        paysForDocuments = budget != nil
    }

    var result: MBEnvironment.LoadResult {
        MBEnvironment.LoadResult(environment: environment, diagnostics: diagnostics, events: events)
    }
}

// MARK: - Problems

extension MBDocumentLoader {
    /// Problems beyond this many are not reported: nobody reads them.
    private static let mostDiagnostics = 1_000

    /// Takes note of a problem of the present document.
    ///
    /// An error says that something was left out, a warning that nothing was.
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

    /// Takes note of a problem whose message was made elsewhere.
    @_disfavoredOverload
    public mutating func report(
        _ severity: MBDiagnostic.Severity, _ code: MBDiagnostic.Code,
        _ message: some StringProtocol,
        at location: MBSourceLocation? = nil
    ) {
        report(severity, code, MBMessage(String(message)), at: location)
    }

    /// Takes note of the error of an expression, at the place in the document where it stands.
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

    /// Whether further problems are taken note of. If not, what costs time to say can be left out.
    public var isReporting: Bool { diagnostics.count < Self.mostDiagnostics }

    /// Whether documents are only checked: every condition counts as true, and expressions have no
    /// values but the constant ones. A module that wants the value of an attribute while it loads
    /// does not report that there is none.
    public var isChecking: Bool { pass.isChecking }

    /// Says that a variable is set later by something that is declared here, so that references to
    /// it are right.
    public mutating func assume(variable name: String) { pass.assume(variable: name) }

    /// Warns of attributes that a tag does not have.
    public mutating func warn(of element: MBMLElement, beyond known: [String]) {
        warn(of: element, beyond: known, called: "'\(element.name)'")
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

    /// The value of an attribute that must be there and not be empty; if it is not, that is an
    /// error.
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
    /// Pays for work that depends on more than the length of the document, such as on the value of
    /// an expression.
    ///
    /// - Parameters:
    ///   - steps: the work, in units of a looked-at element.
    ///   - memory: the bytes of what is made.
    /// - Throws: `limitExceeded` if the load may not take so much.
    public mutating func pay(steps: Int = 0, memory: Int = 0) throws(MBExpressionError) {
        try budget.spend(steps: steps, memory: memory)
    }

    /// Pays for storing a value, whose depth is checked.
    mutating func pay(for value: MBValue?) throws(MBExpressionError) {
        try budget.spend(walking: value)
    }

    /// Whether a condition holds: none and an empty one do, one that fails does not.
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

    /// The value of an attribute as an expression; one that fails is reported, and gives nothing.
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

    /// An attribute that must be there, as an expression that is to be evaluated later; nil and an
    /// error if it is missing, empty or no expression.
    public mutating func expression(
        _ name: String, of element: MBMLElement, as context: MBContext
    ) -> MBMLElement.Expression? {
        guard required(name, of: element) != nil, let attribute = element.attribute(name) else {
            return nil
        }
        return expression(of: attribute, as: context)
    }

    /// An attribute as an expression that is to be evaluated later; nil and an error if it is
    /// none.
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
