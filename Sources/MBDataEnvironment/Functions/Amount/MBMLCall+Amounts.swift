import Foundation

/// Numbers as texts for readers.
extension MBMLCall {
    /// The steps that writing or reading a number takes, and preparing a style in addition.
    private static var formattingCost: Int { 10 }
    private static var styleCost: Int { 100 }

    /// The text of a number in a style of the environment's locale.
    func text(of number: MBNumber, _ style: NumberStyle) throws(MBExpressionError) -> String {
        let locale = try numberLocale()
        try step(Self.formattingCost)
        try evaluation.step(Self.styleCost, making: .numberStyle(style))
        guard let decimal = number.decimal else {
            throw MBExpressionError(
                "the system cannot format the number \(number)", code: .numberOutOfRange)
        }
        return style.text(of: decimal, in: locale)
    }

    /// The environment's locale as its name alone says: that of a user's device also carries the
    /// user's own separators, and the result would differ between devices.
    func numberLocale() throws(MBExpressionError) -> Locale {
        let locale = capabilities.locale
        let cache = evaluation.storage.sharedCaches.numberLocales
        if let known = cache[locale] { return known }
        guard LocaleName.isSafe(locale) else {
            throw MBExpressionError(
                "the system cannot format numbers for the locale \(locale.identifier.quoted) of "
                    + "the environment")
        }
        let plain = Locale(identifier: locale.identifier)
        let readable = Self.isReadable(plain) ? plain : LocaleName.withoutKeywords(plain)
        cache.insert(readable, for: locale)
        return readable
    }

    /// Whether Foundation can make a formatter for a locale: for a name with keywords that it can't
    /// read, such as `en@x`, it writes numbers as they are, without a sign for percent.
    private static func isReadable(_ locale: Locale) -> Bool {
        NumberStyle.percent(fractionDigits: 0).text(of: 2, in: locale) != "2"
    }

    /// The result of a calculation with numbers.
    func calculated(
        _ body: () throws(MBNumber.ArithmeticError) -> MBNumber
    ) throws(MBExpressionError) -> MBNumber {
        do {
            return try body()
        } catch {
            throw MBExpressionError(
                "the result is out of the range of numbers", code: .numberOutOfRange)
        }
    }
}
