import Foundation

/// Dates as parameters, and their texts.
extension MBMLCall {
    /// The date of a parameter that is a date, or a text in the format that documents use or in the
    /// full form of ISO 8601.
    ///
    /// A format that a document sets takes precedence: it may read such a text in its own way.
    func date(_ position: Int) throws(MBExpressionError) -> Date {
        let value = try required(position)
        switch value {
        case .date(let date): return try DateRange.checked(date)
        case .string(let text):
            let hasOwnFormat =
                evaluation.storage.variables.variable(for: Self.formatVariable) != nil
            if !hasOwnFormat, let date = try fullDate(in: text) { return date }
            do {
                return try date(in: text)
            } catch {
                guard hasOwnFormat, error.code == .invalidDate,
                    let date = try fullDate(in: text)
                else { throw error }
                return date
            }
        default: throw wrongType(position, value, wanted: "a date or a text of one")
        }
    }

    /// The date of a parameter that must be one, or a text in the full form of ISO 8601.
    func dateOnly(_ position: Int) throws(MBExpressionError) -> Date {
        let value = try required(position)
        switch value {
        case .date(let date): return try DateRange.checked(date)
        case .string(let text):
            if let date = try fullDate(in: text) { return date }
            throw wrongType(position, value, wanted: "a date (^parseDate makes one)")
        default: throw wrongType(position, value, wanted: "a date")
        }
    }

    /// The text of a date in a pattern, in the environment's locale, zone and calendar.
    func text(of date: Date, pattern: String) throws(MBExpressionError) -> String {
        guard !pattern.isEmpty else { return "" }
        let capabilities = capabilities
        let text = try text(
            of: date,
            DateFormatterKey(
                form: try form(pattern: pattern), locale: capabilities.locale,
                timeZone: capabilities.timeZone, calendar: capabilities.calendar))
        guard !text.isEmpty else {
            throw MBExpressionError(
                "the pattern \(pattern.quoted) gives no text for a date",
                code: .invalidParameter)
        }
        return text
    }

    /// The text of a date from a formatter.
    func text(of date: Date, _ key: DateFormatterKey) throws(MBExpressionError) -> String {
        try step(DateCost.formatting)
        return try formatter(key).string(from: date.keepingSecond)
    }
}

extension Date {
    /// The date itself, or a little earlier if a formatter would round it up to the next second.
    fileprivate var keepingSecond: Date {
        let second = timeIntervalSince1970.rounded(.down)
        guard timeIntervalSince1970 - second >= 0.9995 else { return self }
        return Date(timeIntervalSince1970: second + 0.999)
    }
}

// MARK: - Texts of dates

extension MBMLCall {
    fileprivate static let formatVariable = HashedKey("MBMLDateFunctions:dateParsingFormat")
    fileprivate static let localeVariable = HashedKey("MBMLDateFunctions:dateParsingLocale")

    /// The format of RFC 1123: `Tue, 14 Nov 2023 22:13:20 GMT`.
    private static let internetFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"

    /// The longest text of a date, in UTF-8 bytes.
    private static let longestText = 1_000

    /// Reads a text in a format and a locale: the given ones, those that the document sets as
    /// variables, or RFC 1123.
    ///
    /// Dates in documents are Gregorian, regardless of the calendar in which the environment shows
    /// them. Fields that the format leaves out are those of the start of 2000 in the environment's
    /// zone.
    func date(
        in text: String, format: String? = nil, locale: String? = nil
    ) throws(MBExpressionError) -> Date {
        let hasFormat = format != nil
        let format = try format.or(variable: Self.formatVariable, self) ?? Self.internetFormat
        let locale = try locale.or(variable: Self.localeVariable, self) ?? "en_US_POSIX"
        try step(DateCost.parsing)
        let key = DateFormatterKey(
            form: try form(pattern: format), locale: try LocaleName.locale(named: locale),
            timeZone: capabilities.timeZone, calendar: .gregorian)
        guard !text.isEmpty, !format.isEmpty, text.utf8.count <= Self.longestText,
            let date = try self.date(in: text, key)
        else {
            throw MBExpressionError(
                "\(text.quoted) isn't a date of the format \(format.quoted) in the "
                    + "locale \(locale.quoted)" + advice(for: text, isOwnFormat: hasFormat),
                code: .invalidDate)
        }
        return try Self.checked(Self.sinceStart(date, format), in: text)
    }

    /// A date of a format without a year. Where a text leads to the end of 1999, as midnight with the
    /// name of a zone in daylight time does, Foundation gives the same time in 11999.
    private static func sinceStart(_ date: Date, _ format: String) -> Date {
        guard date.timeIntervalSince1970 >= startOf11999, !hasYear(format) else { return date }
        return date - tenThousandYears
    }

    private static let startOf11999 = 316_484_668_800.0
    private static let tenThousandYears = 315_569_520_000.0

