import Foundation

/// What the tags of a module use to read their attributes, change the environment, and report
/// problems at their location.
///
/// You never make a loader. A module gets one in ``MBModule/register(with:)``, and each handler of
/// its tags gets it again for each element:
///
///     enum Colours: MBEnvironmentKey {
///         static var initial: [String: String] { [:] }
///     }
///     struct ThemeModule: MBModule {
///         func register(with load: inout MBDocumentLoader) {
///             load.handle("Colour") { element, load in
///                 let names = ["name", "hex", "if"]
///                 load.warn(of: element, beyond: names)
///                 guard load.holds(element.attribute("if")),
///                     let name = load.required("name", of: element)
///                 else { return }
///                 load.environment[Colours.self][name] =
///                     element["hex"]
///             }
///         }
///     }
///     let xml = "<MBML><Colour name='red' hex='#f00'/></MBML>"
///     let loaded = try MBEnvironment.load(
///         searching: [MBMemoryRoot(["manifest.xml": xml])],
///         modules: [ThemeModule()])
///     let red = loaded.environment[Colours.self]["red"]
///     // → "#f00"
///
/// Elements are read from top to bottom, after everything that their document includes. The loader
/// works on a copy of the environment, so the original is never half changed.
public struct MBDocumentLoader {
    /// The environment so far, with everything declared above the current element. Conditions and
    /// values are evaluated in it, and handlers change it.
    public var environment: MBEnvironment

    /// The path of the document that is being processed; nil outside of documents, such as in
    /// ``MBModule/didLoad(_:)``.
    public internal(set) var file: String?

    /// The problems that were found so far, in order; at most 1,000 errors, and as many warnings and
    /// notes.
    public var diagnostics: [MBDiagnostic] { problems.all }
    private var problems = DiagnosticList()

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
    /// When such a load must end; nil if it may take any time.
    private let end: SuspendingClock.Instant?

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
        end =
            budget == nil
            ? nil : environment.limits.seconds.map { .now + .seconds(max(0, min($0, 1e9))) }
    }

    var result: MBEnvironment.LoadResult {
        MBEnvironment.LoadResult(environment: environment, diagnostics: diagnostics, events: events)
    }
}

// MARK: - Problems

extension MBDocumentLoader {
    /// Reports a problem in the current document.
    ///
    ///     struct OldModule: MBModule {
    ///         func register(with load: inout MBDocumentLoader) {
    ///             load.handle("Old") { element, load in
    ///                 load.report(
    ///                     .warning, .init(rawValue: "oldTag"),
    ///                     "'\(element.name)' does nothing any more",
    ///                     at: element.location)
    ///             }
    ///         }
    ///     }
    ///
    /// - Parameters:
    ///   - severity: `.error` if something was left out because of it, otherwise `.warning` or
    ///     `.note`.
    ///   - code: one of the library's, or one of your own: `.init(rawValue: "emptyCart")`. Don't
    ///     change it later: tests and tools rely on it.
    ///   - message: what is wrong and what to do instead. Interpolate texts that come from data: a
    ///     redacted message leaves them out.
    ///   - location: the place in the document, such as that of an element or an attribute. Nil,
    ///     the default, means no particular place.
    public mutating func report(
        _ severity: MBDiagnostic.Severity, _ code: MBDiagnostic.Code, _ message: MBMessage,
        at location: MBSourceLocation? = nil
    ) {
        guard isReporting(severity) else { return }
        let location = location ?? moduleLocation
        report(
            MBDiagnostic(
                severity, code, message, file: file, location: location,
                snippet: location.flatMap { lines?.snippet(at: $0) }))
    }

    /// Reports a problem whose message was made elsewhere. All of the message counts as data, so a
    /// redacted message shows none of it.
    ///
    /// - Parameters:
    ///   - severity: `.error` if something was left out because of it, otherwise `.warning` or
    ///     `.note`.
    ///   - code: one of the library's, or one of your own.
    ///   - message: what is wrong and what to do instead.
    ///   - location: the place in the document. Nil, the default, means no particular place.
    @_disfavoredOverload
    public mutating func report(
        _ severity: MBDiagnostic.Severity, _ code: MBDiagnostic.Code,
        _ message: some StringProtocol,
        at location: MBSourceLocation? = nil
    ) {
        report(severity, code, MBMessage(String(message)), at: location)
    }

