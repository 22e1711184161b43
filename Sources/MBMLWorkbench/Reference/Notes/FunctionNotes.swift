import MBDataEnvironment

/// What the reference says about a function in addition to the function's own table.
struct FunctionNotes: Sendable {
    /// The conditions by code; an empty one removes the error that follows from the types.
    typealias Problems = KeyValuePairs<MBExpressionError.Code, String>

    /// What parameters are, by name, in place of the words for their types.
    let parameters: [String: String]
    /// The parameters for which nothing isn't an error.
    let nothing: Set<String>
    /// The parameters that take any value, although they have a type.
    let unchecked: Set<String>
    /// The type of the result in words, where the type itself says too little.
    let result: String?
    /// The errors that don't follow from the types of the parameters.
    let problems: [(code: MBExpressionError.Code, condition: String)]
    /// What the function evaluates as an expression of its own, and fails with its errors.
    let evaluated: String?

    init(
        parameters: [String: String] = [:], nothing: Set<String> = [],
        unchecked: Set<String> = [], result: String? = nil, evaluated: String? = nil,
        _ problems: Problems = [:]
    ) {
        self.parameters = parameters
        self.nothing = nothing
        self.unchecked = unchecked
        self.result = result
        self.evaluated = evaluated
        self.problems = problems.map { ($0.key, $0.value) }
    }

    /// The notes by the names of their functions. A function without notes needs none.
    static let byName: [String: FunctionNotes] = [
        collections, dataProcessing, numbers, texts, dates, files, places, others,
        language, amount, wording, escaping, calendar, targeting,
    ]
    .reduce(into: [:]) { all, notes in all.merge(notes) { first, _ in first } }
}

extension FunctionNotes {
    static let dataProcessing: [String: FunctionNotes] = [
        "collectionPassesTest": .init(nothing: ["collection"]),
        "containsValue": .init(nothing: ["collection"]),
        "selectFirstValue": .init(parameters: [
            "expression": "an expression, evaluated only if needed"
        ]),
        "join": .init(nothing: ["collection", "separator"]),
        "split": .init(
            parameters: ["delimiter": "text of one or more characters"],
            [.invalidParameter: "`delimiter` is empty"]),
        "filter": .init(
            parameters: [
                "intermediate":
                    "an expression that leads from an element to its collection of inner elements",
                "mode": "`matchAtLeastOnce` or `matchAll`, only with intermediates",
            ],
            nothing: ["collection"],
            [
                .missingParameter: "an `intermediate` is nothing for an element",
                .parameterType:
                    "`collection` or, for an element, an `intermediate` isn't a collection",
            ]),
        "list": .init(
            parameters: [
                "intermediate":
                    "an expression that leads from an element to its collection of inner elements",
                "value": "an expression that is evaluated for each element",
            ],
            nothing: ["collection", "intermediate"],
            [
                .parameterType:
                    "`collection` or, for an element, an `intermediate` isn't a collection"
            ]),
        "associate": association, "associateWithSingleValue": association,
        "associateWithArray": association,
        "sort": .init(nothing: ["collection"]),
        "mergeDictionaries": .init(nothing: ["dictionary"]),
        "unique": .init(nothing: ["collection"]),
        "distributeArrayElements": .init(
            parameters: ["count": "the number of arrays"],
            [.invalidParameter: "the whole part of `count` is below 1, or doesn't fit in 64 bits"]),
        "groupArrayElements": .init(
            parameters: ["size": "the number of elements in each array"],
            [.invalidParameter: "the whole part of `size` is below 1, or doesn't fit in 64 bits"]),
        "reduce": .init(
            parameters: ["combine": "an expression that is evaluated for each element"],
            result: "the last value of `combine`, or that of `initial`"),
    ]

    private static let association = FunctionNotes(
        parameters: [
            "intermediate":
                "an expression that leads from an element to its collection of inner elements",
            "key": "an expression for the key of an element",
            "value": "an expression for the value of an element",
        ],
        nothing: ["intermediate"],
        [
            .missingParameter: "`collection` is nothing",
            .parameterType: "`collection` or, for an element, an `intermediate` isn't a collection",
        ])
}
