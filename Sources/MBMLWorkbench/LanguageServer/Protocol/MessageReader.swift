import MBDataEnvironment

/// Splits a stream into messages: headers, among them `Content-Length`, an empty line, and as
/// many bytes as it says.
package struct MessageReader {
    /// Something in the stream.
    package enum Part: Sendable, Equatable {
        /// The bytes of a message.
        case message([UInt8])
        /// Headers that can't be used, with the reason. What follows is read as headers again.
        case unreadable(String)
        /// A message that is longer than the limit; nothing after it is read.
        case tooLong(Int)
    }

    /// The bytes of a message, at most.
    package static let longestMessage = 64_000_000
    private static let longestHeader = 16_384

    private var bytes: [UInt8] = []
    /// Where the part that isn't read yet begins.
    private var start = 0
    /// Up to where no empty line begins.
    private var searched = 0
    /// The bytes of the message that is being read.
    private var length: Int?
    /// Whether a message was too long.
    private var hasEnded = false

    package init() {}

    /// Adds bytes to the stream.
    package mutating func append(_ more: some Collection<UInt8>) {
        guard !hasEnded else { return }
        if start > 1 << 16, start > bytes.count / 2 {
            bytes.removeFirst(start)
            searched = max(0, searched - start)
            start = 0
        }
        bytes += more
    }

    /// The next part of the stream; nil if it isn't complete yet.
    package mutating func next() -> Part? {
        guard !hasEnded else { return nil }
        if length == nil {
            guard let end = endOfHeaders() else {
                // An empty line that begins in them has two more bytes.
                guard bytes.count - start > Self.longestHeader + 1 else { return nil }
                start += Self.longestHeader
                return .unreadable("the headers have more than \(Self.longestHeader) bytes")
            }
            let found = Self.length(in: bytes[start..<end.content])
            start = end.after
            guard let found else {
                return .unreadable("the headers have no 'Content-Length' with a number")
            }
            guard found <= Self.longestMessage else {
                hasEnded = true
                bytes = []
                return .tooLong(found)
            }
            length = found
        }
        guard let count = length, bytes.count - start >= count else { return nil }
        defer {
            start += count
            length = nil
        }
        return .message(Array(bytes[start..<(start + count)]))
    }

    /// Where the headers end, and what is after the empty line. Line feeds alone are accepted, too.
    private mutating func endOfHeaders() -> (content: Int, after: Int)? {
        var position = max(start, searched)
        let limit = min(bytes.count, start + Self.longestHeader)
        while position < limit {
            if bytes[position] == 10 {
                if position + 1 < bytes.count, bytes[position + 1] == 10 {
                    return (position, position + 2)
                }
                if position + 2 < bytes.count, bytes[position + 1] == 13,
                    bytes[position + 2] == 10
                {
                    return (position, position + 3)
                }
            }
            position += 1
        }
        // The last bytes may begin an empty line whose end hasn't arrived.
        searched = max(start, limit - 2)
        return nil
    }

    private static func length(in headers: ArraySlice<UInt8>) -> Int? {
        for line in headers.split(separator: 10) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let name = String(decoding: line[..<colon], as: UTF8.self).trimmingBlanks()
            guard name.lowercased() == "content-length" else { continue }
            let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmingBlanks()
            guard let length = Int(value), length >= 0 else { return nil }
            return length
        }
        return nil
    }

    /// A message with its header.
    package static func framed(_ message: [UInt8]) -> [UInt8] {
        Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    }
}
