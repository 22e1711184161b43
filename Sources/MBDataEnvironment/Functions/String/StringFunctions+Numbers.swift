import Foundation

extension StringFunctions {
    static func parseInteger(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        MBValue(try call.integer(0))
    }

    /// Also implements `parseDouble`: a binary number would have different decimals than the text.
    static func parseNumber(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.number(0))
    }

    static func formatInteger(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let integer = try call.integer(0)
        let formatter = try call.integerFormatter()
        return .string(formatter.string(from: NSNumber(value: integer)) ?? String(integer))
    }
}

extension MBMLCall {
    /// A formatter in the decimal style of the environment's locale.
    fileprivate func integerFormatter() throws(MBExpressionError) -> NumberFormatter {
        let locale = capabilities.locale
        try evaluation.step(200, making: .integerFormatter)
        let cache = evaluation.storage.sharedCaches.integerFormatters
        if let known = cache[locale] { return known }
        guard LocaleName.isSafe(locale) else {
            throw MBExpressionError(
                "the system cannot format numbers for the locale \(locale.identifier.quoted) of "
                    + "the environment")
        }
        let formatter = NumberFormatter()
        formatter.locale = locale
        formatter.numberStyle = .decimal
        formatter.maximumFractionDigits = 0
        cache.insert(formatter, for: locale)
        return formatter
    }
}
