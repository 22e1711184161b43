import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Calendar functions")
struct CalendarFunctionTests {
    private static func environment(
        _ identifier: Calendar.Identifier = .gregorian, locale: String = "en_US",
        zone: String = "GMT", variables: [String: Double] = [:]
    ) throws -> MBEnvironment {
        var environment = MBEnvironment.pinned()
        environment.capabilities.calendar = identifier
        environment.capabilities.locale = Locale(identifier: locale)
        environment.capabilities.timeZone = try #require(TimeZone(identifier: zone))
        for (name, seconds) in variables {
            environment[name] = .date(Date(timeIntervalSince1970: seconds))
        }
        return environment
    }

    private static let onePerDate = [
        "formatISODate($d)", "formatISODate($d|JST)", "formatRelative($d)", "startOfDay($d)",
        "startOfWeek($d)", "startOfMonth($d)", "dateComponents($d)", "isSameDay($d|$d)",
        "isBetween($d|$d|$d)", "addToDate($d|1|day)", "addToDate($d|-1|years)",
        "dateDifference($d|^currentTime()|months)", "dateDifference(^currentTime()|$d|days)",
        "parseISODate($d)",
    ].map { "^" + $0 }

    private static let calendars: [Calendar.Identifier] = [
        .gregorian, .buddhist, .chinese, .coptic, .ethiopicAmeteMihret, .ethiopicAmeteAlem, .hebrew,
        .iso8601, .indian, .islamic, .islamicCivil, .islamicTabular, .islamicUmmAlQura, .japanese,
        .persian, .republicOfChina,
    ]

