import Foundation

/// Calculating by calendar.
extension MBMLCall {
    /// The cost of an operation of a calendar, in steps.
    private static let operation = 10

    /// The calendar of the environment, in its zone and with the weeks of its locale.
    ///
    /// Making one takes no longer than looking it up in a cache would. Like the formatters, it has
    /// the locale with a name, without the user's settings on the device.
    func calendar() throws(MBExpressionError) -> Calendar {
        try step(Self.operation)
        let capabilities = capabilities
        var calendar = Calendar(identifier: capabilities.calendar)
        calendar.locale = Locale(identifier: capabilities.locale.identifier)
        calendar.timeZone = capabilities.timeZone
        return calendar
    }

    /// The unit whose word is in a parameter.
    func unit(_ position: Int) throws(MBExpressionError) -> DateUnit {
        let word = try string(position)
        if let unit = DateUnit(word) { return unit }
        guard let problem = function.parameters.last?.unknown(word, of: function.name) else {
            throw wrongType(position, .string(word), wanted: "a unit of time")
        }
        throw problem
    }

    /// The date that is a number of units later, or earlier if it's negative.
    func date(
        _ date: Date, adding count: Int64, _ unit: DateUnit, in calendar: Calendar
    ) throws(MBExpressionError) -> Date {
        try step(Self.operation)
        let outside = MBExpressionError(
            "the date is outside the years 1 to 9999", code: .invalidParameter)
        // More than all years that functions accept: calendars need not cope with that.
        guard Double(count.magnitude) * unit.seconds < 4e11 else { throw outside }
        guard unit.isOfCalendar else {
            return date.addingTimeInterval(Double(count) * unit.seconds)
        }
        guard let value = Int(exactly: count),
            let result = calendar.date(byAdding: unit.component, value: value, to: date)
        else { throw outside }
        guard unit == .months else { return result }
        return Self.correction(of: result, after: value, monthsFrom: date, calendar)
    }

    /// The date with the same day of the month, or with the last one if the month is shorter.
    ///
    /// From the end of a month, Foundation may count the days of another February: 25 months before
    /// 31 March 2024 give 1 March 2022.
    private static func correction(
        of result: Date, after months: Int, monthsFrom date: Date, _ calendar: Calendar
    ) -> Date {
        guard [.gregorian, .iso8601].contains(calendar.identifier) else { return result }
        func parts(_ date: Date) -> (months: Int, day: Int) {
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            return ((parts.year ?? 0) * 12 + (parts.month ?? 0), parts.day ?? 0)
        }
        let from = parts(date)
        guard from.day > 28 else { return result }
        let to = parts(result)
        func moved(_ date: Date, by days: Int) -> Date {
            days == 0 ? date : calendar.date(byAdding: .day, value: days, to: date) ?? date
        }
        let isBeyond = to.months == from.months + months + 1
        let inside = moved(result, by: isBeyond ? -to.day : 0)
        let last = calendar.range(of: .day, in: .month, for: inside)?.last ?? from.day
        return moved(inside, by: min(from.day, last) - parts(inside).day)
    }

    /// How many whole units lie between two dates: the most that can be added to the first without
    /// passing the second. Negative if the second is earlier.
    func difference(
        _ from: Date, _ to: Date, _ unit: DateUnit, in calendar: Calendar
    ) throws(MBExpressionError) -> Int64 {
        guard unit.isOfCalendar else {
            let milliseconds = (to.timeIntervalSince(from) * 1000).rounded()
            return Int64(milliseconds) / Int64(unit.seconds * 1000)
        }
        let sign: Int64 = to < from ? -1 : 1
        // Dates are binary fractions, so equal ones can differ by less than a millisecond.
        func isPassed(by count: Int64) throws(MBExpressionError) -> Bool {
            let moved = try date(from, adding: count, unit, in: calendar)
            return moved.timeIntervalSince(to) * Double(sign) > 0.0005
        }
        var count: Int64 = 0
        // The average length leads close to the result, and closer each time.
        for _ in 0..<8 {
            let moved = try date(from, adding: count, unit, in: calendar)
            let missing = Int64((to.timeIntervalSince(moved) / unit.seconds).rounded())
            guard missing != 0 else { break }
            count += missing
        }
        while count != 0, try isPassed(by: count) { count -= sign }
        while try !isPassed(by: count + sign) { count += sign }
        return count
    }
}
