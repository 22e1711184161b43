extension MBExpression {
    /// Finds what the expression can read in an environment, including through dynamic variables.
    ///
    ///     try environment.declare("total", dynamic: "#($price * $count)")
    ///     let total = try MBExpression("$total EUR", as: .string)
    ///     try total.reads(in: environment).variables                // ["count", "price", "total"]
    ///
    /// The result is valid until something that it lists changes: a dynamic variable or a function
    /// that is declared again may read other variables.
    ///
    /// Complexity: linear in the size of the expressions.
    ///
    /// - Throws: a limit error if the expression has to be recompiled for the environment's
    ///   functions.
    public func reads(in environment: MBEnvironment) throws(MBExpressionError) -> MBReads {
        let storage = environment.storage
        let program = try program(in: storage)
        return ReadsAnalysis(of: program, in: storage, followsVariables: true).reads
    }
}

extension MBEnvironment {
    /// Finds what an expression can read in this environment, including through dynamic variables.
    ///
    ///     try environment.reads(of: "$total EUR", as: .string).variables
    ///
    /// - Throws: the syntax error of the expression.
    public func reads(
        of expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> MBReads {
        try self.expression(expression, as: context).reads(in: self)
    }
}
