public import MBDataEnvironment

/// The state that an action works with while an event is handled: the environment in its current
/// form, the event, and the results for the host.
///
/// Everything that one event causes is one run, including the listeners of events that actions
/// post. Its expressions and actions share one budget, limited by `MBLimits.steps` and
/// `MBLimits.memory`, so no event keeps an app busy for long. Each delayed action is a run of its own:
/// a listener that posts its own event with `afterDelay` goes on as a timer does, even with a delay of
/// 0.
///
///     struct Discount: MBAction {
///         let percent: MBMLElement.Expression
///
///         func run(
///             in context: inout MBActionContext
///         ) throws -> MBActionFlow {
///             let value = try context.value(of: percent)
///             guard let percent = value?.numericValue, percent > 0 else {
///                 return .next
///             }
///             try context.set("discount", to: .number(percent))
///             context.post(MBEvent("Cart:changed"))
///             return .next
///         }
///     }
///
/// An action gets the context only while it runs, on one thread, and can't keep it.
public struct MBActionContext {
    typealias Binding = (name: String, value: MarkedValue)

    /// The environment as it is now. Actions change it with ``set(_:to:)`` and ``bind(_:to:)``,
    /// which respect temporary bindings.
    public var environment: MBEnvironment

    /// The event that is being handled, the value of `$Event`.
    public internal(set) var event: MBEvent

    var effects: [MBEffect] = []
    private var problems = DiagnosticList()
    private var budget: MBLimits.Budget
    /// When the run must end. As in evaluations, the time that a machine sleeps doesn't count.
    private let end: SuspendingClock.Instant?

    /// Whether nothing more may run, because a limit was reached.
    private(set) var isOver = false
    /// How deeply blocks and posted events are nested.
    private var depth = 0
    /// The names of the events being handled, each posted while the one before it was handled.
    var chain: [String] = []
    /// How many documents were loaded.
    var loads = 0
    var bindings = Bindings()
    var place: ActionPlace?
    /// Whether the running listener is traced.
    var isTraced = false

    /// What an event leaves of its budget and of its time.
    struct Rest: Sendable {
        let budget: MBLimits.Budget
        /// How long it might have gone on.
        let time: SuspendingClock.Duration?
        let isOver: Bool
    }

    /// - Parameter rest: what the event that caused this one left; nil for an event with limits of
    ///   its own.
    init(_ environment: MBEnvironment, _ event: MBEvent, within rest: Rest? = nil) {
        self.environment = environment
        self.event = event
        if let rest {
            (budget, isOver) = (rest.budget, rest.isOver)
            end = rest.time.map { .now + $0 }
            return
        }
        budget = MBLimits.Budget(environment.limits)
        end = environment.limits.seconds.map {
            .now + .seconds($0 > 0 ? Swift.min($0, 1e9) : 0)
        }
    }

    var result: MBEventResult {
        MBEventResult(
            environment: environment, effects: effects, diagnostics: problems.all,
            rest: Rest(budget: budget, time: end.map { $0 - .now }, isOver: isOver || isTimeUp))
    }
}

// MARK: - Expressions

extension MBActionContext {
    /// Evaluates an expression in the environment as it is now, within the event's budget.
    ///
    /// - Parameter expression: an attribute or text that was compiled while the document was
    ///   loaded.
    /// - Returns: its value; nil for nothing.
    /// - Throws: the error of the evaluation. If the action passes it on, the event's result
    ///   reports it at the place of the expression, with the code `valueFailed`, or `limitExceeded`
    ///   for a limit.
    public mutating func value(of expression: MBMLElement.Expression) throws -> MBValue? {
        try value(of: expression, in: environment)
    }

    /// The value of an expression, with what it's escaped for.
    mutating func marked(of expression: MBMLElement.Expression) throws(Reported) -> MarkedValue {
        let environment = ending(environment)
        return try evaluating(expression, .valueFailed) { budget throws(MBExpressionError) in
            try expression.marked(in: environment, within: &budget)
        }
    }

