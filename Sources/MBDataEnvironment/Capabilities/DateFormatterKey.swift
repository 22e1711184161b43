import Foundation

/// What a date formatter is made of. Making one takes thirty times as long as using it.
struct DateFormatterKey: Hashable, Sendable {
    let pattern: HashedKey
    let locale: Locale
    let timeZone: TimeZone
    let calendar: Calendar.Identifier

    /// A formatter that must not be changed once it is shared.
    func makeFormatter() -> DateFormatter {
        let formatter = DateFormatter()
        formatter.calendar = Calendar(identifier: calendar)
        formatter.locale = locale
        formatter.timeZone = timeZone
        formatter.isLenient = false
        formatter.dateFormat = pattern.text
        return formatter
    }
}
