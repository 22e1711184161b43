/// The state of one top-level evaluation: what it sees, and the budget that everything it does
/// shares.
struct Evaluation {
    /// The environment's storage. Unowned, because counting it would cost more than a short
    /// evaluation: an evaluation never outlives the call of a method of the environment (or of an
    /// expression that is given one), and that call's caller keeps the storage alive and shared.
    unowned(unsafe) let storage: EnvironmentStorage
    /// The variables of the environment, alive and unchanged for the same reason.
    let variables: VariableTable.Reader
    /// Whether one of them may keep its name in loops. A copy, because asking the storage counts a
    /// reference that threads share.
    private let mayKeepNames: Bool
    /// The names that enclosing functions have bound. Unmanaged: the function that opened a scope
    /// holds it until the scope is closed.
    private(set) var scope: Unmanaged<Scope>?
    /// The level of scopes up to which local names can't be seen: those around the dynamic variable
    /// that is being read.
    private(set) var floor = 0
    /// How many names are bound to values that are evaluated when they're used.
    private var deferredNames = 0
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
        mayKeepNames = storage.variables.hasReadOnlyLoopName
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

    mutating func note() -> EvaluationNotes {
        if let notes { return notes }
        let new = EvaluationNotes()
        notes = new
        return new
    }
}

// MARK: - Names

extension Evaluation {
    /// Opens a scope inside the current one. The caller holds it, and closes it before returning.
    mutating func openScope() -> Scope {
        open(note().unusedScope(inside: scope, isLocal: false))
    }

    /// Opens a scope for local names, in which no other names that functions bind can be seen. The
    /// caller closes it like one of a dynamic variable.
    mutating func openBodyScope() -> Scope {
        floor = 0
        return open(note().unusedScope(inside: nil, isLocal: true))
    }

    /// Opens a scope for a local name whose value is that of a parameter, evaluated when the name
    /// is first used.
    // Unretained: the call's node holds the parameter while the scope is open.
    mutating func openScope(
        binding key: HashedKey, toValueOf parameter: Unmanaged<LazyParameter>,
        _ escaping: MBEscaping?
    ) -> Scope {
        let new = open(note().unusedScope(inside: scope, isLocal: true))
        new.bind(key, toValueOf: parameter, escaping)
        if let trace { new.record = trace.noteNames() ?? -1 }
        deferredNames &+= 1
        return new
    }

    private mutating func open(_ new: Scope) -> Scope {
        // Unretained: whoever opens a scope holds it until it's closed.
        scope = .passUnretained(new)
        return new
    }

    mutating func close(_ inner: Scope, to outer: Unmanaged<Scope>?) {
        scope = outer
        note().keep(inner)
    }

    mutating func closeDeferring(_ inner: Scope, to outer: Unmanaged<Scope>?) {
        deferredNames &-= 1
        close(inner, to: outer)
    }

    /// The value that a function bound to a name, which is evaluated now if it wasn't yet; nil if
    /// none did.
    @inline(__always)
    mutating func bound(_ key: HashedKey) throws(MBExpressionError) -> MBValue?? {
        guard let scope else { return nil }
        if deferredNames > 0 { try settle(key, seenFrom: scope) }
        let isKept = isKept(key)
        let found = scope._withUnsafeGuaranteedRef {
            $0.value(of: key, above: floor, onlyLocal: isKept)
        }
        if isKept, found == nil, scope._withUnsafeGuaranteedRef({ $0.binds(anyOf: [key]) }) {
            logOnce(
                .evaluation(
                    .readOnlyVariable,
                    "the variable $\(key.text) is read-only, so no loop binds it",
                    suggestion: "choose another name"))
        }
        return found
    }

    /// The contents of the value that a function bound to a name. They are valid until a name is
    /// bound or a scope is closed.
    @inline(__always)
    mutating func boundContents(
        of key: HashedKey
    ) throws(MBExpressionError) -> Scope.Contents? {
        guard let scope else { return nil }
        if deferredNames > 0 { try settle(key, seenFrom: scope) }
        let isKept = isKept(key)
        return scope._withUnsafeGuaranteedRef {
            $0.contents(of: key, above: floor, onlyLocal: isKept)
        }
    }

    /// What the value bound to a name is escaped for.
    func markOfBinding(_ key: HashedKey) -> EscapeMark {
        // Unretained: the evaluation's scopes live until they're closed, after this.
        scope?._withUnsafeGuaranteedRef {
            $0.mark(of: key, above: floor, onlyLocal: storage.keepsInLoops(key))
        } ?? .none
    }

    /// The value that is bound to a name, as far as it's known; nil if none is.
    func knownBinding(of key: HashedKey) -> MBValue?? {
        scope?._withUnsafeGuaranteedRef {
            $0.value(of: key, above: floor, onlyLocal: storage.keepsInLoops(key))
        } ?? nil
    }

    /// Whether a variable keeps its name in loops. Mutating like ``checkTime()``, so that asking
    /// through a call doesn't copy the evaluation, which counts references.
    @inline(__always)
    mutating func isKept(_ key: HashedKey) -> Bool {
        mayKeepNames && storage.keepsInLoops(key)
    }

    /// The position of the element that is bound to `item`; nil if none is.
    var positionOfItem: Int? { scope?._withUnsafeGuaranteedRef { $0.positionOfItem } }

    /// Evaluates the value of a name, if that is still to be done, where it's written.
    @inline(never)
    private mutating func settle(
        _ key: HashedKey, seenFrom innermost: Unmanaged<Scope>
    ) throws(MBExpressionError) {
        // A call can bind thousands of names, each in a scope of its own.
        let level = innermost._withUnsafeGuaranteedRef { $0.level }
        if level > 32 { try step(level / 32) }
        let isKept = isKept(key)
        let found = innermost._withUnsafeGuaranteedRef {
            $0.deferring(key, above: floor, onlyLocal: isKept)
        }
        guard let found else { return }
        // Safe: the scopes live until they're closed, after this.
        let binding = found.takeUnretainedValue()
        switch binding.deferred {
        case .none: return
        case .failed(let error): throw error
        case .parameter(let parameter, let escaping):
            let inner = scope
            try enter(1, at: nil)
            scope = binding.outer
            let position = trace?.goBack(to: binding.record)
            defer {
                if let position { trace?.goOn(from: position) }
                scope = inner
                depth &-= 1
            }
            do {
                let value = try withRoom { evaluation throws(MBExpressionError) in
                    try parameter.withInstance { parameter throws(MBExpressionError) in
                        try parameter.marked(escaping, &evaluation)
                    }
                }
                binding.settle(.success(value))
            } catch {
                binding.settle(.failure(error))
                throw error
            }
        }
    }

    /// Hides the local names that can be seen here, for text that doesn't contain them. The caller
    /// sets the floor back.
    mutating func hideLocalNames() {
        if let scope { floor = scope._withUnsafeGuaranteedRef { $0.level } }
    }

    mutating func showLocalNames(above outer: Int) { floor = outer }
}
