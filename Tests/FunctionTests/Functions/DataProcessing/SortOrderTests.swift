import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Sort order")
struct SortOrderTests {
    /// Keys of all kinds in their order; no two are equal.
    private static let ordered: [MBValue?] = [
        nil, "", "(a", "-", "-2", 0, "00.5", true, "1.5", 2, "9",
        .date(Date(timeIntervalSince1970: 9.5)),
        "10", "12 pcs", 100, "a", "A", "\u{e1}", "ab", "b", "z",
    ]

    private func sorted(
        _ keys: [MBValue?], isDescending: Bool = false
    ) throws -> [MBValue?] {
        try order(of: keys, isDescending: isDescending).positions().map { keys[$0] }
    }

    private func order(
        of keys: [MBValue?], isDescending: Bool
    ) throws -> MBDataEnvironment.SortOrder {
        try SortOrder(
            of: keys, .standard, isDescending: isDescending, Watch(deadline: .max))
    }

    @Test("shuffled keys always come out in the same order")
    func shuffles() throws {
        var generator = NumberGenerator(seed: 7)
        for _ in 0..<500 {
            let keys = Self.ordered.shuffled(using: &generator)
            #expect(try sorted(keys) == Self.ordered)
            #expect(try sorted(keys, isDescending: true) == Self.ordered.reversed())
        }
    }

    @Test("no three keys form a circle, and keys equal to the same key are equal")
    func circles() throws {
        let pool: [MBValue?] = [
            "9", "10", "1a", "9a", "-a", "/a", "-5", "5", "5.0", "", " 5", "a", "\u{e9}",
            "e\u{301}", "E", nil, .null, "1e3", "1,5", "0x10", "a\u{0}", "\u{661}", ["x"], ["y"],
            5, true, 9.5, .date(Date(timeIntervalSince1970: 9.5)),
        ]
        var generator = NumberGenerator(seed: 3)
        for round in 0..<300 {
            let keys = Array(pool.shuffled(using: &generator).prefix(round % pool.count))
            let order = try order(of: keys, isDescending: round % 2 == 0)
            let isBefore = keys.indices.map { left in
                keys.indices.map { order.order(left, $0) == .ascending }
            }
            for a in keys.indices {
                for b in keys.indices {
                    for c in keys.indices {
                        let through = isBefore[a][b] && isBefore[b][c]
                        let around = !isBefore[a][b] && !isBefore[b][c]
                        if through ? !isBefore[a][c] : around && isBefore[a][c] {
                            Issue.record("\([keys[a], keys[b], keys[c]])")
                        }
                    }
                }
            }
        }
    }

    @Test(
        "two keys alone have the order of the operators",
        arguments: [
            [
                "pear", "Fig", "apple", "\u{e4}pfel", "zoo", "2nd", "-x", "a b", "9", "10", "-5",
                "/a",
            ],
            ["10", "9", "-1", "1.5", "1e3"],
            [3, 1, 2.5, true, false], [3, "2 pcs", "x", nil, "7", ["a"]],
        ] as [[MBValue?]])
    func pairs(keys: [MBValue?]) throws {
        for left in keys {
            for right in keys {
                let isLess = MBValue.order(left, right, collation: .standard) == .ascending
                if isLess { #expect(try sorted([right, left]) == [left, right]) }
            }
        }
    }

    @Test("texts of the same number have their own order, even around that number")
    func numbers() throws {
        #expect(try sorted(["9.0", 9, "9"]) == ["9", 9, "9.0"])
        #expect(try sorted(["9", 9]) == ["9", 9] && sorted([9, "9"]) == [9, "9"])
        #expect(
            try sorted(["9 pcs", "9.0", 9, "9", 10], isDescending: true)
                == [10, "9 pcs", "9.0", 9, "9"])
    }

    @Test("a locale of the host decides the order of text")
    func locale() throws {
        var environment = MBEnvironment()
        environment["words"] = ["z", "\u{e4}", "a"]
        #expect(try environment.evaluate("^sort($words)") == ["a", "\u{e4}", "z"])
        environment.capabilities.collationLocale = Locale(identifier: "sv_SE")
        #expect(try environment.evaluate("^sort($words)") == ["a", "z", "\u{e4}"])
    }

    @Test(
        "the order of a locale takes no more time than its steps pay for", .ends(withinMinutes: 1))
    func localCost() throws {
        var environment = MBEnvironment()
        environment["words"] = .array((0..<200_000).map { .string("w\($0 * 7_919 % 200_000)") })
        environment.capabilities.collationLocale = Locale(identifier: "de_DE")
        let watch = Stopwatch()
        #expect(throws: MBExpressionError.self) { try environment.evaluate("^sort($words)") }
        environment["words"] = .array((0..<5_000).map { .string("Stra\u{df}e \($0)") })
        #expect(try environment.evaluate("^count(^sort($words))") == 5_000)
        #expect(watch.seconds < 5)
    }

    @Test("text with endless marks is sorted quickly, by its letters")
    func marks() throws {
        let marked = "a" + String(repeating: "\u{301}\u{323}", count: 10_000)
        let keys: [MBValue?] = [.string(marked + "b"), "z", .string(marked), "a"]
        #expect(try sorted(keys) == ["a", .string(marked), .string(marked + "b"), "z"])
    }
}
