/// Walks through a value as a well-formed document writes it, to find where a part of its meaning
/// is: entities count as they're written, but comments and the brackets of CDATA sections don't.
struct RawTextCursor {
    /// The UTF-16 length of the meaning passed so far.
    private(set) var passed = 0
    private let file: String?
    private var line: Int
    private var column: Int
    private var rest: Substring.UnicodeScalarView
    /// Whether every character represents itself.
    private let isPlain: Bool
    private var isInSection = false

    init(_ text: String, at location: MBSourceLocation, isPlain: Bool) {
        file = location.file
        line = location.line
        column = location.column
        rest = text.unicodeScalars[...]
        self.isPlain = isPlain
    }

    /// Where a part of a text begins, given its UTF-16 offset in what the text means.
    static func location(
        ofUTF16 offset: Int, in text: String, writtenAs written: String?,
        from start: MBSourceLocation
    ) -> MBSourceLocation {
        let cursor = RawTextCursor(written ?? text, at: start, isPlain: written == nil)
        return cursor.location(ofUTF16: offset, in: text)
    }

    /// Where a part of a text begins that isn't before the cursor.
    func location(ofUTF16 offset: Int, in text: String) -> MBSourceLocation {
        var cursor = moved(toUTF16: offset)
        if offset < text.utf16.count { cursor.skipMarkup() }
        return cursor.location
    }

    /// Where a part of a text ends that isn't before the cursor. Markup after it isn't a part of it.
    func end(ofUTF16 offset: Int) -> MBSourceLocation { moved(toUTF16: offset).location }

    private func moved(toUTF16 offset: Int) -> RawTextCursor {
        var cursor = self
        while cursor.passed < offset, cursor.next() {}
        return cursor
    }

    /// The cursor from here to the end of the text, every so many UTF-16 code units.
    func marks(every distance: Int) -> [RawTextCursor] {
        var cursor = self
        var marks = [cursor]
        while cursor.next() {
            if cursor.passed >= marks.count * distance { marks.append(cursor) }
        }
        return marks
    }

    /// The current location.
    var location: MBSourceLocation {
        MBSourceLocation(file: file, line: line, column: column)
    }

    /// Moves past one character of the meaning; returns false at the end.
    mutating func next() -> Bool {
        skipMarkup()
        guard let first = rest.first else { return false }
        if first == "&", !isPlain, !isInSection, let end = rest.firstIndex(of: ";") {
            passed += Self.length(ofEntity: rest[..<end].dropFirst())
            skip(through: end)
        } else {
            passed += UTF16.width(first)
            skip(1)
        }
        return true
    }

    /// Moves past comments, processing instructions, and the beginnings and ends of sections.
    mutating func skipMarkup() {
        // Nearly every character is neither of these.
        while !isPlain, rest.first == (isInSection ? "]" : "<") {
            if isInSection {
                guard rest.starts(with: "]]>".unicodeScalars) else { return }
                isInSection = false
                skip(3)
            } else if rest.starts(with: "<![CDATA[".unicodeScalars) {
                isInSection = true
                skip(9)
            } else if rest.starts(with: "<!--".unicodeScalars) {
                skip(4)
                skip(through: "-->")
            } else if rest.starts(with: "<?".unicodeScalars) {
                skip(through: "?>")
            } else {
                return
            }
        }
    }

    private mutating func skip(through end: String) {
        while !rest.isEmpty, !rest.starts(with: end.unicodeScalars) { skip(1) }
        skip(end.unicodeScalars.count)
    }

    private mutating func skip(through end: String.Index) {
        skip(rest[...end].count)
    }

    private mutating func skip(_ count: Int) {
        for _ in 0..<count {
            guard let scalar = rest.popFirst() else { return }
            if scalar == "\n" {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
    }

    /// The UTF-16 length of what `name` or `#…` represents.
    private static func length(ofEntity name: Substring.UnicodeScalarView) -> Int {
        let text = String(name)
        guard text.hasPrefix("#") else { return 1 }
        let code =
            text.hasPrefix("#x")
            ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text.dropFirst(1))
        return (code ?? 0) > 0xFFFF ? 2 : 1
    }
}
