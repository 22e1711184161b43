/// Expressions without an environment: they are compiled against the built-in functions.
extension MBExpression {
    /// Compiles an expression.
    ///
    ///     let isFull = try MBExpression("$cats.count == 3", as: .boolean)
    ///     try isFull.boolean(in: environment)
    ///
    /// - Throws: a syntax error with its place, or an error of the limits on length and nesting.
    public init(_ text: String, as context: MBContext = .object) throws(MBExpressionError) {
        try self.init(text, as: context, in: .builtIn)
    }

    /// What a stage makes of a text, with the built-in functions; see ``dump(_:_:as:in:)``.
    public static func dump(
        _ text: String, _ stage: Stage, as context: MBContext = .object
    ) throws(MBExpressionError) -> String {
        try dump(text, stage, as: context, in: .builtIn)
    }

    /// What the text can read, as far as it says so itself: what dynamic variables read in their
    /// turn is known only together with an environment (``reads(in:)``).
    ///
    /// For an expression that calls functions that were unknown when it was compiled, it is
    /// incomplete.
    public var reads: MBReads {
        ReadsAnalysis(of: program, in: MBEnvironment.builtIn.storage, followsVariables: false).reads
    }
}
