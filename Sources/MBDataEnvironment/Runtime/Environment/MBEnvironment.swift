/// Variables, functions and settings: what expressions are evaluated in.
///
///     var environment = MBEnvironment()
///     environment["cats"] = ["Barrett", "Duncan", "Gabby"]
///     let line = environment.string("$cats.count cats")
///     // → "3 cats"
///
///     let request = try environment.setting("userName", to: "Cooper")
///     let greeting = request.string("Hello, $userName!")
///     // → "Hello, Cooper!"
///
/// An environment is a value: copying it is O(1), changing a copy doesn't affect the original, and
/// any number of threads can evaluate in it at the same time.
///
/// There are three ways to evaluate an expression, given as a text or compiled as an
/// ``MBExpression``:
///
/// - ``string(_:default:)-(String,_)`` and the like are lenient: they log an error and return a
///   default, which is also the result for nothing.
/// - ``evaluate(_:as:)`` and `decode(_:from:as:)` throw an error. `evaluate` returns nil for
///   nothing; `decode` throws, unless the type is optional.
/// - ``outcome(of:as:)`` returns the error, and distinguishes null, nothing, and something missing.
///
/// In a ``strict`` environment, all of them treat anything missing as an error.
///
/// Legacy name: `MBEnvironment` with its `MBVariableSpace`.
public struct MBEnvironment: Sendable {
    private(set) var storage: EnvironmentStorage

    /// The evaluation that gave this environment to app code, if one did.
    let outer: OuterEvaluation?

    init(_ storage: EnvironmentStorage, inside outer: OuterEvaluation? = nil) {
        self.storage = storage
        self.outer = outer
    }

    /// Changes what evaluations see, after copying it if another environment shares it.
    mutating func change<Result>(_ body: (EnvironmentStorage) throws -> Result) rethrows -> Result {
        makeUnique()
        return try body(storage)
    }

    mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&storage) { storage = EnvironmentStorage(copying: storage) }
    }

    /// The documents that this was loaded from. Changed in place, because a loader adds them bit by
    /// bit.
    var documents: LoadedDocuments {
        get { storage.documents }
        _modify {
            makeUnique()
            yield &storage.documents
        }
    }

    /// Whether an evaluation that begins now is, or may be, part of another one.
    @inline(__always)
    var isInside: Bool { outer != nil || HostCall.waiting != nil }

    /// Whether an evaluation begins now that isn't part of another one, and has enough stack.
    @inline(__always)
    var beginsSimply: Bool { outer == nil && ThreadState.isFree }

    /// Runs an evaluation in this environment. An evaluation that app code begins within another
    /// one shares that one's budget, and one that begins where little of the stack is left takes
    /// another one.
    @inline(__always)
    func evaluating<Result>(
        _ body: (inout Evaluation) throws(MBExpressionError) -> Result
    ) throws(MBExpressionError) -> Result {
        guard beginsSimply else { return try evaluatingInside(body) }
        var evaluation = Evaluation(self)
        let result = try body(&evaluation)
        try evaluation.end()
        return result
    }

    /// What an evaluation that ends at a limit costs, in addition to what it paid: it may have
    /// worked up to the limit on something it couldn't pay for.
    private static let costOfLimit = 5_000

    /// Runs an evaluation within what is left of a budget, and charges the budget for it.
    func evaluating<Result>(
        within budget: inout MBLimits.Budget,
        _ body: (inout Evaluation) throws(MBExpressionError) -> Result
    ) throws(MBExpressionError) -> Result {
        do throws(MBExpressionError) {
            return try evaluating { evaluation throws(MBExpressionError) in
                evaluation.budget.replace(with: budget)
                defer { budget = evaluation.budget.leftOfGiven() }
                return try body(&evaluation)
            }
        } catch {
            if error.kind == .limit { budget.steps = max(0, budget.steps - Self.costOfLimit) }
            throw error
        }
    }

    @inline(never)
    private func evaluatingInside<Result>(
        _ body: (inout Evaluation) throws(MBExpressionError) -> Result
    ) throws(MBExpressionError) -> Result {
        let outer = OuterEvaluation.current(in: self)
        return try StackGuard.withRoom { () throws(MBExpressionError) in
            var evaluation = Evaluation(self)
            if let outer { try evaluation.join(outer) }
            defer { evaluation.budget.chargePortion() }
            let result = try body(&evaluation)
            try evaluation.end()
            return result
        }
    }
}
