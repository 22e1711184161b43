import Foundation

extension DateFunctions {
    static func currentTime(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .date(try call.evaluation.now())
    }

    static func timeZoneOffset(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let now = try DateRange.checked(call.evaluation.now())
        return MBValue(call.capabilities.timeZone.secondsFromGMT(for: now) / 60)
    }

    static func secondsSince(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let date = try call.dateOnly(0)
        return try whole(call.evaluation.now().timeIntervalSince(date))
    }

    static func secondsUntil(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let date = try call.dateOnly(0)
        return try whole(date.timeIntervalSince(call.evaluation.now()))
    }

    static func unixTimestampToDate(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let seconds = try call.number(0).double
        return .date(try DateRange.checked(Date(timeIntervalSince1970: seconds)))
    }

    static func dateToUnixTimestamp(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try whole(try call.dateOnly(0).timeIntervalSince1970)
    }

    static func addSecondsToDate(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let seconds = try secondsToAdd(call)
        return .date(try DateRange.checked(try call.date(1).addingTimeInterval(seconds.double)))
    }

    /// Nothing, and a text that doesn't begin with a number, count as 0.
    private static func secondsToAdd(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBNumber {
        guard let value = try call.value(0) else { return .zero }
        if case .string(let text) = value {
            try call.scan(text)
            if !call.evaluation.isStrict { return value.numericValue ?? .zero }
        }
        guard let seconds = call.numericValue(of: value) else {
            throw call.wrongType(0, value, wanted: "a number of seconds")
        }
        return seconds
    }

    /// Both moments lose their fraction before they're subtracted. Whole days are left out, as
    /// documents of the legacy library expect.
    static func formatTimeUntil(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let date = try call.dateOnly(0)
        let now = try DateRange.checked(call.evaluation.now())
        let seconds =
            try wholeSeconds(date.timeIntervalSince1970) - wholeSeconds(now.timeIntervalSince1970)
        let rest = max(seconds, 0) % 86_400
        let (hours, minutes) = (rest / 3600, rest / 60 % 60)
        let tail = rest % 60 < 10 ? ":0\(rest % 60)" : ":\(rest % 60)"
        guard hours > 0 else { return .string("\(minutes)\(tail)") }
        return .string("\(hours)" + (minutes < 10 ? ":0\(minutes)" : ":\(minutes)") + tail)
    }

    private static func whole(_ seconds: Double) throws(MBExpressionError) -> MBValue {
        MBValue(try wholeSeconds(seconds))
    }

    /// Dates are binary fractions of seconds, so here doubles become numbers: without their
    /// fraction, rounded toward zero.
    private static func wholeSeconds(_ seconds: Double) throws(MBExpressionError) -> Int64 {
        guard let whole = Int64(exactly: seconds.rounded(.towardZero)) else {
            throw MBExpressionError(
                "the seconds are out of the range of 64-bit integers", code: .invalidParameter)
        }
        return whole
    }
}
