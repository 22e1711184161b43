/// Named values and functions, and what expressions can reach and use: everything that an
/// evaluation sees.
///
/// An environment is a value: copying it is O(1), changing a copy doesn't affect the original, and
/// any number of threads can evaluate in it at the same time.
///
///     var environment = MBEnvironment()
///     environment["cats"] = ["Barrett", "Duncan", "Gabby"]
///     environment.string("$cats.count cats")                        // "3 cats"
///     let request = try environment.setting("userName", to: "Cooper")
///     request.string("Hello, $userName!")                           // "Hello, Cooper!"
///
/// Legacy name: `MBEnvironment` with its `MBVariableSpace`.
public struct MBEnvironment: Sendable {
    private(set) var storage: EnvironmentStorage

    /// The enclosing evaluation, if host code was given this environment during one.
    let around: OuterEvaluation?

    init(_ storage: EnvironmentStorage, inside around: OuterEvaluation? = nil) {
        self.storage = storage
        self.around = around
    }

    /// Changes what evaluations see, after copying it if another environment shares it.
    mutating func change<Result>(_ body: (EnvironmentStorage) throws -> Result) rethrows -> Result {
        makeUnique()
        return try body(storage)
    }

    private mutating func makeUnique() {
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

    /// Whether an evaluation that starts here now is, or may be, part of another one.
    @inline(__always)
    var isInside: Bool { around != nil || HostCall.waiting != nil }

    /// Runs an evaluation in this environment. If host code starts it inside another evaluation, it
    /// draws on that evaluation's budget, and checks first how much of the stack is left.
    @inline(__always)
    func evaluating<Result>(
        _ body: (inout Evaluation) throws(MBExpressionError) -> Result
    ) throws(MBExpressionError) -> Result {
        guard !isInside else { return try evaluatingInside(body) }
        var evaluation = Evaluation(self)
        let result = try body(&evaluation)
        try evaluation.end()
        return result
    }

    /// The extra cost of an evaluation that ends at a limit: it may have worked up to that limit on
    /// something it could no longer pay for.
    private static let costOfLimit = 5_000

    /// Runs an evaluation that draws on a budget, which is part of the budget of the enclosing
    /// evaluation, if any.
    func evaluating<Result>(
        within budget: inout MBBudget,
        _ body: (inout Evaluation) throws(MBExpressionError) -> Result
    ) throws(MBExpressionError) -> Result {
        do throws(MBExpressionError) {
            return try evaluating { evaluation throws(MBExpressionError) in
                var whole = evaluation.isPart ? evaluation.budget : budget
                let part = budget.part(of: whole)
                evaluation.budget = part
                defer {
                    let used = part.used(leaving: evaluation.budget)
                    budget.take(used)
                    whole.take(used)
                    evaluation.budget = whole
                }
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
        let around = OuterEvaluation.around(self)
        return try StackGuard.withRoom { () throws(MBExpressionError) in
            var evaluation = Evaluation(self)
            var before: MBBudget?
            if let around, let left = around.budget {
                evaluation.join(around, left)
                before = evaluation.budget
            }
            defer {
                if let before { around?.use(before.used(leaving: evaluation.budget)) }
            }
            let result = try body(&evaluation)
            try evaluation.end()
            return result
        }
    }
}
