extension MBMLFunction.Area {
    static let wording = MBMLFunction.Area(
        title: "Wording", className: "MBMLWordingFunctions",
        functions: [
            MBMLFunction(
                "plural", .pipedExpressions, 2...(.max), marking: .passes,
                .init(
                    "count: value|form+: text",
                    "The form of a text for a count, in the locale's language. A form is a plural "
                        + "category (zero, one, two, few, many or other), an equals sign and a "
                        + "text; only the form that is used is evaluated. The form for other is "
                        + "required, and used for a category without a form.",
                    returns: "string",
                    example: "^plural(3|one=1 day|other=#(1 + 2) days)", gives: "3 days"),
                body: WordingFunctions.plural),
            MBMLFunction(
                "joinWords", .pipedObjects, 1...2,
                .init(
                    "collection|kind?: \"and\"|\"or\"",
                    "The texts of the elements as a list in a sentence of the locale's language, "
                        + "without those that are nothing. The last two are joined by the word for and, or by that for or.",
                    returns: "string?",
                    example: "^joinWords(^array(a|b|c))", gives: "a, b, and c"),
                body: WordingFunctions.joinWords),
            MBMLFunction(
                "truncateWords", .pipedStrings, 2...3,
                .init(
                    "text|count: number|ending?: text",
                    "The first words of the text, as many as the count. What white space "
                        + "separates is a word. If there are more, the ending follows, by default "
                        + "an ellipsis.",
                    returns: "string",
                    example: "^truncateWords(The quick brown fox|2)", gives: "The quick…"),
                body: WordingFunctions.truncateWords),
        ])
}
