/// The text that a person edits, and where in it.
struct EditedLine: Equatable {
    /// The characters as people see them.
    private(set) var characters: [Character] = []
    /// The number of characters before the cursor.
    private(set) var cursor = 0
    /// What was last cut.
    private var cut = ""

    var text: String { String(characters) }
    var isEmpty: Bool { characters.isEmpty }
    var isAtEnd: Bool { cursor == characters.count }
    var beforeCursor: String { String(characters[..<cursor]) }

    /// Replaces everything; the cursor is at the end.
    mutating func set(_ text: String) {
        characters = Array(text)
        cursor = characters.count
    }

    mutating func insert(_ text: String) { replace(cursor..<cursor, with: text) }

    /// Replaces some characters. The cursor is after the new ones.
    mutating func replace(_ range: Range<Int>, with text: String) {
        // A new character may join its neighbors, as an accent joins the letter before it.
        let lower = max(0, range.lowerBound - 1)
        let upper = min(characters.count, range.upperBound + 1)
        let before = String(characters[lower..<range.lowerBound]) + text
        let joined = Array(before + String(characters[range.upperBound..<upper]))
        characters.replaceSubrange(lower..<upper, with: joined)
        cursor = lower + min(before.count, joined.count)
    }

    /// Replaces a range of UTF-16 code units.
    mutating func replace(utf16 range: Range<Int>, with text: String) {
        var (offset, lower, upper) = (0, characters.count, characters.count)
        for (position, character) in characters.enumerated() {
            if offset >= range.lowerBound { lower = min(lower, position) }
            if offset >= range.upperBound { upper = min(upper, position) }
            offset += character.utf16.count
        }
        replace(min(lower, upper)..<upper, with: text)
    }
}

// MARK: - Moving

extension EditedLine {
    mutating func moveLeft() { cursor = max(0, cursor - 1) }

    mutating func moveRight() { cursor = min(characters.count, cursor + 1) }

    /// Moves to the start of the line, which a line break may precede.
    mutating func moveToStart() { cursor = lineStart }

    mutating func moveToEnd() { cursor = lineEnd }

    mutating func moveWordLeft() { cursor = wordStart(\.isWordPart) }

    mutating func moveWordRight() {
        while cursor < characters.count, !characters[cursor].isWordPart { cursor += 1 }
        while cursor < characters.count, characters[cursor].isWordPart { cursor += 1 }
    }

    /// Moves to the line above; returns false on the first one.
    mutating func moveUp() -> Bool {
        let start = lineStart
        guard start > 0 else { return false }
        let column = cursor - start
        cursor = start - 1
        cursor = min(lineStart + column, cursor)
        return true
    }

    /// Moves to the line below; returns false on the last one.
    mutating func moveDown() -> Bool {
        let (column, end) = (cursor - lineStart, lineEnd)
        guard end < characters.count else { return false }
        cursor = end + 1
        cursor = min(cursor + column, lineEnd)
        return true
    }

    private var lineStart: Int {
        characters[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    }

    private var lineEnd: Int {
        characters[cursor...].firstIndex(of: "\n") ?? characters.count
    }

    private func wordStart(_ isPart: (Character) -> Bool) -> Int {
        var start = cursor
        while start > 0, !isPart(characters[start - 1]) { start -= 1 }
        while start > 0, isPart(characters[start - 1]) { start -= 1 }
        return start
    }
}

// MARK: - Deleting

extension EditedLine {
    mutating func deleteBackward() {
        guard cursor > 0 else { return }
        replace(cursor - 1..<cursor, with: "")
    }

    mutating func deleteForward() {
        guard cursor < characters.count else { return }
        let place = cursor
        replace(place..<place + 1, with: "")
        cursor = min(place, characters.count)
    }

    mutating func cutToEnd() {
        // At the end of a line, its line break is cut.
        cut(cursor..<(lineEnd == cursor ? min(cursor + 1, characters.count) : lineEnd))
    }

    mutating func cutToStart() { cut(lineStart..<cursor) }

    /// Cuts back to the start of a word, which ends with a blank.
    mutating func cutWord() { cut(wordStart { !$0.isWhitespace }..<cursor) }

    /// Inserts what was last cut.
    mutating func paste() { insert(cut) }

    private mutating func cut(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        cut = String(characters[range])
        replace(range, with: "")
        cursor = min(range.lowerBound, characters.count)
    }

    /// Swaps the characters around the cursor, or the last two at the end.
    mutating func transpose() {
        let end = min(cursor + 1, lineEnd)
        guard end - lineStart >= 2 else { return }
        let pair = String(characters[end - 1]) + String(characters[end - 2])
        replace(end - 2..<end, with: pair)
        cursor = min(end, characters.count)
    }
}

extension Character {
    /// Whether it belongs to a word: a letter, a digit or `_`.
    fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
