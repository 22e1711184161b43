/// An evaluation that calls app code, as the evaluations that the code begins see it: they share its
/// budget, and count as nested in it.
///
/// It lasts as long as that evaluation. An environment that app code keeps longer gets a budget of
/// its own.
final class OuterEvaluation: Sendable {
    /// What the evaluations may use.
    let budget: SharedBudget
    /// How deeply the app code is nested in the evaluation.
    let depth: Int
    /// How deeply it may be nested.
    let nesting: Int
    /// Shared by all that describe the same evaluation.
    let identity: Identity

    /// Distinguishes an evaluation from others.
    final class Identity: Sendable {}

    init(_ budget: SharedBudget, _ identity: Identity, depth: Int, nesting: Int) {
        self.budget = budget
        self.identity = identity
        self.depth = depth
        self.nesting = nesting
    }

    /// The evaluation that one beginning now in an environment is part of, if there is one: on a
    /// thread that runs app code, the evaluation waiting for the code; elsewhere, the one that
    /// gave the environment to app code.
    static func current(in environment: MBEnvironment) -> OuterEvaluation? {
        if let waiting = HostCall.waiting { return waiting.pointee.outer(for: environment.outer) }
        guard let outer = environment.outer, let budget = outer.budget.open else { return nil }
        guard budget !== outer.budget else { return outer }
        return OuterEvaluation(budget, Identity(), depth: outer.depth, nesting: outer.nesting)
    }
}
