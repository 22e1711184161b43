package import MBDataEnvironment

/// What a text means, without where its parts are: to compare texts that differ in blanks.
package struct ExpressionMeaning: Equatable {
    private let program: String
    private let tree: String

    /// Nil for a text that isn't an expression.
    package init?(of text: String, as context: MBContext, in environment: MBEnvironment) {
        guard
            let program = try? MBExpression.dump(text, .program, as: context, in: environment),
            let tree = try? MBExpression.dump(text, .tree, as: context, in: environment)
        else { return nil }
        self.program = program.replacing(/\d+\.\.<\d+/, with: "")
        // The lines of a tree quote the text. Its blanks are those of the program's constants.
        self.tree = tree.replacing(/\{\d+, \d+\}/, with: "").replacing(/ |\\[nrt]|[\n\t\r]/, with: "")
    }
}
