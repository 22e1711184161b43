import Foundation

/// How two texts differ, with what can't be seen written out.
enum TextDifference {
    /// Short texts are shown whole.
    private static let short = 30
    /// How much is shown around the difference.
    private static let before = 24
    private static let after = 40

    /// The difference of two texts, unless they are the same, code unit by code unit.
    static func message(
        _ old: String, _ new: String, _ words: (old: String, new: String)
    ) -> String? {
        guard !old.utf8.elementsEqual(new.utf8) else { return nil }
        // Texts that only look alike show how they are made.
        let escapesAll = look(of: old) == look(of: new)
        if old.count <= short, new.count <= short, !old.contains("\n"), !new.contains("\n") {
            return "\(words.old) \(ShownText.quoted(old, escapesAll: escapesAll)), "
                + "\(words.new) \(ShownText.quoted(new, escapesAll: escapesAll))"
        }
        let start = commonPrefix(old, new)
        let (left, right) = (
            excerpt(old, at: start, escapesAll), excerpt(new, at: start, escapesAll)
        )
        let width = max(words.old.count, words.new.count)
        let indent = String(repeating: " ", count: width + 1 + left.caret)
        return [
            "the texts differ \(place(in: old, at: start))",
            "  \(padded(words.old, to: width)) \(left.text)",
            "  \(padded(words.new, to: width)) \(right.text)",
            "  \(indent)^",
        ].joined(separator: "\n")
    }

    /// Whether a text has letters that are made of several characters, and so looks like another
    /// one.
    static func hidesParts(_ text: String) -> Bool {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        return !text.precomposedStringWithCanonicalMapping.utf8.elementsEqual(text.utf8)
    }

    /// A text without what can't be seen.
    private static func look(of text: String) -> String {
        var look = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
            look.append(scalar)
        }
        return String(look)
    }

    private static func padded(_ word: String, to width: Int) -> String {
        word + String(repeating: " ", count: width - word.count)
    }

    /// The number of characters that both begin with.
    private static func commonPrefix(_ old: String, _ new: String) -> Int {
        zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    }

    /// `at character 7`, or `in line 3, at character 2`.
    private static func place(in text: String, at position: Int) -> String {
        let before = text.prefix(position)
        let lines = before.count { $0.isNewline }
        guard text.contains(where: \.isNewline) else { return "at character \(position + 1)" }
        let column = before.reversed().prefix { !$0.isNewline }.count
        return "in line \(lines + 1), at character \(column + 1)"
    }

    /// The text around a position, and where the position is in it.
    private static func excerpt(
        _ text: String, at position: Int, _ escapesAll: Bool
    ) -> (text: String, caret: Int) {
        let start = text.index(text.startIndex, offsetBy: max(0, position - before))
        let middle =
            text.index(text.startIndex, offsetBy: position, limitedBy: text.endIndex)
            ?? text.endIndex
        let end = text.index(middle, offsetBy: after, limitedBy: text.endIndex) ?? text.endIndex
        let head = ShownText.quoted(text[start..<middle], escapesAll: escapesAll).dropLast()
        let tail = ShownText.quoted(text[middle..<end], escapesAll: escapesAll).dropFirst()
        let prefix = start == text.startIndex ? "" : "…"
        return (prefix + head + tail + (end == text.endIndex ? "" : "…"), prefix.count + head.count)
    }
}
