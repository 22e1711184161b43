import Foundation

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
        switch FileKind(atPath: path) {
        case .directory: throw UnreadableFile(path: path, reason: "it is a directory")
        case .missing: throw UnreadableFile(path: path, reason: "the file doesn't exist")
        case .file: break
        }
        do {
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            return try handle.read(upToCount: limit < .max ? limit + 1 : limit) ?? Data()
        } catch {
            let isRefused = (error as? CocoaError)?.code == .fileReadNoPermission
            throw UnreadableFile(
                path: path,
                reason: isRefused ? "permission is missing" : error.localizedDescription)
        }
    }
}
