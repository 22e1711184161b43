extension MBMLFunction.Area {
    static let collection = MBMLFunction.Area(
        title: "Collection", className: "MBMLCollectionFunctions",
        functions: CollectionFunctions.all,
        methods: [
            "copy": "copyOf", "mutableCopy": "mutableCopyOf", "valueForKey": "getValueForKey",
        ])
}

enum CollectionFunctions {
    static let all = [
        MBMLFunction(
            "isCollection", .object, 0...1,
            .init(
                "value?: collection", "Whether the value is an array, a set or a dictionary.",
                returns: "bool",
                example: "^isCollection(^array(a))", gives: "1"),
            body: CollectionFunctions.isCollection),
        MBMLFunction(
            "isSet", .object, 0...1,
            .init(
                "value?: collection", "Whether the value is a set.", returns: "bool",
                example: "^isSet(^array(a))", gives: "0"),
            body: CollectionFunctions.isSet),
        MBMLFunction(
            "isDictionary", .object, 0...1,
            .init(
                "value?: collection", "Whether the value is a dictionary.", returns: "bool",
                example: "^isDictionary(^dictionary(a|1))", gives: "1"),
            body: CollectionFunctions.isDictionary),
        MBMLFunction(
            "isArray", .object, 0...1,
            .init(
                "value?: collection", "Whether the value is an array.", returns: "bool",
                example: "^isArray(text)", gives: "0"),
            body: CollectionFunctions.isArray),
        MBMLFunction(
            "count", .object, 1...1,
            .init(
                "collection",
                "The number of elements of an array or a set, or of keys of a dictionary; 0 for "
                    + "nothing.",
                returns: "number",
                example: "^count(^array(a|b))", gives: "2"),
            body: CollectionFunctions.count),
        MBMLFunction(
            "keys", .object, 1...1,
            .init(
                "dictionary",
                "The keys of a dictionary as an array, in the order they were added.",
                returns: "[string]",
                example: "^join(^keys(^dictionary(a|1|b|2))|,)", gives: "a,b"),
            body: CollectionFunctions.keys),
        MBMLFunction(
            "values", .object, 1...1,
            .init(
                "dictionary",
                "The values of a dictionary as an array, in the same order as ^keys.",
                returns: "[dictionary.element]",
                example: "^join(^values(^dictionary(a|1|b|2))|,)", gives: "1,2"),
            body: CollectionFunctions.values),
        MBMLFunction(
            "appendObject", .pipedObjects, 2...(.max),
            .init(
                "array|value+", "The array with the values appended.", returns: "array|[value]",
                example: "^join(^appendObject(^array(a)|b|c)|,)", gives: "a,b,c"),
            appending: CollectionFunctions.appendedObjects),
        MBMLFunction(
            "insertObjectAtIndex", .pipedObjects, 3...3,
            .init(
                "array|value|index: number",
                "The array with the value inserted before the element at the index, counted from "
                    + "0. To add at the end, use ^appendObject.",
                returns: "array|[value]",
                example: "^join(^insertObjectAtIndex(^array(a|b)|x|1)|,)", gives: "a,x,b"),
            body: CollectionFunctions.insertObjectAtIndex),
        MBMLFunction(
            "array", .pipedObjects, 0...(.max), marking: .passes,
            .init(
                "value*", "The parameters as an array.", returns: "[value]",
                example: "^array(a|b)[1]", gives: "b"),
            body: CollectionFunctions.array),
        MBMLFunction(
            "subarray", .pipedObjects, 3...3,
            .init(
                "array|start: number|length: number",
                "The elements in the range with the start, counted from 0, and the length. All of "
                    + "them must be in the array.",
                returns: "array",
                example: "^join(^subarray(^array(a|b|c)|1|2)|,)", gives: "b,c"),
            body: CollectionFunctions.subarray),
        MBMLFunction(
            "dictionary", .pipedExpressions, 0...(.max),
            .init(
                "key*: value|value*",
                "Pairs of keys and values as a dictionary; the last value of a key wins.",
                returns: "{*: value}",
                example: "^dictionary(a|1).a", gives: "1"),
            body: CollectionFunctions.dictionary),
        MBMLFunction(
            "set", .pipedObjects, 0...(.max),
            .init(
                "value*", "The distinct parameters as a set.", returns: "set<value>",
                example: "^count(^set(a|a|b))", gives: "2"),
            body: CollectionFunctions.set),
        MBMLFunction(
            "setWithArray", .object, 1...1,
            .init(
                "array",
                "The distinct elements of an array as a set.",
                returns: "set<array.element>",
                example: "^count(^setWithArray(^array(a|a|b)))", gives: "2"),
            body: CollectionFunctions.setWithArray),
        MBMLFunction(
            "removeObject", .pipedObjects, 2...(.max),
            .init(
                "array|value+",
                "The array without the elements that equal one of the values. The text 1 doesn't "
                    + "equal the number 1.",
                returns: "array",
                example: "^join(^removeObject(^array(a|b|a)|a)|,)", gives: "b"),
            body: CollectionFunctions.removeObject),
        MBMLFunction(
            "removeObjectAtIndex", .pipedObjects, 2...2,
            .init(
                "array|index: number",
                "The array without the element at the index, counted from 0.",
                returns: "array",
                example: "^join(^removeObjectAtIndex(^array(a|b)|0)|,)", gives: "b"),
            body: CollectionFunctions.removeObjectAtIndex),
        MBMLFunction(
            "removeLastObject", .object, 1...1,
            .init(
                "array", "The array without its last element.", returns: "array",
                example: "^join(^removeLastObject(^array(a|b|c))|,)", gives: "a,b"),
            body: CollectionFunctions.removeLastObject),
        MBMLFunction(
            "lastObject", .object, 1...1,
            .init(
                "array", "The last element; nothing for an empty array and for nothing.",
                returns: "array.element?",
                example: "^lastObject(^array(a|b))", gives: "b"),
            body: CollectionFunctions.lastObject),
        MBMLFunction(
            "indexOf", .pipedExpressions, 2...2,
            .init(
                "array|value",
                "The position of the first element that equals the value, counted from 0. If there "
                    + "is none, 9223372036854775807. The text 1 doesn't equal the number 1.",
                returns: "number",
                example: "^indexOf(^array(a|b)|b)", gives: "1"),
            body: CollectionFunctions.indexOf),
        MBMLFunction(
            "copy", .object, 1...1,
            .init(
                "value", "The value itself. Objects of the app can't be copied.",
                returns: "value?",
                example: "^copy(text)", gives: "text"),
            body: CollectionFunctions.copyOf),
        MBMLFunction(
            "mutableCopy", .object, 1...1,
            .init(
                "value", "The value itself, which must be a string, data or a collection.",
                returns: "value",
                example: "^mutableCopy(text)", gives: "text"),
            body: CollectionFunctions.mutableCopyOf),
        MBMLFunction(
            "valueForKey", .pipedObjects, 2...3,
            .init(
                "target: object|key: text|default?: value",
                "The target's value for the key, or the default if it has none. An array or a set "
                    + "gives the values of all its elements; the key @count gives the number of "
                    + "elements.",
                returns: "any",
                example: "^valueForKey(^dictionary(a|1)|b|none)", gives: "none"),
            body: CollectionFunctions.valueForKey),
    ]
}
