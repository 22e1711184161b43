extension MBMLCall {
    /// Evaluates a compiled expression as one of the call's own parameters would be.
    ///
    /// It sees the names that enclosing functions bind, such as `item`, and draws on the same
    /// budget. An evaluation in ``environment`` draws on it, too, but doesn't see those names.
    ///
    /// - Parameter expression: the compiled expression; it's evaluated in its own context.
    /// - Returns: the value; nil for nothing.
    /// - Throws: ``MBExpressionError``: the first error in the expression, and `limitExceeded` if
    ///   it exceeds what is left of the budget or of the nesting.
    public func value(of expression: MBExpression) throws(MBExpressionError) -> MBValue? {
        evaluation.noteFleeting()
        let program = try evaluation.current(expression.program)
        try evaluation.enter(1, at: nil)
        defer { evaluation.depth &-= 1 }
        return try StackGuard.beginning { () throws(MBExpressionError) in
            try evaluation.withRoom { evaluation throws(MBExpressionError) in
                try program.object(&evaluation)
            }
        }
    }
}
