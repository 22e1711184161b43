/// Reads lines from standard input as they come, and knows whether another one is there already.
///
/// A line that is too long is cut, so that an input without line breaks takes no more memory than
/// one line does.
final class LineReader {
    /// A line without its line break.
    struct Line {
        var bytes: [UInt8] = []
        /// Whether it is only the beginning of a line that is longer than the limit.
        var isCut = false
    }

    /// The most bytes of a line.
    static let longestLine = 64_000_000

    /// What is wrong with a line that is cut.
    static let isTooLong = "the line has more than \(longestLine) bytes"

    private var lines: [Line] = []
    private var nextLine = 0
    /// What came behind the last line break.
    private var rest = Line()
    private var isAtEnd = false

    /// Whether a whole line can be had without waiting.
    var hasMore: Bool { nextLine < lines.count }

    /// The next line, or nil at the end.
    func next() throws -> Line? {
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

    /// Cuts what came into lines. Each byte is looked at once.
    private func take(_ more: [UInt8]) {
        lines.removeAll(keepingCapacity: true)
        nextLine = 0
        var start = 0
        while let end = more[start...].firstIndex(of: 10) {
            // What is left of a line that was cut has been answered for.
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

    /// Adds bytes to the line that is being read, or hands it out if it grows too long.
    private func append(_ bytes: ArraySlice<UInt8>) {
        rest.bytes += bytes
        guard rest.bytes.count > Self.longestLine else { return }
        lines.append(Line(isCut: true))
        rest = Line(isCut: true)
    }
}
