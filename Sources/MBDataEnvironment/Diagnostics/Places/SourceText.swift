/// A source text that locates its bytes. Everything is computed on demand.
package struct SourceText: Sendable {
    let text: String

    package init(text: String) {
        self.text = text
    }

    /// The UTF-16 range of a range of bytes.
    func utf16Range(of range: SourceRange) -> Range<Int> {
        let lower = utf16Offset(of: range.lower)
        return lower..<max(lower, utf16Offset(of: range.upper))
    }

    /// The place of a byte.
    package func location(of offset: Int) -> MBSourceLocation {
        let bytes = text.utf8
        return bytes.withContiguousStorageIfAvailable { Self.location(of: offset, in: $0) }
            ?? Self.location(of: offset, in: Array(bytes))
    }

    /// Counts bytes, because it's called for each entry of a log.
    private static func location(
        of offset: Int, in bytes: some RandomAccessCollection<UInt8>
    ) -> MBSourceLocation {
        var line = 1
        var column = 1
        for byte in bytes.prefix(max(0, offset)) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if !UTF8.isContinuation(byte) {
                column += 1
            }
        }
        let isInside = bytes.dropFirst(max(0, offset)).first.map(UTF8.isContinuation) ?? false
        return MBSourceLocation(line: line, column: isInside ? column - 1 : column)
    }

    /// The line that contains a range, cut to fit a terminal, with a caret line under it.
    func excerpt(of range: SourceRange) -> String { snippet(of: range).description }

    /// The number of Unicode scalars that fit on a terminal's line.
    private static let lineLength = 96

    /// The line that contains the beginning of a range, cut to fit a terminal.
    func snippet(of range: SourceRange) -> MBDiagnostic.Snippet {
        let start = index(of: range.lower)
        let end = max(start, index(of: range.upper))
        let scalars = text.unicodeScalars
        let before = scalars[..<start].suffix(60)
        let line = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? before
        let isCut =
            line.startIndex == before.startIndex && line.startIndex > text.startIndex
            && scalars[scalars.index(before: line.startIndex)] != "\n"
        let lead = (isCut ? "…" : "") + String(line)
        let marked = scalars[start..<end].prefix(40).prefix { $0 != "\n" }
        let isWhole = marked.endIndex == end
        let length = lead.unicodeScalars.count
        let room = max(30, Self.lineLength - length - marked.count)
        let rest = isWhole ? scalars[end...].prefix(room).prefix { $0 != "\n" } : marked.suffix(0)
        let goesOn = rest.endIndex < text.endIndex && scalars[rest.endIndex] != "\n"
        return MBDiagnostic.Snippet(
            line: lead + String(marked) + String(rest) + (goesOn ? "…" : ""),
            range: length..<(length + marked.count))
    }

    /// The text of a range, cut to a number of characters.
    func excerpt(_ range: SourceRange, atMost length: Int) -> String {
        text[index(of: range.lower)..<index(of: range.upper)].excerpt(atMost: length)
    }

    /// The whole text in quotation marks, cut to fit a log.
    var quotation: String { "\"" + text.excerpt(atMost: 1_000) + "\"" }

    /// The number of UTF-16 code units before each byte and, at the end, in the whole text.
    var utf16Offsets: [Int] {
        var offsets: [Int] = []
        offsets.reserveCapacity(text.utf8.count + 1)
        var count = 0
        for byte in text.utf8 {
            offsets.append(count)
            if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
        }
        return offsets + [count]
    }

    private func utf16Offset(of offset: Int) -> Int {
        text.utf16.distance(from: text.startIndex, to: index(of: offset))
    }

    private func index(of offset: Int) -> String.Index {
        let utf8 = text.utf8
        let index =
            utf8.index(utf8.startIndex, offsetBy: max(0, offset), limitedBy: utf8.endIndex)
            ?? utf8.endIndex
        return String.Index(index, within: text.unicodeScalars) ?? index
    }
}
