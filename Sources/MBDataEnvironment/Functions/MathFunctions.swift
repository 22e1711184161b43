extension FunctionArea {
    static let math = FunctionArea(
        title: "Math", className: "MBMLMathFunctions",
        functions: [
            MBMLFunction(
                "mod", .pipedMath, 2...2,
                .init(
                    "dividend|divisor",
                    "The remainder of the division of the whole parts, with the sign of the "
                        + "dividend.",
                    returns: "number",
                    example: "^mod(-7|3)", gives: "-1"),
                body: MathFunctions.mod),
            MBMLFunction(
                "ceil", .math, 1...1,
                .init(
                    "number", "The smallest whole number that is not less.",
                    returns: "number",
                    example: "^ceil(1.2)", gives: "2"),
                body: MathFunctions.ceil),
            MBMLFunction(
                "max", .pipedMath, 2...2,
                .init(
                    "a|b", "The greater of two numbers, or of all numbers in arrays.",
                    returns: "number",
                    example: "^max(3|7)", gives: "7"),
                body: MathFunctions.max),
        ])
}

enum MathFunctions {
    static func mod(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (dividend, divisor) = (try laxNumber(0, call), try laxNumber(1, call))
        do {
            return .number(try dividend.remainder(dividingBy: divisor))
        } catch {
            throw MBExpressionError("the divisor is 0", code: .divisionByZero)
        }
    }

    static func ceil(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.number(0).ceiling)
    }

    static func max(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        var numbers: [MBNumber] = []
        for position in 0..<2 { try collect(call.required(position), position, &numbers, call) }
        guard numbers.count > 1 else {
            throw MBExpressionError(
                "expected two numbers or more, found \(numbers.count)", code: .invalidParameter)
        }
        return numbers.max().map { .number($0) }
    }

    /// A text that begins with no number counts as 0.
    private static func laxNumber(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBNumber {
        if case .string(let text)? = try call.value(position) {
            return MBNumber.prefix(of: text)?.number ?? .zero
        }
        return try call.number(position)
    }

    private static func collect(
        _ value: MBValue, _ position: Int, _ numbers: inout [MBNumber],
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) {
        if case .array(let elements) = value {
            try call.step(elements.count)
            for element in elements { try collect(element, position, &numbers, call) }
            return
        }
        guard let number = value.numericValue else {
            throw call.wrongType(position, value, wanted: "a number")
        }
        numbers.append(number)
    }
}
