extension MBMLFunction.Area {
    static let debug = MBMLFunction.Area(
        title: "Debug", className: "MBMLDebugFunctions",
        functions: values + structures + repetitionsAndDeprecation)

    private static let values = [
        MBMLFunction(
            "log", .raw, 0...1, dependencies: .text(as: .object),
            .init(
                "expression?: source",
                "Evaluates the expression, writes it and its value to the log, and gives the "
                    + "value.",
                returns: "any",
                example: "^log(#(1 + 2))", gives: "3"),
            body: DebugFunctions.log),
        MBMLFunction(
            "test", .raw, 0...1, dependencies: .text(as: .boolean),
            .init(
                "condition?: source",
                "Evaluates the condition, writes it and its outcome to the log, and gives the "
                    + "outcome.",
                returns: "bool",
                example: "^test(1 == 2)", gives: "0"),
            body: DebugFunctions.test),
        MBMLFunction(
            "dump", .raw, 0...1, dependencies: .text(as: .object),
            .init(
                "expression?: source",
                "Evaluates the expression, writes it and its value to the log, and gives the "
                    + "description of the value.",
                returns: "string?",
                example: "^dump(#(1 + 2))", gives: "3"),
            body: DebugFunctions.dump),
        MBMLFunction(
            "debugBreak", .raw, 0...1, isPure: false,
            .init(
                "message?: source",
                "Writes the message to the log, unevaluated, and calls the app's debugger, if "
                    + "there is one. Gives the message.",
                returns: "string?",
                example: "^debugBreak(here $n)", gives: "here $n"),
            body: DebugFunctions.debugBreak),
    ]

    private static let structures = [
        MBMLFunction(
            "tokenize", .raw, 0...1, isPure: false,
            .init(
                "expression?: source",
                "Writes the structure of the expression to the log, and gives its text, "
                    + "unevaluated.",
                returns: "string?",
                example: "^tokenize(a $b)", gives: "a $b"),
            body: DebugFunctions.tokenize),
        MBMLFunction(
            "tokenizeBoolean", .raw, 0...1, isPure: false,
            .init(
                "condition?: source",
                "Writes the structure of the condition to the log, and gives its text, "
                    + "unevaluated.",
                returns: "string?",
                example: "^tokenizeBoolean($a == 3)", gives: "$a == 3"),
            body: DebugFunctions.tokenizeBoolean),
        MBMLFunction(
            "tokenizeMath", .raw, 0...1, isPure: false,
            .init(
                "arithmetic?: source",
                "Writes the structure of the arithmetic to the log, and gives its text, "
                    + "unevaluated.",
                returns: "string?",
                example: "^tokenizeMath(1 + 2)", gives: "1 + 2"),
            body: DebugFunctions.tokenizeMath),
    ]

    private static let repetitionsAndDeprecation = [
        MBMLFunction(
            "bench", .raw, 0...1, dependencies: .text(as: .object),
            .init(
                "expression?: source",
                "Evaluates the expression, writes the seconds that it takes to the log, and gives "
                    + "the value.",
                returns: "any",
                example: "^bench(#(1 + 2))", gives: "3"),
            body: DebugFunctions.bench),
        MBMLFunction(
            "benchBool", .raw, 0...1, dependencies: .text(as: .boolean),
            .init(
                "condition?: source",
                "Evaluates the condition, writes the seconds that it takes to the log, and gives "
                    + "the outcome.",
                returns: "bool",
                example: "^benchBool(1 == 1)", gives: "1"),
            body: DebugFunctions.benchBool),
        MBMLFunction(
            "repeat", .pipedExpressions, 2...2,
            .init(
                "count: number|expression: value",
                "Evaluates the expression a number of times. Gives the last value, or nothing for "
                    + "a count below 1.",
                returns: "any",
                example: "^repeat(3|#(1 + 2))", gives: "3"),
            body: DebugFunctions.repeat),
        MBMLFunction(
            "repeatBool", .pipedExpressions, 2...2,
            .init(
                "count: number|condition",
                "Evaluates the condition a number of times. Gives the last outcome, or false for "
                    + "a count below 1.",
                returns: "bool",
                example: "^repeatBool(3|1 == 1)", gives: "1"),
            body: DebugFunctions.repeatBool),
        MBMLFunction(
            "deprecateVariableInFavorOf", .pipedExpressions, 2...3, dependencies: .only(.from(1)),
            isPure: false,
            .init(
                "old: source|new: value|module?: text",
                "The value of the new expression, with a warning that the old one is deprecated. "
                    + "Each warning is logged only once. It names the module, if known.",
                returns: "any",
                example: "^deprecateVariableInFavorOf($old|#(1 + 2))", gives: "3"),
            body: DebugFunctions.deprecateVariableInFavorOf),
    ]
}
