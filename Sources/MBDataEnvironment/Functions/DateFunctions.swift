import Foundation

extension FunctionArea {
    static let date = FunctionArea(
        title: "Date", className: "MBMLDateFunctions",
        functions: [
            MBMLFunction(
                "currentTime", .none, 0...0,
                .init(
                    "", "The present moment.", returns: "date",
                    example: "^if(^currentTime()|now)", gives: "now"),
                body: DateFunctions.currentTime),
            MBMLFunction(
                "unixTimestampToDate", .object, 1...1,
                .init(
                    "seconds", "The date that is so many seconds after 1970.",
                    returns: "date",
                    example: "^unixTimestampToDate(1700000000)",
                    gives: "2023-11-14 22:13:20 +0000"),
                body: DateFunctions.unixTimestampToDate),
            MBMLFunction(
                "formatDate", .pipedObjects, 2...2,
                .init(
                    "date|pattern",
                    "The date by a Unicode date pattern, in the environment's "
                        + "locale and zone.",
                    returns: "string",
                    example: "^formatDate(^unixTimestampToDate(1700000000)|yyyy)",
                    gives: "2023"),
                body: DateFunctions.formatDate),
        ])
}

enum DateFunctions {
    static func currentTime(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .date(call.capabilities.clock.now)
    }

    static func unixTimestampToDate(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        .date(Date(timeIntervalSince1970: try call.number(0).double))
    }

    static func formatDate(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let date = try call.date(0)
        let pattern = try call.string(1)
        let text = try call.formatter(pattern).string(from: date)
        guard !text.isEmpty || pattern.isEmpty else {
            throw MBExpressionError(
                "'\(pattern.prefix(60))' gives no text for the date \(MBValue.date(date))",
                code: .invalidParameter)
        }
        return .string(text)
    }
}

extension MBMLCall {
    /// The date of a parameter that is one, or a text of the format in which documents write them.
    func date(_ position: Int) throws(MBExpressionError) -> Date {
        let value = try required(position)
        switch value {
        case .date(let date): return date
        case .string(let text): return try parseDate(text)
        default: throw wrongType(position, value, wanted: "a date or a text of one")
        }
    }

    /// Reads a text by the format and locale that the document sets, or by RFC 1123.
    private func parseDate(_ text: String) throws(MBExpressionError) -> Date {
        let format =
            try variable("MBMLDateFunctions:dateParsingFormat") ?? "EEE, dd MMM yyyy HH:mm:ss zzz"
        let locale = Locale(
            identifier: try variable("MBMLDateFunctions:dateParsingLocale") ?? "en_US_POSIX")
        if let date = try formatter(format, locale: locale).date(from: text) { return date }
        throw MBExpressionError(
            "'\(text.prefix(60))' is no date of the format '\(format)' in the locale "
                + "\(locale.identifier)",
            code: .invalidDate)
    }

    private func variable(_ name: String) throws(MBExpressionError) -> String? {
        let surroundings = evaluation.surroundings
        guard let variable = surroundings.variables.variable(for: HashedKey(name)) else {
            return nil
        }
        return try evaluation.read(variable, at: nil)?.description
    }

    /// A formatter of the environment's zone and calendar.
    func formatter(
        _ pattern: String, locale: Locale? = nil
    ) throws(MBExpressionError) -> DateFormatter {
        let capabilities = capabilities
        let key = DateFormatterKey(
            pattern: HashedKey(pattern), locale: locale ?? capabilities.locale,
            timeZone: capabilities.timeZone, calendar: capabilities.calendar)
        let cache = evaluation.surroundings.formatters
        if let known = cache[key] { return known }
        try step(200 + pattern.utf8.count)
        let formatter = key.makeFormatter()
        cache.insert(formatter, for: key)
        return formatter
    }
}
