import Foundation
import MBDataEnvironment

/// A directory of this process for what is only read from files. It's deleted at the end.
struct ScratchDirectory {
    private let url: URL

    /// - Parameter files: the files in it, by their paths.
    init(_ files: [String: String]) throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("fuzzing-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
        Self.directories.withLock { $0.append(url) }
        _ = Self.deletion
    }

    /// The one for properties that need no files of their own.
    static let shared: ScratchDirectory = {
        guard let directory = try? ScratchDirectory([:]) else { fatalError("no scratch directory") }
        return directory
    }()

    func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    private func write(_ text: String, to name: String) throws {
        let file = file(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Calls a function with a file that holds a text and that no other thread uses.
    func withFile<Result>(
        _ text: String, suffix: String, _ body: (URL) throws -> Result
    ) throws -> Result {
        let file = file(UUID().uuidString + suffix)
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try body(file)
    }

    /// Calls a function with a directory that holds files and that no other thread uses.
    func withDirectory<Result>(
        _ files: [String: String], _ body: (URL) throws -> Result
    ) throws -> Result {
        let directory = file(UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        for (name, text) in files {
            try Data(text.utf8).write(to: directory.appendingPathComponent(name))
        }
        return try body(directory)
    }

    /// Whether no text in JSON can name a file outside the directory.
    static func isConfined(_ json: String) -> Bool {
        let text = json.lowercased()
        return !["\"/", "\"\\/", "..", "\"~", "\\u002", "\\u007e"].contains { text.contains($0) }
    }

    private static let directories = Guarded<[URL]>([])

    private static let deletion: Void = {
        atexit { ScratchDirectory.deleteAll() }
    }()

    private static func deleteAll() {
        for url in directories.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
    }
}
