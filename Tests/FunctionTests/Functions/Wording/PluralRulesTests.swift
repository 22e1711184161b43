import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Plural rules")
struct PluralRulesTests {
    /// Languages with the samples of one of their categories, as CLDR publishes them.
    private struct Samples {
        let languages: [String]
        let category: PluralCategory
        let rule: String
        let numerals: [String]
        /// How many were left out because they have an exponent, such as 1c6 for 1 million.
        let compact: Int
    }

    private static func samples() throws -> [Samples] {
        let url = CaseTable.fixtures.appending(path: "Plurals/cardinals.txt")
        var samples: [Samples] = []
        var languages: [String] = []
        for line in try String(decoding: Data(contentsOf: url), as: UTF8.self).split(
            separator: "\n")
        where !line.hasPrefix("#") {
            let colon = try #require(line.firstIndex(of: ":"))
            let (name, text) = (String(line[..<colon]), line[colon...].dropFirst())
            if name == "languages" {
                languages = text.split(separator: " ").map(String.init)
                continue
            }
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            let all = parts.dropFirst().flatMap { $0.split(separator: " ").dropFirst() }
                .map { $0.trimmingCharacters(in: ["," as Unicode.Scalar]) }.filter { $0 != "…" }
            let numerals = all.filter { !$0.contains("c") }
            samples.append(
                Samples(
                    languages: languages, category: try #require(PluralCategory(rawValue: name)),
                    rule: parts[0].trimmingCharacters(in: .whitespaces),
                    numerals: try numerals.flatMap(expanded), compact: all.count - numerals.count))
        }
        return samples
    }

    /// The numerals from the first to the last of a range such as `0.0~1.5`.
    private static func expanded(_ sample: String) throws -> [String] {
        let ends = sample.split(separator: "~").map(String.init)
        guard ends.count == 2 else { return [sample] }
        let decimals = ends[0].split(separator: ".").dropFirst().first?.count ?? 0
        let whole = try ends.map { try #require(Int($0.filter(\.isNumber))) }
        return (whole[0]...whole[1]).map { number in
            let digits = String(number)
            guard decimals > 0 else { return digits }
            let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
            return padded.dropLast(decimals) + "." + padded.suffix(decimals)
        }
    }

    @Test("every published sample of every language is in its category")
    func published() throws {
        var (checked, compact) = (0, 0)
        var languages: Set<String> = []
        for sample in try Self.samples() {
            compact += sample.compact
            languages.formUnion(sample.languages)
            for language in sample.languages {
                let rules = PluralRules.rules(forLocale: language)
                for numeral in sample.numerals {
                    checked += 1
                    let found = rules.category(of: PluralOperands(numeral))
                    #expect(found == sample.category, "\(language): \(numeral)")
                }
            }
        }
        #expect(languages.count == 223)
        #expect(checked > 10_000, "\(checked)")
        #expect(compact == 96, "\(compact)")
    }

    @Test("the table has the published rules and no others")
    func table() throws {
        let samples = try Self.samples().filter { $0.category != .other }
        let text = samples.reduce(into: "") { text, sample in
            text += sample.languages.joined(separator: " ") + "\n"
        }
        #expect(
            Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
                == Set(PluralRules.byLanguage.keys))
        let table = PluralRules.table.replacing(/\s+/, with: " ")
        for sample in samples {
            #expect(table.contains("\(sample.category): \(sample.rule)"), "\(sample.rule)")
        }
    }

    @Test("a table with a mistake is refused")
    func mistakes() {
        #expect(PluralRules.reading("en\n one: i = 1 and v = 0\n")?.count == 1)
        for rule in [
            "one: x = 1", "single: i = 1", "one: i", "one: i = ", "one: i == 1", "one: i = 2..1",
            "one: i % 0 = 1", "one: i % = 1", "one: i = 1 and", "one: i = a", "one: i = 1 or",
            "one: i = ,",
        ] {
            #expect(PluralRules.reading("en\n \(rule)\n") == nil, "\(rule)")
        }
    }

    @Test("the rules of a locale are those of its region or else of its language")
    func fallback() {
        func zero(_ locale: String) -> PluralCategory {
            PluralRules.rules(forLocale: locale).category(of: PluralOperands("0"))
        }
        for locale in ["pt", "pt_BR", "pt_Latn_BR", "PT-br", "pt_AO", "pt@currency=EUR"] {
            #expect(zero(locale) == .one, "\(locale)")
        }
        for locale in ["pt_PT", "pt-PT", "pt_Latn_PT", "pt_PT@calendar=iso8601", "pt_PT.UTF-8"] {
            #expect(zero(locale) == .other, "\(locale)")
        }
        for locale in ["", "_", "@", "xx", "ja_JP", "root", "日本", "pt\u{301}"] {
            #expect(zero(locale) == .other, "\(locale)")
        }
    }

    @Test("operands of long numerals keep their last digits and stay large")
    func operands() {
        let operands = PluralOperands("123456789012345678901234567890.00012300")
        #expect(operands.value(.i).map { $0 % 1_000_000 } == 567_890)
        #expect(operands.value(.i).map { $0 > 1_000_000 } == true)
        #expect(operands.value(.n) == nil)
        #expect(operands.value(.v) == 8 && operands.value(.w) == 6)
        #expect(operands.value(.f) == 12_300 && operands.value(.t) == 123)
        #expect(operands.value(.c) == 0 && operands.value(.e) == 0)
        for empty in ["", ".", "-", "-."] { #expect(PluralOperands(empty).value(.n) == 0) }
        #expect(PluralOperands(MBNumber.least).value(.i) == 1_000_000_000)
    }
}
