extension MBFunctionArea {
    /// The functions that give a text changed or put together.
    static let stringTextFunctions = [
        MBMLFunction(
            "stripQueryString", .string, 0...1,
            .init(
                "url?",
                "The URL without the question mark and the query that it ends with. A text that "
                    + "is no URL, or one with a fragment, stays as it is.",
                returns: "string or nothing",
                example: "^stripQueryString(http://a.b/c?x=1)", gives: "http://a.b/c"),
            body: StringFunctions.stripQueryString),
        MBMLFunction(
            "lowercase", .string, 0...1,
            .init(
                "text?", "The text in lower case.", returns: "string or nothing",
                example: "^lowercase(ABC)", gives: "abc"),
            body: StringFunctions.lowercase),
        MBMLFunction(
            "uppercase", .string, 0...1,
            .init(
                "text?", "The text in upper case.", returns: "string or nothing",
                example: "^uppercase(abc)", gives: "ABC"),
            body: StringFunctions.uppercase),
        MBMLFunction(
            "titleCase", .string, 0...1,
            .init(
                "text?",
                "The text with the first letter of each word in upper case, all others in lower "
                    + "case.",
                returns: "string or nothing",
                example: "^titleCase(HELLO wORLD)", gives: "Hello World"),
            body: StringFunctions.titleCase),
        MBMLFunction(
            "titleCaseIfAllCaps", .string, 0...1,
            .init(
                "text?", "The text, as titleCase gives it if all its letters are upper case.",
                returns: "string or nothing",
                example: "^titleCaseIfAllCaps(HELLO WORLD)", gives: "Hello World"),
            body: StringFunctions.titleCaseIfAllCaps),
        MBMLFunction(
            "pluralize", .pipedStrings, 3...4,
            .init(
                "count|zero?|one|many",
                "The form that goes with the whole part of a count. Without a form for 0, that "
                    + "for many is taken.",
                returns: "string",
                example: "2 ^pluralize(2|cat|cats)", gives: "2 cats"),
            body: StringFunctions.pluralize),
        MBMLFunction(
            "concatenateFields", .pipedStrings, 2...(.max),
            .init(
                "separator?|label|value|more*",
                "Labels with their values, a separator between the pairs. A pair whose value is "
                    + "empty is left out. The separator, there if the number of parameters is "
                    + "odd, is a semicolon and a space if not.",
                returns: "string",
                example: "^concatenateFields(;|A:|1|B:||C:|3)", gives: "A:1;C:3"),
            body: StringFunctions.concatenateFields),
        MBMLFunction(
            "firstNonemptyString", .pipedExpressions, 0...(.max), contexts: .positions([.string]),
            .init(
                "text*",
                "The first text that is not empty; those after it are not evaluated.",
                returns: "string or nothing",
                example: "^firstNonemptyString($nickname|friend)", gives: "friend"),
            body: StringFunctions.firstNonemptyString),
        MBMLFunction(
            "firstNonemptyTrimmedString", .pipedExpressions, 0...(.max),
            contexts: .positions([.string]),
            .init(
                "text*",
                "The first text that is not blank, without white space at its ends; those after "
                    + "it are not evaluated.",
                returns: "string or nothing",
                example: "^firstNonemptyTrimmedString(  | friend )", gives: "friend"),
            body: StringFunctions.firstNonemptyTrimmedString),
        MBMLFunction(
            "truncate", .pipedStrings, 2...3,
            .init(
                "length|marker?|text",
                "The beginning of a text that is longer than a number of UTF-16 code units, "
                    + "without white space at its ends and with a marker after it.",
                returns: "string",
                example: "^truncate(5|Good morning)", gives: "Good…"),
            body: StringFunctions.truncate),
        MBMLFunction(
            "stripSpaces", .string, 0...1,
            .init(
                "text?", "The text without any space; other white space stays.",
                returns: "string or nothing",
                example: "^stripSpaces( a b )", gives: "ab"),
            body: StringFunctions.stripSpaces),
        MBMLFunction(
            "trimSpaces", .string, 0...1,
            .init(
                "text?", "The text without white space and line ends at its ends.",
                returns: "string or nothing",
                example: "^trimSpaces( a b )", gives: "a b"),
            body: StringFunctions.trimSpaces),
    ]
}
