import MBDataEnvironment

extension FunctionNotes {
    static let numbers: [String: FunctionNotes] = [
        "mod": .init([
            .parameterType: "`dividend` or `divisor` is neither a number nor text",
            .divisionByZero: "the whole part of `divisor` is 0",
        ]),
        "modFloat": .init([
            .parameterType: "`dividend` or `divisor` is neither a number nor text",
            .divisionByZero: "`divisor` is 0",
        ]),
        "percent": .init(
            parameters: ["format": "text with `%f`, `%e` or `%g`, not evaluated"],
            evaluated: "`dividend` or `divisor`",
            [
                .missingParameter: "`dividend` or `divisor` is nothing",
                .notANumber: "`dividend` or `divisor` isn't a number",
                .invalidParameter: "`format` has another conversion or more than one, or one with "
                    + "a width or precision above 100",
            ]),
        "min": extreme, "max": extreme,
        "random": .init(
            parameters: ["from": "a number, by default 0"],
            [.invalidParameter: "the whole part of `from` or `to` doesn't fit in 64 bits"]),
        "arrayFilledWithIntegers": .init(
            parameters: ["step": "a number, by default 1"],
            [
                .invalidParameter:
                    "the whole part of `step` is below 1, or a whole part doesn't fit "
                    + "in 64 bits"
            ]),
        "if": .init(
            parameters: [
                "then": "the expression for true", "else": "the expression for false",
            ],
            result: "the value of `then` or of `else`"),
        "formatInteger": .init([
            .invalidParameter: "the whole part of `number` doesn't fit in 64 bits"
        ]),
        "parseInteger": .init([
            .parameterType: "`text` doesn't begin with a number",
            .invalidParameter: "the whole part of the number doesn't fit in 64 bits",
        ]),
        "parseDouble": parsing, "parseNumber": parsing,
    ]

    private static let extreme = FunctionNotes(
        parameters: [
            "a": "a number or an array of numbers, or a collection",
            "b": "a number or an array of numbers, or an expression for the collection's elements",
        ],
        nothing: ["a", "b"],
        evaluated: "`a` or `b`",
        [
            .parameterType: "`a` or `b` isn't a number or an array of numbers",
            .notANumber: "a value of the expression isn't a number",
            .invalidParameter: "there are two parameters with fewer than two numbers",
        ])

    private static let parsing = FunctionNotes([
        .parameterType: "`text` doesn't begin with a number"
    ])
}