    /// Whether a format has a field for a year.
    private static func hasYear(_ format: String) -> Bool {
        var isQuoted = false
        for byte in format.utf8 {
            if byte == UInt8(ascii: "'") { isQuoted.toggle() }
            if !isQuoted, "yYuUr".utf8.contains(byte) { return true }
        }
        return false
    }

    /// The date in a text in the full form of ISO 8601; nil for any other text.
    private func fullDate(in text: String) throws(MBExpressionError) -> Date? {
        guard let reading = DateText.reading(of: text), reading.isFull else { return nil }
        try step(DateCost.formatting)
        return try Self.checked(reading.date, in: text)
    }

    /// The date that a text says, if functions accept it.
    static func checked(_ date: Date, in text: String) throws(MBExpressionError) -> Date {
        do {
            return try DateRange.checked(date)
        } catch {
            throw MBExpressionError("\(text.quoted): \(error.message)", code: .invalidDate)
        }
    }

    /// The date in a text; nil if it isn't in the form of the key.
    ///
    /// Formatters refuse a time that clocks in the zone skip, which some midnights are.
    private func date(
        in text: String, _ key: DateFormatterKey
    ) throws(MBExpressionError) -> Date? {
        if let date = try shownDate(in: text, key) { return date }
        var universal = key
        universal.timeZone = .gmt
        guard key != universal else { return nil }
        try step(DateCost.parsing)
        guard let local = try shownDate(in: text, universal) else { return nil }
        return key.timeZone.date(skipping: local.timeIntervalSince1970)
    }

    /// The date in a text, as the formatter reads it.
    private func shownDate(
        in text: String, _ key: DateFormatterKey
    ) throws(MBExpressionError) -> Date? {
        let shared = try formatter(key)
        guard CodedDateFormatter.isNeeded(for: text) else {
            return shared.date(from: text.precomposedStringWithCanonicalMapping)
        }
        try step(DateCost.parsing)
        try evaluation.step(DateCost.codedFormatter, making: .codedDateFormatter(key))
        let cache = evaluation.storage.sharedCaches.codedFormatters
        if let known = cache[key] { return known.date(from: text) }
        let formatter = CodedDateFormatter(key.makeFormatter())
        cache.insert(formatter, for: key)
        return formatter.date(from: text)
    }

    private func advice(for text: String, isOwnFormat: Bool) -> String {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let isShort = TextEquality.isHarmless(text)
        guard text.isEmpty || !isShort || !text.utf8.allSatisfy(digits.contains) else {
            return "; ^unixTimestampToDate makes a date of a number"
        }
        if DateText.reading(of: text) != nil { return "; ^parseISODate(text) reads it" }
        return isOwnFormat ? "" : "; ^parseDate(text|pattern) reads other formats"
    }
}

extension MBMLFunction.Dependencies {
    /// A text may be read as a date, in a format and a locale that documents set.
    static let dateFormat = variables([MBMLCall.formatVariable, MBMLCall.localeVariable])
}

extension String? {
    /// The text, or the text of a variable, cut to the longest pattern or locale name.
    fileprivate func or(
        variable name: HashedKey, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> String? {
        if let self { return self }
        guard let variable = call.evaluation.storage.variables.variable(for: name),
            let value = try call.evaluation.read(variable, at: nil).orNilIfNull
        else { return nil }
        if case .string(let text) = value { return text }
        var text = ""
        _ = try call.evaluation.write(value, to: &text, limit: DateCost.longestPattern)
        return text
    }
}

// MARK: - Formatters

/// The cost of working with dates, in steps.
private enum DateCost {
    static let formatting = 10
    static let parsing = 40
    static let formatter = 800
    static let codedFormatter = 10_000

    /// The longest pattern, in UTF-8 bytes. Formatters for longer ones return nothing.
    static let longestPattern = 1_000
}

extension MBMLCall {
    private func form(pattern: String) throws(MBExpressionError) -> DateFormatterKey.Form {
        guard pattern.utf8.count <= DateCost.longestPattern else {
            throw MBExpressionError(
                "the pattern \(pattern.quoted) is longer than "
                    + "\(DateCost.longestPattern) bytes",
                code: .invalidParameter)
        }
        return .pattern(HashedKey(pattern))
    }

    private func formatter(_ key: DateFormatterKey) throws(MBExpressionError) -> DateFormatter {
        try evaluation.step(DateCost.formatter, making: .dateFormatter(key))
        let cache = evaluation.storage.sharedCaches.formatters
        if let known = cache[key] { return known }
        guard key.isUsable else {
            throw MBExpressionError(
                "the system cannot format dates for the locale "
                    + "\(key.locale.identifier.quoted) and the time zone "
                    + "\(key.timeZone.identifier.quoted) of the environment")
        }
        let formatter = key.makeFormatter()
        cache.insert(formatter, for: key)
        return formatter
    }
}
