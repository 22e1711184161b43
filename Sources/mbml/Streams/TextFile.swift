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
