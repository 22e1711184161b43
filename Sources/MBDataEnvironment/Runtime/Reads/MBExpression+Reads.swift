extension MBExpression {
    /// Finds what the expression can read in an environment, including through dynamic variables.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["price"] = 12.5
    ///     environment["count"] = 2
    ///     try environment.declare("total", dynamic: "#($price * $count)")
    ///
    ///     let total = try MBExpression("$total EUR", as: .string)
    ///     let reads = try total.reads(in: environment)
    ///     let variables = reads.variables
    ///     // → ["count", "price", "total"]
    ///
    /// Nothing is evaluated, so the result includes what a condition may skip. It's valid until
    /// something that it lists changes: a dynamic variable or a function that is declared again may
    /// read other variables. ``reads`` lists only what the text itself reads.
    ///
    /// Complexity: linear in the size of the expressions.
    ///
    /// - Parameter environment: the environment whose dynamic variables and functions count.
    /// - Throws: ``MBExpressionError``: a syntax error or `limitExceeded`, only if the expression
    ///   has to be compiled again for the environment's functions.
    public func reads(in environment: MBEnvironment) throws(MBExpressionError) -> MBReads {
        let storage = environment.storage
        let program = try program(in: storage)
        return ReadsAnalysis(of: program, in: storage, followsVariables: true).reads
    }
}

extension MBEnvironment {
    /// Finds what the text of an expression can read in this environment, including through dynamic
    /// variables.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["user"] = ["name": "Zoë"]
    ///     try environment.declare("hello", dynamic: "Hello, $user.name!")
    ///
    ///     let reads = try environment.reads(of: "$hello", as: .string)
    ///     let variables = reads.variables
    ///     // → ["hello", "user"]
    ///
    /// For a compiled expression, use ``reads(of:)`` or ``MBExpression/reads(in:)``. <doc:Reads>
    /// shows how to update exactly what a change affects.
    ///
    /// - Parameters:
    ///   - expression: the text of the expression. Nothing in it is evaluated.
    ///   - context: the context for which it's compiled; by default an object. Use the one in which
    ///     you evaluate it.
    /// - Throws: ``MBExpressionError``: the syntax error in the text, or `limitExceeded` if it's
    ///   too long or nested too deeply.
    public func reads(
        of expression: String, as context: MBContext = .object
    ) throws(MBExpressionError) -> MBReads {
        try self.expression(expression, as: context).reads(in: self)
    }
}
