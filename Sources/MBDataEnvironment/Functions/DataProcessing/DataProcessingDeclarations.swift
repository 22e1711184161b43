extension MBMLFunction.Area {
    static let dataProcessing = MBMLFunction.Area(
        title: "DataProcessing", className: "MBMLDataProcessingFunctions",
        functions: DataProcessingFunctions.questions + DataProcessingFunctions.conversions)
}

enum DataProcessingFunctions {
    /// The functions that examine collections, and that convert between them and texts.
    static let questions: [MBMLFunction] = [
        MBMLFunction(
            "collectionPassesTest", .pipedExpressions, 2...2, dependencies: .item(in: .only(1)),
            .init(
                "collection|test: condition",
                "Whether there are elements and the test holds for all of them. $item is the "
                    + "element; in a dictionary, it's the value, and $key is its key.",
                returns: "bool",
                example: "^collectionPassesTest(^array(1|2)|$item -GT 0)", gives: "1"),
            body: DataProcessingFunctions.collectionPassesTest),
        MBMLFunction(
            "containsValue", .pipedObjects, 2...(.max),
            .init(
                "collection+|value",
                "Whether an element of one of the collections equals the value, as with ==; in a "
                    + "dictionary, the values are compared. A value that is nothing is never "
                    + "found.",
                returns: "bool",
                example: "^containsValue(^array(1|2)|#(2))", gives: "1"),
            body: DataProcessingFunctions.containsValue),
        MBMLFunction(
            "setContains", .pipedObjects, 2...2,
            .init(
                "set|value",
                "Whether the value is a member of the set. The text 1 doesn't equal the number 1.",
                returns: "bool",
                example: "^setContains(^set(a|b)|b)", gives: "1"),
            body: DataProcessingFunctions.setContains),
        MBMLFunction(
            "selectFirstValue", .pipedExpressions, 2...(.max),
            .init(
                "expression: value|expression+: value",
                "The first value that isn't nothing. Later parameters aren't evaluated.",
                returns: "expression?", example: "^selectFirstValue($undefined|x)",
                gives: "x"),
            body: DataProcessingFunctions.selectFirstValue),
        MBMLFunction(
            "valuesPassingTest", .pipedExpressions, 2...(.max), dependencies: .item(in: .last(1)),
            .init(
                "collection+|test: condition",
                "The elements of all collections for which the test holds, as one array. $item is "
                    + "the element; in a dictionary, it's the value, and $key is its key.",
                returns: "[collection.element]",
                example: "^join(^valuesPassingTest(^array(3|1|2)|$item -GT 1)|,)", gives: "3,2"),
            body: DataProcessingFunctions.valuesPassingTest),
        MBMLFunction(
            "valuesIntersect", .pipedObjects, 2...2,
            .init(
                "collection|collection",
                "Whether two collections share a value; in a dictionary, the values are compared. "
                    + "The text 1 doesn't equal the number 1.",
                returns: "bool",
                example: "^valuesIntersect(^array(a|b)|^array(b|c))", gives: "1"),
            body: DataProcessingFunctions.valuesIntersect),
        MBMLFunction(
            "join", .pipedObjects, 2...(.max), marking: .passes,
            .init(
                "collection+|separator: text",
                "The texts of all elements of all collections, with the separator between them. "
                    + "Without a separator, they follow each other directly. An element that is "
                    + "nothing appears as <null>. Nothing if all collections are nothing.",
                returns: "string", example: "^join(^array(a|b|c)|, )", gives: "a, b, c"),
            body: DataProcessingFunctions.join),
        MBMLFunction(
            "split", .pipedStrings, 2...2,
            .init(
                "delimiter: text|text",
                "The pieces of the text between the delimiters, including empty ones; nothing for "
                    + "an empty text. The delimiter can be several characters, which must match "
                    + "exactly.",
                returns: "[string]?",
                example: "^join(^split(,|a,b,c)| + )", gives: "a + b + c"),
            body: DataProcessingFunctions.split),
        MBMLFunction(
            "splitLines", .string, 0...1,
            .init(
                "text?",
                "The lines of the text. Each newline character ends a line, so a carriage return "
                    + "with a line feed leaves an empty line between them.",
                returns: "[string]?",
                example: "^join(^splitLines(a\\nb)| + )", gives: "a + b"),
            body: DataProcessingFunctions.splitLines),
    ]
}
