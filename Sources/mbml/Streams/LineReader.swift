/// Reads lines from standard input as they arrive, and knows whether another one is available.
///
/// A line that is too long is cut, so input without line breaks takes no more memory than one line.
final class LineReader {
    /// A line without its line break.
    struct Line {
        var bytes: [UInt8] = []
        /// Whether this is only the beginning of a line that exceeds the limit.
        var isCut = false
    }

    /// The maximum number of bytes in a line.
    static let longestLine = 64_000_000

    /// The message for a line that is cut.
    static let isTooLong = "the line has more than \(longestLine) bytes"

    private var lines: [Line] = []
    private var nextLine = 0
    /// The bytes after the last line break.
    private var rest = Line()
    private var isAtEnd = false
    private var isAtStart = true

    /// Whether a whole line is available without waiting.
    var hasMore: Bool { nextLine < lines.count }

    /// The next line, or nil at the end. The first one is without a byte order mark.
    func next() throws -> Line? {
        guard var line = try read() else { return nil }
        if isAtStart, line.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { line.bytes.removeFirst(3) }
        isAtStart = false
        return line
    }

    private func read() throws -> Line? {
        while !hasMore {
            guard !isAtEnd else {
                defer { rest = Line() }
                return rest.bytes.isEmpty ? nil : rest
            }
            let more = try StandardStreams.read(atMost: 1 << 16)
            isAtEnd = more.isEmpty
            take(more)
        }
        defer {
            lines[nextLine] = Line()
            nextLine += 1
        }
        return lines[nextLine]
    }

    /// Splits the input into lines, looking at each byte once.
    private func take(_ more: [UInt8]) {
        lines.removeAll(keepingCapacity: true)
        nextLine = 0
        var start = 0
        while let end = more[start...].firstIndex(of: 10) {
            // The beginning of a cut line was already returned; this is its end.
            if rest.isCut {
                rest = Line()
            } else {
                append(more[start..<end])
                if !rest.isCut { lines.append(rest) }
                rest = Line()
            }
            start = end + 1
        }
        if !rest.isCut { append(more[start...]) }
    }

    /// Adds bytes to the current line, or adds it to the result as cut if it becomes too long.
    private func append(_ bytes: ArraySlice<UInt8>) {
        rest.bytes += bytes
        guard rest.bytes.count > Self.longestLine else { return }
        lines.append(Line(isCut: true))
        rest = Line(isCut: true)
    }
}
