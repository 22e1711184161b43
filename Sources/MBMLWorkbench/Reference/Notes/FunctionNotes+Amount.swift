import MBDataEnvironment

extension FunctionNotes {
    private static let digits = "a number from 0 to 100"
    private static let digitsProblem = "a number of fraction digits is below 0 or above 100"

    private static let total = FunctionNotes(
        parameters: ["expression": "arithmetic that is evaluated for each element"],
        nothing: ["collection", "expression"],
        evaluated: "`expression`",
        [
            .parameterType:
                "`collection` isn't a collection, or has elements that aren't numbers and "
                + "there's no expression",
            .notANumber: "`expression` isn't a number",
            .numberOutOfRange: "the sum is out of the range of numbers",
        ])

    static let amount: [String: FunctionNotes] = [
        "formatNumber": .init(
            parameters: [
                "minimumFractionDigits": digits + ", by default 0",
                "maximumFractionDigits": digits + ", by default 3",
            ],
            nothing: ["minimumFractionDigits", "maximumFractionDigits"],
            [.invalidParameter: digitsProblem + ", or the minimum is above the maximum"]),
        "formatCurrency": .init(
            parameters: ["code": "three letters, by default those of the locale's currency"],
            nothing: ["code"],
            [
                .missingParameter: "`number` is nothing, or there's no code and the locale has no "
                    + "currency",
                .invalidParameter: "`code` doesn't consist of three letters",
            ]),
        "formatPercent": .init(
            parameters: ["digits": digits + ", by default 0"], nothing: ["digits"],
            [.invalidParameter: "`digits` is below 0 or above 100"]),
        "parseLocalNumber": .init([
            .notANumber: "`text` isn't a number in the locale's form"
        ]),
        "sum": total, "average": total,
        "clamp": .init([.invalidParameter: "`low` is above `high`"]),
    ]
}
