extension MBExpression {
    /// A stage on the way from the text of an expression to what is evaluated.
    public enum Stage: String, Sendable, CaseIterable {
        /// The pieces that the text is split into. Every text has them.
        case tokens
        /// The structure of the tokens according to the grammar of the context.
        case tree
        /// What is evaluated: constants are folded, functions resolved, and parameters read by
        /// their kind.
        case program
    }

    /// Describes the result of a stage of compiling a text, to see how the library reads it.
    ///
    ///     let environment = MBEnvironment()
    ///     let dump = try MBExpression.dump(
    ///         "#(1 + 2) $user.name", .program, in: environment)
    ///     print(dump.trimmingCharacters(in: .newlines))
    ///
    /// ```text
    /// join 0..<19
    ///   constant 3 2..<7
    ///   constant " " 8..<9
    ///   path [name] 9..<19
    ///     variable $user 9..<19
    /// ```
    ///
    /// Each part has a line with its range in UTF-16 code units, and what is inside it is indented.
    /// The wording of the lines may change from one version to the next. `mbml dump` prints the
    /// same.
    ///
    /// - Parameters:
    ///   - text: the text of the expression.
    ///   - stage: the stage whose result to describe.
    ///   - context: the context for which the text is compiled; by default an object.
    ///   - environment: the environment whose functions and limits apply.
    /// - Returns: the description; a line for each part.
    /// - Throws: ``MBExpressionError``: for the tree and the program, the syntax error in the text,
    ///   or `limitExceeded` if it's too long or nested too deeply. Tokens never fail.
    public static func dump(
        _ text: String, _ stage: Stage, as context: MBContext = .object,
        in environment: MBEnvironment
    ) throws(MBExpressionError) -> String {
        let storage = environment.storage
        switch stage {
        case .tokens:
            return TokenOutline.text(of: TokenList(text, as: context, in: storage), text)
        case .tree:
            let tree = try SyntaxTree(text, as: context, in: storage)
            return TreeDump.text(of: tree, text, length: 1_000_000) + "\n"
        case .program:
            return ProgramOutline.text(
                of: try Program.compile(text, as: context, in: storage))
        }
    }
}
