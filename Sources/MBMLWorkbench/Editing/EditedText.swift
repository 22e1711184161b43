import MBDataEnvironment

/// The text of a document in an editor, whose places are lines and UTF-16 code units.
///
/// It's kept in UTF-8, as the editor has it: with its own line breaks, of any kind. Each place that
/// an editor can send leads to an offset between two characters; one beyond the end of a line or of
/// the text leads to that end.
struct EditedText: Sendable {
    private(set) var bytes: [UInt8]
    /// Where each line begins; never empty.
    private(set) var starts: [Int]

    /// A place as editors count: from 0, in UTF-16 code units.
    struct Position: Hashable, Comparable, Sendable {
        var line: Int
        var character: Int

        static func < (left: Position, right: Position) -> Bool {
            (left.line, left.character) < (right.line, right.character)
        }
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = Self.starts(in: bytes)
    }

    init(_ text: String) {
        self.init(Array(text.utf8))
    }

    private static func starts(in bytes: [UInt8]) -> [Int] {
        bytes.withUnsafeBufferPointer { bytes in
            var starts = [0]
            for (offset, byte) in bytes.enumerated() {
                switch byte {
                case UInt8(ascii: "\n"): starts.append(offset + 1)
                case UInt8(ascii: "\r"):
                    let isPair = offset + 1 < bytes.count && bytes[offset + 1] == 10
                    if !isPair { starts.append(offset + 1) }
                default: break
                }
            }
            return starts
        }
    }

    /// The text of a range.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Replaces a range.
    mutating func replace(_ range: Range<Int>, with text: String) {
        bytes.replaceSubrange(range.clamped(to: 0..<bytes.count), with: text.utf8)
        starts = Self.starts(in: bytes)
    }
}

// MARK: - Places of editors

extension EditedText {
    /// The offset of a place; the nearest one for a place that isn't in the text.
    func offset(of position: Position) -> Int {
        guard position.line >= 0 else { return 0 }
        guard position.line < starts.count else { return bytes.count }
        var offset = starts[position.line]
        let end = contentEnd(ofLine: position.line)
        var left = position.character
        while left > 0, offset < end {
            let length = characterLength(at: offset)
            left -= length == 4 ? 2 : 1
            // A place between two surrogates is before them.
            if left < 0 { break }
            offset += length
        }
        return min(offset, end)
    }

    /// The place of an offset.
    func position(of offset: Int) -> Position {
        let offset = min(max(0, offset), bytes.count)
        let line = line(of: offset)
        var units = 0
        for byte in bytes[starts[line]..<max(starts[line], min(offset, contentEnd(ofLine: line)))] {
            if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
        }
        return Position(line: line, character: units)
    }

    /// The number of the line with an offset.
    func line(of offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// Where the line break of a line begins.
    private func contentEnd(ofLine line: Int) -> Int {
        guard line + 1 < starts.count else { return bytes.count }
        var end = starts[line + 1] - 1
        if bytes[end] == 10, end > starts[line], bytes[end - 1] == 13 { end -= 1 }
        return end
    }

    private func characterLength(at offset: Int) -> Int {
        var end = offset + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end - offset
    }
}

// MARK: - Places of documents

extension EditedText {
    /// The offset of a place that the library reports: a line and Unicode scalars.
    func offset(of location: MBSourceLocation) -> Int {
        guard location.line >= 1 else { return 0 }
        guard location.line <= starts.count else { return bytes.count }
        var offset = starts[location.line - 1]
        // The library doesn't count a byte order mark.
        if offset == 0, bytes.starts(with: Self.byteOrderMark) { offset = 3 }
        let end = contentEnd(ofLine: location.line - 1)
        var left = location.column - 1
        while left > 0, offset < end {
            offset += characterLength(at: offset)
            left -= 1
        }
        return min(offset, end)
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The range between two places that the library reports.
    func range(from start: MBSourceLocation, to end: MBSourceLocation?) -> Range<Int> {
        let lower = offset(of: start)
        return lower..<max(lower, end.map { offset(of: $0) } ?? lower)
    }
}
