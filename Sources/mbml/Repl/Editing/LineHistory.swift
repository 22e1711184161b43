/// The lines that were entered before, and which of them is shown.
struct LineHistory {
    /// The most lines that are kept.
    static let mostEntries = 1_000

    /// The lines, the oldest first.
    private(set) var entries: [String] = []
    /// The line that is shown, while the person looks through them.
    private var search: (prefix: String, draft: String, position: Int)?

    init(_ entries: [String] = []) {
        self.entries = Array(entries.suffix(Self.mostEntries))
    }

    /// Adds a line, unless it's empty or the same as the last one; returns whether it was added.
    mutating func add(_ line: String) -> Bool {
        search = nil
        guard line.contains(where: { !$0.isWhitespace }), line != entries.last else { return false }
        entries.append(line)
        if entries.count > Self.mostEntries {
            entries.removeFirst(entries.count - Self.mostEntries)
        }
        return true
    }

    /// The line before the one that is shown that begins with what was before the cursor when the
    /// search began; nil if there is none.
    mutating func previous(before cursor: String, of text: String) -> String? {
        let start = search ?? (cursor, text, entries.count)
        guard
            let position = entries[..<start.position].lastIndex(where: {
                $0.hasPrefix(start.prefix) && $0 != text
            })
        else { return nil }
        search = (start.prefix, start.draft, position)
        return entries[position]
    }

    /// The line after the one that is shown, or at the end what was written before the search.
    mutating func next(of text: String) -> String? {
        guard let start = search else { return nil }
        let position = entries[(start.position + 1)...].firstIndex {
            $0.hasPrefix(start.prefix) && $0 != text
        }
        guard let position else {
            search = nil
            return start.draft
        }
        search = (start.prefix, start.draft, position)
        return entries[position]
    }

    /// Ends looking through the lines: another key was pressed.
    mutating func endSearch() { search = nil }
}

// MARK: - As a file

extension LineHistory {
    /// The lines of a file, one each; a line break in one is `\n`, a backslash `\\`. What isn't
    /// valid text is left out.
    init(file bytes: [UInt8]) {
        let lines = bytes.split(separator: 10).suffix(Self.mostEntries)
        self.init(
            lines.compactMap { line in
                let text = String(decoding: line, as: UTF8.self)
                return text.contains("\u{FFFD}") ? nil : Self.entry(of: text)
            })
    }

    /// A line as it's written to a file, with a line break.
    static func fileLine(of entry: String) -> String {
        entry.unicodeScalars.reduce(into: "") { line, scalar in
            switch scalar {
            case "\\": line += "\\\\"
            case "\n": line += "\\n"
            default: line.unicodeScalars.append(scalar)
            }
        } + "\n"
    }

    private static func entry(of line: String) -> String {
        var entry = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in line.unicodeScalars {
            if isEscaped {
                entry.append(scalar == "n" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                entry.append(scalar)
            }
        }
        return String(entry)
    }
}
