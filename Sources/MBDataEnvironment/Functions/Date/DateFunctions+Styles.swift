import Foundation

/// The styles of the environment's locale.
///
/// Unicode's data contain no-break spaces, with narrow ones before AM and PM, where older versions
/// had plain spaces; here, they're always plain spaces.
extension DateFunctions {
    static func formatShortDate(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try text(call, DateStyle(length: .short, hasTime: false))
    }

    static func formatMediumDate(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try text(call, DateStyle(length: .medium, hasTime: false))
    }

    static func formatLongDate(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try text(call, DateStyle(length: .long, hasTime: false))
    }

    static func formatFullDate(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try text(call, DateStyle(length: .full, hasTime: false))
    }

    static func formatShortTime(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try text(call, DateStyle(length: .short, hasDate: false))
    }

    static func formatMediumTime(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try text(call, DateStyle(length: .medium, hasDate: false))
    }

    static func formatLongTime(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try text(call, DateStyle(length: .long, hasDate: false))
    }

    static func formatFullTime(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try text(call, DateStyle(length: .full, hasDate: false))
    }

    static func formatShortDateTime(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try text(call, DateStyle(length: .short))
    }

    static func formatMediumDateTime(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try text(call, DateStyle(length: .medium))
    }

    static func formatLongDateTime(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try text(call, DateStyle(length: .long))
    }

    static func formatFullDateTime(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        try text(call, DateStyle(length: .full))
    }

    /// For an explicit zone, which only dates without a time can have, a date is moved by the
    /// zone's offset and shown in universal time: on Linux, a formatter for a zone without a system
    /// file terminates the process.
    private static func text(
        _ call: borrowing MBMLCall, _ style: DateStyle
    ) throws(MBExpressionError) -> MBValue? {
        var date = try call.date(0)
        let zone = try zone(call)
        if let zone { date += TimeInterval(zone.secondsFromGMT(for: date)) }
        let capabilities = call.capabilities
        let key = DateFormatterKey(
            form: style.form(in: capabilities.locale, capabilities.calendar),
            locale: capabilities.locale, timeZone: zone == nil ? capabilities.timeZone : .gmt,
            calendar: capabilities.calendar)
        return .string(withPlainSpaces(try call.text(of: date, key)))
    }

    /// The zone in the second parameter, if there is one.
    static func zone(_ call: borrowing MBMLCall) throws(MBExpressionError) -> TimeZone? {
        guard call.count > 1 else { return nil }
        let value = try call.value(1)
        guard case .string(let name)? = value else {
            throw call.wrongType(1, value ?? .null, wanted: "the name of a time zone")
        }
        try call.step(20)
        if let zone = ZoneName.zone(named: name) { return zone }
        try call.step(500)
        throw ZoneName.unknown(name)
    }

    static func withPlainSpaces(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0 == "\u{202F}" || $0 == "\u{A0}" ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}
