/// Named values and functions, and what expressions may reach and use: all that an evaluation
/// sees.
///
/// An environment is a value: copying one is O(1), changing a copy leaves the original as it is,
/// and any number of threads may evaluate in it at the same time.
///
///     var environment = try MBEnvironment.default
///     environment["cats"] = ["Barrett", "Duncan", "Gabby"]
///     environment.string("$cats.count cats")                        // "3 cats"
///     let request = try environment.setting("userName", to: "Cooper")
///     request.string("Hello, $userName!")                           // "Hello, Cooper!"
///
/// Legacy name: `MBEnvironment` with its `MBVariableSpace`.
public struct MBEnvironment: Sendable {
    private var storage: Surroundings

    /// The evaluation around, if host code was given this in one.
    let around: EvaluationAround?

    init(_ storage: Surroundings, inside around: EvaluationAround? = nil) {
        self.storage = storage
        self.around = around
    }

    var surroundings: Surroundings { storage }

    /// Changes what evaluations see, copying it first if another environment shares it.
    mutating func change<Result>(_ body: (Surroundings) throws -> Result) rethrows -> Result {
        makeUnique()
        return try body(storage)
    }

    private mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&storage) { storage = Surroundings(copying: storage) }
    }

    /// Which documents this was loaded from. Changed in place: a loader adds to it bit by bit.
    var documents: LoadedDocuments {
        get { storage.documents }
        _modify {
            makeUnique()
            yield &storage.documents
        }
    }

    /// Runs an evaluation in this environment. One that a host's accessor or function begins
    /// inside of another one takes from the budget of that, and looks at what is left of the stack
    /// first.
    @inline(__always)
    func evaluating<Result>(
        _ body: (inout Evaluation) throws(MBExpressionError) -> Result
    ) throws(MBExpressionError) -> Result {
        guard around == nil else { return try evaluatingInside(body) }
        var evaluation = Evaluation(self)
        return try body(&evaluation)
    }

    /// What an evaluation costs that ends at a limit, besides what it paid: it may have worked up to
    /// that limit on what it could not pay for any more.
    private static let costOfLimit = 5_000

    /// Runs an evaluation that takes what it needs from a budget.
    func evaluating<Result>(
        within budget: inout MBBudget,
        _ body: (inout Evaluation) throws(MBExpressionError) -> Result
    ) throws(MBExpressionError) -> Result {
        do throws(MBExpressionError) {
            return try evaluating { evaluation throws(MBExpressionError) in
                evaluation.budget = budget
                defer { budget = evaluation.budget }
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
        try StackGuard.withRoom { () throws(MBExpressionError) in
            var evaluation = Evaluation(self)
            let (around, budget) = (around, around?.budget)
            if let budget { evaluation.budget = budget }
            defer { if let budget { around?.use(from: budget, to: evaluation.budget) } }
            return try body(&evaluation)
        }
    }
}
