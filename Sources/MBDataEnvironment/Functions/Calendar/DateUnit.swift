import Foundation

/// The words for units of time, in any case.
enum DateUnit: String, CaseIterable {
    case years, months, weeks, days, hours, minutes, seconds

    /// - Parameter text: a word, in the plural or in the singular, optionally with blanks around it.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let word = text.trimmingBlanks().lowercased()
        guard let unit = Self.allCases.first(where: { word == $0.rawValue || word == $0.singular })
        else { return nil }
        self = unit
    }

    private static let longest = 64

    /// The words as a signature names them.
    static let signature =
        allCases.flatMap { [$0.rawValue, $0.singular] }.map { "\"\($0)\"" }
        .joined(separator: "|")

    private var singular: String { String(rawValue.dropLast()) }

    /// How long a unit is; on average, if that depends on the calendar.
    var seconds: Double {
        switch self {
        case .years: 31_556_952
        case .months: 2_629_746
        case .weeks: 604_800
        case .days: 86_400
        case .hours: 3600
        case .minutes: 60
        case .seconds: 1
        }
    }

    /// Whether the length depends on the calendar and the zone. An hour is always as long.
    var isOfCalendar: Bool {
        switch self {
        case .years, .months, .weeks, .days: true
        case .hours, .minutes, .seconds: false
        }
    }

    var component: Calendar.Component {
        switch self {
        case .years: .year
        case .months: .month
        case .weeks: .weekOfYear
        case .days: .day
        case .hours: .hour
        case .minutes: .minute
        case .seconds: .second
        }
    }
}
