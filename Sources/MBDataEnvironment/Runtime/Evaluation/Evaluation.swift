/// The state of one top-level evaluation: what it sees, and the budget that everything it does
/// shares.
struct Evaluation {
    /// The environment's storage. Unowned, because counting it would cost more than a short
    /// evaluation: an evaluation never outlives the call of a method of the environment (or of an
    /// expression that is given one), and that call's caller keeps the storage alive and shared.
    unowned(unsafe) let storage: EnvironmentStorage
    /// The variables of the environment, alive and unchanged for the same reason.
    let variables: VariableTable.Reader
    /// The names that enclosing functions have bound. Unmanaged: the function that opened a scope
    /// holds it until the scope is closed.
    private(set) var scope: Unmanaged<Scope>?
    /// How deeply calls, dynamic variables and `^eval` are nested.
    var depth = 0
    /// The greatest depth reached since the innermost dynamic variable began to be read.
    var deepest = 0
    /// The depth at which the stack was last checked.
    var guardedDepth = 0
    /// The state that only some evaluations need.
    private(set) var notes: EvaluationNotes?
    /// What the evaluation may still use.
    var budget: EvaluationBudget

    @inline(__always)
    init(_ environment: MBEnvironment) {
        storage = environment.storage
        variables = storage.variables.reader
        budget = EvaluationBudget(environment.storage)
    }

    var limits: MBLimits { storage.limits }

    /// The length of the longest string that may be created, in UTF-8 bytes.
    var stringLimit: Int { storage.limits.stringLength }

    private var nestingLimit: Int { storage.limits.nesting }

    /// Goes some levels deeper. To return, the caller subtracts them from `depth`.
    @inline(__always)
    mutating func enter(_ levels: Int, at range: SourceRange?) throws(MBExpressionError) {
        guard depth &+ levels <= nestingLimit else {
            throw .limit("evaluation is nested deeper than \(nestingLimit) (nesting)", at: range)
        }
        depth &+= levels
        if depth > deepest { deepest = depth }
    }

    /// Runs another program inside this evaluation, with enough stack for it.
    mutating func withRoom<Result>(
        _ body: (inout Evaluation) throws(MBExpressionError) -> Result
    ) throws(MBExpressionError) -> Result {
        guard depth &- guardedDepth >= StackGuard.interval else { return try body(&self) }
        let outer = guardedDepth
        guardedDepth = depth
        defer { guardedDepth = outer }
        return try StackGuard.withRoom { () throws(MBExpressionError) in try body(&self) }
    }

    /// Opens a scope inside the current one. The caller holds it, and closes it before returning.
    mutating func openScope() -> Scope {
        let new = note().unusedScope(inside: scope)
        scope = .passUnretained(new)
        return new
    }

    mutating func close(_ inner: Scope, to outer: Unmanaged<Scope>?) {
        scope = outer
        note().keep(inner)
    }

    mutating func note() -> EvaluationNotes {
        if let notes { return notes }
        let new = EvaluationNotes()
        notes = new
        return new
    }
}
