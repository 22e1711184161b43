import Foundation
import MBMLWorkbench

/// A file, or standard input, with text in UTF-8.
enum TextFile {
    /// The text of a file, or of standard input for `-`. Nothing in it is changed.
    ///
    /// - Parameter limit: the most bytes that it may have.
    static func read(_ path: String, limit: Int) throws -> String {
        let data = path == "-" ? try standardInput(limit) : try file(path, limit)
        let name = path == "-" ? "standard input" : path
        guard data.count <= limit else {
            throw UnreadableFile(path: name, reason: "it has more than \(limit) bytes")
        }
        return try text(in: data, name)
    }

    /// The expression in standard input, without a byte order mark before it and a line break after
    /// it.
    ///
    /// - Parameter limit: the most bytes that it may have.
    static func expression(limit: Int) throws -> String {
        let tooLong = LimitExceeded(
            "the expression in standard input has more than \(limit) bytes (expressionLength)")
        // A mark of three bytes and a line break of two don't count.
        let most = limit < .max - 5 ? limit + 5 : limit
        let data = try StandardStreams.readAll(limit: most)
        guard data.count <= most else { throw tooLong }
        var text = try text(in: data, "standard input")[...]
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        if text.utf8.last == UInt8(ascii: "\n") { text.removeLast() }
        guard text.utf8.count <= limit else { throw tooLong }
        return String(text)
    }

    private static func text(in data: Data, _ name: String) throws -> String {
        // Decoding repairs what isn't valid, so that the bytes differ; it keeps a byte order mark.
        let text = String(decoding: data, as: UTF8.self)
        guard text.utf8.elementsEqual(data) else {
            throw UnreadableFile(path: name, reason: "it isn't valid UTF-8; save it as UTF-8")
        }
        return text
    }

    private static func standardInput(_ limit: Int) throws -> Data {
        try StandardStreams.readAll(limit: limit)
    }

    private static func file(_ path: String, _ limit: Int) throws -> Data {
        do throws(NamedFile.Problem) {
            return try NamedFile.bytes(of: URL(fileURLWithPath: path), atMost: limit)
        } catch {
            throw UnreadableFile(path: path, reason: error.reason)
        }
    }
}

/// A text is longer than a limit allows. The status is 1, as for the limits of an evaluation.
struct LimitExceeded: Error, CustomStringConvertible {
    let description: String

    init(_ message: String) {
        description = "limit exceeded: \(message)"
    }
}
