import Foundation

/// How a number is written for readers, in the style of a locale.
///
/// Halves are rounded away from zero, as everywhere in the language; Foundation would round them to
/// an even digit.
enum NumberStyle: Hashable, Sendable {
    /// With grouped digits, and a number of fraction digits in a range.
    case plain(fractionDigits: ClosedRange<Int>)
    /// As an amount of money, with the fraction digits that the currency has.
    case currency(code: String)
    /// As a percentage: 0.25 is 25%.
    case percent(fractionDigits: Int)
    /// Short: 1.2K.
    case compact

    /// The most fraction digits to ask for: Foundation ignores numbers above 999.
    static let mostFractionDigits = 100

    /// The text of a number. One that rounds to zero has no minus sign.
    func text(of number: Decimal, in locale: Locale) -> String {
        let text = signedText(of: number, in: locale)
        guard number.isSignMinus, number > -1 else { return text }
        let positive = signedText(of: -number, in: locale)
        return positive == signedText(of: 0, in: locale) ? positive : text
    }

    private func signedText(of number: Decimal, in locale: Locale) -> String {
        let plain = Decimal.FormatStyle(locale: locale).rounded(rule: .toNearestOrAwayFromZero)
        return switch self {
        case .plain(let digits):
            number.formatted(plain.precision(.fractionLength(digits)))
        case .compact:
            number.formatted(plain.notation(.compactName))
        case .currency(let code):
            number.formatted(
                Decimal.FormatStyle.Currency(code: code, locale: locale)
                    .rounded(rule: .toNearestOrAwayFromZero))
        case .percent(let digits):
            number.formatted(
                Decimal.FormatStyle.Percent(locale: locale)
                    .precision(.fractionLength(digits))
                    .rounded(rule: .toNearestOrAwayFromZero))
        }
    }
}
