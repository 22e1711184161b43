extension MBEnvironment {
    /// Evaluates an expression and records the result of each part.
    ///
    ///     let explanation = environment.explain("$cart.count -GTE 1", as: .boolean)
    ///     explanation.value              // false
    ///     explanation.nilOrigin?.text    // what would have to be there
    ///     print(explanation)             // all parts as a tree
    ///
    /// The result, the error, the log, and the use of the limits are the same as for
    /// ``evaluate(_:as:)``. Compiling and recording make it a few times slower; other evaluations
    /// aren't affected.
    public func explain(_ expression: String, as context: MBContext = .object) -> MBExplanation {
        explain(expression, context) { () throws(MBExpressionError) in
            try storage.cache.program(expression, as: context, in: storage)
        }
    }

    /// Explains a text. If it can't be traced, `untraced` provides its program.
    fileprivate func explain(
        _ text: String, _ context: MBContext,
        untraced: () throws(MBExpressionError) -> Program
    ) -> MBExplanation {
        let trace = Trace()
        do throws(MBExpressionError) {
            let program: Program
            if let traced = trace.program(text, as: context, in: storage) {
                program = traced
            } else {
                program = try untraced()
            }
            let value = try evaluating { evaluation throws(MBExpressionError) in
                evaluation.note().trace = trace
                return try program.object(&evaluation)
            }
            return MBExplanation(text, context, trace, .success(value))
        } catch {
            return MBExplanation(text, context, trace, .failure(error))
        }
    }
}

extension MBExpression {
    /// Evaluates the expression as ``value(in:)`` does, and records the result of each part.
    public func explain(in environment: MBEnvironment) -> MBExplanation {
        environment.explain(text, context) { () throws(MBExpressionError) in
            try program(in: environment.storage)
        }
    }
}
