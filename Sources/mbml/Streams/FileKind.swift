import Foundation
import MBDataEnvironment

/// The kind of item at a path.
enum FileKind {
    case missing
    case directory
    case file

    init(atPath path: String) {
        var isDirectory: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        self = exists ? isDirectory.boolValue ? .directory : .file : .missing
    }
}

/// The files in a directory and those inside it.
enum DirectoryFiles {
    /// The paths of files whose names end in some way, in any case, in the order of their paths.
    ///
    /// What is hidden is left out, and so is anything but a regular file: reading a pipe would wait.
    /// The directory itself may be a symbolic link; those inside it aren't followed.
    ///
    /// - Throws: ``UnreadableFile`` for a directory without permission to read it.
    static func paths(in directory: String, endingWith end: String) throws -> [String] {
        let target = URL(fileURLWithPath: directory).resolvingSymlinksInPath().path
        try checkPermission(target, shownAs: directory)
        let names = FileManager.default.enumerator(atPath: target)?.compactMap { $0 as? String }
        let folder = directory + (directory.hasSuffix("/") ? "" : "/")
        var paths: [String] = []
        for name in names ?? []
        where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
            let path = folder + name
            if isDirectory(path) {
                try checkPermission(path, shownAs: path)
            } else if name.lowercased().hasSuffix(end) {
                let type = try type(of: path)
                if type == S_IFREG { paths.append(path) }
            }
        }
        return paths.inOrder()
    }

    /// Whether a path is that of a directory, and not of a link to one.
    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The kind of file that a path, or the link there, leads to.
    ///
    /// - Throws: ``UnreadableFile`` if it leads nowhere, or if the name isn't UTF-8, so that no path is
    ///   that of the file.
    private static func type(of path: String) throws -> mode_t {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw UnreadableFile(
                path: path,
                reason: errno == EACCES
                    ? "permission to read it is missing"
                    : "it's a link that leads nowhere, or its name isn't UTF-8")
        }
        return status.st_mode & S_IFMT
    }

    private static func checkPermission(_ directory: String, shownAs name: String) throws {
        guard access(directory, R_OK | X_OK) != 0 else { return }
        throw UnreadableFile(path: name, reason: "permission to list the directory is missing")
    }
}

/// A file that can't be read.
struct UnreadableFile: Obstacle {
    let path: String
    let reason: String

    var description: String { "\(path.inOneLine): cannot be read: \(reason)" }
}
