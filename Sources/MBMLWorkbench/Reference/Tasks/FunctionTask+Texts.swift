extension FunctionTask {
    static let text = Group(
        "Text",
        [
            "Write text in capitals or in lower case": "uppercase lowercase",
            "Begin each word of a title with a capital letter": "titleCase",
            "Soften a title that's all in capitals": "titleCaseIfAllCaps",
            "Choose between singular and plural": "pluralize",
            "Shorten long text": "truncate",
            "Remove blanks at the ends of text": "trimSpaces",
            "Remove all spaces from text": "stripSpaces",
            "Show the first text that isn't empty":
                "firstNonemptyString firstNonemptyTrimmedString",
            "List fields with their labels, without empty ones": "concatenateFields",
            "Indent lines": "indentLines indentLinesToDepth",
            "Put a mark before each line": "prefixLinesWith",
            "Split text at commas or other separators": "split",
            "Split text into lines": "splitLines",
            "Remove the query from a URL": "stripQueryString",
            "Write text that looks like an expression": "q",
        ])

    static let searches = Group(
        "Searching text",
        [
            "Check how text begins or ends": "hasPrefix hasSuffix",
            "Check whether text contains other text": "containsString",
            "Find the position of text in other text": "rangeOfString",
            "Check text against a regular expression": "matchesRegex",
            "Replace parts of text": "replaceRegex",
            "Delete parts of text": "stripRegex",
        ],
        [
            FunctionTask(
                "Check for an email address", "matchesRegex",
                "^matchesRegex(ann@example.com|^q(^[^@ ]+@[^@ ]+$))", gives: "1")
        ])

    static let money = Group(
        "Money and percentages",
        [
            FunctionTask(
                "Format a price with two decimals", "percent", "^percent(%.2f EUR|19.5|100)",
                gives: "19.50 EUR"),
            FunctionTask(
                "Format a price in whole units", "formatInteger",
                "^formatInteger(^round(1234.5))", gives: "1,235"),
            FunctionTask("Show a percentage", "percent", "^percent(1|4)", gives: "25%"),
            FunctionTask(
                "Show a discount in percent", "percent", "^percent(20 - 15|20)", gives: "25%"),
            FunctionTask(
                "Add up the prices of a list", "reduce",
                "^reduce(^array(9|4|7)|0|#($currentValue + $item))", gives: "20"),
            FunctionTask(
                "Find the lowest or the highest price in a list", "min max",
                "^min(^array(9|4)|^array(7))", gives: "4"),
        ])

    static let numbers = Group(
        "Numbers",
        [
            "Round a number": "round ceil floor",
            "Format a whole number with separators": "formatInteger",
            "Read a number from text": "parseNumber parseInteger parseDouble",
            "Find the smaller or the greater of two numbers": "min max",
            "Get the remainder of a division": "mod modFloat",
            "Pick a random number": "random randomPercent",
            "Make a list of consecutive numbers": "arrayFilledWithIntegers",
        ],
        [
            FunctionTask(
                "Check whether a number is even", "mod", "^if(^mod(4|2) == 0|even|odd)",
                gives: "even")
        ])

    static let encoding = Group(
        "Encoding",
        [
            "Encode data in Base64": "base64FromData",
            "Decode Base64": "dataFromBase64",
            "Write data as hexadecimal digits": "hexStringFromData",
            "Read data from hexadecimal digits": "dataFromHexString",
            "Compute a checksum of text": "SHA1 SHA1FromString MD5 MD5FromString",
            "Compute a checksum of data": "SHA1FromData MD5FromData",
        ])
}
