import Foundation
import Testing

@testable import MBDataEnvironment

@Suite("Locale of the process")
struct ProcessLocaleTests {
    @Test("LC_ALL has priority over LANG, and the C locale counts as none")
    func variables() {
        func name(_ variables: [String: String]) -> String? {
            Locale.ofVariables(variables)?.identifier
        }
        #expect(name(["LANG": "en_US.UTF-8"]) == "en_US")
        #expect(name(["LANG": "en_US.UTF-8", "LC_ALL": "de_DE@euro"]) == "de_DE")
        #expect(name(["LANG": "fr_FR", "LC_ALL": ""]) == "fr_FR")
        for none in ["", "C", "C.UTF-8", "POSIX", "é"] { #expect(name(["LANG": none]) == nil) }
        #expect(name([:]) == nil)
    }

    @Test("documents can use as many names as the platform lists, and some others")
    func unlistedNames() throws {
        let unlisted = UnlistedLocales(limit: 3)
        func isUsable(_ name: String) -> Bool {
            (try? LocaleName.locale(named: name, admitting: unlisted)) != nil
        }
        for name in ["en_XA", "de-Latn-ZZ", "en_US@numbers=arab", "en_XA"] {
            #expect(isUsable(name), "\(name)")
        }
        for name in ["en_XB", "en_US@numbers=thai", "en_US_MADEUP"] { #expect(!isUsable(name)) }
        for name in ["en_XA", "", "en-US", "EN-us", "zh_HK", "en_US_POSIX"] {
            #expect(isUsable(name))
        }
        for name in Locale.availableIdentifiers { #expect(isUsable(name), "\(name)") }
        let error = #expect(throws: MBExpressionError.self) {
            try LocaleName.locale(named: "en_XC", admitting: unlisted)
        }
        #expect(error?.message.contains("used 3 locales that the platform doesn't list") == true)
        #expect(error?.code == .invalidParameter)
    }

    @Test(
        "digits may be written in any way: none of them ends the process",
        arguments: ["en", "ar-EG"])
    func digits(language: String) throws {
        var environment = MBEnvironment()
        environment["d"] = .date(Date(timeIntervalSince1970: 0))
        for digits in ["latn", "arab", "LATN", "zzzz"] {
            for name in [
                "\(language)-u-nu-\(digits)", "\(language)@numbers=\(digits)",
                "\(language)@Numbers=\(digits);x=y",
            ] {
                environment.capabilities.locale = Locale(identifier: name)
                for call in ["formatDate($d|d MMMM)", "formatRelative($d)", "formatPercent(2)"] {
                    let text = try? environment.evaluate("^\(call)")
                    #expect(text?.asString != "2", "\(name): \(call)")
                }
            }
        }
    }

    @Test("digits are those that a name requests")
    func requestedDigits() {
        func date(_ locale: String) -> String? {
            var environment = MBEnvironment()
            environment.capabilities = .fixed(locale: Locale(identifier: locale))
            return environment.string("^formatDate(^unixTimestampToDate(1719792000)|d MMM)")
        }
        for name in ["en-US-u-nu-latn", "en_US@numbers=Latn", "en-US-u-hc-h23-nu-latn", "en_US"] {
            #expect(date(name) == "1 Jul", "\(name)")
        }
        #expect(date("en-US-u-nu-arab") == "\u{661} Jul")
        #expect(date("en_US@numbers=ARAB") == "\u{661} Jul")
        let text = MBEnvironment().string(
            "^reformatDateWithLocale(2024-07-01|en-US-u-nu-latn|yyyy-MM-dd|d MMMM yyyy)")
        #expect(text == "1 July 2024")
    }

    @Test("a name that isn't a locale counts as none of them")
    func otherNames() {
        let unlisted = UnlistedLocales(limit: 1)
        for name in [
            "xq_US", "é", "en_US@numbers=q1", "en US", "sw_\u{212A}E",
            String(repeating: "en_US", count: 30),
        ] {
            let error = #expect(throws: MBExpressionError.self) {
                try LocaleName.locale(named: name, admitting: unlisted)
            }
            #expect(error?.message.contains("isn't a locale") == true)
        }
        #expect((try? LocaleName.locale(named: "en_XA", admitting: unlisted)) != nil)
    }

    @Test("a host's locale that isn't ASCII orders texts as the library does")
    func foreignCollation() {
        var environment = MBEnvironment()
        environment.capabilities.collationLocale = Locale(identifier: "\u{E9}")
        #expect(environment.string("^join(^sort(^array(b|a))|)") == "ab")
    }

    @Test("a document can't request numerals, whose formatters take long")
    func numerals() {
        let outcome = MBEnvironment().strict.outcome(
            of: "^reformatDateWithLocale(2024-07-01|en@numbers=roman|yyyy-MM-dd|yyyy)")
        #expect(outcome.error?.code == .invalidParameter)
    }

    @Test("a host's zone with another meaning in formatters is formatted as in calendars")
    func abbreviations() throws {
        for name in ["NST", "BST", "EST", "ART", "AST", "MST", "CET", "HST"] {
            var environment = MBEnvironment()
            guard let zone = TimeZone(identifier: name) else { continue }
            environment.capabilities = .fixed(timeZone: zone)
            environment["d"] = .date(Date(timeIntervalSince1970: 1_719_835_200))
            guard let time = try? environment.strict.evaluate("^formatDate($d|HH:mm:ss)"),
                let text = time.asString
            else { continue }
            #expect(environment.string("^formatISODate($d)")?.contains(text) == true, "\(name)")
        }
    }
}
