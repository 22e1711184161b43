extension StringFunctions {
    static func parseInteger(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        MBValue(try call.integer(0))
    }

    /// Also implements `parseDouble`: a binary number would have different decimals than the text.
    static func parseNumber(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.number(0))
    }

    static func formatInteger(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let integer = MBNumber(try call.integer(0))
        return .string(try call.text(of: integer, .plain(fractionDigits: 0...0)))
    }
}
