import Foundation

/// What a date formatter is made from. Making one takes thirty times as long as using it.
struct DateFormatterKey: Hashable, Sendable {
    /// How a date is written.
    enum Form: Hashable, Sendable {
        /// A Unicode date pattern.
        case pattern(HashedKey)
        /// The platform's styles for the locale.
        case styles(date: DateFormatter.Style, time: DateFormatter.Style)
    }

    let form: Form
    let locale: Locale
    var timeZone: TimeZone
    let calendar: Calendar.Identifier

    /// Whether the system can make such a formatter. On Linux, using one ends the process if the
    /// locale's name isn't ASCII, if there is no file for the zone, or if the zone has a fixed
    /// offset of 15 hours or more from universal time.
    var isUsable: Bool {
        LocaleName.isSafe(locale) && timeZone.ofFormatters != nil
            && abs(timeZone.secondsFromGMT()) <= Self.largestOffset
    }

    /// The largest offset from universal time that any zone has, in seconds.
    static let largestOffset = 14 * 3600

    /// Makes a formatter, which must not be changed once it's shared.
    ///
    /// This sets everything for which platforms have different data or defaults: the names of the
    /// halves of an English day and of universal time, and the century of two-digit years, which
    /// would otherwise depend on the year in which the process runs.
    func makeFormatter() -> DateFormatter {
        let formatter = DateFormatter()
        formatter.calendar = Calendar(identifier: calendar)
        // Uses only the name: the locale of a user's device also carries the choice of a 12-hour or
        // 24-hour clock, which would rewrite patterns such as h:mm a.
        formatter.locale = LocaleName.withWrittenDigits(
            Locale(identifier: locale.identifier))
        formatter.timeZone = timeZone.ofFormatters ?? timeZone
        formatter.isLenient = false
        formatter.twoDigitStartDate = startOf1950
        // Texts of ISO 8601 have the Gregorian calendar before 1582, too.
        if [.gregorian, .iso8601].contains(calendar) {
            formatter.gregorianStartDate = .distantPast
        }
        if locale.isUSEnglish {
            formatter.amSymbol = "AM"
            formatter.pmSymbol = "PM"
        }
        switch form {
        case .pattern(let pattern): formatter.dateFormat = pattern.text
        case .styles(let date, let time):
            formatter.dateStyle = date
            formatter.timeStyle = time
        }
        return formatter
    }

    private var startOf1950: Date {
        let inUniversalTime = Date(timeIntervalSince1970: -631_152_000)
        let offset = timeZone.secondsFromGMT(for: inUniversalTime)
        return inUniversalTime.addingTimeInterval(-Double(offset))
    }
}

extension Locale {
    /// Whether the locale is American English without modifications.
    var isUSEnglish: Bool {
        ["en_US", "en-US", "en_US_POSIX", "en-US-POSIX"].contains(identifier)
    }
}

extension TimeZone {
    /// Whether the zone is universal time under one of its names. Platforms call some of them UTC
    /// and some GMT.
    var isUniversalTime: Bool { Self.universalNames.contains(identifier) }

    private static let universalNames: Set = [
        "GMT", "GMT0", "GMT+0", "GMT-0", "GMT+0000", "GMT-0000", "Greenwich", "UCT", "UTC",
        "Universal", "Zulu", "Etc/GMT", "Etc/GMT0", "Etc/GMT+0", "Etc/GMT-0", "Etc/Greenwich",
        "Etc/UCT", "Etc/UTC", "Etc/Universal", "Etc/Zulu",
    ]

    /// The zone that formatters take for this one; nil if they have none.
    ///
    /// On Linux, a formatter takes an abbreviation such as `BST` for the zone that Foundation's table
    /// has for it, but calendars take it for another one.
    fileprivate var ofFormatters: TimeZone? {
        if isUniversalTime { return .gmt }
        #if os(Linux)
            guard !identifier.hasPrefix("GMT") else { return self }
            let name = Self.abbreviationDictionary[identifier] ?? identifier
            let isThere = FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/" + name)
            guard name != identifier else { return isThere ? self : nil }
            let offsets = Self.offsets(of: self)
            if isThere, let meant = TimeZone(identifier: name), Self.offsets(of: meant) == offsets {
                return meant
            }
            let isFixed = offsets.allSatisfy { $0 == offsets[0] }
            return isFixed ? TimeZone(secondsFromGMT: offsets[0]) : nil
        #else
            return self
        #endif
    }

    #if os(Linux)
        /// The offsets in the winter and in the summer of a year.
        private static func offsets(of zone: TimeZone) -> [Int] {
            [1_705_320_000.0, 1_721_044_800].map {
                zone.secondsFromGMT(for: Date(timeIntervalSince1970: $0))
            }
        }
    #endif
}
