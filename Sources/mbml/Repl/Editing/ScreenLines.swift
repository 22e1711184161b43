/// How a terminal shows a text that is edited: lines that fit its width, after the prompts.
struct ScreenLines: Equatable {
    /// A prompt, which may contain escape sequences.
    struct Prompt: Equatable {
        let text: String
        let width: Int

        init(_ text: String, isBold: Bool = false) {
            self.text = isBold ? "\u{1B}[1m\(text)\u{1B}[0m" : text
            width = text.reduce(0) { $0 + $1.width }
        }
    }

    private(set) var rows: [String] = []
    private(set) var cursorRow = 0
    private(set) var cursorColumn = 0

    /// The distance between the columns that tabs lead to.
    private static let tabDistance = 8

    /// - Parameters:
    ///   - prompt: what is before the first line.
    ///   - continuation: what is before those after line breaks.
    ///   - columns: the width of the terminal, at least 1.
    init(
        _ text: [Character], cursor: Int, prompt: Prompt, continuation: Prompt, columns: Int
    ) {
        let columns = max(1, columns)
        // Where the prompts leave no room for text, they aren't shown.
        let fits = max(prompt.width, continuation.width) + 2 <= columns
        var row = fits ? prompt.text : ""
        var width = fits ? prompt.width : 0
        func isFull(_ needed: Int) -> Bool { width > 0 && width + needed > columns }
        for (position, character) in text.enumerated() {
            if character == "\n" {
                if position == cursor { (cursorRow, cursorColumn) = (rows.count, width) }
                rows.append(row)
                (row, width) = fits ? (continuation.text, continuation.width) : ("", 0)
                continue
            }
            var shown = character.shown
            var needed = character.width
            if character == "\t" {
                needed = min(
                    Self.tabDistance - width % Self.tabDistance, max(1, columns - width))
                shown = String(repeating: " ", count: needed)
            }
            if isFull(needed) {
                rows.append(row)
                (row, width) = ("", 0)
            }
            if position == cursor { (cursorRow, cursorColumn) = (rows.count, width) }
            row += shown
            width += needed
        }
        if cursor >= text.count {
            // The cursor needs a place after the last character.
            if width >= columns {
                rows.append(row)
                (row, width) = ("", 0)
            }
            (cursorRow, cursorColumn) = (rows.count, width)
        } else if cursorColumn >= columns {
            cursorColumn = columns - 1
        }
        rows.append(row)
    }

}

/// What is on the terminal of the text that is edited, and how to change it.
struct EditorScreen {
    /// The number of rows on the terminal above that of the cursor.
    private var rowsAbove = 0

    /// What to write to show a text in place of the previous one.
    ///
    /// Only as many rows as the terminal has are shown, around the cursor.
    mutating func show(_ lines: ScreenLines, height: Int) -> String {
        let height = max(1, height)
        let top = max(0, min(lines.cursorRow - height / 2, lines.rows.count - height))
        let shown = top..<min(lines.rows.count, top + height)
        // Some terminals break rows again when they become narrower, and there are more of them then.
        // That isn't taken into account, because in others, it would erase what is above.
        var output = rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : ""
        output += "\r\u{1B}[J" + lines.rows[shown].joined(separator: "\r\n")
        let below = shown.upperBound - 1 - lines.cursorRow
        if below > 0 { output += "\u{1B}[\(below)A" }
        output += "\r"
        if lines.cursorColumn > 0 { output += "\u{1B}[\(lines.cursorColumn)C" }
        rowsAbove = lines.cursorRow - shown.lowerBound
        return output
    }

    /// Forgets the text, which stays on the terminal.
    mutating func leave() { rowsAbove = 0 }
}
