extension MBMLFunction.Area {
    static let math = MBMLFunction.Area(
        title: "Math", className: "MBMLMathFunctions",
        functions: divisionFunctions + roundingFunctions + rangeFunctions)

    private static let divisionFunctions = [
        MBMLFunction(
            "mod", .pipedMath, 2...2,
            .init(
                "dividend: number|divisor: number",
                "The remainder of dividing the whole parts, with the sign of the dividend. A text "
                    + "that doesn't begin with a number counts as 0.",
                returns: "number",
                example: "^mod(-7|3)", gives: "-1"),
            body: MathFunctions.mod),
        MBMLFunction(
            "modFloat", .pipedMath, 2...2,
            .init(
                "dividend: number|divisor: number",
                "The remainder of the division, including fractions, with the sign of the "
                    + "dividend. A text that doesn't begin with a number counts as 0.",
                returns: "number",
                example: "^modFloat(9.5|.75)", gives: "0.5"),
            body: MathFunctions.modFloat),
        MBMLFunction(
            "percent", .pipedExpressions, 2...3,
            dependencies: .only(.last(2)),
            .init(
                "format?: text|dividend: number|divisor: number",
                "The quotient as a percentage. The format isn't evaluated, and has one %f, %e or "
                    + "%g for the number and %% for a percent sign; without it, there are no "
                    + "decimals. A division by 0 gives inf or nan.",
                returns: "string",
                example: "^percent(%.2f pct|1|7)", gives: "14.29 pct"),
            body: MathFunctions.percent),
    ]

    private static let roundingFunctions = [
        MBMLFunction(
            "ceil", .math, 1...1,
            .init(
                "number", "The number rounded up to a whole number.",
                returns: "number",
                example: "^ceil(1.2)", gives: "2"),
            body: MathFunctions.ceil),
        MBMLFunction(
            "floor", .math, 1...1,
            .init(
                "number", "The number rounded down to a whole number.",
                returns: "number",
                example: "^floor(-1.2)", gives: "-2"),
            body: MathFunctions.floor),
        MBMLFunction(
            "round", .math, 1...1,
            .init(
                "number", "The nearest whole number; halves round away from zero.",
                returns: "number",
                example: "^round(2.5)", gives: "3"),
            body: MathFunctions.round),
        MBMLFunction(
            "min", .pipedMath, 1...(.max), dependencies: .itemIfCollection,
            .init(
                "a: number|b*: number",
                "The least of some numbers or arrays of numbers. With a collection and an "
                    + "expression that refers to $item, it's the least value of the expression "
                    + "for an element, without what is nothing.",
                returns: "number?",
                example: "^min(3|7|5)", gives: "3"),
            body: MathFunctions.min),
        MBMLFunction(
            "max", .pipedMath, 1...(.max), dependencies: .itemIfCollection,
            .init(
                "a: number|b*: number",
                "The greatest of some numbers or arrays of numbers. With a collection and an "
                    + "expression that refers to $item, it's the greatest value of the expression "
                    + "for an element, without what is nothing.",
                returns: "number?",
                example: "^max(3|7|5)", gives: "7"),
            body: MathFunctions.max),
    ]

    private static let rangeFunctions = [
        MBMLFunction(
            "randomPercent", .none, 0...0, isPure: false,
            .init(
                "", "A random number from 0 to 1, both included.",
                returns: "number",
                example: "^if(^randomPercent() -LTE 1|fits)", gives: "fits"),
            body: MathFunctions.randomPercent),
        MBMLFunction(
            "random", .pipedMath, 1...2, isPure: false,
            .init(
                "from?: number|to: number",
                "A random whole number between two numbers, both included; with one parameter, "
                    + "between 0 and that.",
                returns: "number",
                example: "^random(7|7)", gives: "7"),
            body: MathFunctions.random),
        MBMLFunction(
            "arrayFilledWithIntegers", .pipedMath, 2...3,
            .init(
                "start: number|end: number|step?: number",
                "The whole numbers from the start in steps, up to the end, which is included if a "
                    + "step reaches it. The default step is 1.",
                returns: "[number]",
                example: "^join(^arrayFilledWithIntegers(0|10|4)|,)", gives: "0,4,8"),
            body: MathFunctions.arrayFilledWithIntegers),
    ]
}

extension MBMLFunction.Dependencies {
    /// The second of two parameters may be an expression for the elements of a collection.
    fileprivate static let itemIfCollection = binding(
        [], sometimes: [.item, .itemIndex, .key], in: .secondOfTwo)
}
