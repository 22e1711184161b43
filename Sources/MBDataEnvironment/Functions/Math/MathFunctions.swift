enum MathFunctions {
    static func mod(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (dividend, divisor) = (try laxNumber(0, call), try laxNumber(1, call))
        do {
            return .number(try dividend.remainder(dividingBy: divisor))
        } catch {
            throw MBExpressionError("the divisor is 0", code: .divisionByZero)
        }
    }

    static func modFloat(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (dividend, divisor) = (try laxNumber(0, call), try laxNumber(1, call))
        do {
            return .number(try dividend.truncatingRemainder(dividingBy: divisor))
        } catch {
            throw MBExpressionError("the divisor is 0", code: .divisionByZero)
        }
    }

    static func ceil(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.number(0).ceiling)
    }

    static func floor(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.number(0).floor)
    }

    static func round(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.number(0).rounded)
    }

    /// A text that doesn't begin with a number counts as 0.
    private static func laxNumber(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBNumber {
        if !call.evaluation.isStrict, case .string(let text)? = try call.value(position) {
            try call.scan(text)
            return MBNumber.prefix(of: text)?.number ?? .zero
        }
        return try call.number(position)
    }
}