    @Test("dates of any size result in a value or an error, in any calendar", arguments: calendars)
    func extremes(calendar: Calendar.Identifier) throws {
        let moments = [
            1e9, -1e10, -62_135_769_600, 253_402_300_799, 1e12, -1e15, 1e17, 1e300, -1e300,
            .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
        ]
        for seconds in moments {
            let environment = try Self.environment(
                calendar, zone: "America/New_York", variables: ["d": seconds])
            let isInRange = (-62_135_769_600..<253_402_300_800).contains(seconds)
            for expression in Self.onePerDate {
                let value = try? environment.evaluate(expression)
                #expect(
                    isInRange || value == nil || expression.contains("parse"), "\(expression)")
            }
        }
    }

    @Test(
        "months lead to the same day, or to the last one of the month",
        arguments: [
            "GMT", "America/New_York",
        ])
    func endsOfMonths(zone: String) throws {
        var environment = try Self.environment(zone: zone)
        let calendar = environment.calendar
        for year in [1999, 2000, 2023, 2024] {
            for month in 1...12 {
                for day in 28...(Self.days(in: month, of: year)) {
                    environment["d"] = .date(try #require(calendar.date(year, month, day)))
                    for count in [-60, -49, -37, -36, -25, -24, -23, -13, -12, -11, -1, 1, 13, 25] {
                        let target = year * 12 + month - 1 + count
                        let (toYear, toMonth) = (target / 12, target % 12 + 1)
                        let last = Self.days(in: toMonth, of: toYear)
                        let expected = calendar.date(toYear, toMonth, min(day, last))
                        #expect(
                            try environment.evaluate("^addToDate($d|\(count)|months)")
                                == expected.map { .date($0) }, "\(year)-\(month)-\(day) \(count)")
                    }
                }
            }
        }
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    @Test("what is added is the difference, in any calendar", arguments: calendars)
    func inverse(calendar: Calendar.Identifier) throws {
        for zone in ["GMT", "Europe/Berlin", "America/New_York"] {
            for seconds in [-2_000_000_000.5, 1_706_700_000.1, 1_710_054_000, 1_730_600_000.999] {
                var environment = try Self.environment(
                    calendar, zone: zone, variables: ["d": seconds])
                for unit in DateUnit.allCases {
                    for count in [-1300, -25, -2, -1, 0, 1, 2, 13, 40, 999] {
                        environment["n"] = MBValue(count)
                        let call = "^dateDifference($d|^addToDate($d|$n|\(unit))|\(unit))"
                        let difference = try environment.evaluate(call)
                        #expect(difference == MBValue(count), "\(call) \(count) \(seconds) \(zone)")
                    }
                }
            }
        }
    }

    @Test("dates of another calendar have its numbers and its months")
    func otherCalendars() throws {
        let buddhist = try Self.environment(.buddhist, variables: ["d": 1_700_000_000])
        #expect(try buddhist.evaluate("^dateComponents($d).year") == 2566)
        #expect(try buddhist.evaluate("^formatISODate($d)") == "2023-11-14T22:13:20Z")
        let hebrew = try Self.environment(.hebrew, variables: ["d": 1_700_000_000])
        #expect(
            try hebrew.evaluate("^formatISODate(^startOfMonth($d))") == "2023-11-14T00:00:00Z")
        #expect(try hebrew.evaluate("^dateComponents($d).day") == 1)
    }

    @Test("a text of ISO 8601 without a zone means what the calendar makes of its numbers")
    func localTimes() throws {
        for zone in ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"] {
            let environment = try Self.environment(zone: zone)
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = environment.capabilities.timeZone
            for (month, day) in [(3, 10), (3, 12), (3, 26), (4, 2), (10, 1), (10, 29), (11, 5)] {
                for minutes in stride(from: 0, to: 300, by: 10) {
                    let (hour, minute) = (minutes / 60, minutes % 60)
                    let wanted = calendar.date(
                        from: DateComponents(
                            year: 2023, month: month, day: day, hour: hour, minute: minute))
                    let text = String(
                        format: "2023-%02d-%02dT%02d:%02d", month, day, hour, minute)
                    let date = try environment.evaluate("^parseISODate(\(text))")?.asDate
                    #expect(date == wanted, "\(text) \(zone)")
                }
            }
        }
    }

    @Test("the zone of a date with many digits counts, and what comes after it makes it no date")
    func longFractions() throws {
        let environment = try Self.environment()
        for zeros in [10, 45] {
            let text = "2026-01-01T10:00:00." + String(repeating: "0", count: zeros) + "+05:00"
            let seconds = try environment.evaluate("^dateToUnixTimestamp(^parseISODate(\(text)))")
            #expect(seconds == 1_767_243_600)
            #expect(throws: MBExpressionError.self) {
                try environment.evaluate("^parseISODate(\(text) and more)")
            }
        }
    }

    @Test("the ISO 8601 text of a date in any zone is read as that date")
    func roundTrips() throws {
        for zone in TimeZone.knownTimeZoneIdentifiers {
            for seconds in [-5e9, -0.5, 1_688_184_000.125, 1_700_000_000, 4e9] {
                let environment = try Self.environment(variables: ["d": seconds])
                let text = "^parseISODate(^formatISODate($d|\(zone)))"
                #expect(try environment.evaluate(text) == environment["d"], "\(zone)")
            }
        }
    }

    @Test("a distance has exactly its number of units")
    func relativeNumbers() {
        let locale = Locale(identifier: "en_US_POSIX")
        for unit in DateUnit.allCases {
            for count in Array(-1300...1300) + [-9998, 9998] where count != 0 {
                let size = count.magnitude
                let noun = size == 1 ? String(unit.rawValue.dropLast()) : unit.rawValue
                #expect(
                    RelativeText.text(Int64(count), unit, locale)
                        == (count < 0 ? "\(size) \(noun) ago" : "in \(size) \(noun)"))
            }
        }
    }

    @Test("a distance doesn't depend on the moment when it's evaluated")
    func relativeDistance() throws {
        var environment = try Self.environment()
        for start in stride(from: 1_700_000_000.0, to: 1_740_000_000, by: 1_234_567.89) {
            environment.capabilities.clock = .fixed(Date(timeIntervalSince1970: start))
            environment["d"] = .date(Date(timeIntervalSince1970: start + 3 * 86_400))
            #expect(try environment.evaluate("^formatRelative($d)") == "in 3 days")
            environment["d"] = .date(Date(timeIntervalSince1970: start - 7200))
            #expect(try environment.evaluate("^formatRelative($d)") == "2 hours ago")
        }
    }

    @Test(
        "a locale with keywords that the system can't read is a text or an error, never a trap",
        arguments: [
            "en@x", "zz@@", "@", "en@numbers", "en-u-nu", "en-u-@", "en-US-u-nu-xxxx", "é", "",
            "en@numbers=arab", "en-u-nu-arab", String(repeating: "a", count: 300),
        ])
    func strangeLocales(name: String) throws {
        let environment = try Self.environment(
            locale: name, variables: ["d": 1_700_086_400])
        for expression in Self.onePerDate {
            _ = try? environment.evaluate(expression)
        }
        let text = try? environment.evaluate("^formatRelative($d)")
        if name.hasPrefix("en@x") { #expect(text == "in 1 day") }
        if name.hasSuffix("arab") { #expect(text == "in ١ day") }
    }

    @Test("calculating by calendar is paid for")
    func budget() throws {
        var environment = try Self.environment(variables: ["d": 1_700_000_000])
        environment["numbers"] = .array((0..<200).map { MBValue($0) })
        for call in Self.onePerDate {
            environment.limits.steps = 1_000
            let error = try environment.failure("^list($numbers|\(call))")
            #expect(error.code == .limitExceeded || call.contains("isBetween"), "\(call)")
        }
    }
}

extension MBEnvironment {
    /// The calendar in which its functions calculate.
    fileprivate var calendar: Calendar {
        var calendar = Calendar(identifier: capabilities.calendar)
        calendar.timeZone = capabilities.timeZone
        return calendar
    }
}

extension Calendar {
    /// Noon of a day.
    fileprivate func date(_ year: Int, _ month: Int, _ day: Int) -> Date? {
        date(from: DateComponents(year: year, month: month, day: day, hour: 12))
    }
}