    /// The value of an expression, or nothing if it fails, which is reported. What ends the event
    /// throws.
    mutating func markedOrNothing(
        of expression: MBMLElement.Expression
    ) throws(Reported) -> MarkedValue {
        do throws(Reported) {
            return try marked(of: expression)
        } catch {
            try continueAfter(error)
            return MarkedValue(nil)
        }
    }

    /// Reports an error of an evaluation, or throws it if it ended the event.
    mutating func continueAfter(_ error: Reported) throws(Reported) {
        guard !isOver else { throw error }
        append(error.diagnostic)
    }

    mutating func value(
        of expression: MBMLElement.Expression, in environment: MBEnvironment,
        code: MBDiagnostic.Code = .valueFailed
    ) throws(Reported) -> MBValue? {
        let environment = ending(environment)
        return try evaluating(expression, code) { budget throws(MBExpressionError) in
            try expression.value(in: environment, within: &budget)
        }
    }

    private mutating func evaluating<Result>(
        _ expression: MBMLElement.Expression, _ code: MBDiagnostic.Code,
        _ body: (inout MBLimits.Budget) throws(MBExpressionError) -> Result
    ) throws(Reported) -> Result {
        do {
            return try body(&budget)
        } catch {
            stop(after: error)
            let code = error.kind == .limit ? .limitExceeded : code
            throw Reported(diagnostic: expression.diagnostic(of: asOfEvent(error), code: code))
        }
    }

    /// An environment whose evaluations end when the event has to.
    private func ending(_ environment: MBEnvironment) -> MBEnvironment {
        guard let end else { return environment }
        var environment = environment
        let left = (end - .now) / .seconds(1)
        environment.limits.seconds = max(0, min(left, environment.limits.seconds ?? left))
        return environment
    }

    /// Evaluates an expression as text.
    ///
    /// - Parameter expression: an attribute or text that was compiled while the document was
    ///   loaded.
    /// - Returns: the text of its value; empty if it has none.
    /// - Throws: the same errors as ``value(of:)-(MBMLElement.Expression)``.
    public mutating func string(of expression: MBMLElement.Expression) throws -> String {
        let text = try value(of: expression)?.description ?? ""
        try step(text.utf8.count / 16)
        return text
    }

    /// Evaluates an expression that names something, such as a variable or a file.
    ///
    /// - Parameter expression: an attribute that was compiled while the document was loaded.
    /// - Returns: its text, which isn't empty.
    /// - Throws: the same errors as ``value(of:)-(MBMLElement.Expression)``, and
    ///   `MBExpressionError` with the code `missingParameter` if the text is empty.
    public mutating func name(of expression: MBMLElement.Expression) throws -> String {
        let name = try string(of: expression)
        guard name.isEmpty else { return name }
        throw MBExpressionError(
            "'\(expression.attribute.name)' is empty: "
                + "'\(expression.attribute.value.excerpt())' gives nothing",
            code: .missingParameter)
    }

    /// Returns whether a condition holds. A condition that fails is reported with the code
    /// `conditionFailed`, and doesn't hold.
    ///
    /// - Parameters:
    ///   - condition: an attribute that was compiled as a condition while the document was loaded;
    ///     nil if there is none.
    ///   - default: the result without a condition; true by default.
    public mutating func isTrue(_ condition: MBMLElement.Expression?, default: Bool = true) -> Bool
    {
        guard let condition else { return `default` }
        do throws(Reported) {
            return try value(of: condition, in: environment, code: .conditionFailed)?.truth ?? false
        } catch {
            append(error.diagnostic)
            return false
        }
    }

    /// Returns the value of a variable, within the event's budget; see `MBEnvironment.value(of:)`.
    ///
    /// - Parameter name: the name of the variable.
    /// - Returns: its value; nil for nothing, and for a variable that doesn't exist in a lenient
    ///   environment.
    /// - Throws: `MBExpressionError` with the code `dynamicVariableFailed` for the expression of a
    ///   dynamic variable, `unknownVariable` in a strict environment, and `limitExceeded` if the
    ///   event's budget runs out.
    public mutating func value(of name: String) throws(MBExpressionError) -> MBValue? {
        try value(of: name, in: environment)
    }

    /// The environment as it is for a name that may be bound to nothing, or isn't set yet.
    var lenient: MBEnvironment {
        var environment = environment
        environment.isStrict = false
        return environment
    }

