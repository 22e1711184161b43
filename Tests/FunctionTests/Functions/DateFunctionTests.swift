import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Dates")
struct DateFunctionTests {
    @Test("years of two digits are from 1950 to 2049, to the second")
    func centuries() throws {
        let environment = MBEnvironment.pinned()
        for (text, year) in [("31.12.49 23:59:59", "2049"), ("01.01.50 00:00:00", "1950")] {
            let date = "^parseDate(\(text)|dd.MM.yy HH:mm:ss)"
            #expect(try environment.evaluate("^formatDate(\(date)|yyyy)")?.description == year)
        }
        for (pattern, year) in [("y", "2025"), ("yy", "2025"), ("yyy", "0025"), ("yyyy", "0025")] {
            let date = "^parseDate(5.11.25|d.M.\(pattern))"
            #expect(try environment.evaluate("^formatDate(\(date)|yyyy)")?.description == year)
        }
    }

    @Test("a moment beyond the year 9999 is an error of the parameter")
    func farMoments() throws {
        let far = MBValue.date(Date(timeIntervalSince1970: 1e30))
        let error = try MBEnvironment.pinned().setting("far", to: far)
            .failure("^dateToUnixTimestamp($far)")
        #expect(error.code == .invalidParameter)
    }

    @Test(
        "what a format without a year leaves out is that of the start of 2000 in the zone",
        arguments: [
            ("12:30 AM PDT", "h:mm a z", 946_711_800), ("1:30 AM PDT", "h:mm a z", 946_715_400),
            ("00:30 EDT", "HH:mm z", 946_701_000), ("00:30 EDT y", "HH:mm z 'y'", 946_701_000),
            ("00:30 EDT  y", "HH:mm z  'y'", 946_701_000),
            ("EDT", "z", 946_699_200),
            ("1 Jan EDT", "d MMM z", 946_699_200), ("00:30 EST", "HH:mm z", 946_704_600),
        ])
    func yearless(_ text: String, _ format: String, _ seconds: Double) throws {
        let environment = Self.environment()
        #expect(
            try environment.evaluate("^parseDate(\(text)|\(format))")
                == .date(Date(timeIntervalSince1970: seconds)))
        #expect(environment.code(of: "^parseDate(11999-12-31|yyyy-MM-dd)") == .invalidDate)
    }

    @Test("a formatter has the locale with a name, without the user's settings on the device")
    func formatterLocale() {
        let current = Locale.autoupdatingCurrent
        let key = DateFormatterKey(
            form: .pattern(HashedKey("h:mm a")), locale: current, timeZone: .gmt,
            calendar: .gregorian)
        let named = Locale(identifier: current.identifier)
        #expect(current != named)
        #expect(key.makeFormatter().locale == named)
    }

    private static let lengths = ["Short", "Medium", "Long", "Full"]
    private static let styles = ["Date", "Time", "DateTime"].flatMap { part in
        lengths.map { "^format\($0)\(part)($d)" }
    }

    private static func environment(
        locale: String = "en_US", zone: TimeZone = .gmt, seconds: Double = 1_700_000_000
    ) -> MBEnvironment {
        var environment = MBEnvironment.pinned()
        environment.capabilities.locale = Locale(identifier: locale)
        environment.capabilities.timeZone = zone
        environment["d"] = .date(Date(timeIntervalSince1970: seconds))
        return environment
    }

    @Test(
        "the styles of every locale produce text with plain spaces only",
        arguments: ["de_DE", "fr_FR", "ja_JP", "ar", "en_GB", "fa_IR", "th_TH", "bg", "", "en_001"])
    func otherLocales(locale: String) throws {
        let environment = Self.environment(locale: locale)
        for expression in Self.styles {
            let text = try #require(try environment.evaluate(expression)?.asString)
            #expect(!text.isEmpty && !text.contains("\u{202F}") && !text.contains("\u{A0}"))
        }
    }

    @Test("the calendar of the environment shows dates, but texts of dates are Gregorian")
    func calendars() throws {
        var environment = Self.environment()
        environment.capabilities.calendar = .buddhist
        #expect(try environment.evaluate("^formatDate($d|yyyy)") == "2566")
        #expect(try environment.evaluate("^formatSortableDate($d)") == "2023-11-14 22:13:20")
        let year = try environment.evaluate("^formatLongDate($d)")?.asString?.contains("2566")
        #expect(year == true)
        let date = try environment.evaluate("^parseDate(Tue, 14 Nov 2023 22:13:20 GMT)")
        #expect(date == environment["d"])
        #expect(try environment.evaluate("^reformatDate(2023|yyyy|y)") == "2566")
    }

    @Test(
        "a time that clocks skip, such as a midnight, is as much later as they're put forward",
        arguments: [
            ("America/Santiago", "2019-09-08", "yyyy-MM-dd", "2019-09-08T01:00:00-03:00"),
            ("Africa/Cairo", "30. April 2010", "d. MMMM y", "2010-04-30T01:00:00+03:00"),
            ("Europe/Berlin", "29.3.26 02:30", "d.M.yy HH:mm", "2026-03-29T03:30:00+02:00"),
            ("Pacific/Apia", "2011-12-30 10:00", "yyyy-MM-dd HH:mm", "2011-12-31T10:00:00+14:00"),
            ("Europe/Berlin", "29.3.26 02:30 GMT", "d.M.yy HH:mm z", "2026-03-29T04:30:00+02:00"),
        ])
    func skippedTimes(_ zone: String, _ text: String, _ format: String, _ date: String) throws {
        var environment = Self.environment()
        environment.capabilities.timeZone = try #require(TimeZone(identifier: zone))
        #expect(
            try environment.evaluate("^formatISODate(^parseDate(\(text)|\(format)))")
                == .string(date))
        #expect(environment.code(of: "^parseDate(2019-13-08|yyyy-MM-dd)") == .invalidDate)
    }

    @Test("dates before October 1582 are Gregorian, too")
    func early() throws {
        let environment = Self.environment()
        #expect(
            try environment.evaluate("^formatDate(^parseDate(1500-03-01|yyyy-MM-dd)|EEEE)")
                == "Thursday")
        #expect(throws: MBExpressionError.self) {
            try environment.evaluate("^parseDate(1500-02-29|yyyy-MM-dd)")
        }
    }

    @Test(
        "dates of any size result in a value or an error",
        arguments: [
            1e10, -1e10, -62_135_769_600, 253_402_300_799, 1e12, 1e15, -1e15, 1e17, 1e19, 1e300,
            -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
        ])
    func extremes(seconds: Double) {
        let environment = Self.environment(seconds: seconds)
        let others = ["secondsSince", "secondsUntil", "dateToUnixTimestamp", "formatTimeUntil"]
            .map { "^\($0)($d)" }
        let calls = [
            "^formatDate($d|yyyy)", "^addSecondsToDate(1|$d)", "^parseDate($d|yyyy)", "x$d",
        ]
        let isInRange = (-62_135_769_600..<253_402_300_800).contains(seconds)
        for expression in Self.styles + others + calls {
            let value = try? environment.evaluate(expression)
            #expect(isInRange || value == nil || expression == "x$d", "\(expression)")
        }
    }

    @Test(
        "a clock without a valid moment results in a value or an error",
        arguments: [Double.nan, .infinity, -1e300, 1e300, 1e18])
    func strangeClocks(now: Double) {
        var environment = Self.environment()
        environment.capabilities.clock = .fixed(Date(timeIntervalSince1970: now))
        for call in ["secondsSince($d)", "secondsUntil($d)"] {
            let seconds = try? environment.evaluate("^" + call)
            #expect(seconds.map { $0.asNumber != nil } ?? true, "\(call)")
        }
        let text = try? environment.evaluate("^formatTimeUntil($d)")
        #expect(text.map { $0.asString != nil } ?? true)
        #expect(throws: MBExpressionError.self) { try environment.evaluate("^timeZoneOffset()") }
    }

    @Test("a locale and a zone for which no formatter can be created are errors")
    func unusableCapabilities() throws {
        let far = try #require(TimeZone(secondsFromGMT: 18 * 3600))
        let locale = Self.environment(locale: "é")
        let environments = [locale, Self.environment(zone: far)]
        for environment in environments {
            for expression in Self.styles + ["^formatDate($d|yyyy)"] {
                #expect(try environment.failure(expression).message.contains("locale"))
            }
        }
        #expect(try locale.evaluate("^formatSortableDate($d)") == "2023-11-14 22:13:20")
        if let zone = TimeZone(identifier: "SystemV/EST5") {
            _ = try? Self.environment(zone: zone).evaluate("^formatLongTime($d)")
        }
    }

    @Test("the zone for a single date can be any zone that the environment could have")
    func zones() throws {
        for identifier in TimeZone.knownTimeZoneIdentifiers {
            let zone = try #require(TimeZone(identifier: identifier))
            for seconds in [-3e9, 0, 1_688_184_000, 1_700_000_000, 1.9e9] {
                let given = Self.environment(seconds: seconds)
                let own = Self.environment(zone: zone, seconds: seconds)
                let text = try given.evaluate("^formatMediumDate($d|\(identifier))")
                #expect(try text == own.evaluate("^formatMediumDate($d)"), "\(identifier)")
            }
        }
    }

    @Test("every abbreviation of the platform names the same zone")
    func abbreviations() {
        for (name, identifier) in TimeZone.abbreviationDictionary {
            let zone = ZoneName.zone(named: name)
            #expect(zone == TimeZone(identifier: identifier), "\(name)")
        }
        #expect(ZoneName.zone(named: "UTC") == .gmt)
    }

    @Test("every zone that the platform lists can be named, but only with that case")
    func places() throws {
        let environment = Self.environment()
        for identifier in TimeZone.knownTimeZoneIdentifiers {
            #expect(ZoneName.zone(named: identifier)?.identifier == identifier)
            #expect(ZoneName.zone(named: identifier.lowercased()) == nil)
            #expect(try environment.evaluate("^formatMediumDate($d|\(identifier))") != nil)
        }
    }

    @Test("every offset that can be named can be used")
    func offsets() throws {
        let environment = Self.environment()
        for hours in 0...14 {
            for minutes in hours == 14 ? ["00"] : ["00", "01", "29", "30", "31", "59"] {
                for sign in ["+", "-"] {
                    let text = try environment.evaluate(
                        "^formatMediumDate($d|GMT\(sign)\(hours):\(minutes))")
                    #expect(text?.asString?.hasPrefix("Nov 1") == true)
                }
            }
        }
        for beyond in ["GMT+14:01", "GMT-14:30", "UTC+15", "GMT+9999", "GMT-99"] {
            #expect(ZoneName.zone(named: beyond) == nil)
        }
    }

    @Test("every style and zone uses its own formatter")
    func formattersAreNotMixedUp() throws {
        let environment = Self.environment()
        for _ in 0..<2 {
            #expect(try environment.evaluate("^formatShortDate($d|JST)") == "11/15/23")
            #expect(try environment.evaluate("^formatShortDate($d)") == "11/14/23")
            #expect(try environment.evaluate("^formatShortTime($d)") == "10:13 PM")
            var french = environment
            french.capabilities.locale = Locale(identifier: "fr_FR")
            let texts = try Self.styles.map { try french.evaluate($0) }
            #expect(Set(texts.map { $0?.description }).count == texts.count)
        }
    }

    @Test("threads share formatters")
    func threads() {
        let environment = Self.environment()
        let zones = ["EST", "GMT", "PST", "-0300"]
        let hours = ["03", "22", "06", "01"]
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            let (zone, hour) = (zones[thread % 4], hours[thread % 4])
            for _ in 0..<200 {
                let text = "^reformatDate(Tue, 14 Nov 2023 22:13:20 \(zone)|HH)"
                #expect((try? environment.evaluate(text)) == .string(hour))
            }
        }
    }

    @Test("creating formatters and texts is paid for")
    func budget() throws {
        var environment = Self.environment()
        environment["numbers"] = .array((0..<20_000).map { MBValue($0) })
        let error = try environment.failure("^list($numbers|^formatDate($d|yyyy$item))")
        #expect(error.code == .limitExceeded)
        environment["numbers"] = .array((0..<2_000).map { MBValue($0) })
        let texts = try environment.evaluate("^list($numbers|^formatDate($d|yyyy))")
        #expect(texts?.asArray?.count == 2_000)
    }

    @Test("any format is a text or an error, never a trap")
    func strangeFormats() {
        var environment = Self.environment()
        let formats = ["\u{0}", "'", "%d", "\\", "é'", "jjjj", "n", "[]", "👨‍👩‍👧", "\u{202E}yyyy"]
        for format in formats {
            environment["format"] = .string(format)
            // The formatter's result differs from platform to platform.
            let text = try? environment.evaluate("^formatDate($d|$format)")
            #expect(text.map { $0.asString != nil } ?? true, "\(format)")
            let date = try? environment.evaluate("^parseDate($d|$format)")
            #expect(date.map { $0.asDate != nil } ?? true, "\(format)")
            environment["MBMLDateFunctions:dateParsingLocale"] = .string(format)
            #expect(throws: MBExpressionError.self) { try environment.evaluate("^parseDate(x)") }
            environment["MBMLDateFunctions:dateParsingLocale"] = nil
        }
    }
}
