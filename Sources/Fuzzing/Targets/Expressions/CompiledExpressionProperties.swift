import MBDataEnvironment

/// The property that an expression that is compiled for an environment gives what its text gives,
/// in whatever way it's asked.
struct CompiledExpressionProperties {
    private let environment: MBEnvironment
    private let text: String
    private let context: MBContext

    init(_ text: String, as context: MBContext, in environment: MBEnvironment) {
        (self.environment, self.text, self.context) = (environment, text, context)
    }

    /// Why it doesn't hold, or nil if it does.
    ///
    /// - Parameter result: what evaluating the text gives.
    func violation(_ result: Outcome<MBValue?>) -> String? {
        guard let expression = try? MBExpression(text, as: context, in: environment) else {
            return result.value == nil ? nil : "\(context): it can't be compiled"
        }
        guard expression.description == text, expression.escaping == nil,
            outcome({ try environment.evaluate(expression) }) == result,
            outcome({ try expression.object(in: environment) }) == result
        else { return "\(context): compiled, it's another one" }
        return violationOfContexts(expression) ?? violationOfBudget(expression, result)
            ?? violationOfOutcome(expression)
    }

    private func violationOfContexts(_ expression: MBExpression) -> String? {
        let isSame: Bool
        switch context {
        case .object:
            isSame =
                environment.object(expression) == environment.object(text)
                && environment.object(expression, default: "-")
                    == environment.object(text, default: "-")
        case .array:
            isSame =
                environment.array(expression) == environment.array(text)
                && environment.array(expression, default: ["-"])
                    == environment.array(text, default: ["-"])
        case .string:
            isSame =
                environment.string(expression) == environment.string(text)
                && environment.string(expression, default: "-")
                    == environment.string(text, default: "-")
        case .number:
            isSame =
                environment.number(expression) == environment.number(text)
                && environment.number(expression, default: -5)
                    == environment.number(text, default: -5)
        case .boolean:
            isSame =
                environment.boolean(expression) == environment.boolean(text)
                && environment.boolean(expression, default: true)
                    == environment.boolean(text, default: true)
        }
        return isSame ? nil : "\(context): compiled, its result is another one"
    }

    /// With a budget, it takes what it needs and leaves the rest.
    private func violationOfBudget(
        _ expression: MBExpression, _ result: Outcome<MBValue?>
    ) -> String? {
        var budget = MBLimits.Budget(environment.limits)
        let (steps, memory) = (budget.steps, budget.memory)
        let found = outcome { try expression.value(in: environment, within: &budget) }
        guard found == result else { return "\(context): within a budget, it's \(found)" }
        guard (0...steps).contains(budget.steps), (0...memory).contains(budget.memory) else {
            return "\(context): it leaves \(budget)"
        }
        return nil
    }

    /// An outcome is that of a strict evaluation.
    private func violationOfOutcome(_ expression: MBExpression) -> String? {
        let found = environment.outcome(of: expression)
        let strict = outcome { try environment.strict.evaluate(expression) }
        let value = strict.value ?? nil
        guard found.value == (value?.isNull == true ? nil : value), found.error?.code == strict.code
        else { return "\(context): its outcome is another one" }
        guard let error = found.error else { return nil }
        return ErrorProperties(error, of: text).violation().map { "\(context): \($0)" }
    }
}
