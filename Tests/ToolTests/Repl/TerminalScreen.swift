/// What a terminal shows of the output of a program, for the escape sequences that `mbml` writes.
struct TerminalScreen {
    private(set) var rows: [[Character]] = [[]]
    private(set) var row = 0
    private(set) var column = 0
    private let columns: Int
    /// The number of rows that can be reached.
    private let height: Int
    private var rest = ""

    init(columns: Int = 60, height: Int = 20) {
        self.columns = columns
        self.height = height
    }

    /// The rows that aren't blank. The second column of a wide character is left out.
    var lines: [String] {
        rows.map { row in
            var text = String(row.filter { $0 != "\u{0}" })
            while text.last == " " { text.removeLast() }
            return text
        }.filter { !$0.isEmpty }
    }

    mutating func write(_ output: String) {
        var output = (rest + output)[...]
        rest = ""
        while let character = output.popFirst() {
            switch character {
            case "\u{1B}":
                guard let end = output.dropFirst().firstIndex(where: { $0.isLetter }),
                    output.first == "["
                else {
                    rest = "\u{1B}" + output
                    return
                }
                run(output[end], output[..<end].dropFirst())
                output = output[output.index(after: end)...]
            case "\r": column = 0
            case "\n": moveDown()
            case "\r\n":
                column = 0
                moveDown()
            case "\u{7}": break
            default: put(character)
            }
        }
    }

    private mutating func run(_ command: Character, _ parameters: Substring) {
        let count = Int(parameters) ?? 1
        switch command {
        case "A": row = max(max(0, rows.count - height), row - count)
        case "C": column = min(columns - 1, column + count)
        case "J":
            if parameters == "2" {
                rows += Array(repeating: [], count: height)
                row = rows.count - height
            } else {
                rows[row] = Array(rows[row].prefix(column))
                rows.removeLast(rows.count - row - 1)
            }
        case "H": (row, column) = (max(0, rows.count - height), 0)
        default: break
        }
    }

    private mutating func moveDown() {
        row += 1
        if row == rows.count { rows.append([]) }
    }

    private mutating func put(_ character: Character) {
        let width = Self.isWide(character) ? 2 : 1
        if column + width > columns {
            column = 0
            moveDown()
        }
        while rows[row].count < column + width { rows[row].append(" ") }
        rows[row][column] = character
        if width == 2 { rows[row][column + 1] = "\u{0}" }
        column += width
    }

    private static func isWide(_ character: Character) -> Bool {
        "日本語한😀👨‍👩‍👧🇳🇴".contains(character)
    }
}
