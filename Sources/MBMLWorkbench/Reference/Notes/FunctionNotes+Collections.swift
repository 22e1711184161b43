import MBDataEnvironment

extension FunctionNotes {
    private static let index = "a number, counted from 0"
    private static let noElement = "the whole part of `index` isn't the position of an element"
    private static let check = FunctionNotes(
        parameters: ["value": "any value"], unchecked: ["value"])

    static let collections: [String: FunctionNotes] = [
        "isCollection": check, "isSet": check, "isDictionary": check, "isArray": check,
        "count": .init(nothing: ["collection"]),
        "lastObject": .init(nothing: ["array"]),
        "values": .init(result: "an array of the dictionary's values"),
        "appendObject": .init(result: "an array"),
        "insertObjectAtIndex": .init(
            parameters: ["index": index], result: "an array", [.invalidParameter: noElement]),
        "subarray": .init(
            parameters: ["start": index, "length": "a number of elements"],
            [
                .invalidParameter:
                    "the range begins before the first element or ends after the last one"
            ]),
        "dictionary": .init(
            parameters: ["key": "any value, whose text is the key"],
            [
                .parameterCount: "a key has no value",
                .missingParameter: "a `key` is nothing",
            ]),
        "removeObjectAtIndex": .init(
            parameters: ["index": index], [.invalidParameter: noElement]),
        "indexOf": .init([.missingParameter: "`array` or `value` is nothing"]),
        "copy": .init([.parameterType: "`value` is an object of the app"]),
        "mutableCopy": .init(
            parameters: ["value": "text, data, an array, a set or a dictionary"],
            [
                .missingParameter: "`value` is nothing",
                .parameterType: "`value` isn't text, data or a collection",
            ]),
        "valueForKey": .init(
            parameters: ["key": "text, a single key without dots"]),
    ]
}
