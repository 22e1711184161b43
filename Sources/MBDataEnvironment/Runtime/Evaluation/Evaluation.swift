import Dispatch

/// The state of one top-level evaluation: what it sees, and the budget that everything it does
/// shares.
struct Evaluation {
    /// The environment's storage. Unowned, because counting it would cost more than a short
    /// evaluation: an evaluation never outlives the call of a method of the environment (or of an
    /// expression that is given one), and that call's caller keeps the storage alive and shared.
    unowned(unsafe) let storage: EnvironmentStorage
    /// The variables of the environment, alive and unchanged for the same reason.
    let variables: VariableTable.Reader
    /// Names bound by the functions around. Unmanaged: the function that opened a scope holds it
    /// until it is no longer the scope here (`withScope`).
    private(set) var scope: Unmanaged<Scope>?
    /// How deep calls, dynamic variables and `^eval` stand inside each other.
    var depth = 0
    /// The deepest that they stood since a dynamic variable began to be read.
    var deepest = 0
    /// The depth at which the stack was looked at last.
    var guardedDepth = 0
    /// What only some evaluations need to remember.
    private(set) var notes: EvaluationNotes?
    private var steps: Int
    private var memory: Int
    private var untilCheck: Int
    /// When the evaluation must end, in nanoseconds of the system's uptime.
    var deadline: UInt64

    private static let checkInterval = 1_024

    @inline(__always)
    init(_ environment: MBEnvironment) {
        storage = environment.storage
        variables = storage.variables.reader
        steps = storage.limits.steps
        memory = storage.limits.memory
        untilCheck = Swift.min(Self.checkInterval, steps)
        deadline = storage.hasDeadline ? Self.deadline(of: storage) : .max
    }

    var limits: MBLimits { storage.limits }

    /// The longest string that may be made, in UTF-8 bytes.
    var stringLimit: Int { storage.limits.stringLength }

    private var nestingLimit: Int { storage.limits.nesting }

    @inline(never)
    private static func deadline(of storage: EnvironmentStorage) -> UInt64 {
        let seconds = storage.limits.seconds ?? 0
        let nanoseconds = Swift.max(0, Swift.min(seconds, 1e9)) * 1e9
        return DispatchTime.now().uptimeNanoseconds &+ UInt64(nanoseconds)
    }

    /// What is left of the budget, for an evaluation that goes on with it.
    var budget: MBBudget {
        get {
            let chunk = Swift.min(Self.checkInterval, steps)
            return MBBudget(
                steps: Swift.max(0, steps - (chunk - Swift.max(untilCheck, 0))), memory: memory)
        }
        set {
            steps = newValue.steps
            memory = newValue.memory
            untilCheck = Swift.min(Self.checkInterval, steps)
        }
    }

    /// Whether this is part of another evaluation, whose budget it shares.
    var isPart: Bool { notes?.outer != nil }

    /// Pays for one step.
    @inline(__always)
    mutating func step() throws(MBExpressionError) {
        untilCheck &-= 1
        if untilCheck < 0 { try checkBudget(1) }
    }

    /// Pays for a number of steps.
    @inline(__always)
    mutating func step(_ count: Int) throws(MBExpressionError) {
        guard untilCheck >= count else { return try checkBudget(count) }
        untilCheck &-= count
    }

    /// How many steps can be paid for without a check.
    @inline(__always)
    var affordableSteps: Int { untilCheck }

    /// Settles the steps since the last check, and looks at the clock and for cancellation.
    @inline(never)
    private mutating func checkBudget(_ count: Int) throws(MBExpressionError) {
        let taken = Swift.min(Self.checkInterval, steps) - Swift.max(untilCheck, 0)
        let (cost, isTooMuch) = taken.addingReportingOverflow(Swift.max(count, 0))
        guard !isTooMuch, cost <= steps else {
            untilCheck = -1
            steps = 0
            throw .limit("more than \(limitsInForce.steps) steps (steps)")
        }
        steps -= cost
        untilCheck = Swift.min(Self.checkInterval, steps)
        try checkTime()
    }

    /// Looks at the clock and for cancellation.
    func checkTime() throws(MBExpressionError) {
        if watch.isLate { throw tooLate }
        if StackGuard.isCancelled {
            throw MBExpressionError(.limit, .cancelled, "the task was cancelled")
        }
    }

