extension MBExpression {
    /// What an evaluation in an environment can read, through dynamic variables, too.
    ///
    ///     try environment.declare("total", dynamic: "#($price * $count)")
    ///     let total = try MBExpression("$total EUR", as: .string)
    ///     try total.reads(in: environment).variables                // ["count", "price", "total"]
    ///
    /// It holds until something of what is listed is changed: then a dynamic variable or a function
    /// may be declared anew, so that other variables are read.
    ///
    /// Complexity: linear in the size of the expressions.
    ///
    /// - Throws: a limit, if the expression is compiled anew for the functions of the environment.
    public func reads(in environment: MBEnvironment) throws(MBExpressionError) -> MBReads {
        let storage = environment.storage
        let program = try program(in: storage)
        return ReadsAnalysis(of: program, in: storage, followsVariables: true).reads
    }
}

extension MBEnvironment {
    /// What evaluating an expression in this environment can read, through dynamic variables, too.
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
