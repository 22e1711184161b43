import Foundation

extension TimeZone {
    /// The moment when clocks in the zone show a time, given as seconds since 1970 in UTC.
    ///
    /// Of a time that comes twice, it's the first one. A time that is skipped is as much later as
    /// clocks are put forward.
    func date(atLocal seconds: Double) -> Date {
        let local = Date(timeIntervalSince1970: seconds)
        let dayBefore = secondsFromGMT(for: local - 86_400)
        let dayAfter = secondsFromGMT(for: local + 86_400)
        let (first, second) = (local - Double(dayBefore), local - Double(dayAfter))
        return secondsFromGMT(for: first) != dayBefore && secondsFromGMT(for: second) == dayAfter
            ? second : first
    }

    /// The moment of a local time that clocks in the zone skip; nil for any other time.
    func date(skipping seconds: Double) -> Date? {
        let date = date(atLocal: seconds)
        let shown = date.timeIntervalSince1970 + Double(secondsFromGMT(for: date))
        return shown == seconds ? nil : date
    }
}
