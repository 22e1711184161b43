extension MBMLFunction.Area {
    static let amount = MBMLFunction.Area(
        title: "Amount", className: "MBMLAmountFunctions",
        functions: AmountFunctions.formats + AmountFunctions.totals)
}

extension AmountFunctions {
    /// The functions for numbers in the environment's locale.
    fileprivate static let formats: [MBMLFunction] = [
        MBMLFunction(
            "formatNumber", .pipedObjects, 1...3,
            .init(
                "number|minimumFractionDigits?: number|maximumFractionDigits?: number",
                "The number in the locale's form, with digits in groups. By default, it has no "
                    + "more fraction digits than it needs and at most 3, or the minimum if that's "
                    + "more. Halves are rounded away from zero.",
                returns: "string",
                example: "^formatNumber(1234.5|2)", gives: "1,234.50"),
            body: AmountFunctions.formatNumber),
        MBMLFunction(
            "formatCurrency", .pipedObjects, 1...2,
            .init(
                "number|code?: text",
                "The number as an amount of money in the locale's form, with the fraction digits "
                    + "of the currency. The code has three letters, such as EUR; the default is "
                    + "the locale's currency. Halves are rounded away from zero.",
                returns: "string",
                example: "^formatCurrency(1234.5|EUR)", gives: "€1,234.50"),
            body: AmountFunctions.formatCurrency),
        MBMLFunction(
            "formatPercent", .pipedObjects, 1...2,
            .init(
                "number|digits?: number",
                "The number as a percentage in the locale's form: 1 is 100%. The digits are those "
                    + "of the fraction, by default 0. Halves are rounded away from zero.",
                returns: "string",
                example: "^formatPercent(0.256|1)", gives: "25.6%"),
            body: AmountFunctions.formatPercent),
        MBMLFunction(
            "formatCompact", .object, 1...1,
            .init(
                "number",
                "The number rounded and shortened in the locale's form, with a word or letter for "
                    + "thousands, millions and so on.",
                returns: "string",
                example: "^formatCompact(1234)", gives: "1.2K"),
            body: AmountFunctions.formatCompact),
        MBMLFunction(
            "parseLocalNumber", .string, 1...1,
            .init(
                "text",
                "The number that the text is in the locale's form: with the locale's signs "
                    + "between groups and before the fraction, and digits of any script. Groups "
                    + "have the locale's sizes, or three digits each. Anything else in the text "
                    + "is an error.",
                returns: "number",
                example: "^parseLocalNumber(1,234.50)", gives: "1234.5"),
            body: AmountFunctions.parseLocalNumber),
    ]

    /// The functions for numbers from numbers.
    fileprivate static let totals: [MBMLFunction] = [
        MBMLFunction(
            "sum", .pipedExpressions, 1...2, dependencies: .item(in: .only(1)),
            .init(
                "collection|expression?: number",
                "The sum of the elements, or of the expression's values for them; 0 if there are "
                    + "none. $item is the element; in a dictionary, it's the value, and $key is "
                    + "its key. What is nothing is left out.",
                returns: "number?",
                example: "^sum(^array(2|3)|$item * 10)", gives: "50"),
            body: AmountFunctions.sum),
        MBMLFunction(
            "average", .pipedExpressions, 1...2, dependencies: .item(in: .only(1)),
            .init(
                "collection|expression?: number",
                "The mean of the elements, or of the expression's values for them; nothing if "
                    + "there are none. $item is the element; in a dictionary, it's the value, and "
                    + "$key is its key. What is nothing is left out and doesn't count.",
                returns: "number?",
                example: "^average(^array(2|3))", gives: "2.5"),
            body: AmountFunctions.average),
        MBMLFunction(
            "clamp", .pipedMath, 3...3,
            .init(
                "number|low: number|high: number",
                "The number, or the limit that is nearest to it if it's outside the limits.",
                returns: "number",
                example: "^clamp(12|0|10)", gives: "10"),
            body: AmountFunctions.clamp),
        MBMLFunction(
            "abs", .math, 1...1,
            .init(
                "number", "The number without its sign.",
                returns: "number",
                example: "^abs(-1.5)", gives: "1.5"),
            body: AmountFunctions.abs),
    ]
}
