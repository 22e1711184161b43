import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Order of texts")
struct CollationTests {
    @Test(
        "punctuation, numbers by their value, then letters as a reader files them",
        arguments: [
            ["", " 5", "_"], ["-", "-1.5x", "-0", "0", "0a", ".5", "1", "1.", "1.0", "1a"],
            ["8.4.1", "9", "10", "10.0.1"], ["2026-11-21", "2027", "a"], ["08:30", "9"],
            ["+1", "1", "1a"], ["09", "9", "9a", "10"], ["1a", "9", "10", "a"],
            ["a", "A", "á", "Á", "a b", "a9", "aa", "ab"], ["ad", "ae", "æ", "Ae", "af"],
            ["d", "đ", "da", "ða", "db"], ["ha", "ħb", "hc"], ["ia", "ıb", "ic"],
            ["la", "łb", "lc"], ["na", "oa", "øb", "oc"], ["oe", "œ", "of"],
            ["sr", "ss", "ß", "ssa", "st"], ["ta", "ŧb", "tc"], ["tg", "th", "þ", "ti"],
            ["0", "-0a"], ["1e2", "99"], ["-2", "-1.1", "-1.10"], ["-10", "-9", "9", "10"],
            ["z", "α", "日"],
            [
                "1e50", "10000000000000000000000000000000000000001",
                "10000000000000000000000000000000000000002",
            ],
            ["0.00000000000000000000000000000000000000000001", "0.000000000000000000000001"],
        ])
    func order(texts: [String]) {
        for (position, right) in texts.enumerated() {
            for left in texts[..<position] {
                #expect(
                    Collation.standard.order(left, right) == .ascending,
                    "'\(left)' before '\(right)'")
                #expect(Collation.standard.order(right, left) == .descending)
            }
        }
    }

    /// The pieces of hostile texts: numbers, marks, equivalents, letters in the table.
    private static let pieces = [
        "1", "10", "9", "-0", "+1", "1.", ".5", "0.50", "-", "+", ".", " ", "a", "A", "b",
        "e\u{301}",
        "é", "É", "ß", "ss", "SS", "ẞ", "æ", "ae", "ø", "o", "ł", "l", "đ", "d\u{323}", "ḍ", "ǅ",
        "Ǆ", "ǆ",
        "\u{301}", "\u{323}\u{301}", "\u{301}\u{323}", "İ", "ı", "i", "I", "K", "\u{212A}", "Å",
        "\u{212B}", "\u{661}", "½", "日", "\u{AC00}", "\u{1100}\u{1161}", "\u{0}", "\u{200D}", "😀",
        "<\u{338}", "≮",
        "1234567890123456789012345678901234567890", "1234567890123456789012345678901234567891",
    ]

    /// What locales ignore, and a vowel of Thai that is sorted after the consonant that follows it.
    private static let ignored = [
        "\u{0}", "\u{1}", "\u{7F}", "\u{9F}", "\u{AD}", "\u{200D}", "\u{E0020}", "\u{34F}",
        "\u{600}",
        "\u{6DD}", "\u{488}", "\u{FFF9}", "\u{640}", "a", "A", "\u{E40}", "\u{E01}", "\u{E02}",
    ]

    private static func texts(
        _ seed: UInt64, _ count: Int, of pieces: [String] = Self.pieces
    ) -> [String] {
        var generator = NumberGenerator(seed: seed)
        return (0..<count).map { _ in
            (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }.joined()
        }
    }

    private static let marked =
        [
            String(repeating: "\u{301}\u{323}", count: 600),
            String(repeating: "\u{323}\u{301}", count: 600),
            String(repeating: "\u{323}", count: 600) + String(repeating: "\u{301}", count: 600),
        ].map { "a" + $0 } + ["a" + String(repeating: "\u{323}", count: 1200), "a", "b"]

    @Test(
        "the order is total: no circles, and equality exactly for equal texts",
        arguments: [nil, "sv_SE", "de_DE"] as [String?], [1, 2, 3] as [UInt64])
    func totality(locale: String?, seed: UInt64) {
        Self.expectTotalOrder(
            Self.texts(seed, 60) + Self.pieces.prefix(20) + Self.marked, locale: locale)
    }

    @Test(
        "what a locale ignores makes no circles",
        arguments: ["en", "cs", "de@collation=phonebook", "th"], [1, 2] as [UInt64])
    func ignoredCharacters(locale: String, seed: UInt64) {
        Self.expectTotalOrder(Self.texts(seed, 80, of: Self.ignored), locale: locale)
    }

    @Test("a text comes before those that begin with it", arguments: ["en", "cs", "da"])
    func prefixes(locale: String) {
        let collation = Collation(locale: Locale(identifier: locale))
        for (text, more) in [
            ("", "+é"), ("é", "é b"), ("é", "é\nb"), ("a", "a\u{2028}"), ("日", "日 1"),
            ("é-", "é-😀"),
        ] {
            #expect(collation.order(text, more) == .ascending, "\([text, more])")
            #expect(collation.order(more, text) == .descending, "\([text, more])")
        }
    }

    private static func expectTotalOrder(_ texts: [String], locale: String?) {
        let collation = Collation(locale: locale.map { Locale(identifier: $0) })
        let orders = texts.map { left in texts.map { collation.order(left, $0) } }
        for a in texts.indices {
            for b in texts.indices {
                let isEqual = TextEquality.isEquivalent(texts[a], texts[b])
                #expect((orders[a][b] == .same) == isEqual, "\([texts[a], texts[b]])")
                #expect(orders[a][b] == orders[b][a].reversed, "\([texts[a], texts[b]])")
                guard orders[a][b] == .ascending else { continue }
                for c in texts.indices where orders[b][c] == .ascending {
                    if orders[a][c] != .ascending {
                        Issue.record("\([texts[a], texts[b], texts[c]]) is a circle")
                    }
                }
            }
        }
    }

    @Test(
        "long texts cost steps, more beyond ASCII; in a locale, each text costs some",
        arguments: [("a", 64, 0, 6), ("a", 65, 4, 10), ("a", 160, 10, 22), ("é", 40, 320, 334)])
    func cost(character: String, count: Int, own: Int, inLocale: Int) {
        let text = String(repeating: character, count: count)
        #expect(Collation.standard.cost(of: text) == own)
        #expect(Collation(locale: Locale(identifier: "sv_SE")).cost(of: text) == inLocale)
    }

    @Test("'<' and ^sort have the same order", arguments: [nil, "sv_SE"] as [String?])
    func agreement(locale: String?) throws {
        var environment = MBEnvironment.pinned()
        environment.capabilities.collationLocale = locale.map { Locale(identifier: $0) }
        for seed in 10..<30 as Range<UInt64> {
            environment["texts"] = .array((Self.texts(seed, 12) + Self.marked).map { .string($0) })
            let sorted = try #require(try environment.evaluate("^sort($texts)")?.asArray)
            for (left, right) in zip(sorted, sorted.dropFirst()) {
                environment["a"] = left
                environment["b"] = right
                #expect(!environment.boolean("$b < $a"), "\([left, right])")
                #expect(
                    environment.boolean("$a < $b") != environment.boolean("$a == $b"),
                    "\([left, right])")
            }
        }
    }

    @Test(
        "ordering long texts ends when the time is over",
        arguments: ["\u{301}\u{323}", "日", "Σ", "e\u{301}", "ß"])
    func watch(part: String) {
        let text = String(repeating: part, count: 10_000)
        let watch = WorkWatch(Watch(deadline: 0))
        _ = Collation.standard.order(text, text + "b", watch)
        #expect(watch.isOver)
    }

    @Test("long texts that differ only in letters filed under others are ordered in linear time")
    func ties() {
        for (left, right) in [("l", "ł"), ("ss", "ß"), ("ae", "æ")] {
            let isLinear = Stopwatch.growsLinearly(20_000) { count in
                for part in ["é", "e\u{301}", "각"] {
                    let text = String(repeating: part, count: count)
                    #expect(Collation.standard.order(text + left, text + right) == .ascending)
                    #expect(Collation.standard.order(text + right, text + left) == .descending)
                }
            }
            #expect(isLinear)
        }
        let watch = WorkWatch(Watch(deadline: 0))
        let keys = ["l", "ł"].map { CollationKeys(String(repeating: "é", count: 20_000) + $0) }
        _ = keys[0].order(keys[1], watch)
        #expect(watch.isOver)
    }

    @Test(
        "texts that tie are ordered by the code points of their composed forms",
        arguments: [
            // The dot below is composed with l, but not with ł.
            ("ł\u{323}", "l\u{323}"), ("x각l", "x각ł"), ("각\u{11A8}l", "각\u{11A8}ł"),
            ("o\u{301}", "ø\u{301}"), ("l\u{301}", "ł\u{301}"),
        ])
    func composed(_ left: String, _ right: String) {
        #expect(Collation.standard.order(left, right) == .ascending)
        #expect(Collation.standard.order(right, left) == .descending)
        let marks = String(repeating: "\u{323}", count: 100)
        #expect(Collation.standard.order("a\(marks)" + left, "a\(marks)" + right) == .ascending)
    }

    @Test(
        "decompositions are ordered as what they compose, up to 64 scalars in a character",
        arguments: [
            // ä comes before ȧ, but its mark after that of ȧ.
            ("a\u{308}", "a\u{307}"), ("xa\u{308}z", "xa\u{307}"),
            (marked("\u{308}", 63), marked("\u{307}", 63)),
            (marked("\u{307}", 64), marked("\u{308}", 64)),
            // 가あ comes before 각, although あ comes after the final consonant.
            ("\u{1100}\u{1161}あ", "\u{1100}\u{1161}\u{11A8}"), ("a", "ab"), ("", "a"),
            ("\u{1100}\u{1161}", "\u{1100}\u{1161}\u{11A8}"), ("xyab", "xyb"),
        ])
    func composedScalars(_ left: String, _ right: String) {
        let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
        #expect(ComposedOrder.order(left, right, nil) == .ascending)
        #expect(ComposedOrder.order(right, left, nil) == .descending)
        #expect(ComposedOrder.order(left, left, nil) == .same)
    }

    private static func marked(_ mark: String, _ count: Int) -> String {
        "a" + String(repeating: mark, count: count)
    }

    @Test("the order of a text doesn't depend on whether something watches the time")
    func unwatched() {
        let prefix = String(repeating: "é", count: 3_000)
        let texts = ["x\u{323}\u{F73}", "x\u{345}", "x\u{483}", "x\u{897}\u{323}", "x\u{AC00}"]
        let watch = WorkWatch(Watch(deadline: .max))
        for left in texts {
            for right in texts {
                let order = Collation.standard.order(left, right)
                #expect(Collation.standard.order(left, right, watch) == order)
                #expect(Collation.standard.order(prefix + left, prefix + right, watch) == order)
            }
        }
    }

    @Test("a long text of any content is compared in linear time")
    func time() {
        let marks = String(repeating: "\u{301}\u{323}", count: 20_000)
        let digits = String(repeating: "9", count: 20_000)
        let sharps = String(repeating: "ß", count: 20_000)
        let pairs = [
            ("a" + marks, "a" + marks + "b"), (digits + "1", digits + "2"),
            (sharps, String(repeating: "ss", count: 20_000)),
            (marks + "a", "b"), (digits, digits + "." + digits),
        ]
        let watch = Stopwatch()
        for (left, right) in pairs {
            #expect(Collation.standard.order(left, right) != .same)
            #expect(Collation.standard.order(right, left) != .same)
        }
        #expect(watch.seconds < 20)
    }
}
