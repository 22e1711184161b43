import Foundation

/// Dates as texts of ISO 8601, and as distances from now.
extension CalendarFunctions {
    static func parseISODate(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let text = try call.string(0)
        try call.step(10)
        guard let reading = DateText.reading(of: text) else {
            throw MBExpressionError(
                "\(text.quoted) isn't a date of ISO 8601, such as 2026-11-21 or "
                    + "2026-11-21T08:30:00Z; ^parseDate(text|pattern) reads other formats",
                code: .invalidDate)
        }
        let date =
            reading.offset == nil
            ? call.capabilities.timeZone.date(atLocal: reading.local) : reading.date
        return .date(try MBMLCall.checked(date, in: text))
    }

    static func formatISODate(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let date = try call.date(0)
        let zone = try DateFunctions.zone(call) ?? call.capabilities.timeZone
        try call.step(10)
        guard
            let text = DateText.iso(
                date, offset: zone.secondsFromGMT(for: date), isUTC: zone.isUniversalTime)
        else {
            throw MBExpressionError(
                "the year of the date doesn't have four digits in the time zone "
                    + "\(zone.identifier.quoted)",
                code: .invalidParameter)
        }
        return .string(text)
    }

    /// The largest unit that fits once, so that the result depends on the two dates alone.
    static func formatRelative(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let date = try call.date(0)
        let now = try DateRange.checked(call.evaluation.now())
        let locale = call.capabilities.locale
        try call.step(20)
        try call.evaluation.step(200, making: .relativeFormatter)
        guard LocaleName.isSafe(locale) else {
            throw MBExpressionError(
                "the system cannot format dates for the locale \(locale.identifier.quoted) of "
                    + "the environment")
        }
        let calendar = try call.calendar()
        let distance = date.timeIntervalSince(now).magnitude
        var (count, unit) = (Int64(0), DateUnit.seconds)
        // No month is shorter than nine tenths of an average one, and no year or day, either.
        for larger in DateUnit.allCases where distance > larger.seconds * 0.9 {
            count = try call.difference(now, date, larger, in: calendar)
            unit = larger
            if count != 0 { break }
        }
        let text = RelativeText.text(
            count, count == 0 ? .seconds : unit, LocaleName.withoutKeywords(locale))
        return .string(DateFunctions.withPlainSpaces(text))
    }
}
