/// Expressions without an environment, which are compiled against the built-in functions.
extension MBExpression {
    /// Compiles an expression.
    ///
    ///     let isFull = try MBExpression("$cats.count == 3", as: .boolean)
    ///     try isFull.boolean(in: environment)
    ///
    /// - Throws: a syntax error with its location, or an error of the limits on length and nesting.
    public init(_ text: String, as context: MBContext = .object) throws(MBExpressionError) {
        try self.init(text, as: context, in: .builtIn)
    }

    /// The output of a stage for a text, with the built-in functions; see ``dump(_:_:as:in:)``.
    public static func dump(
        _ text: String, _ stage: Stage, as context: MBContext = .object
    ) throws(MBExpressionError) -> String {
        try dump(text, stage, as: context, in: .builtIn)
    }

    /// What the text itself can read. What its dynamic variables read in turn is known only with an
    /// environment (``reads(in:)``).
    ///
    /// It's incomplete if the expression calls functions that were unknown when it was compiled.
    public var reads: MBReads {
        ReadsAnalysis(of: program, in: MBEnvironment.builtIn.storage, followsVariables: false).reads
    }
}
