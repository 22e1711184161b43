/// Generates regular expressions with a replacement and a text that often has matches.
struct PatternGenerator {
    private let choices: Choices

    init(_ choices: Choices) { self.choices = choices }

    func next() -> String {
        var pattern = choices.roll(8) == 0 ? choices.pick(Self.wholes) : alternatives(2)
        if choices.roll(8) == 0 { pattern = choices.pick(Self.flags) + pattern }
        if choices.roll(12) == 1 {
            pattern = choices.mutated(pattern, with: "()[]{}|\\*+?^$.<=!&#aQE1")
                .filter { !$0.isNewline }
        }
        let template = choices.repeated(0...3) { choices.pick(Self.templates) }
        return "\(pattern)\n\(template)\n\(text())"
    }

    private func alternatives(_ depth: Int) -> String {
        let count = choices.roll(6) == 0 ? 2...3 : 1...1
        return choices.repeated(count, separator: "|") {
            choices.repeated(depth > 1 ? 1...3 : 1...2) { part(depth) }
        }
    }

    private func part(_ depth: Int) -> String {
        let repetition =
            switch choices.roll(6) {
            case 0: choices.pick(["*", "+", "?"])
            case 1: choices.pick(Self.repetitions)
            default: ""
            }
        return atom(depth) + repetition
    }

    private func atom(_ depth: Int) -> String {
        switch choices.roll(depth > 0 ? 10 : 6) {
        case 0, 1: return choices.pick(Self.plain)
        case 2: return choices.pick(Self.literals)
        case 3: return choices.pick(choices.roll(2) == 0 ? [".", "\\w", "\\d"] : Self.classes)
        case 4 where choices.roll(2) == 0: return choices.pick(Self.conditions)
        case 5:
            let members = choices.repeated(1...4) { choices.pick(Self.members) }
            return "[\(choices.pick(["", "", "^"]))\(members)]"
        case 6 where choices.roll(3) == 0: return choices.pick(["\\1", "\\2", "\\k<n>", "\\10"])
        default: return choices.pick(Self.groups) + alternatives(depth - 1) + ")"
        }
    }

    private func text() -> String {
        let piece = choices.repeated(1...4) { choices.pick(Self.texts) }
        return choices.roll(3) == 0
            ? String(repeating: piece, count: 1 + choices.roll(30)) + choices.pick(Self.texts)
            : choices.repeated(1...8) { choices.pick(Self.texts) }
    }

    private static let wholes = [
        "(a+)+$", "(a|aa)+$", "(a*)*b", "a*a*a*a*b", "(.*)(.*)(.*)x", "(\\w+\\s?)*$", "^(\\d+)*-$",
        "(?:a?){20}a{20}", "(x+x+)+y", "[a-z]*", "\\d+", "", "()", "a|", "|", "^", "$", "\\b",
        "\\G",
        "\\Ga", "(?=a)*", "(a?)*?$", "((a)|(b))*", "(?<n>a)\\k<n>", "\\X+", ".*?b", "(?s).*",
    ]

    private static let plain = ["a", "a", "a", "b", "ab", "1", " ", "aa", "é", "A"]

    private static let literals = [
        "a", "a", "b", "ab", "abc", "1", " ", "é", "😀", "A", "-", ",", "x", "e\u{301}", "\\.",
        "\\n",
        "\\x41", "\\u0061", "\\Qa.b\\E", "\\Q(", "\\t", "\\$", "\\\\", "ß", "ſ", "aaaaaaaaaaaaaaaa",
    ]

    private static let classes = [
        ".", "\\d", "\\w", "\\s", "\\D", "\\W", "\\S", "\\p{L}", "\\P{Lu}", "\\p{Emoji}", "\\R",
        "\\h", "\\v", "\\X", "\\N{LATIN SMALL LETTER A}", "[[a-c]&&[b-d]]", "[a[bc]]", "[]a]",
        "[[:alpha:]]", "[^\\n]",
    ]

    private static let conditions = ["^", "$", "\\b", "\\B", "\\A", "\\z", "\\Z", "\\G", "\\b"]

    private static let members = [
        "a", "b", "a-z", "0-9", "\\d", "\\w", "\\s", "é", "😀", "-", "\\]", "\\-", "A-Z", ".", "^",
        "\\p{L}", "\\n",
    ]

    private static let repetitions = [
        "*", "+", "?", "*?", "+?", "??", "*+", "++", "?+", "{2}", "{1,3}", "{0,}", "{2,}?", "{,3}",
        "{0}", "{3}+", "{100}", "**",
    ]

    private static let groups = [
        "(", "(", "(", "(?:", "(?:", "(?<n>", "(?=", "(?!", "(?<=", "(?<!", "(?>", "(?i:", "(?#",
        "(?-i:", "(?s-m:",
    ]

    private static let flags = ["(?i)", "(?m)", "(?s)", "(?x)", "(?w)", "(?u)", "(?im-s)", "(?d)"]

    private static let templates = [
        "$0", "$1", "$2", "<$1>", "$10", "$", "\\$1", "\\\\", "\\", "x", "", "é", "$1$0", "$9",
        "$a",
    ]

    private static let texts = [
        "a", "a", "aa", "b", "ab", "abc", "1", "12", " ", "\n", "é", "e\u{301}", "😀", "A", "x",
        "aaaa", ",", "-", "a.b", "\r\n", "ß", "SS", "K", "👨‍👩‍👧", "\u{2028}", "(", "0",
    ]

    static let words =
        wholes + literals + classes + conditions + repetitions + groups + flags + templates
}
