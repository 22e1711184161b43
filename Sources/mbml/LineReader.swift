import Foundation

/// Reads lines from a file as they come, and knows whether another one is there already.
final class LineReader {
    private let file: FileHandle
    private var lines: [Data] = []
    private var nextLine = 0
    /// What came behind the last line break.
    private var rest = Data()
    private var isAtEnd = false

    init(_ file: FileHandle) {
        self.file = file
    }

    /// Whether a whole line can be had without waiting.
    var hasMore: Bool { nextLine < lines.count }

    /// The next line without its line break, or nil at the end.
    func next() -> Data? {
        while !hasMore {
            guard !isAtEnd else {
                defer { rest = Data() }
                return rest.isEmpty ? nil : rest
            }
            let more = file.availableData
            isAtEnd = more.isEmpty
            take(more)
        }
        defer { nextLine += 1 }
        return lines[nextLine]
    }

    /// Cuts what came into lines. Each byte is looked at once.
    private func take(_ more: Data) {
        lines.removeAll(keepingCapacity: true)
        nextLine = 0
        var start = more.startIndex
        while let end = more[start...].firstIndex(of: 10) {
            rest.append(more[start..<end])
            lines.append(rest)
            rest = Data()
            start = more.index(after: end)
        }
        rest.append(more[start...])
    }
}
