extension MBEnvironment {
    /// Evaluates an expression and records the result of each part, to see why it has the value
    /// that it has.
    ///
    ///     let environment = MBEnvironment()
    ///     let explanation = environment.explain(
    ///         "$cart.count > 1", as: .boolean)
    ///     let value = explanation.value
    ///     // → false
    ///     print(explanation)
    ///
    /// ```text
    /// $cart.count > 1  → false
    /// ├ $cart.count  → nothing
    /// │ ├ $cart  → nothing: there is no variable 'cart'
    /// │ └ .count  (skipped)
    /// └ 1
    /// ```
    ///
    /// The result, the error, the log, and the use of the limits are the same as for
    /// ``evaluate(_:as:)``. Compiling and recording make it a few times slower; other evaluations
    /// aren't affected.
    ///
    /// - Parameters:
    ///   - expression: the text of the expression.
    ///   - context: the context in which it's evaluated; by default an object.
    /// - Returns: the explanation. It never throws: an error is in ``MBExplanation/failure``.
    public func explain(_ expression: String, as context: MBContext = .object) -> MBExplanation {
        explain(expression, context) { () throws(MBExpressionError) in
            try storage.cache.program(expression, as: context, in: storage)
        }
    }

    /// Explains a text without looking for names that were probably meant, which takes time in an
    /// environment with many variables.
    package func explainWithoutAdvice(_ text: String, as context: MBContext) -> MBExplanation {
        explain(text, context, Trace(suggestions: 0)) { () throws(MBExpressionError) in
            try storage.cache.program(text, as: context, in: storage)
        }
    }

    /// Explains a text. If it can't be traced, `untraced` provides its program.
    fileprivate func explain(
        _ text: String, _ context: MBContext, _ trace: Trace = Trace(),
        escaping: MBEscaping? = nil, untraced: () throws(MBExpressionError) -> Program
    ) -> MBExplanation {
        do throws(MBExpressionError) {
            let program: Program
            if let traced = trace.program(text, as: context, in: storage) {
                program = traced
            } else {
                program = try untraced()
            }
            let value = try evaluating { evaluation throws(MBExpressionError) in
                evaluation.note().trace = trace
                return try program.escaping(escaping).object(&evaluation)
            }
            return MBExplanation(text, context, trace, .success(value))
        } catch {
            return MBExplanation(text, context, trace, .failure(error))
        }
    }
}

extension MBExpression {
    /// Evaluates the expression as ``value(in:)`` does, and records the result of each part.
    ///
    ///     let half = try MBExpression("$price / 2", as: .number)
    ///     let explanation = half.explain(in: MBEnvironment())
    ///     let code = explanation.failure?.code
    ///     // → .notANumber
    ///
    /// - Parameter environment: the environment in which it's evaluated.
    /// - Returns: the explanation. It never throws: an error is in ``MBExplanation/failure``.
    public func explain(in environment: MBEnvironment) -> MBExplanation {
        environment.explain(text, context, escaping: escaping) { () throws(MBExpressionError) in
            try program(in: environment.storage)
        }
    }
}
