import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@Suite("Dates in scripts whose characters have several scalars")
struct DateScriptTests {
    @Test(
        "what a locale writes is read again",
        arguments: ["hi", "bn", "mr", "ta", "te", "th", "my", "ne", "fa", "km", "en", "ja"],
        ["10", "22"])
    func locales(_ locale: String, _ hour: String) throws {
        var environment = MBEnvironment.pinned()
        var local = environment
        local.capabilities.locale = Locale(identifier: locale)
        let date = Date(timeIntervalSince1970: hour == "10" ? 1_699_956_000 : 1_699_999_200)
        local["date"] = .date(date)
        for pattern in ["d LLLL yyyy HH", "EEEE, d MMMM yyyy HH", "d MMM yyyy h a", "G d MMM y HH"]
        {
            let text = try local.evaluate("^formatDate($date|\(pattern))")?.asString
            environment["text"] = .string(try #require(text))
            let read = "^reformatDateWithLocale($text|\(locale)|\(pattern)|yyyy-MM-dd HH)"
            #expect(
                try environment.evaluate(read) == .string("2023-11-14 \(hour)"), "\(text ?? "")")
        }
        #expect(
            try environment.evaluate(
                "^reformatDateWithLocale(14 नवंबर 2023|hi|d LLLL yyyy|yyyy-MM-dd)") == "2023-11-14")
    }

    @Test(
        "a text that isn't a date in its script is an error",
        arguments: [
            "14 नवंब 2023", "14 नवंबर", "नवंबर", "14 नवंबरं 2023", "\u{E000}", "14 \u{E001} 2023",
            "14 नवंबर 2023\u{E000}", "🇩🇪", "e\u{308}\u{301}\u{302}", "1\u{20E3}4 नवंबर 2023",
            "👩‍👩‍👧 2023", "\r\n", "14 नवंबर 2023\r\n",
        ])
    func others(_ text: String) throws {
        var environment = MBEnvironment.pinned()
        environment["text"] = .string(text)
        let read = "^reformatDateWithLocale($text|hi|d LLLL yyyy|yyyy-MM-dd)"
        #expect(environment.code(of: read) == .invalidDate)
    }
}
