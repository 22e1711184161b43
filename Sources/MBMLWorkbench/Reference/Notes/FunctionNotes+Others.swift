import MBDataEnvironment

extension FunctionNotes {
    private static let expression = FunctionNotes(
        parameters: ["expression": "an expression, as written"],
        evaluated: "the expression, when it's evaluated")

    private static let condition = FunctionNotes(
        parameters: ["condition": "a condition, as written"],
        evaluated: "the condition, when it's evaluated")

    private static let structure = FunctionNotes(
        parameters: [
            "expression": "an expression, as written", "condition": "a condition, as written",
            "arithmetic": "arithmetic, as written",
        ])

    private static let unusableSelector = "`selector` is empty or contains white space"

    /// Runtime and debugging.
    static let others: [String: FunctionNotes] = [
        "log": expression, "dump": expression, "bench": expression, "test": condition,
        "benchBool": condition, "tokenize": structure, "tokenizeBoolean": structure,
        "tokenizeMath": structure,
        "debugBreak": .init(parameters: ["message": "text, as written"]),
        "repeat": .init(
            parameters: ["expression": "an expression"],
            evaluated: "the expression, when it's evaluated",
            [.notANumber: "`count` isn't a number"]),
        "repeatBool": .init(
            evaluated: "the condition, when it's evaluated",
            [.notANumber: "`count` isn't a number"]),
        "deprecateVariableInFavorOf": .init(
            parameters: [
                "old": "the deprecated expression, as written",
                "new": "the expression to use instead", "module": "the name of a module",
            ]),
        "classExists": .init(parameters: ["class": "the name of a class"]),
        "class": .init(
            parameters: ["class": "the name of a class"], result: "a class, or nothing"),
        "singleton": .init(
            result: "an object of the class",
            [
                .functionFailed: "the class has no shared object",
                .hostFailed: "the app fails to give the object, or gives nothing",
            ]),
        "inheritanceHierarchyForClass": .init(result: "an array of classes"),
        "respondsToSelector": .init(
            parameters: ["selector": "the name of a member"],
            [.invalidParameter: unusableSelector]),
        "instancesRespondToSelector": .init(
            parameters: ["selector": "the name of a member"],
            [.invalidParameter: "no class has the name, or " + unusableSelector]),
    ]
}
