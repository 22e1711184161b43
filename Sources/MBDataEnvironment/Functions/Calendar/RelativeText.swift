import Foundation

/// A locale's words for a distance in time: `in 3 days`.
enum RelativeText {
    /// The words for some units from now; in the past if the number is negative. Less than one
    /// second is `now`.
    static func text(_ count: Int64, _ unit: DateUnit, _ locale: Locale) -> String {
        #if canImport(Darwin)
            let formatter = RelativeDateTimeFormatter()
            formatter.locale = locale
            formatter.unitsStyle = .full
            formatter.dateTimeStyle = count == 0 ? .named : .numeric
            var components = DateComponents()
            // The formatter ignores weeks of the year.
            components.setValue(
                Int(count), for: unit == .weeks ? .weekOfMonth : unit.component)
            return formatter.localizedString(from: components)
        #else
            // The style counts units between two dates, from the start of one of them. So they are
            // exactly that many apart, and never those of the system's clock.
            let later =
                calendar.date(
                    byAdding: unit.component, value: Int(count.magnitude), to: start) ?? start
            let style = Date.AnchoredRelativeFormatStyle(
                anchor: count < 0 ? start : later, allowedFields: [unit.field],
                presentation: count == 0 ? .named : .numeric, locale: locale, calendar: calendar)
            return style.format(count < 0 ? later : start)
        #endif
    }

    #if !canImport(Darwin)
        /// Noon on January 15, 2000, in the middle of all units.
        private static let start = Date(timeIntervalSince1970: 947_937_600)

        private static let calendar = {
            var calendar = Calendar(identifier: .gregorian)
            calendar.locale = Locale(identifier: "en_US_POSIX")
            calendar.timeZone = .gmt
            return calendar
        }()
    #endif
}

#if !canImport(Darwin)
    extension DateUnit {
        fileprivate var field: Date.RelativeFormatStyle.Field {
            switch self {
            case .years: .year
            case .months: .month
            case .weeks: .week
            case .days: .day
            case .hours: .hour
            case .minutes: .minute
            case .seconds: .second
            }
        }
    }
#endif
