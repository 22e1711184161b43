extension MBExpression {
    /// What becomes of the text of an expression on its way to an evaluation.
    public enum Stage: String, Sendable, CaseIterable {
        /// The pieces into which the text is cut. Every text has them.
        case tokens
        /// The structure that the tokens have by the grammar of the context.
        case tree
        /// What is evaluated: constants are folded, functions found, parameters read by their kind.
        case program
    }

    /// What a stage makes of a text, for people: a line for each part with its place in UTF-16 code
    /// units, and what is inside it indented.
    ///
    ///     try MBExpression.dump("#(1 + 2) $user.name", .program)
    ///     // join 0..<19
    ///     //   constant 3 2..<7
    ///     //   …
    ///
    /// The words of the lines may change from one version to the next.
    ///
    /// - Throws: for the tree and the program, the syntax error of the text.
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
