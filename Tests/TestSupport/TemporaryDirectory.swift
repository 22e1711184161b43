package import Foundation

/// A directory for a test, removed when the value goes.
package final class TemporaryDirectory {
    package let url: URL

    package init() throws {
        let place = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        url = place.appendingPathComponent("mbml-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes a file, making its directory.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> URL {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }

    /// Makes a symbolic link.
    package func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: url.appendingPathComponent(name).path, withDestinationPath: destination)
    }
}
