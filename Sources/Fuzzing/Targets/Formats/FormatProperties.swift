import Foundation
import MBDataEnvironment

/// The properties of formatting that hold for any expression, number and text.
struct FormatProperties {
    /// An environment with `$n`, `$d` and `$t` made from a text.
    let environment: MBEnvironment
    let text: String
    let number: MBNumber
    let date: Date

    /// Why a property doesn't hold for a text, or nil if all hold.
    static func violation(for text: String) -> String? {
        let lines = text.unicodeScalars.split(
            separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2 else { return nil }
        let names = lines[0].split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        // The locale comes from the host, and Foundation ends the process for some.
        let locale = names.first.map { String($0) } ?? ""
        let properties = FormatProperties(
            String(lines[1]), locale: FormatGenerator.locales.contains(locale) ? locale : "en_US",
            zone: names.count > 1 ? String(names[1]) : "UTC")
        return properties.violation()
    }

    private init(_ text: String, locale: String, zone: String) {
        self.text = text
        number = Self.number(in: text)
        let seconds = number.double
        let isDate = (-62_135_596_800.0..<253_402_300_799.0).contains(seconds)
        date = Date(timeIntervalSince1970: isDate ? seconds : 1_700_000_000.25)
        var environment = Self.base
        environment.capabilities.locale = Locale(identifier: locale)
        environment.capabilities.timeZone = TimeZone(identifier: zone) ?? .gmt
        environment["n"] = .number(number)
        environment["d"] = .date(date)
        environment["t"] = .string(text)
        environment["data"] = .opaque(MBData(Data(text.utf8)))
        self.environment = environment
    }

    /// The first number in a text that is one of its own, not a part of a word.
    private static func number(in text: String) -> MBNumber {
        let words = text.split { !"0123456789.eE+-".contains($0) }
        return words.lazy.compactMap { MBNumber($0) }.first ?? MBNumber(12.5)
    }

    private static let base: MBEnvironment = {
        var environment = MBEnvironment()
        environment.capabilities = .fixed(log: MBCollectingLog(capacity: 0))
        environment.capabilities.random = SameRandomSource()
        environment.limits.steps = 20_000
        environment.limits.memory = 2_000_000
        environment.limits.stringLength = Self.longest
        environment["list"] = [3, "b", 1.5, true, .null, "c d"]
        environment["words"] = ["one", "two", "three"]
        environment["n"] = 0
        environment["d"] = .date(.distantPast)
        environment["t"] = ""
        return EscapingProperties.declare(in: environment)
    }()

    private static let longest = 100_000

    private func violation() -> String? {
        violationOfExpression() ?? violationOfNumbers() ?? violationOfDates()
            ?? TextProperties.violation(for: text, in: environment)
            ?? EscapingProperties(text, in: environment).violation()
    }

    /// The value of an expression, nil also if it fails.
    private func value(_ expression: String) -> MBValue? {
        outcome { try environment.evaluate(expression) }.value ?? nil
    }

    // MARK: The expression

    private func violationOfExpression() -> String? {
        let first = outcome { try environment.evaluate(text, as: .string) }
        guard first == outcome({ try environment.evaluate(text, as: .string) }) else {
            return "two runs differ"
        }
        if let length = first.value??.asString?.utf8.count, length > Self.longest {
            return "its text has \(length) bytes"
        }
        if let violation = BudgetProperties.violation(
            for: text, as: .string, in: environment, result: first)
        {
            return violation
        }
        guard text.utf8.count % 8 == 0 else { return nil }
        let other = Self.onThread { [environment, text] in
            outcome { try environment.evaluate(text, as: .string) }
        }
        return other == first ? nil : "a run on another thread differs"
    }

    private static func onThread(
        _ body: @escaping @Sendable () -> Outcome<MBValue?>
    ) -> Outcome<MBValue?> {
        let outcome = Guarded(Outcome<MBValue?>.other)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let result = body()
            outcome.withLock { $0 = result }
            done.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        done.wait()
        return outcome.withLock { $0 }
    }

    // MARK: Numbers

    private func violationOfNumbers() -> String? {
        guard value("^parseNumber($n)") == .number(number) else {
            return "^parseNumber changes \(number)"
        }
        let forms = "zero=0|one=1|two=2|few=3|many=4|other=5"
        var environment = environment
        environment["text"] = .string(number.description)
        let plural = outcome { try environment.evaluate("^plural($n|\(forms))") }
        let pluralOfText = outcome { try environment.evaluate("^plural($text|\(forms))") }
        guard plural.value == pluralOfText.value else {
            return "the plural of \(number) is \(plural), that of its text \(pluralOfText)"
        }
        // The only texts whose number is promised back are those with all digits.
        for (format, expected) in [
            ("^formatNumber($n|0|100)", try? number.rounded(toPlaces: 100)),
            ("^formatNumber($n|2)", number.decimals > 2 ? nil : number),
            ("^formatInteger($n)", number.truncated),
        ] {
            guard let expected, let formatted = value(format)?.asString else { continue }
            environment["text"] = .string(formatted)
            let read = outcome { try environment.evaluate("^parseLocalNumber($text)") }
            guard read == .value(.number(expected)) else {
                return "\(format) of \(number) is \(formatted), which is read as \(read)"
            }
        }
        return nil
    }

    // MARK: Dates

    private func violationOfDates() -> String? {
        let rounded = (date.timeIntervalSince1970 * 1000).rounded() / 1000
        for zone in ["", "|UTC", "|America/New_York"] {
            guard let iso = value("^formatISODate($d\(zone))")?.asString else { continue }
            var environment = environment
            environment["text"] = .string(iso)
            let read = outcome { try environment.evaluate("^parseISODate($text)") }
            guard let seconds = read.value??.asDate?.timeIntervalSince1970,
                abs(seconds - rounded) < 0.000_1
            else { return "\(iso) is read as \(read)" }
        }
        let stamp = value("^dateToUnixTimestamp(^unixTimestampToDate($n))")
        // A date counts from 2001, so it may hold the next whole second instead of a little less.
        let held = Date(timeIntervalSince1970: number.double).timeIntervalSince1970
        let seconds = MBNumber(held) ?? number
        let whole = [number.truncated, number.floor, seconds.truncated, seconds.floor]
        if let stamp, !whole.contains(where: { stamp == .number($0) }) {
            return "the timestamp \(number) comes back as \(stamp)"
        }
        return violationOfPatterns() ?? violationOfCalendar()
    }

    /// A pattern with all parts of a date reads what it writes, in the locale that texts are read in.
    /// Where `y` writes two digits for a year, they're read as one from 1950 to 2049.
    private func violationOfPatterns() -> String? {
        var environment = environment
        environment.capabilities.locale = Locale(identifier: "en_US_POSIX")
        for pattern in ["yyyy-MM-dd HH:mm:ss ZZZZZ G", "d MMM y HH:mm:ss.SSS xxxxx G"] {
            environment["pattern"] = .string(pattern)
            guard let text = try? environment.evaluate("^formatDate($d|$pattern)") else { continue }
            environment["text"] = text
            if text.asString?.contains(/^\d+ \w+ \d\d\s/) == true { continue }
            let read = outcome { try environment.evaluate("^parseDate($text|$pattern)") }
            guard let seconds = read.value??.asDate?.timeIntervalSince1970,
                abs(seconds - date.timeIntervalSince1970) < 1
            else { return "\(text) is read as \(read) with \(pattern)" }
        }
        return nil
    }

    private func violationOfCalendar() -> String? {
        let start = value("^startOfDay($d)")?.asDate
        for text in ["^startOfDay($d)", "^startOfWeek($d)", "^startOfMonth($d)"] {
            guard let first = value(text)?.asDate, let start else { continue }
            guard first <= start, start <= date else { return "\(text) is \(first)" }
        }
        if start != nil, value("^isSameDay($d|^startOfDay($d))") != .bool(true) {
            return "the day begins on another day"
        }
        let count = Int(text.utf8.count % 100) - 50
        for unit in DateUnits.all {
            guard let later = value("^addToDate($d|\(count)|\(unit))")?.asDate else { continue }
            var environment = environment
            environment["later"] = .date(later)
            let difference = outcome {
                try environment.evaluate("^dateDifference($d|$later|\(unit))")
            }
            guard difference == .value(.number(MBNumber(count))) else {
                return "\(date) and \(count) \(unit) later, \(later), are \(difference) apart"
            }
        }
        return nil
    }
}

extension MBNumber {
    /// The number of digits after the point.
    fileprivate var decimals: Int {
        description.split(separator: ".").dropFirst().first?.utf8.count ?? 0
    }
}
