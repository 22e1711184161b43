import MBDataEnvironment

/// Writes JSON for generators, with members in the given order.
enum JSONText {
    static func string(_ text: String) -> String {
        (try? MBValue.string(text).jsonString()) ?? "\"\""
    }

    static func object(_ members: [(name: String, value: String)]) -> String {
        "{" + members.map { "\(string($0.name)): \($0.value)" }.joined(separator: ", ") + "}"
    }

    static func array(_ elements: [String]) -> String {
        "[" + elements.joined(separator: ", ") + "]"
    }
}

/// Generates JSON of any form, with what makes readers stumble.
struct JSONGenerator {
    private let choices: Choices
    private let words: [String]

    /// - Parameter words: texts that values and names are often.
    init(_ choices: Choices, words: [String]) {
        (self.choices, self.words) = (choices, words)
    }

    func value(depth: Int) -> String {
        switch choices.roll(depth > 0 ? 9 : 6) {
        case 0: return choices.pick(["null", "true", "false"])
        case 1, 2: return choices.pick(Self.numbers)
        case 3, 4, 5: return JSONText.string(choices.pick(words + Self.texts))
        case 6: return JSONText.array((0..<choices.roll(4)).map { _ in value(depth: depth - 1) })
        default:
            return JSONText.object(
                (0..<choices.roll(4)).map { _ in (choices.pick(words), value(depth: depth - 1)) })
        }
    }

    private static let numbers = [
        "0", "1", "-1", "2.5", "1e3", "100", "3", "12345678901234567890", "1e127", "-0", "0.1",
    ]

    private static let texts = ["", "a", "é😀", "\u{0}", "a\nb", "\"\\", " ", "\u{2028}", "T"]
}
