extension DataProcessingFunctions {
    /// The functions that make collections, or one value, from other collections.
    static let conversions: [MBMLFunction] = [
        MBMLFunction(
            "appendArrays", .pipedObjects, 2...(.max),
            .init(
                "array|array+", "The elements of all arrays as one array.", returns: "array",
                example: "^join(^appendArrays(^array(a|b)|^array(c))|,)", gives: "a,b,c"),
            appending: DataProcessingFunctions.elementsOfArrays),
        MBMLFunction(
            "flattenArrays", .pipedObjects, 1...(.max),
            .init(
                "array+",
                "The elements of all arrays and of the arrays inside them as one array, without "
                    + "those that are nothing. Dictionaries and sets stay unchanged.",
                returns: "[any]",
                example: "^join(^flattenArrays(^array(a|^array(b|^array(c))))|,)", gives: "a,b,c"),
            body: DataProcessingFunctions.flattenArrays),
        MBMLFunction(
            "filter", .pipedExpressions, 2...(.max), dependencies: .traversal(),
            .init(
                "collection|intermediate*: collection|test: condition|mode?: \(FilterMode.signature)",
                "The elements for which the test holds, as a collection of the same kind. $item is "
                    + "the element; in a dictionary, it's the value, and $key is its key. "
                    + "Intermediates lead to inner collections: then an element stays if the test "
                    + "holds for at least one inner element, or for all of them with the mode "
                    + "matchAll; the default is matchAtLeastOnce. Nothing if the collection is "
                    + "nothing.",
                returns: "collection.part",
                example: "^join(^filter(^array(3|1|2)|$item -GT 1)|,)", gives: "3,2"),
            body: DataProcessingFunctions.filter),
        MBMLFunction(
            "list", .pipedExpressions, 2...(.max),
            dependencies: .traversal([.root]), marking: .passes,
            .init(
                "collection|intermediate*: collection|value",
                "The values of an expression for each element, without those that are nothing. "
                    + "$item is the element; in a dictionary, it's the value, and $key is its key. "
                    + "Intermediates lead to inner collections, whose elements are used instead.",
                returns: "[value]",
                example: "^join(^list(^array(1|2)|#($item * 2))|,)", gives: "2,4"),
            body: DataProcessingFunctions.list),
        MBMLFunction(
            "pruneMatchingLeaves", .pipedExpressions, 2...2,
            dependencies: .binding(sometimes: [.itemIndex], in: .only(1)),
            .init(
                "array|test: condition",
                "The array without the elements for which the test holds, including those in "
                    + "arrays inside it; $item is the element. Inner arrays that become empty are "
                    + "left out.",
                returns: "array",
                example: "^pruneMatchingLeaves(^array(a|^array(a|b))|$item == a)[0][0]",
                gives: "b"),
            body: DataProcessingFunctions.pruneMatchingLeaves),
        MBMLFunction(
            "pruneNonmatchingLeaves", .pipedExpressions, 2...2,
            dependencies: .binding(sometimes: [.itemIndex], in: .only(1)),
            .init(
                "array|test: condition",
                "The array with only the elements for which the test holds, including those in "
                    + "arrays inside it; $item is the element. Inner arrays that become empty are "
                    + "left out.",
                returns: "array",
                example: "^pruneNonmatchingLeaves(^array(a|^array(b|c))|$item == c)[0][0]",
                gives: "c"),
            body: DataProcessingFunctions.pruneNonmatchingLeaves),
        MBMLFunction(
            "associate", .pipedExpressions, 3...(.max),
            dependencies: .traversal([.root]),
            .init(
                "collection|intermediate*: collection|key: value|value",
                "A dictionary with a key and a value for each element, $item; several values with "
                    + "the same key become an array. Intermediates lead to inner collections, "
                    + "whose elements are used instead.",
                returns: "{*: any}",
                example: "^associate(^array(fig|pear)|$item.length|$item)[4]", gives: "pear"),
            body: DataProcessingFunctions.associate),
        MBMLFunction(
            "associateWithSingleValue", .pipedExpressions, 3...(.max),
            dependencies: .traversal([.root]),
            .init(
                "collection|intermediate*: collection|key: value|value",
                "A dictionary with a key and a value for each element, $item; the last value of a "
                    + "key wins. Intermediates lead to inner collections, whose elements are used "
                    + "instead.",
                returns: "{*: value}",
                example: "^associateWithSingleValue(^array(fig|pear|plum)|$item.length|$item)[4]",
                gives: "plum"),
            body: DataProcessingFunctions.associateWithSingleValue),
        MBMLFunction(
            "associateWithArray", .pipedExpressions, 3...(.max),
            dependencies: .traversal([.root]),
            .init(
                "collection|intermediate*: collection|key: value|value",
                "A dictionary with a key for each element, $item, and an array of all values with "
                    + "that key. Intermediates lead to inner collections, whose elements are used "
                    + "instead.",
                returns: "{*: [value]}",
                example: "^join(^associateWithArray(^array(ox|cow|cat)"
                    + "|$item.length|$item)[3]|,)",
                gives: "cow,cat"),
            body: DataProcessingFunctions.associateWithArray),
        MBMLFunction(
            "sort", .pipedExpressions, 1...3,
            dependencies: .item(in: .only(1)),
            .init(
                "collection|key?: sortKey|order?: \(SortWord.signature)",
                "The elements as an array, ordered by the value of the key for each $item, or by "
                    + "the elements themselves; the order desc or descending puts the greatest "
                    + "first. Otherwise, as with asc or ascending, values that are nothing come "
                    + "first, then texts that begin with punctuation, then numbers and texts that "
                    + "begin with one, then other texts. Values without an order come last, and "
                    + "equal values keep their order. Nothing if the collection is nothing.",
                returns: "[collection.element]",
                example: "^join(^sort(^array(pear|fig)|$item.length)|,)", gives: "fig,pear"),
            body: DataProcessingFunctions.sort),
        MBMLFunction(
            "mergeDictionaries", .pipedExpressions, 2...(.max),
            .init(
                "dictionary|dictionary+",
                "The entries of all dictionaries; if they share a key, the last one wins. A "
                    + "parameter that is nothing counts as an empty dictionary.",
                returns: "dictionary",
                example: "^mergeDictionaries(^dictionary(a|1)|^dictionary(a|2)).a", gives: "2"),
            body: DataProcessingFunctions.mergeDictionaries),
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
                "The distinct elements in the order of their first appearance; the keys of a "
                    + "dictionary; an empty array for nothing. The text 1 doesn't equal the number "
                    + "1.",
                returns: "[any]",
                example: "^join(^unique(^array(A|a|A))|,)", gives: "A,a"),
            body: DataProcessingFunctions.unique),
        MBMLFunction(
            "distributeArrayElements", .pipedObjects, 2...2,
            .init(
                "array|count: number",
                "Deals out the elements to a number of arrays in turn; some may stay empty. With "
                    + "the count 1, gives the array itself.",
                returns: "[any]",
                example: "^join(^distributeArrayElements(^array(a|b|c)|2)[0]|,)", gives: "a,c"),
            body: DataProcessingFunctions.distributeArrayElements),
        MBMLFunction(
            "groupArrayElements", .pipedObjects, 2...2,
            .init(
                "array|size: number",
                "The elements in consecutive arrays of the size; the last may be shorter.",
                returns: "[array]",
                example: "^join(^groupArrayElements(^array(a|b|c)|2)[0]|,)", gives: "a,b"),
            body: DataProcessingFunctions.groupArrayElements),
        MBMLFunction(
            "reduce", .pipedExpressions, 3...3,
            dependencies: .binding(
                [.item, .currentValue], sometimes: [.itemIndex], in: .only(2)),
            .init(
                "array|initial: value|combine: value",
                "Combines all elements into one value: $currentValue is the result so far, "
                    + "starting with the initial value, and $item is the next element.",
                returns: "initial|combine",
                example: "^reduce(^array(1|2|3)|0|#($currentValue + $item))", gives: "6"),
            body: DataProcessingFunctions.reduce),
    ]
}
