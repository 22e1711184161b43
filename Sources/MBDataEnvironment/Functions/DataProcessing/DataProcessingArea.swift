extension MBFunctionArea {
    static let dataProcessing = MBFunctionArea(
        title: "DataProcessing", className: "MBMLDataProcessingFunctions",
        functions: DataProcessingFunctions.onValues + DataProcessingFunctions.onExpressions)
}

enum DataProcessingFunctions {
    /// The functions whose parameters are evaluated before the call.
    static let onValues: [MBMLFunction] = [
        MBMLFunction(
            "containsValue", .pipedObjects, 2...(.max),
            .init(
                "collection+|value",
                "Whether an element of one of the collections equals the value as -EQ says; of a "
                    + "dictionary the values count. A value that is nothing is never found.",
                returns: "bool", example: "^containsValue(^array(1|2)|#(2))", gives: "1"),
            body: DataProcessingFunctions.containsValue),
        MBMLFunction(
            "setContains", .pipedObjects, 2...2,
            .init(
                "set|value",
                "Whether the value is a member of the set. A number is not the text of it.",
                returns: "bool", example: "^setContains(^set(a|b)|b)", gives: "1"),
            body: DataProcessingFunctions.setContains),
        MBMLFunction(
            "valuesIntersect", .pipedObjects, 2...2,
            .init(
                "collection|collection",
                "Whether the two share a value; of a dictionary the values count. A number is not "
                    + "the text of it.",
                returns: "bool", example: "^valuesIntersect(^array(a|b)|^array(b|c))", gives: "1"),
            body: DataProcessingFunctions.valuesIntersect),
        MBMLFunction(
            "join", .pipedObjects, 2...(.max),
            .init(
                "collection+|separator",
                "The texts of all elements of all collections with the separator between them. "
                    + "Without a separator they follow each other directly.",
                returns: "string", example: "^join(^array(a|b|c)|, )", gives: "a, b, c"),
            body: DataProcessingFunctions.join),
        MBMLFunction(
            "split", .pipedStrings, 2...2,
            .init(
                "delimiter|text",
                "The pieces of the text between the delimiters, also empty ones; nothing for an "
                    + "empty text. The delimiter is found as it is written, sign by sign.",
                returns: "array or nothing", example: "^count(^split(,|a,b,,c))", gives: "4"),
            body: DataProcessingFunctions.split),
        MBMLFunction(
            "splitLines", .string, 0...1,
            .init(
                "text?",
                "The lines of the text. Each newline character ends a line, so that a carriage "
                    + "return with a line feed leaves an empty one between them.",
                returns: "array or nothing", example: "^count(^splitLines(a\\nb))", gives: "2"),
            body: DataProcessingFunctions.splitLines),
        MBMLFunction(
            "appendArrays", .pipedObjects, 2...(.max),
            .init(
                "array|array+", "The elements of all arrays as one array.", returns: "array",
                example: "^join(^appendArrays(^array(a|b)|^array(c))|,)", gives: "a,b,c"),
            body: DataProcessingFunctions.appendArrays),
        MBMLFunction(
            "flattenArrays", .pipedObjects, 1...(.max),
            .init(
                "array+",
                "The elements of all arrays and of the arrays inside them as one array, without "
                    + "those that are nothing. Dictionaries and sets stay as they are.",
                returns: "array",
                example: "^join(^flattenArrays(^array(a|^array(b|^array(c))))|,)", gives: "a,b,c"),
            body: DataProcessingFunctions.flattenArrays),
        MBMLFunction(
            "reverse", .object, 1...1,
            .init(
                "array", "The elements in reverse order.", returns: "array",
                example: "^join(^reverse(^array(a|b|c))|,)", gives: "c,b,a"),
            body: DataProcessingFunctions.reverse),
        MBMLFunction(
            "unique", .object, 1...1,
            .init(
                "collection",
                "The distinct elements in the order in which they appear first; of a dictionary "
                    + "its keys, of nothing none. A number is not the text of it.",
                returns: "array", example: "^join(^unique(^array(A|a|A))|,)", gives: "A,a"),
            body: DataProcessingFunctions.unique),
        MBMLFunction(
            "distributeArrayElements", .pipedObjects, 2...2,
            .init(
                "array|count",
                "Deals the elements out to a number of arrays in turn; some may stay empty. With "
                    + "the count 1 the array itself.",
                returns: "array",
                example: "^join(^distributeArrayElements(^array(a|b|c)|2)[0]|,)", gives: "a,c"),
            body: DataProcessingFunctions.distributeArrayElements),
        MBMLFunction(
            "groupArrayElements", .pipedObjects, 2...2,
            .init(
                "array|size",
                "The elements in consecutive arrays of that size; the last may be shorter.",
                returns: "array",
                example: "^join(^groupArrayElements(^array(a|b|c)|2)[0]|,)", gives: "a,b"),
            body: DataProcessingFunctions.groupArrayElements),
    ]
}
