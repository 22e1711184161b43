import Foundation

enum AmountFunctions {}

/// Numbers in the environment's locale.
extension AmountFunctions {
    private static let mostDefaultDigits = 3

    static func formatNumber(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let number = try call.number(0)
        let least = try fractionDigits(1, call) ?? 0
        let most = try fractionDigits(2, call) ?? max(least, mostDefaultDigits)
        guard least <= most else {
            throw MBExpressionError(
                "the least number of fraction digits, \(least), is above the most, \(most)",
                code: .invalidParameter)
        }
        return .string(try call.text(of: number, .plain(fractionDigits: least...most)))
    }

    static func formatCurrency(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let number = try call.number(0)
        return .string(try call.text(of: number, .currency(code: try currency(1, call))))
    }

    static func formatPercent(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let number = try call.number(0)
        let digits = try fractionDigits(1, call) ?? 0
        return .string(try call.text(of: number, .percent(fractionDigits: digits)))
    }

    static func formatCompact(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .string(try call.text(of: try call.number(0), .compact))
    }

    static func parseLocalNumber(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let text = try call.string(0)
        try call.step(10 + text.utf8.count / 4)
        let locale = try call.numberLocale()
        if text.utf8.count <= longestNumeral,
            let number = LocalNumeral.number(in: text, locale)
        {
            return .number(number)
        }
        throw MBExpressionError(
            "\(text.quoted) isn't a number in the form of the locale "
                + "\(call.capabilities.locale.identifier.quoted)",
            code: .notANumber, suggestion: "^parseNumber reads numbers such as -1234.5")
    }

    /// In UTF-8 bytes.
    private static let longestNumeral = 1_000

    /// The number of fraction digits in a parameter; nil if it's missing or nothing.
    private static func fractionDigits(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> Int? {
        guard try call.value(position) != nil else { return nil }
        let digits = try call.integer(position)
        let range = 0...Int64(NumberStyle.mostFractionDigits)
        guard range.contains(digits) else {
            throw MBExpressionError(
                "\(digits) fraction digits are out of range; use 0 to "
                    + "\(NumberStyle.mostFractionDigits)",
                code: .invalidParameter)
        }
        return Int(digits)
    }

    /// The currency code in a parameter, or that of the locale.
    private static func currency(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> String {
        guard try call.value(position) != nil else {
            let locale = try call.numberLocale()
            if let code = locale.currency?.identifier { return code }
            throw MBExpressionError(
                "the locale \(call.capabilities.locale.identifier.quoted) has no currency; "
                    + "add a code such as EUR",
                code: .missingParameter)
        }
        let text = try call.string(position)
        let code = text.utf8.count <= 64 ? text.trimmingBlanks() : text
        guard code.utf8.count == 3, code.utf8.allSatisfy(\.isASCIILetter) else {
            throw MBExpressionError(
                "\(text.quoted) isn't a currency code; write three letters such as EUR",
                code: .invalidParameter)
        }
        return code.uppercased()
    }
}
