/// Changes texts by their structure: pieces of them, such as words, quoted texts, what brackets
/// enclose and lines, are removed, repeated or replaced by other pieces.
///
/// What libFuzzer makes of single bytes is seldom well formed, and hardly ever has a long name or a
/// rare character where a name can be.
package struct TextMutator {
    private let target: FuzzTarget
    private let choices: Choices

    package init(_ target: FuzzTarget, seed: UInt64) {
        (self.target, choices) = (target, Choices(seed: seed))
    }

    /// A text with one to three pieces changed.
    ///
    /// - Parameter other: a text whose pieces it can get; by default one that the target generates.
    package func changed(_ text: [UInt8], with other: [UInt8]? = nil) -> [UInt8] {
        let other = other ?? Array(target.text(seed: UInt64(choices.roll(1 << 30))).utf8)
        // A whole text that the target generates is worth a try, too.
        if choices.roll(16) == 0 { return other }
        var result = text
        for _ in 0...choices.roll(3) {
            let piece = piece(of: result)
            result.replaceSubrange(piece, with: replacement(for: piece, of: result, other))
        }
        return result
    }

    private func replacement(
        for piece: Range<Int>, of text: [UInt8], _ other: [UInt8]
    ) -> [UInt8] {
        switch choices.roll(12) {
        case 0: []
        case 1: Array(choices.pick(Self.oddTexts).utf8)
        case 2: Array(choices.pick(Self.numerals).utf8)
        case 3 where !target.dictionary.isEmpty: Array(choices.pick(target.dictionary).utf8)
        case 4, 5: repeated(Array(text[piece]))
        case 6, 7: joined(Array(text[piece]))
        case 8: Array(text[self.piece(of: text)])
        default: Array(other[self.piece(of: other)])
        }
    }

    private func repeated(_ piece: [UInt8]) -> [UInt8] {
        let separator = Array(choices.pick(["", "", ",", "|", " ", "\n"]).utf8)
        let count = choices.roll(8) == 0 ? 4 + choices.roll(60) : 2
        return Array([[UInt8]](repeating: piece, count: count).joined(separator: separator))
    }

    /// A piece with a rare text before or after it.
    private func joined(_ piece: [UInt8]) -> [UInt8] {
        let rare = Array(choices.pick(Self.oddTexts).utf8)
        return choices.roll(2) == 0 ? rare + piece : piece + rare
    }

    // MARK: - Pieces

    /// Where a piece of a text is; sometimes it's the empty one at a place.
    private func piece(of text: [UInt8]) -> Range<Int> {
        guard !text.isEmpty else { return 0..<0 }
        let position = choices.roll(text.count)
        switch choices.roll(8) {
        case 0: return position..<position
        case 1: return run(in: text, at: position) { $0 != UInt8(ascii: "\n") }
        case 2, 3: return enclosed(in: text, at: position)
        default: return run(in: text, at: position, while: Self.isPartOfWord)
        }
    }

    /// The bytes around a position that hold something, or that byte alone.
    private func run(
        in text: [UInt8], at position: Int, while holds: (UInt8) -> Bool
    ) -> Range<Int> {
        guard holds(text[position]) else { return position..<position + 1 }
        var start = position
        while start > 0, holds(text[start - 1]) { start -= 1 }
        let end = text[position...].firstIndex { !holds($0) } ?? text.count
        return start..<end
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }

    /// From an opening bracket or quote before a position to the one that closes it.
    private func enclosed(in text: [UInt8], at position: Int) -> Range<Int> {
        let openings: Set<UInt8> = choices.roll(2) == 0 ? Self.brackets : Self.openings
        guard let start = text[...position].lastIndex(where: openings.contains),
            let closing = Self.closing[text[start]]
        else { return run(in: text, at: position, while: Self.isPartOfWord) }
        var depth = 0
        for end in text.indices[(start + 1)...] {
            if text[end] == closing {
                if depth == 0 {
                    return choices.roll(2) == 0 ? start..<end + 1 : start + 1..<end
                }
                depth -= 1
            } else if text[end] == text[start] {
                depth += 1
            }
        }
        return start..<text.count
    }

    private static let closing = Dictionary(
        uniqueKeysWithValues: ["()", "[]", "{}", "<>", "\"\"", "''"].map {
            (Array($0.utf8)[0], Array($0.utf8)[1])
        })
    private static let openings = Set(closing.keys)
    /// What doesn't close what it opens.
    private static let brackets = Set("([{<".utf8)

    /// Characters that stand for something, can't be seen, or change the order of others, and names
    /// that no one would write.
    private static let oddTexts = [
        "\u{0}", "\t", "\n", "\r", "\r\n", "\u{1B}", "\u{7F}", "\u{85}", "\u{A0}", "\u{200D}",
        "\u{200E}", "\u{2028}", "\u{202E}", "\u{2066}", "\u{FEFF}", "\u{FFFD}", "é", "e\u{301}",
        "ß", "İ", "😀", "👨‍👩‍👧", " ", "\"", "'", "\\", "|", "$", "^", "#", "(", ")", "[", "]", "{",
        "}", "<", ">", "&", "..", "/", "*", "?", ";", ":", "-", "%", "@", ",", "=", "!",
        String(repeating: "a", count: 17), String(repeating: "ab", count: 200),
        String(repeating: "\u{202E}é", count: 40), String(repeating: "👨‍👩‍👧", count: 30),
    ]

    private static let numerals = [
        "0", "1", "-1", "2", "3", "007", "1.5", "-0.0", "0.1", "15", "16", "17", "60", "64", "100",
        "127", "128", "255", "256", "1000", "32768", "65536", "999999", "10000000",
        "2147483648", "9007199254740993", "9223372036854775807", "-9223372036854775809",
        "18446744073709551616", "99999999999999999999999999999999999999", "1e3", "1e-5", "1e20",
        "1e127", "1e164", "1e-128", "12345678901234567890.123456789", "0.3333333333333333333",
        "1700000000", "253402300800",
    ]
}
