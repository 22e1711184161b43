import MBDataEnvironment

extension MBRule {
    /// A call has too few or too many parameters.
    public static let parameterCount = MBRule(
        "parameter-count", .error,
        "A call has too few or too many parameters. Those that a function ignores are only a "
            + "warning.")

    /// A parameter's type is known and isn't one that the function accepts.
    public static let parameterType = MBRule(
        "parameter-type", .error,
        "A parameter's type is known and isn't one that the function accepts.")

    /// A parameter must be one of a few words, and this isn't one of them.
    public static let unknownWord = MBRule(
        "unknown-word", .error,
        "A parameter must be one of a few words, and this isn't one of them.")

    /// A word is in the place of an optional parameter before its own, and so it's taken for that.
    public static let misplacedWord = MBRule(
        "misplaced-word", .warning,
        "A word is in the place of an optional parameter before its own, and so it's "
            + "taken for that. Leave the place empty.")

    /// Blanks around a reference or a call become part of the parameter and turn its value into
    /// a text.
    public static let blanksMatter = MBRule(
        "blanks-matter", .warning,
        "Blanks around a reference or a call become part of the parameter and turn its "
            + "value into a text. Blanks are dropped only where a function uses a parameter "
            + "as a collection, a number, a date, a condition, a sort key or a word. Likewise, "
            + "blanks and line breaks turn a collection into a text if it's the whole value of a "
            + "variable.")

    /// A document calls a function that's declared as deprecated.
    public static let deprecated = MBRule(
        "deprecated", .warning,
        "A document calls a function that's declared as deprecated.")

    /// The name of a function directly before `(` isn't a call without `^`, but text.
    public static let callWithoutCaret = MBRule(
        "call-without-caret", .warning,
        "The name of a function directly before `(` isn't a call without `^`, but text.")

    /// A call, `#(`, `$[`, `$(` or a key's `[` is never closed, so it's text.
    public static let unclosed = MBRule(
        "unclosed", .warning,
        "A call, `#(`, `$[`, `$(` or a key's `[` is never closed, so it's text.")

    /// A `)` directly after a call or `#( )` closes nothing, so it's text.
    public static let extraParenthesis = MBRule(
        "extra-parenthesis", .warning,
        "A `)` directly after a call or `#( )` closes nothing, so it's text.")

    /// A `]` directly after a key in brackets closes nothing, so it's text.
    public static let extraBracket = MBRule(
        "extra-bracket", .warning,
        "A `]` directly after a key in brackets closes nothing, so it's text.")

    static let aboutCalls: [MBRule] = [
        .parameterCount, .parameterType, .unknownWord, .misplacedWord, .blanksMatter,
        .deprecated, .callWithoutCaret, .unclosed, .extraParenthesis, .extraBracket,
    ]
}