    /// Reports the error of an expression as an error, at its location in the document.
    ///
    /// - Parameters:
    ///   - error: what compiling or evaluating the attribute threw.
    ///   - code: the code of the diagnostic; ``MBDiagnostic/Code/valueFailed`` by default.
    ///   - attribute: the attribute that contains the expression.
    public mutating func report(
        _ error: MBExpressionError, _ code: MBDiagnostic.Code = .valueFailed,
        in attribute: MBMLElement.Attribute
    ) {
        guard isReporting else { return }
        report(MBDiagnostic(error, code, in: attribute, file: file, lines))
    }

    mutating func report(_ diagnostic: MBDiagnostic) {
        problems.append(pass.reported(diagnostic))
    }

    /// Whether further problems are reported. False after the first 1,000 errors, so you can skip
    /// making expensive messages.
    public var isReporting: Bool { isReporting(.error) }

    func isReporting(_ severity: MBDiagnostic.Severity) -> Bool {
        problems.hasRoom(for: severity)
    }

    /// Whether documents are only checked. Every condition then counts as true, and only constant
    /// expressions have values, so don't report a missing value.
    public var isChecking: Bool { pass.isChecking }

    /// Tells a check that something here, such as an action, sets a variable later, so references
    /// to it aren't errors. It does nothing unless documents are only checked.
    ///
    /// - Parameter name: the name of the variable, without `$`, or the expression that gives it. Of
    ///   `page$number`, a check knows that the names begin with `page`.
    public mutating func assume(variable name: String) { pass.assume(variable: name) }

    /// Tells a check that an action loads a document later, so that it's checked, too.
    ///
    /// - Parameter name: the attribute with the name of the document, or the expression that gives
    ///   it. A check can't know what documents with computed names declare.
    package mutating func assume(document name: MBMLElement.Attribute, of action: MBMLElement) {
        pass.assume(document: name, of: action, in: self)
    }

    /// Warns of each attribute that a tag doesn't have, with the code `unsupportedAttribute` and a
    /// suggestion.
    ///
    /// - Parameters:
    ///   - element: the element.
    ///   - known: the names of all attributes that the tag has.
    public mutating func warn(of element: MBMLElement, beyond known: [String]) {
        warn(of: element, beyond: known, called: "'\(element.name)'")
    }

    /// Warns of each attribute that a tag doesn't have, according to its contract. Nothing is
    /// reported if the attributes are unknown, or if the tag may have others.
    ///
    /// - Parameters:
    ///   - element: the element.
    ///   - tag: what the module's ``MBModule/contract`` says about the tag.
    public mutating func warn(of element: MBMLElement, beyond tag: MBContract.Tag) {
        guard element.attributes.contains(where: { !tag.allows($0.name) }) else { return }
        warn(of: element, beyond: (tag.attributes ?? [:]).keys.sorted())
    }

    mutating func warn(of element: MBMLElement, beyond known: [String], called name: String) {
        for attribute in element.attributes
        where !known.contains(attribute.name) && isReporting(.warning) {
            report(
                .warning, .unsupportedAttribute,
                "\(name) has no attribute '\(attribute.name)'"
                    + MBMessage.suggestion(for: attribute.name, among: known),
                at: attribute.location)
        }
    }

    /// Returns the value of a required attribute, without evaluating it.
    ///
    /// - Parameters:
    ///   - name: the name of the attribute.
    ///   - element: the element that needs it.
    /// - Returns: the value; nil if the attribute is missing or empty, which is reported as an
    ///   error with the code `missingAttribute`.
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
    /// Charges the load's budget for work that depends on more than the length of the document,
    /// such as on the value of an expression.
    ///
    /// - Parameter count: the work in steps, each about as much as visiting one element; 1 by
    ///   default.
    /// - Throws: ``MBExpressionError`` with the code `limitExceeded` if that is more than the
    ///   budget has left.
    public mutating func step(_ count: Int = 1) throws(MBExpressionError) {
        try budget.step(count)
    }

    /// Charges the load's budget for the memory of values that you make.
    ///
    /// - Parameter bytes: their size in bytes.
    /// - Throws: ``MBExpressionError`` with the code `limitExceeded` if that is more than the
    ///   budget has left.
    public mutating func allocate(_ bytes: Int) throws(MBExpressionError) {
        try budget.allocate(bytes)
    }

    /// Pays for storing a value, and checks its depth.
    mutating func step(walking value: MBValue?) throws(MBExpressionError) {
        try budget.step(walking: value)
    }

