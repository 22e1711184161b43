import Foundation
import MBDataEnvironment

/// The steps of an input of the target `protocol`, one on each line: a message as JSON, which gets
/// its headers; after `!`, bytes of the stream with `\r` and `\n` written out; `check`, after
/// which a check is due; `wait`, which runs a request that takes long; `long`, with how many bytes
/// of headers follow; and `chunks` with the lengths of the pieces of the stream.
struct SessionInput {
    enum Step {
        case bytes([UInt8])
        case check
        case wait
    }

    private(set) var steps: [Step] = []
    private(set) var chunks: [Int] = []

    /// Fails for a text that could name files outside a directory that doesn't exist and the
    /// project's.
    init?(_ text: String) {
        let lowercase = text.lowercased()
        guard !lowercase.contains("\\u00"), !lowercase.contains("%2"), !lowercase.contains("..")
        else { return nil }
        for part in lowercase.split(separator: "file:", omittingEmptySubsequences: false)
            .dropFirst()
        where !part.hasPrefix("///nowhere/") && !"file:\(part)".hasPrefix(SessionProject.prefix) {
            return nil
        }
        let text = SessionProject.placed(text)
        for line in text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" }) { add(line) }
    }

    private mutating func add(_ line: Substring) {
        switch line {
        case "check": steps.append(.check)
        case "wait": steps.append(.wait)
        case _ where line.hasPrefix("chunks "):
            chunks = line.split(separator: " ").compactMap { Int($0) }.filter { $0 > 0 }
        case _ where line.hasPrefix("long "):
            let count = Int(line.dropFirst(5)) ?? 0
            steps.append(.bytes(Array(repeating: 65, count: max(0, min(count, 50_000)))))
        case _ where line.hasPrefix("!"):
            let bytes = line.dropFirst().replacing("\\r", with: "\r").replacing("\\n", with: "\n")
            steps.append(.bytes(Array(bytes.utf8)))
        default:
            let message = Array(line.utf8)
            steps.append(
                .bytes(Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message))
        }
    }

    /// All that arrives.
    var stream: [UInt8] {
        steps.flatMap { step -> [UInt8] in if case .bytes(let bytes) = step { bytes } else { [] } }
    }
}
