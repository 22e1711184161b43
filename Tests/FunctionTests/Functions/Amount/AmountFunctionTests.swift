import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Numbers in a locale")
struct AmountFunctionTests {
    private func environment(_ locale: String) -> MBEnvironment {
        var environment = MBEnvironment.pinned()
        environment.capabilities.locale = Locale(identifier: locale)
        return environment
    }

    @Test(
        "a locale that the system can't format for is an error",
        arguments: ["en_US@numbers=nosuch", "日本", "en\u{0}"])
    func unsafeLocales(name: String) {
        for call in ["^formatNumber(1)", "^parseLocalNumber(1)", "^joinWords(^array(a))"] {
            let error = #expect(throws: MBExpressionError.self) {
                try environment(name).evaluate(call)
            }
            #expect(error?.message.hasPrefix("the system cannot format numbers for") == true)
        }
    }

    @Test(
        "keywords that the system can't read are left out", arguments: ["en@x", "en_US@@", "en@"])
    func unreadableKeywords(name: String) throws {
        let calls = [
            ("^formatNumber(1234.5678)", "1,234.568"), ("^formatPercent(0.25)", "25%"),
            ("^formatCurrency(2.555|EUR)", "€2.56"), ("^formatNumber($tiny|0|100)", "0"),
            ("^joinWords(^array(a|b|c))", "a, b, and c"),
        ]
        var environment = environment(name)
        environment["tiny"] = .string("1e-128")
        for (call, text) in calls { #expect(try environment.evaluate(call) == .string(text)) }
    }

    @Test("a word for a list has 64 bytes at most, with the blanks around it")
    func longestWord() throws {
        var environment = environment("en_US")
        environment["word"] = .string("or" + String(repeating: " ", count: 62))
        #expect(try environment.evaluate("^joinWords(^array(a|b)|$word)") == "a or b")
        environment["word"] = .string("or" + String(repeating: " ", count: 63))
        #expect(throws: MBExpressionError.self) {
            try environment.evaluate("^joinWords(^array(a|b)|$word)")
        }
    }

    @Test("keywords that the system can read are kept")
    func readableKeywords() throws {
        let arabic = try environment("en@numbers=arab").evaluate("^formatNumber(12)")
        #expect(arabic == "١٢")
        for digit in 0...9 {
            let read = try environment("ar_EG").evaluate("^parseLocalNumber(\(digit))")
            #expect(read == MBValue(digit))
            // These digits go with a point, and the others with another separator.
            let fraction = try environment("ar_EG").evaluate(
                "^parseLocalNumber(\(digit).\(digit))")
            #expect(fraction == .number(try #require(MBNumber("\(digit).\(digit)"))))
        }
        let euro = try environment("en_US@currency=EUR").evaluate("^formatCurrency(2)")
        #expect(euro == "€2.00")
    }

    /// Numbers with the most digits, the greatest and the least exponents, and in between.
    private static let numbers = [
        "99999999999999999999999999999999999999e127", "-99999999999999999999999999999999999999e127",
        "0", "1", "-9223372036854775808", "9223372036854775807", "1e-128", "1e127", "-0.1",
        "-99999999999999999999999999999999999999e-128", "1234567890.1234567890123456789012345678",
    ]

    @Test("every number has a decimal, and its text has all its digits")
    func wholeRange() throws {
        let locale = Locale(identifier: "en_US_POSIX")
        for numeral in Self.numbers {
            let number = try #require(MBNumber(numeral))
            let decimal = try #require(number.decimal, "\(number)")
            #expect(MBNumber(decimal) == number)
            let places = number.description.split(separator: ".").dropFirst().first?.count ?? 0
            guard places <= NumberStyle.mostFractionDigits else { continue }
            let style = NumberStyle.plain(fractionDigits: places...places)
            #expect(style.text(of: decimal, in: locale) == number.description)
        }
    }

    @Test("what a locale writes is read as the same number", .ends(withinMinutes: 2))
    func everyLocale() throws {
        let number: MBNumber = -1234567.5
        for name in Locale.availableIdentifiers.sorted() {
            var environment = environment(name)
            environment["n"] = .number(number)
            let text = try #require(try environment.evaluate("^formatNumber($n)")?.asString)
            environment["text"] = .string(text)
            let read = try? environment.evaluate("^parseLocalNumber($text)")
            #expect(read == .number(number), "\(name): \(text)")
        }
    }

    @Test(
        "groups have the sizes of the locale",
        arguments: [
            ("en_US", "1,50,000", nil), ("de_DE", "1.50.000", nil),
            ("en_US", "1,500,000", 1_500_000),
            ("en_IN", "1,50,000", 150_000), ("en_IN", "12,34,567.5", 1_234_567.5),
            ("hi_IN", "150,000", 150_000), ("en_IN", "1,234,567", 1_234_567),
            ("en_IN", "12,345,67,890", nil), ("en_IN", "123,45,678", nil), ("en_US", "12,34", nil),
        ] as [(String, String, MBValue?)])
    func groups(locale: String, text: String, number: MBValue?) throws {
        #expect((try? environment(locale).evaluate("^parseLocalNumber(\(text))")) == number)
    }

    @Test("a text is read in time that grows with its length, and a long one not at all")
    func longTexts() {
        var environment = environment("en_US")
        for text in ["1", ",", ".", "-", "\u{61c}", "١", "1,111", "e\u{301}"] {
            environment["text"] = .string(String(repeating: text, count: 500_000))
            let error = #expect(throws: MBExpressionError.self) {
                try environment.evaluate("^parseLocalNumber($text)")
            }
            #expect(error?.code == .notANumber)
        }
    }

    @Test("numbers far beyond a collection's budget end with the limit")
    func limits() {
        var environment = environment("en_US")
        environment.limits.steps = 10_000
        environment["many"] = .array([MBValue](repeating: "1", count: 20_000))
        for call in [
            "^sum($many)", "^average($many|$item)", "^max($many|$item * 2)", "^joinWords($many)",
        ] {
            let error = #expect(throws: MBExpressionError.self) { try environment.evaluate(call) }
            #expect(error?.code == .limitExceeded, "\(call)")
        }
    }
}
