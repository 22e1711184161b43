import MBDataEnvironment

extension MBRule {
    /// `=` isn't an operator.
    public static let singleEquals = MBRule(
        "single-equals", .error,
        "`=` isn't an operator. Write `==` or `-EQ`.")

    /// The words of other languages, such as `and`, `or` and `not`, aren't operators.
    public static let operatorName = MBRule(
        "operator-name", .error,
        "The words of other languages, such as `and`, `or` and `not`, aren't operators. "
            + "Write `-AND`, `-OR` and `!`.")

    /// Operators that are words are in upper case: `-AND`, not `-and`.
    public static let operatorCase = MBRule(
        "operator-case", .error,
        "Operators that are words are in upper case: `-AND`, not `-and`.")

    /// `-AND` and `-OR` bind equally, from left to right.
    public static let mixedOperators = MBRule(
        "mixed-operators", .warning,
        "`-AND` and `-OR` bind equally, from left to right. Write parentheses where "
            + "both occur.")

    /// `!` negates only the operand that follows it, not the comparison.
    public static let negatedComparison = MBRule(
        "negated-comparison", .warning,
        "`!` negates only the operand that follows it, not the comparison.")

    /// A comparison takes the result of another one, which is true or false.
    public static let chainedComparison = MBRule(
        "chained-comparison", .warning,
        "A comparison takes the result of another one, which is true or false. Combine "
            + "comparisons with `-AND`.")

    /// Quotes around a text are part of the text.
    public static let quotedText = MBRule(
        "quoted-text", .warning,
        "Quotes around a text are part of the text.")

    /// Outside `#( )`, a `+`, `-`, `*`, `/` or `%` between numbers is text, also inside plain
    /// parentheses.
    public static let textArithmetic = MBRule(
        "text-arithmetic", .warning,
        "Outside `#( )`, a `+`, `-`, `*`, `/` or `%` between numbers is text, also "
            + "inside plain parentheses.")

    /// Inside piped parameters, `||` separates parameters. Where it isn't certain that the call fails
    /// because of it, it's a warning.
    public static let doublePipe = MBRule(
        "double-pipe", .error,
        "Inside piped parameters, `||` separates parameters. Write `-OR`. Where it isn't certain that "
            + "the call fails because of it, it's a warning.")

    /// A number is needed, and this text doesn't begin with one.
    public static let numberExpected = MBRule(
        "number-expected", .error,
        "A number is needed, and this text doesn't begin with one; often it's a name without `$`. "
            + "A text such as `5px`, which is read as 5, is only a warning.")

    static let aboutOperators: [MBRule] = [
        .singleEquals, .operatorName, .operatorCase, .mixedOperators, .negatedComparison,
        .chainedComparison, .quotedText, .textArithmetic, .doublePipe, .numberExpected,
    ]
}
