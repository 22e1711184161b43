extension MBEnvironment {
    /// How many steps evaluating an expression takes, up to where it fails if it does.
    package func steps(of expression: String, as context: MBContext) -> Int {
        var used = 0
        _ = try? evaluating { evaluation throws(MBExpressionError) in
            let granted = evaluation.budget.left.steps
            defer { used = granted - evaluation.budget.left.steps }
            return try storage.cache.program(expression, as: context, in: storage)
                .object(&evaluation)
        }
        return used
    }
}
