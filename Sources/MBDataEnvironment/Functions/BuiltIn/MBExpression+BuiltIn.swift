/// Expressions without an environment, which are compiled against the built-in functions.
extension MBExpression {
    /// Compiles an expression that uses the built-in functions, without an environment.
    ///
    ///     let isFull = try MBExpression("$cats.count == 3", as: .boolean)
    ///
    ///     var environment = MBEnvironment()
    ///     environment["cats"] = ["Barrett", "Duncan", "Gabby"]
    ///     let full = try isFull.boolean(in: environment)
    ///     // → true
    ///
    /// An expression that calls functions of the app works, too, but each environment that declares
    /// them compiles it once more; ``init(_:as:in:)`` avoids that. The limits are
    /// ``MBLimits/standard``.
    ///
    /// - Parameters:
    ///   - text: the text of the expression. An empty text is valid and evaluates to nothing.
    ///   - context: the grammar of the text and the kind of its result; by default an object.
    /// - Throws: ``MBExpressionError`` of the kind `syntax`, with its place in the text;
    ///   `limitExceeded` if the text is too long or nested too deeply.
    public init(_ text: String, as context: MBContext = .object) throws(MBExpressionError) {
        try self.init(text, as: context, in: .builtIn)
    }

    /// Compiles an expression whose text is put into HTML, JSON or another language.
    ///
    ///     let row = try MBExpression(
    ///         "<li>$name</li>", as: .string, escaping: .html)
    ///     var environment = MBEnvironment()
    ///     environment["name"] = "Salt & Pepper"
    ///     let html = try row.string(in: environment)
    ///     // → "<li>Salt &amp; Pepper</li>"
    ///
    /// - Parameters:
    ///   - text: the text of the expression.
    ///   - context: the grammar of the text, usually ``MBContext/string``. Values of arithmetic and
    ///     of conditions aren't escaped.
    ///   - escaping: how the values in the text are escaped; see ``MBEscaping``.
    /// - Throws: ``MBExpressionError``: the errors of ``init(_:as:)``.
    public init(
        _ text: String, as context: MBContext, escaping: MBEscaping
    ) throws(MBExpressionError) {
        try self.init(text, as: context, escaping: escaping, in: .builtIn)
    }

    /// Describes a stage of compiling a text with the built-in functions; see ``dump(_:_:as:in:)``,
    /// which uses the functions of an environment.
    ///
    /// - Parameters:
    ///   - text: the text of the expression.
    ///   - stage: the stage whose result to describe.
    ///   - context: the context for which the text is compiled; by default an object.
    /// - Returns: a line for each part, with what is inside it indented.
    /// - Throws: ``MBExpressionError``: the syntax error in the text, for the tree and the program.
    public static func dump(
        _ text: String, _ stage: Stage, as context: MBContext = .object
    ) throws(MBExpressionError) -> String {
        try dump(text, stage, as: context, in: .builtIn)
    }

    /// What the text itself can read, found without an environment.
    ///
    ///     let line = try MBExpression("$total for $user.name")
    ///     let variables = line.reads.variables
    ///     // → ["total", "user"]
    ///
    /// What dynamic variables such as `total` read in turn is known only with an environment; see
    /// ``reads(in:)``. The result is incomplete (``MBReads/isIncomplete``) if the expression calls
    /// functions that aren't built in.
    public var reads: MBReads {
        ReadsAnalysis(of: program, in: MBEnvironment.builtIn.storage, followsVariables: false).reads
    }
}
