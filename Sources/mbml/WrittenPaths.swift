import Foundation

/// The directories outside of the current one to which the user wrote relative paths.
enum WrittenPaths {
    private typealias Directory = (path: String, written: String)

    /// The innermost ones first.
    private static let directories: [Directory] = CommandLine.arguments.dropFirst()
        .filter(isPathThatLeadsUp).map(directory)
        .sorted { $0.path.utf8.count > $1.path.utf8.count }

    /// Whether an argument is such a path, and not the text of an option.
    private static func isPathThatLeadsUp(_ argument: String) -> Bool {
        guard !argument.hasPrefix("/"), !argument.hasPrefix("-"), !argument.contains("=") else {
            return false
        }
        return argument.split(separator: "/").contains("..")
            && FileManager.default.fileExists(atPath: argument)
    }

    /// The path of a file as the user wrote it, or as it continues a path that the user wrote; nil if
    /// the file is elsewhere.
    static func shown(_ path: String) -> String? {
        directories.first { path.hasPrefix($0.path) }.map { directory in
            directory.written + path.dropFirst(directory.path.count)
        }
    }

    /// A message with the paths of places as the user wrote them.
    static func shown(inMessage message: String) -> String {
        directories.reduce(message) { $0.replacing("at \($1.path)", with: "at \($1.written)") }
    }

    /// The directory that an argument names, or that of the file that it names, with a slash at the
    /// end.
    private static func directory(of argument: String) -> Directory {
        var written = argument
        if case .directory = FileKind(atPath: argument) {
            if !written.hasSuffix("/") { written += "/" }
        } else {
            written = String(argument[...(argument.lastIndex(of: "/") ?? argument.startIndex)])
        }
        let path = URL(fileURLWithPath: written).standardizedFileURL.path
        return (path.hasSuffix("/") ? path : path + "/", written)
    }
}
