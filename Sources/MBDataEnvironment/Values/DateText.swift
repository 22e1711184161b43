import Foundation

/// The fixed text of dates, computed without a formatter so that it's the same everywhere.
enum DateText {
    /// `2026-11-21 08:30:00 +0000`.
    static func utc(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        guard seconds.magnitude < 1e14 else {
            return MBNumber(date.timeIntervalSince1970).map { "\($0) seconds" } ?? "no date"
        }
        let local = localTime(Int64(seconds))
        return local.day + " " + local.time + " +0000"
    }

    /// The date in the form of ISO 8601, with milliseconds if it has any: `2026-11-21T08:30:00Z`.
    ///
    /// - Parameters:
    ///   - offset: how many seconds the zone is ahead of UTC. The form has only its minutes, so
    ///     the time is that of the whole minutes.
    ///   - isUTC: whether the zone is universal time, written as `Z`.
    /// - Returns: nil if the year doesn't have four digits there.
    static func iso(_ date: Date, offset: Int, isUTC: Bool) -> String? {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        guard milliseconds.magnitude < 1e15 else { return nil }
        let (seconds, rest) = floorDivide(Int64(milliseconds), by: 1000)
        let minutes = offset / 60
        let local = localTime(seconds + Int64(minutes * 60))
        guard (0...9999).contains(local.year) else { return nil }
        let size = minutes.magnitude
        let zone =
            (minutes < 0 ? "-" : "+") + padded(Int64(size / 60), to: 2) + ":"
            + padded(Int64(size % 60), to: 2)
        return local.day + "T" + local.time + (rest == 0 ? "" : "." + padded(rest, to: 3))
            + (isUTC ? "Z" : zone)
    }

    /// The day and the time of a number of seconds since 1970.
    private static func localTime(_ seconds: Int64) -> (year: Int64, day: String, time: String) {
        let (days, rest) = floorDivide(seconds, by: 86_400)
        let (year, month, day) = civil(daysSince1970: days)
        let time = [rest / 3600, rest / 60 % 60, rest % 60].map { padded($0, to: 2) }
        return (
            year, "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))",
            time.joined(separator: ":")
        )
    }

    private static func padded(_ number: Int64, to width: Int) -> String {
        let digits = String(number.magnitude)
        let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
        return (number < 0 ? "-" : "") + zeros + digits
    }

    private static func floorDivide(_ number: Int64, by divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    /// The Gregorian date of a day number, counting years from March so that the leap day is last.
    private static func civil(daysSince1970 days: Int64) -> (Int64, Int64, Int64) {
        let (era, dayOfEra) = floorDivide(days + 719_468, by: 146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shifted + 2) / 5 + 1
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}