    mutating func value(
        of name: String, in environment: MBEnvironment
    ) throws(MBExpressionError) -> MBValue? {
        do throws(MBExpressionError) {
            return try ending(environment).value(of: name, within: &budget)
        } catch {
            stop(after: error)
            throw asOfEvent(error)
        }
    }

    /// Pays for work that an action does itself.
    ///
    /// - Parameter count: the work, one step for each element that is visited; 1 by default.
    /// - Throws: `MBExpressionError` with the code `limitExceeded` if too little is left of the
    ///   event's budget. Nothing more runs then.
    public mutating func step(_ count: Int = 1) throws(MBExpressionError) {
        try paying { budget throws(MBExpressionError) in try budget.step(count) }
    }

    /// Pays for what an action creates.
    ///
    /// - Parameter bytes: the size of the strings and collections that it creates, in bytes.
    /// - Throws: `MBExpressionError` with the code `limitExceeded` if too little is left of the
    ///   event's budget. Nothing more runs then.
    public mutating func allocate(_ bytes: Int) throws(MBExpressionError) {
        try paying { budget throws(MBExpressionError) in try budget.allocate(bytes) }
    }

    /// Pays for storing a value, and checks its depth.
    mutating func step(walking value: MBValue?) throws(MBExpressionError) {
        try paying { budget throws(MBExpressionError) in try budget.step(walking: value) }
    }

    private mutating func paying(
        _ body: (inout MBLimits.Budget) throws(MBExpressionError) -> Void
    ) throws(MBExpressionError) {
        let before = budget.steps
        do throws(MBExpressionError) {
            try body(&budget)
        } catch {
            stop(after: error)
            throw error
        }
        if before / Self.stepsBetweenLooks != budget.steps / Self.stepsBetweenLooks {
            try checkTime()
        }
    }

    /// How many steps may pass between two looks at the time.
    private static let stepsBetweenLooks = 1_024

    /// Whether nothing is left of one of the event's budgets.
    private var isUsedUp: Bool { budget.steps == 0 || budget.memory == 0 }

    /// Loads a document within what is left of the event's budget and of its time. If a limit ends
    /// that, nothing more runs.
    mutating func loading(
        document name: String, ifNotLoaded: Bool
    ) throws(MBEnvironment.LoadError) -> MBEnvironment.LoadResult {
        do throws(MBEnvironment.LoadError) {
            let loaded = try ending(environment).loading(
                document: name, ifNotLoaded: ifNotLoaded, within: &budget)
            if isUsedUp, let limit = loaded.diagnostics.last(where: \.isAboutLimit) {
                throw MBEnvironment.LoadError(limit)
            }
            return loaded
        } catch {
            if isTimeUp || isUsedUp && error.diagnostic.isAboutLimit { isOver = true }
            throw error
        }
    }

    /// Ends the run if it can't continue after an error.
    private mutating func stop(after error: MBExpressionError) {
        let isTimeUp = error.code == .deadlineExceeded || error.code == .cancelled
        if isTimeUp || error.root.kind == .limit && isUsedUp { isOver = true }
    }

    /// The error of an evaluation, or that of the event if the evaluation had only the rest of its
    /// time.
    private func asOfEvent(_ error: MBExpressionError) -> MBExpressionError {
        error.code == .deadlineExceeded && isTimeUp ? timeIsUp : error
    }
}

// MARK: - Problems

extension MBActionContext {
    /// An error that knows its place in a document.
    struct Reported: Error {
        var diagnostic: MBDiagnostic
    }

    /// Records a problem at the place of the running action, for ``MBEventResult/diagnostics``. The
    /// first 1,000 errors are kept, and as many warnings and notes.
    ///
    /// - Parameters:
    ///   - severity: how severe the problem is.
    ///   - code: a stable word for it, of the library or your own.
    ///   - message: what is wrong, in lower case. Values interpolated in a literal are left out of
    ///     its redacted form.
    public mutating func report(
        _ severity: MBDiagnostic.Severity, _ code: MBDiagnostic.Code, _ message: MBMessage
    ) {
        append(
            place?.diagnostic(severity, code, message) ?? MBDiagnostic(severity, code, message))
    }

