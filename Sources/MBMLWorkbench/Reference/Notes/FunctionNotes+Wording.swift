import MBDataEnvironment

extension FunctionNotes {
    static let wording: [String: FunctionNotes] = [
        "plural": .init(
            parameters: [
                "count": "a number, or text that begins with one and counts with the fraction "
                    + "digits that it's written with",
                "form": "a category, an equals sign and text; only the form that is used is "
                    + "evaluated",
            ],
            [
                .missingParameter: "`count` is nothing, or there's no form for `other`",
                .parameterType: "`count` isn't a number",
                .invalidParameter:
                    "a form doesn't begin with a category and an equals sign, or two "
                    + "have the same category",
            ]),
        "joinWords": .init(
            nothing: ["collection", "kind"],
            [.invalidParameter: "`kind` is neither `and` nor `or`"]),
        "truncateWords": .init(
            nothing: ["text", "ending"],
            [.invalidParameter: "the whole part of `count` doesn't fit in 64 bits"]),
    ]
}
