import MBDataEnvironment

/// Evaluates expressions of documents until they have taken so many steps that more would take long.
struct BoundedEvaluation {
    /// How many steps all evaluations may still take.
    private var stepsLeft = 20_000_000

    var isOver: Bool { stepsLeft == 0 }

    /// The error of evaluating an expression; nil if there is none, or if it's that of a variable,
    /// which is reported at its own place.
    ///
    /// - Parameter times: how often its steps are charged; more than once if it's also explained.
    mutating func error(
        of expression: DocumentSurvey.Expression, in environment: MBEnvironment, times: Int = 1
    ) -> MBExpressionError? {
        guard !isOver else { return nil }
        var budget = MBLimits.Budget(environment.limits)
        let granted = budget.steps
        defer {
            let used = min(granted - budget.steps, stepsLeft)
            stepsLeft = max(0, stepsLeft - times * used)
        }
        do {
            _ = try environment.expression(expression.attribute.value, as: expression.context)
                .value(in: environment, within: &budget)
            return nil
        } catch {
            return error.code == .dynamicVariableFailed ? nil : error
        }
    }
}
