import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Searching texts")
struct TextSearchTests {
    @Test("a text that almost matches everywhere is searched in linear time")
    func almostMatching() throws {
        var environment = MBEnvironment.pinned()
        environment["text"] = .string(String(repeating: "a", count: 1_000_000) + "b")
        environment["part"] = .string(String(repeating: "a", count: 200_000) + "b")
        environment["other"] = .string(String(repeating: "a", count: 200_000) + "c")
        let watch = Stopwatch()
        #expect(try environment.evaluate("^rangeOfString($text|$part)") == [800_000, 200_001])
        #expect(try environment.evaluate("^containsString($text|$other)") == false)
        #expect(watch.seconds < 10)
    }

    @Test("every search agrees with comparing at each position")
    func oracle() {
        var generator = NumberGenerator(seed: 5)
        let letters = ["a", "b", "日", "😀"]
        func text(_ most: Int) -> String {
            (0..<Int.random(in: 0...most, using: &generator)).map { _ in
                letters[Int.random(in: 0..<letters.count, using: &generator)]
            }.joined()
        }
        for _ in 0..<2_000 {
            let (long, part) = (text(12), text(4))
            let (units, wanted) = (Array(long.utf16), Array(part.utf16))
            let first = units.indices.first { units[$0...].starts(with: wanted) }
            let expected = part.isEmpty ? nil : first.map { $0..<$0 + wanted.count }
            #expect(TextSearch.range(of: part, in: long) == expected, "\(part) in \(long)")
            #expect(
                (TextSearch.range(of: part, in: long, at: .start) != nil)
                    == (first == 0 && !part.isEmpty))
        }
    }

    @Test("a text is found where it's equal, regardless of how its letters are composed")
    func equivalence() {
        var generator = NumberGenerator(seed: 6)
        let letters = ["e", "é", "ệ", "\u{301}", "\u{323}", "\u{212A}", "K", "각", "\u{11A8}", "가"]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                letters[Int.random(in: 0..<letters.count, using: &generator)]
            }.joined()
            let composed = text.precomposedStringWithCanonicalMapping
            let found = TextSearch.range(of: composed, in: "x" + text + "x", at: .anywhere)
            let isMark = text.unicodeScalars.first.map {
                "\u{301}\u{323}".unicodeScalars.contains($0)
            }
            guard isMark == false else { continue }
            #expect(found == 1..<1 + text.utf16.count, "\(text.unicodeScalars.map(\.value))")
            #expect(TextSearch.range(of: composed, in: text, at: .end)?.lowerBound == 0)
        }
    }

    @Test("endless marks after one letter are searched as fast as others")
    func manyMarks() throws {
        var environment = MBEnvironment.pinned()
        let marks = String(repeating: "\u{301}\u{323}", count: 100_000)
        environment["text"] = .string("e" + marks)
        let watch = Stopwatch()
        #expect(try environment.evaluate("^containsString($text|e)") == false)
        #expect(try environment.evaluate("^hasPrefix($text|$text)") == true)
        #expect(watch.seconds < 10)
    }

    @Test("searching costs steps according to the length of the texts")
    func costs() throws {
        var environment = MBEnvironment.pinned()
        environment["text"] = .string(String(repeating: "a", count: 100_000))
        environment.limits.steps = 1_000
        for call in [
            "^containsString($text|b)", "^rangeOfString($text|b)", "^hasPrefix(a|$text)",
            "^hasSuffix(a|$text)", "^truncate(1|$text)", "^trimSpaces($text)",
            "^indentLines($text)", "^titleCase($text)", "^titleCaseIfAllCaps($text)",
            "^lowercase($text)", "^uppercase($text)", "^stripSpaces($text)",
            "^stripQueryString($text)", "^firstNonemptyTrimmedString($text)",
            "^prefixLinesWith($text|x)", "^indentLinesToDepth($text|1)", "^parseNumber($text)",
            "^matchesRegex($text|b)", "^stripRegex($text|b)", "^max($text|1)", "^mod($text|1)",
        ] {
            #expect(try environment.failure(call).code == .limitExceeded, "\(call)")
        }
    }
}

@Suite("Texts of hostile size")
struct HostileTextTests {
    @Test("a text that grows past the limit is refused while it's created")
    func growth() throws {
        var environment = MBEnvironment.pinned()
        environment["lines"] = .string(String(repeating: "a\n", count: 1_000))
        environment["long"] = .string(String(repeating: "x", count: 20_000))
        environment.limits.stringLength = 1_000_000
        for call in [
            "^prefixLinesWith($lines|$long)", "^indentLinesToDepth($lines|20000)",
            "^replaceRegex($lines|a|$long)",
        ] {
            let error = try environment.failure(call)
            #expect(error.code == .limitExceeded && error.message.contains("stringLength"))
        }
        let fields = Array(repeating: "a|$long", count: 60).joined(separator: "|")
        #expect(
            try environment.failure("^concatenateFields(\(fields))").message
                .contains("stringLength"))
    }

    @Test("a group that matched much isn't repeated past the limit")
    func repeatedGroups() throws {
        var environment = MBEnvironment.pinned()
        environment["long"] = .string(String(repeating: "x", count: 1_000_000))
        let template = String(repeating: "$0", count: 40)
        #expect(
            try environment.failure("^replaceRegex($long|x+|\(template))").code == .limitExceeded)
    }

    @Test("a format of any length is read in linear time")
    func longFormats() throws {
        let environment = MBEnvironment.pinned()
        let watch = Stopwatch()
        for piece in ["%%", "+", "%.0f", "0", "é"] {
            let format = "%" + String(repeating: piece, count: 20_000)
            _ = try? environment.evaluate("^percent(\(format)|1|2)")
        }
        #expect(watch.seconds < 10)
    }
}

@Suite("Formatting of integers")
struct IntegerFormatTests {
    @Test("the environment's locale decides, even after another one was used")
    func locales() throws {
        var environment = MBEnvironment.pinned()
        for _ in 0..<2 {
            for (name, text) in [("en_US", "1,234,567"), ("de_DE", "1.234.567")] {
                environment.capabilities.locale = Locale(identifier: name)
                #expect(
                    try environment.evaluate("^formatInteger(1234567)") == .string(text))
            }
        }
    }

    @Test("the data of a locale stay unchanged")
    func localeData() throws {
        var environment = MBEnvironment.pinned()
        environment.capabilities.locale = Locale(identifier: "fr_FR")
        let text = try environment.evaluate("^formatInteger(1234567)")?.description ?? ""
        #expect(text.filter(\.isNumber) == "1234567")
        #expect(text.unicodeScalars.filter(\.isBlank).count == 2)
        #expect(!text.contains(" "))
    }

    @Test("threads may share an environment's formatters")
    func threads() async throws {
        let environment = MBEnvironment.pinned()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    (0..<300).allSatisfy {
                        environment.string("^formatInteger(\($0 + 1_000))")
                            == "1,\(String(1_000 + $0).suffix(3))"
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
