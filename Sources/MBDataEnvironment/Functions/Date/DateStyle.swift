import Foundation

/// A style in which a locale writes dates.
struct DateStyle {
    enum Length {
        case short, medium, long, full
    }

    let length: Length
    var hasDate = true
    var hasTime = true

    /// The form of the style. American English has its own patterns here, because the platforms'
    /// differ.
    func form(in locale: Locale, _ calendar: Calendar.Identifier) -> DateFormatterKey.Form {
        guard locale.isUSEnglish, calendar == .gregorian else {
            return .styles(
                date: hasDate ? platformStyle : .none, time: hasTime ? platformStyle : .none)
        }
        return .pattern(HashedKey(pattern))
    }

    private var pattern: String {
        guard hasTime else { return datePattern }
        guard hasDate else { return timePattern }
        let separator = if case .short = length { ", " } else { " 'at' " }
        return datePattern + separator + timePattern
    }

    private var datePattern: String {
        switch length {
        case .short: "M/d/yy"
        case .medium: "MMM d, y"
        case .long: "MMMM d, y"
        case .full: "EEEE, MMMM d, y"
        }
    }

    private var timePattern: String {
        switch length {
        case .short: "h:mm a"
        case .medium: "h:mm:ss a"
        case .long: "h:mm:ss a z"
        case .full: "h:mm:ss a zzzz"
        }
    }

    private var platformStyle: DateFormatter.Style {
        switch length {
        case .short: .short
        case .medium: .medium
        case .long: .long
        case .full: .full
        }
    }
}
