extension FunctionArea {
    static let string = FunctionArea(
        title: "String", className: "MBMLStringFunctions",
        functions: [
            MBMLFunction(
                "q", .raw, 0...1,
                .init(
                    "text", "The text as it is written, not evaluated.",
                    returns: "string or nothing",
                    example: "^q($a|b)",
                    gives: "$a|b"),
                body: StringFunctions.q),
            MBMLFunction(
                "eval", .string, 0...1,
                .init(
                    "text", "Evaluates a text as an expression.", returns: "any value or nothing",
                    example: "^eval(^q(#(1 + 2)))",
                    gives: "3"),
                body: StringFunctions.eval),
            MBMLFunction(
                "evalBool", .string, 0...1,
                .init(
                    "text", "Evaluates a text as a condition.", returns: "bool",
                    example: "^evalBool(1 == 2)",
                    gives: "0"),
                body: StringFunctions.evalBool),
            MBMLFunction(
                "uppercase", .string, 0...1,
                .init(
                    "text", "The text in upper case.", returns: "string or nothing",
                    example: "^uppercase(abc)", gives: "ABC"),
                body: StringFunctions.uppercase),
            MBMLFunction(
                "parseInteger", .string, 1...1,
                .init(
                    "text", "The whole part of the number that the text begins with.",
                    returns: "number",
                    example: "^parseInteger(-5.75)", gives: "-5"),
                body: StringFunctions.parseInteger),
            MBMLFunction(
                "parseNumber", .string, 1...1,
                .init(
                    "text", "The number that the text begins with.",
                    returns: "number",
                    example: "^parseNumber(1.10)", gives: "1.1"),
                body: StringFunctions.parseNumber),
        ])
}

enum StringFunctions {
    static func q(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try call.value(0)
    }

    static func eval(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard case .string(let text)? = try call.value(0) else { return nil }
        return try call.evaluate(text, as: .object)
    }

    static func evalBool(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard case .string(let text)? = try call.value(0) else { return false }
        return try call.evaluate(text, as: .boolean)
    }

    static func uppercase(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard case .string(let text)? = try call.value(0) else { return nil }
        return .string(text.uppercased())
    }

    static func parseInteger(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        MBValue(try call.integer(0))
    }

    static func parseNumber(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.number(0))
    }
}

extension MBMLCall {
    /// Evaluates a text as an expression, in the scope and budget of the evaluation around.
    ///
    /// - Throws: an error that has the error of the text as its underlying one.
    public func evaluate(
        _ text: String, as context: MBContext
    ) throws(MBExpressionError) -> MBValue? {
        do {
            let surroundings = evaluation.surroundings
            try evaluation.step(text.utf8.count / 8)
            let program = try surroundings.cache.program(text, as: context, in: surroundings)
            return try evaluation.withRoom { evaluation throws(MBExpressionError) in
                try program.object(&evaluation)
            }
        } catch {
            let prefix = "the text failed to evaluate: "
            let isNested = error.message.hasPrefix(prefix)
            throw MBExpressionError(
                .init(
                    kind: error.kind == .limit ? .limit : .function, code: error.code,
                    message: (isNested ? "" : prefix) + error.message, function: function.name,
                    underlying: isNested ? error.underlying : error))
        }
    }
}
