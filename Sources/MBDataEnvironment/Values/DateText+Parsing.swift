import Foundation

extension DateText {
    /// The date in a text in the style of ISO 8601: `2026-11-21`, or with a time like `T08:30`,
    /// `T08:30:00` or `T08:30:00.25` and a zone like `Z`, `+01`, `+0100` or `+01:00`. It also reads
    /// what ``utc(_:)`` writes. A missing time is midnight, a missing zone UTC.
    static func date(from text: String) -> Date? {
        reading(of: text)?.date
    }

    /// What a text in the style of ISO 8601 says.
    struct Reading {
        /// The seconds from 1970 until the date and time, if its zone were UTC.
        let local: Double
        /// How many seconds the zone is ahead of UTC; nil if the text doesn't name one.
        let offset: Int?
        /// Whether the text has all that the standard has: the date, `T`, the time with its
        /// seconds, and the zone.
        let isFull: Bool

        /// The moment; in UTC if the text doesn't name a zone.
        var date: Date { Date(timeIntervalSince1970: local - Double(offset ?? 0)) }
    }

    /// The most bytes of a date: a longer text isn't one.
    private static let longest = 100

    /// Reads a text in the style of ISO 8601, as ``date(from:)`` does.
    static func reading(of text: String) -> Reading? {
        guard text.utf8.count <= longest else { return nil }
        var bytes = Array(text.utf8)[...]
        guard let year = number(4, &bytes), skip("-", &bytes), let month = number(2, &bytes),
            skip("-", &bytes), let day = number(2, &bytes),
            (1...12).contains(month), (1...length(ofMonth: month, year)).contains(day)
        else { return nil }
        let midnight = Double(days(year, month, day)) * 86_400
        guard !bytes.isEmpty else { return Reading(local: midnight, offset: nil, isFull: false) }
        let isStandard = skip("T", &bytes)
        guard isStandard || skip("t", &bytes) || skip(" ", &bytes), let time = time(&bytes) else {
            return nil
        }
        let hasBlank = skip(" ", &bytes)
        let local = midnight + time.seconds
        guard !bytes.isEmpty else { return Reading(local: local, offset: nil, isFull: false) }
        guard let offset = offset(&bytes), bytes.isEmpty else { return nil }
        return Reading(
            local: local, offset: offset, isFull: isStandard && time.isWhole && !hasBlank)
    }

    /// The seconds of a time of day, and whether it's written with its seconds.
    private static func time(_ bytes: inout ArraySlice<UInt8>) -> (seconds: Double, isWhole: Bool)?
    {
        guard let hour = number(2, &bytes), hour < 24, skip(":", &bytes),
            let minute = number(2, &bytes), minute < 60
        else { return nil }
        let start = Double(hour * 3600 + minute * 60)
        guard skip(":", &bytes) else { return (start, false) }
        guard let whole = number(2, &bytes), whole < 60 else { return nil }
        guard skip(".", &bytes) || skip(",", &bytes) else { return (start + Double(whole), true) }
        let digits = bytes.prefix { $0.isASCIIDigit }
        guard !digits.isEmpty,
            let fraction = Double("0." + String(decoding: digits, as: UTF8.self))
        else { return nil }
        bytes = bytes.dropFirst(digits.count)
        return (start + Double(whole) + fraction, true)
    }

    /// How many seconds a zone is ahead of UTC.
    private static func offset(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        if skip("Z", &bytes) || skip("z", &bytes) { return 0 }
        let isWest = skip("-", &bytes)
        guard isWest || skip("+", &bytes), let hours = number(2, &bytes), hours < 24 else {
            return nil
        }
        var seconds = hours * 3600
        if skip(":", &bytes) || !bytes.isEmpty {
            guard let minutes = number(2, &bytes), minutes < 60 else { return nil }
            seconds += minutes * 60
        }
        return isWest ? 0 - seconds : seconds
    }

    private static func number(_ count: Int, _ bytes: inout ArraySlice<UInt8>) -> Int? {
        let digits = bytes.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        bytes = bytes.dropFirst(count)
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private static func skip(
        _ character: Unicode.Scalar, _ bytes: inout ArraySlice<UInt8>
    ) -> Bool {
        guard let first = bytes.first, UInt32(first) == character.value else { return false }
        bytes = bytes.dropFirst()
        return true
    }

    private static func length(ofMonth month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The number of days since the start of 1970, counting years from March so that the leap day
    /// is last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let (shiftedYear, shifted) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let era = (shiftedYear + 400) / 400 - 1
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * shifted + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }
}
