import Foundation

enum CalendarFunctions {
    static func addToDate(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let date = try call.date(0)
        let number = try call.number(1)
        let unit = try call.unit(2)
        guard number.isInteger else {
            throw MBExpressionError(
                "\(number) isn't a whole number of \(unit.rawValue)", code: .invalidParameter,
                suggestion: unit == .seconds ? nil : "use a smaller unit")
        }
        // A number beyond 64 bits leads outside, like those that are nearly as large.
        let count = number.int64 ?? (number.isNegative ? .min : .max)
        let result = try call.date(date, adding: count, unit, in: try call.calendar())
        return .date(try DateRange.checked(result))
    }

    static func dateDifference(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (from, to) = (try call.date(0), try call.date(1))
        let unit = try call.unit(2)
        return MBValue(try call.difference(from, to, unit, in: try call.calendar()))
    }

    static func startOfDay(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let date = try call.date(0)
        return .date(try DateRange.checked(try call.calendar().startOfDay(for: date)))
    }

    static func startOfWeek(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try start(of: .weekOfYear, call)
    }

    static func startOfMonth(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try start(of: .month, call)
    }

    private static func start(
        of component: Calendar.Component, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let date = try call.date(0)
        guard let interval = try call.calendar().dateInterval(of: component, for: date) else {
            throw MBExpressionError(
                "the calendar of the environment doesn't have this date", code: .invalidParameter)
        }
        return .date(try DateRange.checked(interval.start))
    }

    /// Days of the week are numbered as in ISO 8601, in every locale.
    static func dateComponents(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let date = try call.date(0)
        let parts = try call.calendar().dateComponents(
            [
                .year, .month, .day, .hour, .minute, .second, .weekday, .weekOfYear,
                .yearForWeekOfYear,
            ],
            from: date)
        let weekday = parts.weekday.map { ($0 + 5) % 7 + 1 }
        let named = [
            ("year", parts.year), ("month", parts.month), ("day", parts.day),
            ("hour", parts.hour), ("minute", parts.minute), ("second", parts.second),
            ("weekday", weekday), ("week", parts.weekOfYear), ("weekYear", parts.yearForWeekOfYear),
        ]
        var entries = MBDictionary(minimumCapacity: named.count)
        for case (let name, let number?) in named { entries[name] = MBValue(number) }
        return try call.dictionary(entries)
    }

    static func isSameDay(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (first, second) = (try call.date(0), try call.date(1))
        return .bool(try call.calendar().isDate(first, inSameDayAs: second))
    }

    static func isBetween(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let date = try call.date(0)
        let (from, to) = (try call.date(1), try call.date(2))
        return .bool(from <= date && date <= to)
    }
}