    /// Records a problem with a message built elsewhere; its redacted form leaves out all of it.
    ///
    /// - Parameters:
    ///   - severity: how severe the problem is.
    ///   - code: a stable word for it, of the library or your own.
    ///   - message: what is wrong, in lower case.
    @_disfavoredOverload
    public mutating func report(
        _ severity: MBDiagnostic.Severity, _ code: MBDiagnostic.Code, _ message: some StringProtocol
    ) {
        report(severity, code, MBMessage(String(message)))
    }

    /// Records an error that occurred in an action.
    mutating func report(_ error: any Error) {
        switch error {
        case let error as Reported: append(error.diagnostic)
        case let error as MBExpressionError:
            let ends: [MBExpressionError.Code] = [.limitExceeded, .deadlineExceeded, .cancelled]
            let code: MBDiagnostic.Code =
                ends.contains(error.code) ? .limitExceeded : .actionFailed
            report(.error, code, error.messageWithAdvice)
        default: report(.error, .actionFailed, "\(error)")
        }
    }

    mutating func append(_ diagnostic: MBDiagnostic) { problems.append(diagnostic) }

    /// The memory that an effect counts as, besides that of its contents.
    private static let sizeOfEffect = 1_000

    /// Adds an effect for the host to carry out, after those that were added before.
    ///
    /// An effect counts as 1,000 bytes of memory. If too little is left of the event's budget, the
    /// event's result reports that instead, with the code `limitExceeded`, and nothing more runs.
    ///
    /// - Parameter effect: what to do. To post an event, use ``post(_:)``, which also runs its
    ///   listeners.
    public mutating func emit(_ effect: MBEffect) {
        do {
            try add(effect)
        } catch {
            report(error)
        }
    }

    /// Adds an effect, unless its memory is above the limit.
    mutating func add(_ effect: MBEffect) throws {
        try allocate(Self.sizeOfEffect)
        effects.append(effect)
    }
}

// MARK: - Depth

extension MBActionContext {
    /// Runs the content of an action or the listeners of an event, with room on the stack.
    mutating func nested(_ body: (inout MBActionContext) -> MBActionFlow) -> MBActionFlow {
        guard depth < environment.limits.nesting else {
            reportDepth()
            isOver = true
            return .leaveListener
        }
        depth += 1
        defer { depth -= 1 }
        return MBDocumentLoader.withStack { body(&self) }
    }

    private mutating func reportDepth() {
        let limit = "deeper than \(environment.limits.nesting) (nesting)"
        guard let last = chain.last, let start = chain.dropLast().lastIndex(of: last) else {
            report(.error, .limitExceeded, "blocks and events are nested \(limit)")
            return
        }
        let circle = chain[start...].map { $0.excerpt() }.joined(separator: " → ")
        report(.error, .eventCircle, "events post each other in a circle, \(limit): \(circle)")
    }

    /// Throws if the event has run out of time, or its task was cancelled.
    mutating func checkTime() throws(MBExpressionError) {
        if isTimeUp {
            isOver = true
            throw timeIsUp
        }
        if MBDocumentLoader.isCancelled {
            isOver = true
            throw MBExpressionError("the task was cancelled", code: .cancelled)
        }
    }

    /// Checks the time after app code has run, because it takes as long as it wants. If a limit has
    /// already ended the event, that was reported.
    mutating func checkTimeAfterApp() throws(MBExpressionError) {
        if !isOver { try checkTime() }
    }

    /// Records the error of an action, which may also have taken too long.
    mutating func reportFailure(_ error: any Error) {
        report(error)
        do {
            try checkTimeAfterApp()
        } catch {
            report(error)
        }
    }

    private var isTimeUp: Bool { end.map { SuspendingClock.now >= $0 } ?? false }

    private var timeIsUp: MBExpressionError {
        MBExpressionError(
            .limit, .deadlineExceeded,
            "the event took longer than \(environment.limits.seconds ?? 0) s (seconds)")
    }
}

extension MBDiagnostic {
    /// Whether a limit is the reason for it.
    fileprivate var isAboutLimit: Bool { code == .limitExceeded || cause == .limitExceeded }
}
