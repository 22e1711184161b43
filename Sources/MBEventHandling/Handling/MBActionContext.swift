public import MBDataEnvironment

/// What an action works with while an event is handled: the environment as it has become so far,
/// the event, and what is collected for the host.
///
/// All that one event causes shares one run, with the listeners of the events that actions post.
/// Its expressions and actions are paid for from one budget, that of `MBLimits.steps` and
/// `MBLimits.memory`, so that no document can keep an app busy for long.
public struct MBActionContext {
    typealias Binding = (name: String, value: MBValue?)

    /// The environment. Actions change it with ``set(_:to:)`` and ``bind(_:to:)``, which respect
    /// names that hold for a while only.
    public var environment: MBEnvironment

    /// The event that is being handled: what `$Event` is.
    public internal(set) var event: MBEvent

    var effects: [MBEffect] = []
    private var diagnostics: [MBDiagnostic] = []
    private var budget: MBBudget
    private let end: ContinuousClock.Instant?

    /// Whether nothing more may run, because a limit was reached.
    private(set) var isOver = false
    /// How deep blocks and posted events stand inside each other.
    private var depth = 0
    /// The names of the events that are being handled, each posted while the one before was.
    var chain: [String] = []
    /// How many documents were loaded.
    var loads = 0
    var bindings = Bindings()
    var place: ActionPlace?
    /// Whether the listener that runs is traced.
    var isTraced = false

    init(_ environment: MBEnvironment, _ event: MBEvent) {
        self.environment = environment
        self.event = event
        budget = MBBudget(environment.limits)
        end = environment.limits.seconds.map {
            .now + .seconds($0 > 0 ? Swift.min($0, 1e9) : 0)
        }
    }

    var result: MBEventResult {
        MBEventResult(environment: environment, effects: effects, diagnostics: diagnostics)
    }
}

// MARK: - Expressions

extension MBActionContext {
    /// The value of an expression, in the environment as it is now.
    ///
    /// - Throws: an error that is reported with the place of the expression, if the action throws
    ///   it on.
    public mutating func value(of expression: MBMLElement.Expression) throws -> MBValue? {
        try value(of: expression, in: environment)
    }

    mutating func value(
        of expression: MBMLElement.Expression, in environment: MBEnvironment,
        code: MBDiagnostic.Code = .valueFailed
    ) throws(Reported) -> MBValue? {
        do {
            return try expression.value(in: environment, within: &budget)
        } catch {
            stop(after: error)
            let code = error.kind == .limit ? .limitExceeded : code
            throw Reported(diagnostic: expression.diagnostic(of: error, code: code))
        }
    }

    /// The text of an expression; empty for nothing.
    ///
    /// - Throws: as ``value(of:)-(MBMLElement.Expression)``.
    public mutating func string(of expression: MBMLElement.Expression) throws -> String {
        let text = try value(of: expression)?.description ?? ""
        try pay(steps: text.utf8.count / 16)
        return text
    }

    /// The text of an expression that names something.
    ///
    /// - Throws: as ``value(of:)-(MBMLElement.Expression)``, and if the text is empty.
    public mutating func name(of expression: MBMLElement.Expression) throws -> String {
        let name = try string(of: expression)
        guard name.isEmpty else { return name }
        throw MBExpressionError(
            "'\(expression.attribute.name)' is empty: '\(expression.attribute.value)' gives nothing",
            code: .missingParameter)
    }

    /// Whether a condition holds. None gives the default; one that fails is reported and does not
    /// hold.
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

    /// The value of a variable; see `MBEnvironment.value(of:)`.
    ///
    /// - Throws: the error of a dynamic variable's expression, and `unknownVariable` in a strict
    ///   environment.
    public mutating func value(of name: String) throws(MBExpressionError) -> MBValue? {
        do throws(MBExpressionError) {
            return try environment.value(of: name, within: &budget)
        } catch {
            stop(after: error)
            throw error
        }
    }

    /// Pays for work that an action does itself.
    ///
    /// - Parameters:
    ///   - steps: the work, in units of a looked-at element.
    ///   - memory: the bytes of what it makes.
    /// - Throws: `limitExceeded` if the event may not take so much. Nothing more runs then.
    public mutating func pay(steps: Int = 0, memory: Int = 0) throws(MBExpressionError) {
        do throws(MBExpressionError) {
            try budget.spend(steps: steps, memory: memory)
        } catch {
            stop(after: error)
            throw error
        }
    }

    /// Pays for storing a value, whose depth is checked.
    mutating func pay(for value: MBValue?) throws(MBExpressionError) {
        do throws(MBExpressionError) {
            try budget.spend(walking: value)
        } catch {
            stop(after: error)
            throw error
        }
    }

    /// Lets something else take from the budget. If nothing is left, nothing more runs.
    mutating func withBudget<Result, Failure: Error>(
        _ body: (inout MBBudget) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { if budget.steps == 0 || budget.memory == 0 { isOver = true } }
        return try body(&budget)
    }

    /// Ends the run if an error says that it may not go on.
    private mutating func stop(after error: MBExpressionError) {
        let isTimeUp = error.code == .deadlineExceeded || error.code == .cancelled
        if isTimeUp || budget.steps == 0 || budget.memory == 0 { isOver = true }
    }
}

// MARK: - Problems

extension MBActionContext {
    /// An error that knows its place in a document.
    struct Reported: Error {
        var diagnostic: MBDiagnostic
    }

    private static let mostDiagnostics = 1_000

    /// Takes note of a problem, at the place of the action that runs.
    public mutating func report(
        _ severity: MBDiagnostic.Severity, _ code: MBDiagnostic.Code, _ message: MBMessage
    ) {
        append(
            place?.diagnostic(severity, code, message) ?? MBDiagnostic(severity, code, message))
    }

    /// Takes note of a problem whose message was made elsewhere.
    @_disfavoredOverload
    public mutating func report(
        _ severity: MBDiagnostic.Severity, _ code: MBDiagnostic.Code, _ message: some StringProtocol
    ) {
        report(severity, code, MBMessage(String(message)))
    }

    /// Takes note of an error that an action met.
    mutating func report(_ error: any Error) {
        switch error {
        case let error as Reported: append(error.diagnostic)
        case let error as MBExpressionError:
            let isLimit = error.code == .limitExceeded || error.code == .deadlineExceeded
            report(.error, isLimit ? .limitExceeded : .actionFailed, error.messageWithAdvice)
        default: report(.error, .actionFailed, "\(error)")
        }
    }

    mutating func append(_ diagnostic: MBDiagnostic) {
        guard diagnostics.count < Self.mostDiagnostics else { return }
        diagnostics.append(diagnostic)
    }

    /// Gives the host something to do.
    public mutating func emit(_ effect: MBEffect) {
        effects.append(effect)
    }
}

// MARK: - Depth

extension MBActionContext {
    /// Runs what stands inside an action or is caused by an event, with room on the stack.
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
            report(.error, .limitExceeded, "blocks and events stand inside each other \(limit)")
            return
        }
        let circle = chain[start...].map { $0.excerpt() }.joined(separator: " → ")
        report(.error, .eventCircle, "events post each other in a circle, \(limit): \(circle)")
    }

    /// Whether the time of the event is over, or its task was cancelled.
    mutating func checkTime() throws {
        if let end, ContinuousClock.now >= end {
            isOver = true
            throw MBExpressionError(
                "the event took longer than \(environment.limits.seconds ?? 0) s (seconds)",
                code: .deadlineExceeded)
        }
        if Task.isCancelled {
            isOver = true
            throw MBExpressionError("the task was cancelled", code: .cancelled)
        }
    }
}
