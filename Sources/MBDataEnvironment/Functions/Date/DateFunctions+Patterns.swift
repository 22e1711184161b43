import Foundation

extension DateFunctions {
    static func formatDate(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let date = try call.date(0)
        return .string(try call.text(of: date, pattern: try call.string(1)))
    }

    /// The format is the same in every locale and calendar, so that the texts sort like the dates.
    static func formatSortableDate(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let date = try call.date(0)
        let key = DateFormatterKey(
            form: .pattern(HashedKey("yyyy-MM-dd HH:mm:ss")),
            locale: Locale(identifier: "en_US_POSIX"), timeZone: call.capabilities.timeZone,
            calendar: .gregorian)
        return .string(try call.text(of: date, key))
    }

    static func reformatDate(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let last = call.count - 1
        let date = try call.date(
            in: try call.string(0), format: last > 1 ? try call.string(1) : nil)
        return .string(try call.text(of: date, pattern: try call.string(last)))
    }

    static func reformatDateWithLocale(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let last = call.count - 1
        let date = try call.date(
            in: try call.string(0), format: last > 2 ? try call.string(2) : nil,
            locale: try call.string(1))
        return .string(try call.text(of: date, pattern: try call.string(last)))
    }

    static func parseDate(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .date(
            try call.date(
                in: try call.string(0), format: call.count > 1 ? try call.string(1) : nil))
    }
}
