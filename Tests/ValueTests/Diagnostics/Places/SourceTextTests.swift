import Testing

@testable import MBDataEnvironment

@Suite("Source text")
struct SourceTextTests {
    @Test("places count lines, and UTF-16 code units in a line")
    func places() {
        let source = SourceText(text: "a\n😀b$x")
        #expect(source.location(of: 0) == MBSourceLocation(line: 1, column: 1))
        #expect(source.location(of: 2) == MBSourceLocation(line: 2, column: 1))
        #expect(source.location(of: 6) == MBSourceLocation(line: 2, column: 2))
        #expect(source.utf16Range(of: SourceRange(7, 9)) == 5..<7)
    }

    @Test("an excerpt shows one line and marks the range under it")
    func excerpt() {
        let source = SourceText(text: "one\nab ${c d} e\nthree")
        #expect(source.excerpt(of: SourceRange(10, 12)) == "    ab ${c d} e\n          ^~")
    }

    @Test("an excerpt shows no character that commands a terminal or turns the text around")
    func disruptiveCharacters() {
        let source = SourceText(text: "\u{1B}[2J\tא\u{202E}$x\r\nnext")
        #expect(
            source.excerpt(of: SourceRange(10, 12))
                == "    \u{FFFD}[2J\tא\u{FFFD}$x\n        \t  ^~")
        let name = "a\nb\r\u{1B}[31m\u{9B}\u{2028}\u{202E}c\u{2066}\tשלום\u{200F}!"
        let shown = #"a\nb\r\u{1B}[31m\u{9B}\u{2028}\u{202E}c\u{2066}"# + "\tשלום\u{200F}!"
        let message: MBMessage = "'\(name)'"
        #expect(message.text == "'\(shown)'")
    }

    @Test("an excerpt of a long text is short")
    func longText() {
        let source = SourceText(text: String(repeating: "x", count: 1_000_000))
        #expect(source.excerpt(of: SourceRange(500_000, 900_000)).utf8.count < 300)
    }

    @Test("offsets beyond the end are treated as the end")
    func beyond() {
        let source = SourceText(text: "é")
        #expect(source.utf16Range(of: SourceRange(0, 99)) == 0..<1)
        #expect(source.location(of: 99) == MBSourceLocation(line: 1, column: 2))
    }
}

@Suite("Suggestions")
struct SuggestionTests {
    @Test(
        "the nearest name is suggested if it's near enough",
        arguments: [
            ("uppercas", "uppercase"), ("Uppercase", "uppercase"), ("cuont", "count"),
            ("xyzzy", nil), ("", nil),
        ] as [(String, String?)])
    func nearest(name: String, expected: String?) {
        let names = ["count", "uppercase", "lowercase"]
        #expect(Suggestion.nearest(to: name, among: names) == expected)
    }

    @Test("of names that are equally near, one with the same characters is suggested")
    func sameCharacters() {
        let operators = ["=", "==", "!=", "<", "<=", ">", ">="]
        for (name, near) in [("=>", ">="), ("=<", "<="), ("=!", "!="), ("!>", "!=")] {
            #expect(Suggestion.nearest(to: name, among: operators) == near)
            #expect(Suggestion.nearest(to: name, among: operators.reversed()) == near)
        }
        #expect(Suggestion.nearest(to: "teh", among: ["ten", "the", "tea"]) == "the")
    }

    @Test("a name that has other characters can be near, too")
    func otherCharacters() {
        for (name, near) in [("abcxyz", "abcdyz"), ("aabbcc", "xabbcc"), ("Äpfel", "äpfel")] {
            #expect(Suggestion.nearest(to: name, among: ["q", near]) == near)
        }
        #expect(Suggestion.nearest(to: "abcdefghi", among: ["abcdewxyz"]) == nil)
    }

    @Test("a check compares names for suggestions until it has compared a million")
    func budget() {
        var budget = Suggestion.Budget()
        let names = (0..<1_000).map { "\($0)" }
        let covered = (0..<1_500).count { _ in budget.covers(names) }
        #expect(covered == 1_000)
    }

    @Test("a name that ends with punctuation is explained")
    func trailing() {
        #expect(Suggestion.forTrailingMark("name:")?.contains("${…}") == true)
        #expect(Suggestion.forTrailingMark("name") == nil)
    }
}

@Suite("Limits")
struct LimitTests {
    private static let documented = [
        "expressionLength": 100_000, "nesting": 200, "steps": 1_000_000,
        "stringLength": 10_000_000, "elements": 1_000_000, "valueDepth": 256,
        "memory": 100_000_000, "regularExpressionSteps": 1_000_000,
        "regularExpressionText": 10_000, "documentBytes": 8_000_000, "documentDepth": 100,
        "documentElements": 200_000, "documentAttributes": 256, "includes": 1_000,
        "includeDepth": 32,
    ]

    @Test("limits have their documented defaults")
    func defaults() {
        let limits = MBLimits.standard
        #expect(limits.seconds == nil)
        #expect(MBLimits.names.mapValues { limits[keyPath: $0] } == Self.documented)
    }

    @Test("limits on depth can be lowered, but not raised beyond what a small stack holds")
    func depth() {
        var limits = MBLimits.unlimited
        limits.nesting = 1_000_000
        limits.valueDepth = 1_000_000
        limits.documentDepth = 1_000_000
        #expect(limits.nesting == 200 && limits.valueDepth == 256 && limits.documentDepth == 256)
        limits.nesting = 3
        #expect(limits.nesting == 3)
    }

    @Test(
        "the exceeded limit is named",
        arguments: [
            ("expressionLength", 3, "abcd"), ("steps", 5, "#($a + $a + $a + $a + $a + $a)"),
            ("stringLength", 20, "$long$long"), ("elements", 2, "^array(a|b|c)"),
            ("valueDepth", 2, "^array(^array(^array(a)))"), ("memory", 50, "^array(a|b|c)"),
            ("nesting", 3, "#((((1 + $a))))"),
            ("regularExpressionSteps", 10_000, "^matchesRegex($many|(a+)+c)"),
            ("regularExpressionText", 10, "^matchesRegex($long|(?=e)x)"),
        ])
    func names(name: String, limit: Int, expression: String) throws {
        var environment = MBEnvironment()
        environment["a"] = 1
        environment["long"] = "eleven char"
        environment["many"] = .string(String(repeating: "a", count: 40))
        let path = try #require(MBLimits.names[name])
        environment.limits[keyPath: path] = limit
        #expect {
            try environment.evaluate(expression)
        } throws: { error in
            let error = error as? MBExpressionError
            return error?.kind == .limit && error?.message.contains("(\(name))") == true
        }
    }
}