    /// Returns whether the condition of an element holds, usually its attribute `if`.
    ///
    /// - Parameter condition: the attribute with the condition; nil if the element has none.
    /// - Returns: true without a condition, and with an empty one, which gets a warning. False if
    ///   evaluating it fails, which is reported with the code `conditionFailed`. In a check
    ///   (``isChecking``), always true.
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

    /// Evaluates an attribute now, and returns its value. All expressions of a load share one
    /// budget.
    ///
    /// - Parameters:
    ///   - attribute: the attribute that contains the expression.
    ///   - context: the context that determines its grammar and its result.
    /// - Returns: the value; nil for nothing. In a check (``isChecking``) only constants have a
    ///   value.
    /// - Throws: ``MBExpressionError`` if the expression isn't valid or its evaluation fails.
    ///   ``evaluate(_:as:)`` reports the error instead.
    public mutating func value(
        of attribute: MBMLElement.Attribute, as context: MBContext
    ) throws(MBExpressionError) -> MBValue? {
        let pass = pass
        return try pass.value(of: attribute, as: context, in: &self)
    }

    /// The environment for an evaluation, which ends when the load has to.
    private var ending: MBEnvironment {
        guard let end else { return environment }
        var copy = environment
        copy.limits.seconds = max(0, (end - .now) / .seconds(1))
        return copy
    }

    /// Whether the load's time is over.
    var isOver: Bool { end.map { SuspendingClock.now >= $0 } ?? false }

    /// Throws if the load's time is over.
    func checkTime(of path: String) throws(MBEnvironment.LoadError) {
        guard isOver else { return }
        let last = diagnostics.last { $0.cause == .deadlineExceeded }
        throw MBEnvironment.LoadError(
            last
                ?? MBDiagnostic(
                    .error, .limitExceeded,
                    "loading the document took longer than the time that was left (seconds)",
                    file: path))
    }

    /// Throws if the task was cancelled, so that values may be missing.
    func checkCancellation(of path: String? = nil) throws(MBEnvironment.LoadError) {
        guard Self.isCancelled, !pass.isChecking else { return }
        throw MBEnvironment.LoadError(
            diagnostics.first { $0.cause == .cancelled }
                ?? MBDiagnostic(.error, .limitExceeded, "the task was cancelled", file: path))
    }

    /// Evaluates an attribute now, and finds out what its value is escaped for.
    mutating func evaluatedMarked(
        _ attribute: MBMLElement.Attribute, escaping: MBEscaping?
    ) throws(MBExpressionError) -> MarkedValue {
        try ending.evaluateMarked(
            attribute.value, escaping: escaping, within: &budget,
            declaredAt: attribute.place(in: file))
    }

    mutating func evaluated(
        _ attribute: MBMLElement.Attribute, as context: MBContext
    ) throws(MBExpressionError) -> MBValue? {
        try ending.evaluate(
            attribute.value, as: context, within: &budget, declaredAt: attribute.place(in: file))
    }

    /// Evaluates an attribute now, and returns its value. If that fails, it reports the error with
    /// the code `valueFailed`.
    ///
    /// - Parameters:
    ///   - attribute: the attribute that contains the expression.
    ///   - context: the context that determines its grammar and its result.
    /// - Returns: the value; nil for nothing and for an error. In a check (``isChecking``) only
    ///   constants have a value.
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

    /// Compiles the expression in a required attribute, to evaluate it later.
    ///
    /// - Parameters:
    ///   - name: the name of the attribute.
    ///   - element: the element that needs it.
    ///   - context: the context in which to compile it.
    /// - Returns: the compiled expression; nil if the attribute is missing or empty, or isn't a
    ///   valid expression; each of them is reported as an error.
    public mutating func expression(
        _ name: String, of element: MBMLElement, as context: MBContext
    ) -> MBMLElement.Expression? {
        guard required(name, of: element) != nil, let attribute = element.attribute(name) else {
            return nil
        }
        return expression(of: attribute, as: context)
    }

    /// Compiles the expression in an attribute, to evaluate it later.
    ///
    /// - Parameters:
    ///   - attribute: the attribute that contains the expression.
    ///   - context: the context in which to compile it.
    /// - Returns: the compiled expression; nil if it isn't valid, which is reported as an error.
    public mutating func expression(
        of attribute: MBMLElement.Attribute, as context: MBContext
    ) -> MBMLElement.Expression? {
        pass.willKeep(attribute, as: context, parameters: nil, in: self)
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
