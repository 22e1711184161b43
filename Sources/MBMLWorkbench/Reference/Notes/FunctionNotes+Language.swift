import MBDataEnvironment

extension FunctionNotes {
    private static let result = "an expression, evaluated only if it's chosen"

    static let language: [String: FunctionNotes] = [
        "let": .init(
            parameters: [
                "name": "a name, without `$`", "nextName": "another name",
                "value": "the value of the name", "nextValue": "the value of that name",
                "result": "an expression that sees the names",
            ],
            result: "the value of `result`",
            [
                .invalidParameter: "a name isn't one",
                .parameterCount: "a name has no value, or the result is missing",
            ]),
        "firstOf": .init(
            parameters: ["value": "an expression, evaluated only if those before it are nothing"],
            result: "the value of a `value`, or nothing"),
        "switch": .init(
            parameters: [
                "case": "a value to compare with", "nextCase": "another value to compare with",
                "result": result, "nextResult": result, "else": result,
            ],
            nothing: ["value", "case", "nextCase"],
            result: "the value of a `result` or of `else`, or nothing"),
        "cond": .init(
            parameters: [
                "nextCondition": "another condition", "result": result, "nextResult": result,
                "else": result,
            ],
            result: "the value of a `result` or of `else`, or nothing"),
        "try": .init(
            parameters: ["otherwise": "an expression, evaluated only if the first one fails"],
            result: "the value of `expression` or of `otherwise`",
            evaluated: "`otherwise`, if `expression` fails, too"),
    ]
}
