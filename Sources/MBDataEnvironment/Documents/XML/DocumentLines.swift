import Foundation

/// The lines of a document, to show with its problems. The lines are found for the first problem.
final class DocumentLines: Sendable {
    private let data: Data
    /// Nil until it's needed.
    private let text = Guarded<LinedText?>(nil)

    init(_ data: Data) {
        self.data = data
    }

    var byteCount: Int { data.count }

    /// The text in UTF-8, with line feeds between its lines.
    var allBytes: [UInt8] { read().bytes }

    /// The line at a location, and the part of it from there to another location, or the word
    /// there.
    ///
    /// Complexity: linear in the document the first time, afterwards bounded.
    func snippet(
        at location: MBSourceLocation, to end: MBSourceLocation? = nil
    ) -> MBDiagnostic.Snippet? {
        read().snippet(at: location, to: end)
    }

    private func read() -> LinedText {
        text.withLock { text in
            if let text { return text }
            let read = LinedText(data)
            text = read
            return read
        }
    }
}

/// The text of a document, and where its lines begin.
private struct LinedText: Sendable {
    private(set) var bytes: [UInt8] = []
    /// Where each line begins.
    private var starts: [Int32] = []

    /// The last column to show: finding a later one takes long, and nobody reads that far.
    private static let lastColumn = 10_000

    /// How much of a line to examine on either side of a location.
    private static let reach = 400

    init(_ data: Data) {
        guard data.count < Int(Int32.max), let document = try? DocumentBytes(data) else { return }
        bytes = document.shownBytes
        starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            starts.append(Int32(truncatingIfNeeded: offset + 1))
        }
    }

    func snippet(
        at location: MBSourceLocation, to end: MBSourceLocation?
    ) -> MBDiagnostic.Snippet? {
        let line = location.line - 1
        guard starts.indices.contains(line), location.column <= Self.lastColumn else { return nil }
        let first = Int(starts[line])
        let last = line + 1 < starts.count ? Int(starts[line + 1]) - 1 : bytes.count
        let start = position(of: location.column, from: first, before: last)
        var upper = wordEnd(from: start, before: last)
        if let end, end.line == location.line, end.column > location.column {
            upper = position(
                of: min(end.column, location.column + Self.reach) - location.column + 1,
                from: start, before: last)
        } else if let end, end.line > location.line {
            upper = last
        }
        let lowerEdge = edge(max(first, start - Self.reach))
        let upperEdge = edge(min(last, max(start, upper) + Self.reach))
        let text = String(decoding: bytes[lowerEdge..<max(lowerEdge, upperEdge)], as: UTF8.self)
        return SourceText(text: text).snippet(
            of: SourceRange(start - lowerEdge, max(start, upper) - lowerEdge))
    }

    /// The offset of the character in a column.
    private func position(of column: Int, from first: Int, before last: Int) -> Int {
        var (offset, left) = (first, column - 1)
        while offset < last {
            if bytes[offset] & 0xC0 != 0x80 {
                guard left > 0 else { return offset }
                left -= 1
            }
            offset += 1
        }
        return offset
    }

    /// The end of the tag, name or value that begins at an offset.
    private func wordEnd(from start: Int, before last: Int) -> Int {
        let quote = start > 0 ? bytes[start - 1] : 0
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        var offset = start
        while offset < last, offset - start < Self.reach {
            let byte = bytes[offset]
            if isQuoted ? byte == quote : offset > start && "= \t/<>".utf8.contains(byte) { break }
            offset += 1
        }
        return offset
    }

    /// The start of the character at an offset.
    private func edge(_ offset: Int) -> Int {
        var offset = offset
        while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }
}
