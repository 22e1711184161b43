/// The evaluation that calls app code, as the evaluations that the code begins see it: they share
/// its budget, and count as nested in it.
///
/// It lasts as long as that evaluation. An environment that app code keeps longer has the whole
/// budget of its limits again.
final class OuterEvaluation: Sendable {
    /// What the evaluations may use.
    let budget: SharedBudget
    /// How deeply the app code is nested in the evaluation.
    let depth: Int
    /// How deeply it may be nested.
    let nesting: Int
    private let notes: ObjectIdentifier

    init(_ budget: SharedBudget, _ notes: EvaluationNotes, depth: Int, nesting: Int) {
        self.budget = budget
        self.depth = depth
        self.nesting = nesting
        self.notes = ObjectIdentifier(notes)
    }

    /// Whether this is an evaluation with these notes.
    func isPart(of evaluation: EvaluationNotes) -> Bool { notes == ObjectIdentifier(evaluation) }

    /// The evaluation that one beginning now in an environment is part of, if there is one: on a
    /// thread that runs app code, the evaluation waiting for the code; elsewhere, the one that
    /// gave the environment to app code.
    static func around(_ environment: MBEnvironment) -> OuterEvaluation? {
        if let waiting = HostCall.waiting { return waiting.pointee.around(environment.around) }
        guard let around = environment.around, !around.budget.isClosed else { return nil }
        return around
    }
}
