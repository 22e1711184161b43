import Testing

@testable import MBDataEnvironment

@Suite("The cost of making a regular expression")
struct PatternCostTests {
    /// The bytes for each unit of a pattern, the sets and the classes.
    private func bytes(_ length: Int, sets: Int = 0, classes: Int = 0) -> Int {
        2 * (length * 64 + sets * 1_536 + classes * 8_192)
    }

    @Test("characters, groups and classes that are ready cost only their length")
    func plain() {
        for pattern in ["abc", "\\w+", "(a|b)*\\s", "\\\\p", "(?:i)", "\\d\\D"] {
            let cost = PatternCost(pattern)
            #expect(cost.bytes == bytes(pattern.utf8.count) && cost.steps == 0, "\(pattern)")
        }
    }

    @Test(
        "sets cost more, and classes much more",
        arguments: [
            ("[a-z]", 1, 0), ("[a][b]", 2, 0), ("\\p{L}", 0, 1), ("\\PL\\p{Ll}", 0, 2),
            ("\\N{LATIN SMALL LETTER A}", 0, 1), ("[\\w.]", 1, 1), ("[\\s\\d]\\w", 1, 3),
            ("[[:alpha:]]", 2, 1), ("[a&&\\p{L}]", 1, 1), ("\\\\\\p{L}", 0, 1),
            ("\\Q[\\E", 1, 0),
        ])
    func sets(_ pattern: String, _ sets: Int, _ classes: Int) {
        let cost = PatternCost(pattern)
        #expect(cost.bytes == bytes(pattern.utf8.count, sets: sets, classes: classes))
        #expect(cost.steps == 200 * classes)
        #expect(cost.nanoseconds >= 200_000 * classes)
    }

    @Test(
        "without regard to case, each set is a class",
        arguments: ["(?i)", "(?i:", "(?si)", "(?-x-i)", "(?xmi:"])
    func cases(_ flags: String) {
        #expect(PatternCost("\(flags)[a-z][b]\\p{L}").steps == 600)
        #expect(PatternCost("(?s)[a-z][b]\\p{L}").steps == 200)
    }

    @Test(
        "classes of whole emoji are found by any spelling of their names",
        arguments: [
            #"a\p{RGI_Emoji}"#, #"\P{ rgi-emoji_zwj sequence}"#, #"[\p{Basic_Emoji}]"#,
            "[[:RGI_Emoji:]]", #"\p{^RGIEmoji=Yes}"#,
        ])
    func sequences(pattern: String) {
        #expect(PatternCost(pattern).hasSequences)
        #expect(!PatternCost(#"\p{Emoji}[:alpha:]\p{L}\p{Regional_Indicator}"#).hasSequences)
        let error = MBEnvironment().strict.outcome(of: "^matchesRegex(a|\(pattern))").error
        #expect(error?.code != nil)
    }
}
