import Foundation

/// Reads lines from a file as they come, and knows whether another one is there already.
final class LineReader {
    private let file: FileHandle
    private var buffer = Data()
    private var isAtEnd = false

    init(_ file: FileHandle) {
        self.file = file
    }

    /// Whether a whole line can be had without waiting.
    var hasMore: Bool { buffer.contains(10) }

    /// The next line without its line break, or nil at the end.
    func next() -> Data? {
        while true {
            if let end = buffer.firstIndex(of: 10) {
                let line = Data(buffer[..<end])
                buffer = buffer[buffer.index(after: end)...]
                return line
            }
            guard !isAtEnd else {
                defer { buffer = Data() }
                return buffer.isEmpty ? nil : buffer
            }
            let more = file.availableData
            isAtEnd = more.isEmpty
            buffer = Data(buffer) + more
        }
    }
}
