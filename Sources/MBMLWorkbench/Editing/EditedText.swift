import Foundation
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
    /// The UTF-16 code units before each block of bytes, so that long lines don't take long.
    private var units: [Int]
    /// The same for Unicode scalars.
    private var scalars: [Int]

    private var scanned = ScannedMarkup()

    private static let block = 1_024

    /// The markup, which is found once.
    var markup: Markup { scanned.markup(of: bytes) }

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
        (units, scalars) = Self.counts(in: bytes)
    }

    init(_ text: String) {
        self.init(Array(text.utf8))
    }

    private static func starts(in bytes: [UInt8]) -> [Int] {
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

    /// The text of a range.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    /// The name of an element or an attribute. One longer than any name is cut: comparing it could
    /// take endlessly.
    func name(_ range: Range<Int>) -> String {
        text(range.prefix(TextEquality.longestHarmless))
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Replaces a range.
    mutating func replace(_ range: Range<Int>, with text: String) {
        bytes.replaceSubrange(range.clamped(to: 0..<bytes.count), with: text.utf8)
        scanned = ScannedMarkup()
        starts = Self.starts(in: bytes)
        (units, scalars) = Self.counts(in: bytes)
    }

    private static func counts(in bytes: [UInt8]) -> (units: [Int], scalars: [Int]) {
        var (units, count) = ([Int](), 0)
        var (scalars, countOfScalars) = ([Int](), 0)
        units.reserveCapacity(bytes.count / block + 1)
        scalars.reserveCapacity(bytes.count / block + 1)
        for (offset, byte) in bytes.enumerated() {
            if offset.isMultiple(of: block) {
                units.append(count)
                scalars.append(countOfScalars)
            }
            if byte & 0xC0 != 0x80 {
                count += byte >= 0xF0 ? 2 : 1
                countOfScalars += 1
            }
        }
        return (units, scalars)
    }

    /// The UTF-16 code units before an offset.
    private func units(before offset: Int) -> Int {
        guard !units.isEmpty else { return 0 }
        let block = min(offset / Self.block, units.count - 1)
        var count = units[block]
        for byte in bytes[(block * Self.block)..<offset] where byte & 0xC0 != 0x80 {
            count += byte >= 0xF0 ? 2 : 1
        }
        return count
    }
}

// MARK: - Places of editors

extension EditedText {
    /// The offset of a place; the nearest one for a place that isn't in the text.
    func offset(of position: Position) -> Int {
        guard position.line >= 0 else { return 0 }
        guard position.line < starts.count else { return bytes.count }
        let start = starts[position.line]
        let end = contentEnd(ofLine: position.line)
        guard position.character > 0, position.character <= end - start else {
            return position.character > 0 ? end : start
        }
        let wanted = units(before: start) + position.character
        var offset = max(start, blockStart(ofUnit: wanted))
        var left = wanted - units(before: offset)
        while left > 0, offset < end {
            let length = characterLength(at: offset)
            left -= length == 4 ? 2 : 1
            // A place between two surrogates is before them.
            if left < 0 { break }
            offset += length
        }
        return min(offset, end)
    }

    /// The beginning of a character in the block with a UTF-16 code unit.
    private func blockStart(ofUnit unit: Int) -> Int {
        characterStart(ofBlock: max(0, Self.lastIndex(in: units, atMost: unit) - 1))
    }

    /// Where the first character begins that begins in a block or after it.
    private func characterStart(ofBlock block: Int) -> Int {
        var offset = block * Self.block
        while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        return offset
    }

    /// The last position of numbers in order whose number is at most another one; 0 if none is.
    private static func lastIndex(in numbers: [Int], atMost number: Int) -> Int {
        max(0, numbers.firstPosition { $0 > number } - 1)
    }

    /// The place of an offset.
    func position(of offset: Int) -> Position {
        let offset = min(max(0, offset), bytes.count)
        let line = line(of: offset)
        let start = starts[line]
        let end = max(start, min(offset, contentEnd(ofLine: line)))
        return Position(line: line, character: units(before: end) - units(before: start))
    }

    /// The number of the line with an offset.
    func line(of offset: Int) -> Int { Self.lastIndex(in: starts, atMost: offset) }

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
        guard left > 0, left <= end - offset else { return left > 0 ? end : min(offset, end) }
        skipBlocks(&offset, &left)
        while left > 0, offset < end {
            offset += characterLength(at: offset)
            left -= 1
        }
        return min(offset, end)
    }

    /// Goes on to the last block that begins before a number of further Unicode scalars.
    private func skipBlocks(_ offset: inout Int, _ left: inout Int) {
        var block = offset / Self.block
        var before = scalars[block]
        for byte in bytes[(block * Self.block)..<offset] where byte & 0xC0 != 0x80 { before += 1 }
        let wanted = before + left
        block = Self.lastIndex(in: scalars, atMost: wanted)
        guard block * Self.block > offset else { return }
        (offset, left) = (characterStart(ofBlock: block), wanted - scalars[block])
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The range between two places that the library reports.
    func range(from start: MBSourceLocation, to end: MBSourceLocation?) -> Range<Int> {
        let lower = offset(of: start)
        return lower..<max(lower, end.map { offset(of: $0) } ?? lower)
    }
}

/// The markup of a text that doesn't change, for all copies of it.
private struct ScannedMarkup: Sendable {
    private let markup = Guarded<Markup?>(nil)

    func markup(of bytes: [UInt8]) -> Markup {
        markup.withLock { known in
            if let known { return known }
            let found = MarkupScanner.markup(of: bytes)
            known = found
            return found
        }
    }
}
