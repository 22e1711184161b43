import Foundation
import MBDataEnvironment

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
        guard let text = String(validating: data, as: UTF8.self) else {
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

/// A file that can't be written.
struct UnwritableFile: Obstacle {
    let path: String
    let reason: String

    var description: String { "\(path): can't be written: \(reason)" }
}

/// The new contents of several files: either all of them are written, or none.
///
/// Each is first written beside its file, which it then replaces in one step. A symbolic link stays,
/// and the file that it leads to changes. Permissions stay, and a file without permission to write
/// is refused. A device is written last but before anything is replaced.
struct FileChanges {
    private struct Change {
        /// The path as the user wrote it.
        let path: String
        let target: String
        let data: Data
        /// The permissions of the file that is there; nil for none.
        let mode: mode_t?
        let isRegular: Bool
        var temporary: String { "\(target).mbml-\(getpid())" }
    }

    private var changes: [Change] = []

    /// Adds the contents of a file; returns false if it already has them.
    mutating func add(_ text: String, to path: String) throws -> Bool {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var status = stat()
        guard stat(target, &status) == 0 else {
            var link = stat()
            guard lstat(path, &link) != 0 else {
                throw UnwritableFile(path: path, reason: "it is a link that leads nowhere")
            }
            changes.append(
                Change(
                    path: path, target: target, data: Data(text.utf8), mode: nil, isRegular: true))
            return true
        }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else {
            throw UnwritableFile(path: path, reason: "it is a directory")
        }
        let data = Data(text.utf8)
        if kind == S_IFREG, status.st_size == data.count,
            FileManager.default.contents(atPath: target) == data
        {
            return false
        }
        // The superuser could write it, but its owner asked for nobody to.
        guard status.st_mode & 0o222 != 0, access(target, W_OK) == 0 else {
            throw UnwritableFile(path: path, reason: "it is read-only")
        }
        changes.append(
            Change(
                path: path, target: target, data: data, mode: status.st_mode & 0o7777,
                isRegular: kind == S_IFREG))
        return true
    }

    /// Writes everything, or throws and leaves everything as it was.
    func write() throws {
        let files = changes.filter(\.isRegular)
        do {
            for change in files { try prepare(change) }
            for change in changes where !change.isRegular {
                try Self.write(change, to: change.target, O_WRONLY)
            }
        } catch {
            for change in files { unlink(change.temporary) }
            throw error
        }
        for change in files where rename(change.temporary, change.target) != 0 {
            let problem = errno
            for change in files { unlink(change.temporary) }
            throw UnwritableFile(path: change.path, reason: StandardStreams.reason(problem))
        }
    }

    private func prepare(_ change: Change) throws {
        try Self.write(change, to: change.temporary, O_WRONLY | O_CREAT | O_EXCL)
        guard let mode = change.mode, chmod(change.temporary, mode) != 0 else { return }
        throw UnwritableFile(path: change.path, reason: StandardStreams.reason(errno))
    }

    private static func write(_ change: Change, to path: String, _ flags: Int32) throws {
        let descriptor = open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw UnwritableFile(path: change.path, reason: StandardStreams.reason(errno))
        }
        defer { close(descriptor) }
        if let problem = StandardStreams.write(change.data, to: descriptor) {
            throw UnwritableFile(path: change.path, reason: StandardStreams.reason(problem))
        }
    }
}
