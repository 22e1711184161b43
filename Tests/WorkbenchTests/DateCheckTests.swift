import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

/// Mistakes in calls with dates, words and versions that are found without evaluating the document.
@Suite("Checks of dates and words")
struct DateCheckTests {
    @Test(
        "constant mistakes are reported",
        arguments: [
            ("^addToDate($d|1|fortnights)", "unknown-word"),
            ("^addToDate($d|1|moths)", "unknown-word"),
            ("^dateDifference($d|$d|yaers)", "unknown-word"),
            ("^versionIs($v|=>|2.0)", "unknown-word"),
            ("^parseISODate(2026-11-31)", "bad-date"),
            ("^formatISODate(2026-11-30)", "bad-date"),
            ("^startOfDay(tomorrow)", "bad-date"),
            ("^isSameDay(2026-11-30T00:00:00Z|2026-11-31T00:00:00Z)", "bad-date"),
            ("^dateToUnixTimestamp(2026-11-30)", "parameter-type"),
            ("^startOfDay($list)", "parameter-type"),
            ("^bucket(user|salt|0)", "parameter-type"),
            ("^inRollout(user|salt|150)", "parameter-type"),
            ("^addToDate($d|many|days)", "number-expected"),
            ("^compareVersions(1.0|latest)", "parameter-type"),
            ("^dateComponents($d).yaer", "unknown-key"),
            ("^formatLongDate(tomorrow)", "bad-date"), ("^formatMediumTime(noon)", "bad-date"),
            ("^formatShortDateTime(noon)", "bad-date"), ("^formatSortableDate(noon)", "bad-date"),
            ("^formatRelative(tomorrow)", "bad-date"), ("^addSecondsToDate(5|noon)", "bad-date"),
            ("^secondsSince(tomorrow)", "parameter-type"),
            ("^formatTimeUntil(tomorrow)", "parameter-type"),
            ("^formatShortDate(2026-01-01T00:00:00Z|Europe/Berln)", "parameter-type"),
        ])
    func mistakes(expression: String, rule: String) {
        let findings = Self.findings(expression)
        #expect(findings == [rule], "\(expression): \(findings)")
    }

    @Test(
        "what evaluates isn't reported",
        arguments: [
            "^addToDate($d|1|Days)", "^addToDate($d|1| week )", "^addToDate($d|1|$unit)",
            "^versionIs($v|>=|2.0)", "^versionIs($v|-gte|2.0)", "^versionIs($v|<|2.0)",
            "^formatDate(2026-11-30T08:30:00Z|yyyy)", "^secondsUntil(2026-11-30T08:30:00Z)",
            "^startOfDay(2026-11-30T08:30:00+01:00)", "^startOfDay($v)",
            "^matchesAny($v|2.*|3.*)", "^matchesAny($v|$list)", "^dateComponents($d).year",
            "^bucket($number|salt|10)", "^isBetween($d|2026-11-30T08:30:00Z|$d)",
            "^formatLongDate(2026-11-30T08:30:00Z|Europe/Berlin)", "^formatLongDate($v)",
            "^formatLongDate(Mon, 30 Nov 2026 08:30:00 GMT)",
            "^addSecondsToDate(5|2026-11-30T08:30:00Z)", "^secondsSince(2026-11-30T08:30:00Z)",
        ])
    func rightCalls(expression: String) {
        let findings = Self.findings(expression)
        #expect(findings.isEmpty, "\(expression): \(findings)")
    }

    @Test("a bad date is found at its place, unless a document sets the format of dates")
    func places() throws {
        let finding = try #require(
            MBChecker(.pinned()).check("^addSecondsToDate(5|noon)", as: .object).first)
        #expect(finding.start?.column == 21)
        let format = "<Var name='MBMLDateFunctions:dateParsingFormat' literal='yyyy'/>"
        let date = "<Var name='a' type='dynamic' value='^formatLongDate(2026)'/>"
        func rules(_ text: String) -> [String] {
            MBChecker(.pinned()).check(
                searching: [MBMemoryRoot(["manifest.xml": "<MBML>\(text)</MBML>"])]
            ).findings.map(\.rule.name)
        }
        #expect(rules(date) == ["bad-date"])
        #expect(rules(format + date) == [])
    }

    private static func findings(_ expression: String) -> [String] {
        var environment = MBEnvironment.pinned()
        environment["d"] = .date(.distantPast)
        environment["v"] = "2.1"
        environment["unit"] = "days"
        environment["number"] = 42
        environment["list"] = ["a"]
        var checker = MBChecker(environment)
        for name in environment.variableNames {
            if let value = environment[name] { checker.examples[name] = [value] }
        }
        return checker.check(expression, as: .object).map(\.rule.name)
    }
}