    var tooLate: MBExpressionError {
        MBExpressionError(
            .limit, .deadlineExceeded, "took longer than \(limitsInForce.seconds ?? 0) s (seconds)")
    }

    /// Refuses a result that comes after the deadline.
    @inline(__always)
    func end() throws(MBExpressionError) {
        if deadline != .max { try checkTime() }
    }

    /// Pays for memory that the evaluation makes, in bytes.
    mutating func allocate(_ bytes: Int) throws(MBExpressionError) {
        guard bytes <= memory else {
            throw .limit("made more than \(limitsInForce.memory) bytes (memory)")
        }
        memory -= bytes
    }

    /// Checks and pays for a string that the evaluation made.
    mutating func allocate(_ text: String) throws(MBExpressionError) {
        let length = text.utf8.count
        guard length <= stringLimit else { throw stringTooLong }
        // A string of 15 bytes takes no memory of its own.
        guard length > 15 else { return }
        try allocate(length)
        try step(length / 32)
    }

    /// Pays for a tool that functions work with, once in each evaluation. Whether a cache has it,
    /// or has lost it, doesn't show in what an evaluation costs.
    mutating func step(_ count: Int, making tool: CostlyTool) throws(MBExpressionError) {
        if note().paidTools.insert(tool).inserted { try step(count) }
    }

    var stringTooLong: MBExpressionError { .stringTooLong(stringLimit) }

    /// Goes some levels deeper; the caller comes back by subtracting them from `depth`.
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

    /// Opens a scope inside the present one. The caller holds it, and closes it in the same call.
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

/// What only some evaluations need to remember. It belongs to one evaluation on one thread.
final class EvaluationNotes {
    /// The dynamic variables being read, innermost first.
    @exclusivity(unchecked) var dynamics: DynamicFrame?
    /// The expression that the evaluation began with, if it stands in a document.
    var declaration: DeclaredText?
    /// The evaluation that this is a part of.
    var outer: OuterEvaluation?
    /// Calls of host code that were given an environment or began evaluations.
    var around: [OuterEvaluation] = []
    /// Errors that functions swallowed.
    var swallowed: [MBExpressionError] = []
    /// The names that were warned of because they go on for too long.
    var runOns: Set<HashedKey> = []
    /// What was paid for making it, though a cache may have had it.
    var paidTools: Set<CostlyTool> = []
    /// What an explained evaluation records.
    var trace: Trace?
    /// The values of the dynamic variables that were read; nil until one is.
    @exclusivity(unchecked) private(set) var memory: DynamicMemory?
    /// A scope that was closed, to be used again by the next one.
    @exclusivity(unchecked) private var unusedScope: Scope?

    /// The values of the dynamic variables, since one is read.
    var dynamicMemory: DynamicMemory {
        if let memory { return memory }
        let new = DynamicMemory()
        memory = new
        return new
    }

    func unusedScope(inside parent: Unmanaged<Scope>?) -> Scope {
        guard let unused = unusedScope else { return Scope(inside: parent) }
        unusedScope = nil
        unused.reset(inside: parent)
        return unused
    }

    func keep(_ scope: Scope) {
        scope.reset(inside: nil)
        unusedScope = scope
    }
}

/// What takes long to make, and is kept in a cache.
enum CostlyTool: Hashable {
    case regularExpression(HashedKey)
    case dateFormatter(DateFormatterKey)
    case integerFormatter
}

/// A dynamic variable that is being read.
final class DynamicFrame {
    let name: String
    /// Its expression and where that is declared, if a document does.
    let declaration: DeclaredText?
    let parent: DynamicFrame?

    init(_ name: String, declaredAs declaration: DeclaredText?, inside parent: DynamicFrame?) {
        self.name = name
        self.declaration = declaration
        self.parent = parent
    }

    /// The names from a variable to itself, if it is being read already.
    static func cycle(of name: String, from innermost: DynamicFrame?) -> [String]? {
        var chain: [String] = [name]
        var link = innermost
        while let current = link {
            chain.append(current.name)
            if TextEquality.isIdentical(current.name, name) { return chain.reversed() }
            link = current.parent
        }
        return nil
    }
}

extension MBExpressionError {
    static func stringTooLong(_ limit: Int) -> MBExpressionError {
        .limit("a string has more than \(limit) bytes (stringLength)")
    }
}
