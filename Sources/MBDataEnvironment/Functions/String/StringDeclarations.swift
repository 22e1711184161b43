extension MBMLFunction.Area {
    static let string = MBMLFunction.Area(
        title: "String", className: "MBMLStringFunctions",
        functions: evaluatingFunctions + stringTextFunctions + lineFunctions
            + numberAndSearchFunctions)

    private static let evaluatingFunctions = [
        MBMLFunction(
            "q", .raw, 0...1,
            .init(
                "text?: source", "The text as it's written, unevaluated.",
                returns: "string?",
                example: "^q($a|b)",
                gives: "$a|b"),
            body: StringFunctions.q),
        MBMLFunction(
            "eval", .string, 0...1, dependencies: .text(as: .object),
            .init(
                "text?", "Evaluates a text as an expression.", returns: "any",
                example: "^eval(^q(#(1 + 2)))",
                gives: "3"),
            body: StringFunctions.eval),
        MBMLFunction(
            "evalBool", .string, 0...1, dependencies: .text(as: .boolean),
            .init(
                "text?", "Evaluates a text as a condition.", returns: "bool",
                example: "^evalBool(1 == 2)",
                gives: "0"),
            body: StringFunctions.evalBool),
    ]

    private static let lineFunctions = [
        MBMLFunction(
            "indentLines", .string, 0...1,
            .init(
                "text?",
                "The text with a tab before each line, except before a line end that begins it.",
                returns: "string?",
                example: "^indentLines(a\\nb)", gives: "\ta\n\tb"),
            body: StringFunctions.indentLines),
        MBMLFunction(
            "indentLinesToDepth", .pipedObjects, 2...2,
            .init(
                "text|tabs: number",
                "The text with a number of tabs before each line, except before a line end that "
                    + "begins it.",
                returns: "string",
                example: "^indentLinesToDepth(a\\nb|2)", gives: "\t\ta\n\t\tb"),
            body: StringFunctions.indentLinesToDepth),
        MBMLFunction(
            "prefixLinesWith", .pipedObjects, 2...2,
            .init(
                "text|prefix: text",
                "The text with a prefix before each line, except before a line end that begins it.",
                returns: "string",
                example: "^prefixLinesWith(a\\nb|> )", gives: "> a\n> b"),
            body: StringFunctions.prefixLinesWith),
    ]

    private static let numberAndSearchFunctions = [
        MBMLFunction(
            "parseInteger", .string, 1...1,
            .init(
                "text", "The whole part of the number that the text begins with.",
                returns: "number",
                example: "^parseInteger(-5.75)", gives: "-5"),
            body: StringFunctions.parseInteger),
        MBMLFunction(
            "parseDouble", .string, 1...1,
            .init(
                "text",
                "The number that the text begins with, as with ^parseNumber.",
                returns: "number",
                example: "^parseDouble(1.25 kg)", gives: "1.25"),
            body: StringFunctions.parseNumber),
        MBMLFunction(
            "parseNumber", .string, 1...1,
            .init(
                "text", "The number that the text begins with.",
                returns: "number",
                example: "^parseNumber(1.10)", gives: "1.1"),
            body: StringFunctions.parseNumber),
        MBMLFunction(
            "rangeOfString", .pipedObjects, 2...2,
            .init(
                "text|part: text",
                "The first occurrence of a part in a text: position and length, in UTF-16 code "
                    + "units. If there is none, the position is 9223372036854775807 and the length "
                    + "0.",
                returns: "[number]",
                example: "^join(^rangeOfString(hello|l)|,)", gives: "2,1"),
            body: StringFunctions.rangeOfString),
        MBMLFunction(
            "formatInteger", .math, 1...1,
            .init(
                "number",
                "The whole part of a number, formatted for the environment's locale, with "
                    + "separators between groups of digits.",
                returns: "string",
                example: "^formatInteger(1234567.8)", gives: "1,234,567"),
            body: StringFunctions.formatInteger),
        MBMLFunction(
            "hasPrefix", .pipedStrings, 2...2,
            .init(
                "text|prefix: text",
                "Whether the text begins with the prefix; false for an empty one. Case-sensitive.",
                returns: "bool",
                example: "^hasPrefix(hello|he)", gives: "1"),
            body: StringFunctions.hasPrefix),
        MBMLFunction(
            "hasSuffix", .pipedStrings, 2...2,
            .init(
                "text|suffix: text",
                "Whether the text ends with the suffix; false for an empty one. Case-sensitive.",
                returns: "bool",
                example: "^hasSuffix(hello|lo)", gives: "1"),
            body: StringFunctions.hasSuffix),
        MBMLFunction(
            "containsString", .pipedStrings, 2...2,
            .init(
                "text|part: text",
                "Whether the text contains the part; false for an empty one. Case-sensitive.",
                returns: "bool",
                example: "^containsString(hello|ell)", gives: "1"),
            body: StringFunctions.containsString),
    ]
}
