extension FunctionArea {
    static let collection = FunctionArea(
        title: "Collection", className: "MBMLCollectionFunctions",
        functions: [
            MBMLFunction(
                "count", .object, 1...1,
                .init(
                    "collection", "The number of elements; 0 for nothing.",
                    returns: "number",
                    example: "^count(^array(a|b))", gives: "2"),
                body: CollectionFunctions.count),
            MBMLFunction(
                "keys", .object, 1...1,
                .init(
                    "dictionary", "The keys as an array, in order.",
                    returns: "array",
                    example: "^join(^keys(^dictionary(a|1|b|2))|,)", gives: "a,b"),
                body: CollectionFunctions.keys),
            MBMLFunction(
                "values", .object, 1...1,
                .init(
                    "dictionary", "The values as an array, in the order of their keys.",
                    returns: "array",
                    example: "^join(^values(^dictionary(a|1|b|2))|,)", gives: "1,2"),
                body: CollectionFunctions.values),
            MBMLFunction(
                "array", .pipedObjects, 0...(.max),
                .init(
                    "value|…", "The parameters as an array.", returns: "array",
                    example: "^array(a|b)[1]",
                    gives: "b"),
                body: CollectionFunctions.array),
            MBMLFunction(
                "dictionary", .pipedExpressions, 0...(.max),
                .init(
                    "key|value|…", "The pairs as a dictionary; the last of equal keys wins.",
                    returns: "dictionary",
                    example: "^dictionary(a|1).a", gives: "1"),
                body: CollectionFunctions.dictionary),
            MBMLFunction(
                "set", .pipedObjects, 0...(.max),
                .init(
                    "value|…", "The distinct parameters as a set.",
                    returns: "set",
                    example: "^count(^set(a|a|b))", gives: "2"),
                body: CollectionFunctions.set),
            MBMLFunction(
                "setWithArray", .object, 1...1,
                .init(
                    "array", "The distinct elements as a set.",
                    returns: "set",
                    example: "^count(^setWithArray(^array(a|a|b)))", gives: "2"),
                body: CollectionFunctions.setWithArray),
        ])
}

enum CollectionFunctions {
    static func count(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let value = try call.value(0) else { return 0 }
        guard let elements = Iteration(value) else {
            throw call.wrongType(0, value, wanted: "a collection")
        }
        return MBValue(elements.count)
    }

    static func keys(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try call.array(try call.entries(0).keys.map { .string($0) })
    }

    static func values(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try call.array(try call.entries(0).values)
    }

    static func array(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try call.array(parameters(of: call))
    }

    static func set(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try call.set(parameters(of: call))
    }

    static func setWithArray(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try call.set(try call.elements(0))
    }

    /// Keys and values that are nothing, or whose evaluation fails, are stored as null; a key that
    /// is nothing is an error.
    static func dictionary(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard call.count % 2 == 0 else {
            throw MBExpressionError(
                "expected pairs of key and value, found \(call.count) parameters",
                code: .parameterCount)
        }
        var entries = MBDictionary(minimumCapacity: call.count / 2)
        for position in stride(from: 0, to: call.count, by: 2) {
            let key = try call.valueOrNil(position)
            let value = try call.valueOrNil(position + 1) ?? .null
            guard let key else {
                throw MBExpressionError(
                    "the key in parameter \(position + 1) is nothing", code: .missingParameter)
            }
            entries[key.description] = value
        }
        return try call.dictionary(entries)
    }

    private static func parameters(
        of call: borrowing MBMLCall
    ) throws(MBExpressionError) -> [MBValue] {
        var values: [MBValue] = []
        for position in 0..<call.count { values.append(try call.value(position) ?? .null) }
        return values
    }
}
