extension FunctionTask {
    static let lists = Group(
        "Lists",
        [
            "Make a list": "array",
            "Join a list": "join",
            "Count the elements of a list": "count",
            "Sort a list": "sort",
            "Reverse a list": "reverse",
            "Add an element at the end": "appendObject",
            "Insert an element": "insertObjectAtIndex",
            "Remove elements": "removeObject removeObjectAtIndex removeLastObject",
            "Put several lists together": "appendArrays",
            "Turn a list of lists into a single list": "flattenArrays",
            "Remove repeated elements": "unique",
            "Compute one value from all elements": "reduce",
            "Split a list into rows of the same length": "groupArrayElements",
            "Deal out a list to columns": "distributeArrayElements",
        ],
        [
            FunctionTask(
                "Sort with the greatest first", "sort",
                "^join(^sort(^array(pear|fig|banana)|$item.length|desc)|, )",
                gives: "banana, pear, fig")
        ])

    static let listParts = Group(
        "Parts of lists",
        [
            "Get the last element": "lastObject",
            "Get some consecutive elements": "subarray",
            "Keep the elements that pass a test": "filter valuesPassingTest",
            "Get one value from each element": "list",
            "Find the position of an element": "indexOf",
            "Check whether a list contains a value": "containsValue",
            "Check whether all elements pass a test": "collectionPassesTest",
            "Check whether two lists share an element": "valuesIntersect",
            "Remove elements from nested lists": "pruneMatchingLeaves pruneNonmatchingLeaves",
        ],
        [
            FunctionTask(
                "Get the first elements", "subarray",
                "^join(^subarray(^array(a|b|c|d)|0|3)|, )", gives: "a, b, c"),
            FunctionTask(
                "Count the elements that pass a test", "count filter",
                "^count(^filter(^array(3|8|9)|$item > 5))", gives: "2"),
            FunctionTask(
                "Find the first element that passes a test", "filter",
                "^filter(^array(3|8|9)|$item > 5)[0]", gives: "8"),
            FunctionTask(
                "Check whether any element passes a test", "filter",
                "^if(^count(^filter(^array(3|8)|$item > 5)) > 0|yes|no)", gives: "yes"),
        ])

    static let dictionaries = Group(
        "Dictionaries and sets",
        [
            "Make a dictionary": "dictionary",
            "Look up a key": "valueForKey",
            "List the keys or the values": "keys values",
            "Put several dictionaries together": "mergeDictionaries",
            "Group elements by a key": "associateWithArray associate",
            "Look up elements by their identifiers": "associateWithSingleValue",
            "Make a set": "set setWithArray",
            "Check whether a set contains a value": "setContains",
        ],
        [
            FunctionTask(
                "Keep some entries of a dictionary", "filter",
                "^join(^keys(^filter(^dictionary(a|1|b|2)|$item > 1))|,)", gives: "b")
        ])
}
