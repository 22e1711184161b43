package import MBDataEnvironment

/// What a text means, without where its parts are: to compare texts that differ in blanks.
package struct ExpressionMeaning: Equatable {
    private let program: String

    /// Nil for a text that isn't an expression.
    package init?(of text: String, as context: MBContext, in environment: MBEnvironment) {
        guard
            let program = try? MBExpression.dump(text, .program, as: context, in: environment)
        else { return nil }
        self.program = program.replacing(/[ ]\d+\.\.<\d+$/.anchorsMatchLineEndings(), with: "")
    }
}
