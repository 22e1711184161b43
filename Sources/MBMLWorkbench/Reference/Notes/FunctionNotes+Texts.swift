import MBDataEnvironment

extension FunctionNotes {
    static let texts: [String: FunctionNotes] = [
        "q": .init(parameters: ["text": "any characters with balanced parentheses"]),
        "eval": .init(
            parameters: ["text": "the text of an expression"],
            evaluated: "the text, when it's evaluated"),
        "evalBool": .init(
            parameters: ["text": "the text of a condition"],
            evaluated: "the text, when it's evaluated"),
        "pluralize": .init(
            parameters: [
                "zero": "text for 0", "one": "text for 1", "many": "text for all other counts",
            ],
            [.invalidParameter: "the whole part of `count` doesn't fit in 64 bits"]),
        "concatenateFields": .init(
            parameters: [
                "separator": "text, by default a semicolon and a space",
                "more": "further labels and values in turn",
            ]),
        "firstNonemptyString": firstText, "firstNonemptyTrimmedString": firstText,
        "truncate": .init(
            parameters: [
                "length": "a number of UTF-16 code units",
                "marker": "text, by default an ellipsis (…)",
            ],
            [.invalidParameter: "the whole part of `length` doesn't fit in 64 bits"]),
        "indentLinesToDepth": .init(
            parameters: ["tabs": "a number, 0 or more"],
            [.invalidParameter: "the whole part of `tabs` is below 0, or doesn't fit in 64 bits"]),
        "replaceRegex": .init(
            parameters: [
                "pattern": regularExpression,
                "template": "text, in which `$1` is what the first group matched",
            ],
            [.invalidPattern: unusable]),
        "stripRegex": .init(
            parameters: ["pattern": regularExpression], [.invalidPattern: unusable]),
        "matchesRegex": .init(
            parameters: ["pattern": regularExpression], [.invalidPattern: unusable]),
    ]

    private static let firstText = FunctionNotes(
        parameters: ["text": "an expression, evaluated only if needed"],
        evaluated: "a parameter that it evaluates")

    private static let regularExpression = "a regular expression in ICU syntax"
    private static let unusable = "`pattern` is empty, or isn't a regular expression"
}
