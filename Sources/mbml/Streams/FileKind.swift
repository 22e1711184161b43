import Foundation

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
    static func paths(in directory: String, endingWith end: String) -> [String] {
        let target = URL(fileURLWithPath: directory).resolvingSymlinksInPath().path
        let names = FileManager.default.enumerator(atPath: target)?.compactMap { $0 as? String }
        let folder = directory + (directory.hasSuffix("/") ? "" : "/")
        return (names ?? []).filter { name in
            name.lowercased().hasSuffix(end)
                && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }.map { folder + $0 }
            .filter(isRegularFile)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func isRegularFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}

/// A file that can't be read.
struct UnreadableFile: Obstacle {
    let path: String
    let reason: String

    var description: String { "\(path): cannot be read: \(reason)" }
}
