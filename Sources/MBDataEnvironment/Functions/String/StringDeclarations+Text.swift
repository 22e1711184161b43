extension MBMLFunction.Area {
    /// The functions that change or combine texts.
    static let stringTextFunctions = [
        MBMLFunction(
            "stripQueryString", .string, 0...1,
            .init(
                "url?: text",
                "The URL without a query and question mark at its end. A text that isn't a URL, or "
                    + "one with a fragment, stays unchanged.",
                returns: "string?",
                example: "^stripQueryString(http://a.b/c?x=1)", gives: "http://a.b/c"),
            body: StringFunctions.stripQueryString),
        MBMLFunction(
            "lowercase", .string, 0...1,
            .init(
                "text?", "The text in lower case.", returns: "string?",
                example: "^lowercase(ABC)", gives: "abc"),
            body: StringFunctions.lowercase),
        MBMLFunction(
            "uppercase", .string, 0...1,
            .init(
                "text?", "The text in upper case.", returns: "string?",
                example: "^uppercase(abc)", gives: "ABC"),
            body: StringFunctions.uppercase),
        MBMLFunction(
            "titleCase", .string, 0...1,
            .init(
                "text?",
                "The text with the first letter of each word in upper case, all others in lower "
                    + "case.",
                returns: "string?",
                example: "^titleCase(HELLO wORLD)", gives: "Hello World"),
            body: StringFunctions.titleCase),
        MBMLFunction(
            "titleCaseIfAllCaps", .string, 0...1,
            .init(
                "text?",
                "The text in title case, like ^titleCase, if all its letters are in upper case; "
                    + "otherwise unchanged.",
                returns: "string?",
                example: "^titleCaseIfAllCaps(HELLO WORLD)", gives: "Hello World"),
            body: StringFunctions.titleCaseIfAllCaps),
        MBMLFunction(
            "pluralize", .pipedStrings, 3...4,
            .init(
                "count: number|zero?: text|one: text|many: text",
                "The form that matches the whole part of a count. Without a form for 0, the form "
                    + "for many is used.",
                returns: "string",
                example: "2 ^pluralize(2|cat|cats)", gives: "2 cats"),
            body: StringFunctions.pluralize),
        MBMLFunction(
            "concatenateFields", .pipedStrings, 2...(.max),
            .init(
                "separator?: text|label: text|value: text|more*: text",
                "Labels with their values, and a separator between the pairs. Pairs with an empty "
                    + "value are left out. If the number of parameters is odd, the first is the "
                    + "separator; otherwise it's a semicolon and a space.",
                returns: "string",
                example: "^concatenateFields(, |Name: |Ann|Phone: ||Age: |30)",
                gives: "Name: Ann, Age: 30"),
            body: StringFunctions.concatenateFields),
        MBMLFunction(
            "firstNonemptyString", .pipedExpressions, 0...(.max),
            .init(
                "text*",
                "The first text that isn't empty; later parameters aren't evaluated.",
                returns: "string?",
                example: "^firstNonemptyString($nickname|friend)", gives: "friend"),
            body: StringFunctions.firstNonemptyString),
        MBMLFunction(
            "firstNonemptyTrimmedString", .pipedExpressions, 0...(.max),
            .init(
                "text*",
                "The first text that isn't blank, without white space at its ends; later "
                    + "parameters aren't evaluated.",
                returns: "string?",
                example: "^firstNonemptyTrimmedString(  | friend )", gives: "friend"),
            body: StringFunctions.firstNonemptyTrimmedString),
        MBMLFunction(
            "truncate", .pipedStrings, 2...3,
            .init(
                "length: number|marker?: text|text",
                "A text longer than the length, in UTF-16 code units, is cut there, trimmed of "
                    + "white space at its ends, and followed by the marker, by default an "
                    + "ellipsis (…).",
                returns: "string",
                example: "^truncate(5|Good morning)", gives: "Good…"),
            body: StringFunctions.truncate),
        MBMLFunction(
            "stripSpaces", .string, 0...1,
            .init(
                "text?", "The text without spaces; other white space stays.",
                returns: "string?",
                example: "^stripSpaces( a b )", gives: "ab"),
            body: StringFunctions.stripSpaces),
        MBMLFunction(
            "trimSpaces", .string, 0...1,
            .init(
                "text?", "The text without white space and line ends at its ends.",
                returns: "string?",
                example: "^trimSpaces( a b )", gives: "a b"),
            body: StringFunctions.trimSpaces),
    ]
}
