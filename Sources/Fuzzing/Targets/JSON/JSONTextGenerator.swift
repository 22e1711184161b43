/// Generates JSON, also with the library's tags, and texts that are almost JSON.
struct JSONTextGenerator {
    private let choices: Choices

    init(_ choices: Choices) { self.choices = choices }

    func next() -> String {
        let text = blanks() + value(4) + blanks()
        return choices.roll(4) == 1
            ? choices.mutated(text, with: "{}[]\",:\\u0dD8eE.+-1tfn \t") : text
    }

    private func value(_ depth: Int) -> String {
        switch choices.roll(depth > 0 ? 9 : 4) {
        case 0: return choices.pick(["null", "true", "false", "\"\"", "[]", "{}", "[ ]", "{\n}"])
        case 1: return number()
        case 2, 3: return string()
        case 4, 5:
            let elements = choices.repeated(1...4, separator: ",") { spaced(value(depth - 1)) }
            return "[\(elements)]"
        case 6: return tagged(depth)
        case 7 where choices.roll(8) == 1:
            let levels = choices.roll(300)
            let (start, end) = choices.pick([("[", "]"), ("{\"a\":", "}"), ("{\"$set\":[", "]}")])
            return String(repeating: start, count: levels) + value(0)
                + String(repeating: end, count: levels)
        default:
            let entries = choices.repeated(1...4, separator: ",") {
                spaced(key()) + ":" + spaced(value(depth - 1))
            }
            return "{\(entries)}"
        }
    }

    private func tagged(_ depth: Int) -> String {
        let numbers = { (count: Int) in
            (0..<count).map { _ in number() }.joined(separator: ",")
        }
        let (tag, content) =
            switch choices.roll(8) {
            case 0: ("set", "[\(choices.repeated(0...3, separator: ",") { value(depth - 1) })]")
            case 1: ("date", number())
            case 2: ("data", choices.pick(["\"00ff\"", "\"\"", "\"0\"", "\"FFfe01\""]))
            case 3: ("range", "[\(choices.roll(300)),\(choices.roll(9))]")
            case 4: ("rect", "[\(numbers(4))]")
            case 5: (choices.pick(["size", "point"]), "[\(numbers(2))]")
            case 6: ("insets", "[\(numbers(4))]")
            default: (choices.pick(Self.tags), value(depth - 1))
            }
        return "{\"$\(tag)\":\(content)}"
    }

    private func number() -> String {
        guard choices.roll(3) > 0 else { return choices.pick(Self.numbers) }
        let digits = { (counts: ClosedRange<Int>) in
            choices.repeated(counts) { "\(choices.roll(10))" }
        }
        var text = choices.pick(["", "", "-"])
        text += choices.roll(4) == 0 ? "0" : "\(1 + choices.roll(9))" + digits(0...21)
        if choices.roll(2) == 0 { text += "." + digits(1...22) }
        if choices.roll(3) == 0 {
            text += choices.pick(["e", "E", "e+", "e-"]) + digits(1...choices.pick([1, 1, 2, 3]))
        }
        return text
    }

    private func key() -> String {
        choices.roll(3) == 0
            ? string() : choices.pick(["\"a\"", "\"b\"", "\"\"", "\"é\"", "\"e\u{301}\"", "\"1\""])
    }

    private func string() -> String {
        "\"\(choices.repeated(0...4) { choices.pick(Self.pieces) })\""
    }

    private func spaced(_ text: String) -> String {
        choices.roll(4) == 1 ? blanks() + text + blanks() : text
    }

    private func blanks() -> String {
        choices.roll(4) == 1 ? choices.repeated(0...3) { choices.pick(Self.blanks) } : ""
    }

    private static let blanks = [" ", "\t", "\n", "\r", "\r\n", "  "]

    private static let numbers = [
        "0", "-0", "1", "-1", "0.0", "1e0", "0.1", "-0.5", "9223372036854775807",
        "-9223372036854775808", "9223372036854775808", "18446744073709551616", "1e164", "1e165",
        "1e-128", "1e-129", "5e-129", "1e400", "0e999999999999", "1e-400", "1.50", "1E+2",
        "99999999999999999999999999999999999999", "123456789012345678901234567890123456789",
        "0.1234567890123456789012345678901234567894", "999999999999999999", "1000000000000000000",
        "1e18", "1700000000.5", "4.9e-324", "1.7976931348623157e308",
    ]

    private static let pieces = [
        "a", "abc", " ", "é", "e\u{301}", "😀", "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r",
        "\\t", "\\u0041", "\\u0000", "\\u00e9", "\\ud83d\\ude00", "\\uD83D\\uDE00", "\\u2028",
        "\\uFFFF", "\\ud800", "\\udc00", "\\ud800\\u0041", "\u{7F}", "\u{2028}", "'", "/", "$x",
        "\u{FEFF}", "0123456789abcdef", "</script>", "\u{1F468}\u{200D}\u{1F469}",
    ]

    private static let tags = [
        "set", "date", "data", "range", "rect", "size", "point", "insets", "opaque", "other",
    ]

    static let words =
        numbers + pieces + tags.map { "{\"$\($0)\":" }
        + ["true", "false", "null", "[[[[", "]]]]", "{\"a\":", "\u{FEFF}", ",", ": "]
}
