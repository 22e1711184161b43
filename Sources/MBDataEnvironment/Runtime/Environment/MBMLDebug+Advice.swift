extension MBMLDebug.Command {
    /// The context in which the command evaluates.
    package var context: MBContext {
        switch self {
        case .pe, .pec: .object
        case .pse: .string
        case .pne: .number
        case .pbe: .boolean
        }
    }

    /// What a misspelled name in an expression probably means:
    /// `there is no variable 'usr'; did you mean 'user'?`
    ///
    /// - Returns: `nil` if no part that is nothing has a near name, after an error, and if an
    ///   evaluation could change something.
    package func advice(on expression: String, in environment: MBEnvironment) -> String? {
        environment.advice(on: expression, as: context)
    }
}

extension MBEnvironment {
    /// The most steps and seconds that looking for a misspelled name takes.
    private static let mostSteps = 100_000
    private static let longestSearch = 0.5

    /// What a misspelled name in an expression probably means, which is found by explaining it.
    package func advice(on expression: String, as context: MBContext) -> String? {
        guard let list = tokens(ofUnfinished: expression, as: context) else { return nil }
        // The expression has been evaluated. What it did then must not happen again.
        let isPure = list.tokens.allSatisfy { token in
            guard case .call(let name, _) = token.kind else { return true }
            return function(list.source.text(name))?.isPure ?? false
        }
        guard isPure else { return nil }
        var environment = self
        environment.isStrict = false
        environment.capabilities.log = MBCollectingLog(capacity: 1)
        environment.limits.steps = min(limits.steps, Self.mostSteps)
        environment.limits.seconds = min(limits.seconds ?? .infinity, Self.longestSearch)
        return environment.explain(expression, as: context).rows.lazy.compactMap(\.reason)
            .first(where: Suggestion.isIn)
    }
}
