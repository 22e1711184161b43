extension MBMLCall {
    /// The value of an expression, evaluated as one of the call's own parameters would be: it sees
    /// the names that enclosing functions bind, such as `item`, and draws on the same budget.
    ///
    /// - Throws: the first error in the expression.
    public func value(of expression: MBExpression) throws(MBExpressionError) -> MBValue? {
        evaluation.noteFleeting()
        let program = try evaluation.current(expression.program)
        try evaluation.enter(1, at: nil)
        defer { evaluation.depth &-= 1 }
        return try evaluation.withRoom { evaluation throws(MBExpressionError) in
            try program.object(&evaluation)
        }
    }
}
