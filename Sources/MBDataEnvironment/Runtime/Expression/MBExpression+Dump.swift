extension MBExpression {
    /// A stage of the text of an expression on its way to being evaluated.
    public enum Stage: String, Sendable, CaseIterable {
        /// The pieces that the text is split into. Every text has them.
        case tokens
        /// The structure of the tokens according to the grammar of the context.
        case tree
        /// What is evaluated: constants are folded, functions resolved, and parameters read by
        /// their kind.
        case program
    }

    /// The result of a stage in readable form: a line for each part with its range in UTF-16 code
    /// units, and what is inside it indented.
    ///
    ///     try MBExpression.dump("#(1 + 2) $user.name", .program)
    ///     // join 0..<19
    ///     //   constant 3 2..<7
    ///     //   …
    ///
    /// The wording of the lines may change from one version to the next.
    ///
    /// - Throws: for the tree and the program, the syntax error in the text.
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
