import MBDataEnvironment

extension MBRule {
    /// A division or a remainder by a constant that's 0.
    public static let divisionByZero = MBRule(
        "division-by-zero", .error,
        "A division or a remainder by a constant that's 0.")

    /// A constant text isn't a date of its format.
    public static let badDate = MBRule(
        "bad-date", .error,
        "A constant text isn't a date of its format.")

    /// A constant text isn't a regular expression.
    public static let badRegularExpression = MBRule(
        "bad-regular-expression", .error,
        "A constant text isn't a regular expression.")

    /// A letter of a date pattern means nothing, or something else than what is meant.
    public static let badDateFormat = MBRule(
        "bad-date-format", .warning,
        "A letter of a date pattern means nothing, or something else than what is meant, such as the "
            + "`Y` of `YYYY-MM-dd`, the year of the week. Put text into apostrophes.")

    /// The format of `^percent` doesn't print exactly one number with decimals.
    public static let badNumberFormat = MBRule(
        "bad-number-format", .error,
        "The format of `^percent` doesn't print exactly one number with decimals.")

    /// The types of two operands are known, and the comparison never holds.
    public static let neverTrue = MBRule(
        "never-true", .warning,
        "The types of two operands are known, and the comparison never holds.")

    /// The types of two operands are known, and the comparison always holds.
    public static let alwaysTrue = MBRule(
        "always-true", .warning,
        "The types of two operands are known, and the comparison always holds.")

    /// The condition of a call or an element, or the key of `^sort`, is a constant text, often a
    /// name without `$`, so only one outcome is possible.
    public static let constantCondition = MBRule(
        "constant-condition", .warning,
        "The condition of a call or an element, or the key of `^sort`, is a constant text, often a "
            + "name without `$`, so only one outcome is possible. Declarations with a constant, "
            + "such as `boolean=\"T\"`, are exempt, but not with `false`, `no`, `nil` or `null`, "
            + "which are texts and therefore true.")

    /// A condition occurs twice in a chain of `^if`, or in a `^cond`, so the second branch is never
    /// taken.
    public static let repeatedCondition = MBRule(
        "repeated-condition", .warning,
        "A condition occurs twice in a chain of `^if`, or in a `^cond`, so the second branch is "
            + "never taken.")

    /// A constant index isn't in a declared list that's read-only, or that's read while
    /// loading, before anything can change it.
    public static let indexOutOfRange = MBRule(
        "index-out-of-range", .error,
        "A constant index isn't in a declared list that's read-only, or that's read "
            + "while loading, before anything can change it.")

    /// A text doesn't have this key.
    public static let keyOfText = MBRule(
        "key-of-text", .error,
        "A text doesn't have this key. Texts have `length`, `uppercaseString` and a few "
            + "others.")

    static let aboutValues: [MBRule] = [
        .divisionByZero, .badDate, .badRegularExpression, .badDateFormat, .badNumberFormat,
        .neverTrue, .alwaysTrue, .constantCondition, .repeatedCondition, .indexOutOfRange,
        .keyOfText,
    ]
}
