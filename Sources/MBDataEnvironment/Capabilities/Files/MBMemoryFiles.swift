extension MBFileAccess where Self == MBMemoryFiles {
    /// Files in memory, for tests and sandboxes.
    ///
    /// - Parameter texts: the contents of the text files by path; none by default.
    public static func memory(_ texts: [String: String] = [:]) -> Self { Self(texts) }
}

/// Files in memory, for tests and sandboxes.
///
///     let files = MBMemoryFiles(["/w/a.txt": "hello"])
///     var environment = MBEnvironment()
///     environment.capabilities.files = files
///     let names = environment.object("^listDirectory(/w)")
///     // → ["a.txt"]
///     let isDeleted = environment.boolean("^deleteFile(/w/a.txt)")
///     // → true
///     let rest = files.paths
///     // → []
///
/// The files' directories exist, and stay when their files are deleted. There are no symbolic
/// links; relative paths start at `/`. All files can be read, written and deleted.
public final class MBMemoryFiles: MBFileAccess {
    private let tree: Guarded<Tree>

    /// Whether directories are deleted, too, with everything in them.
    public let deletesDirectories: Bool

    /// Creates files from their paths and contents.
    ///
    /// - Parameters:
    ///   - texts: the contents of text files by path, in UTF-8; none by default.
    ///   - data: the bytes of other files by path; none by default. They replace a text with the
    ///     same path.
    ///   - deletingDirectories: whether directories are deleted, too, with everything in them;
    ///     false by default.
    public init(
        _ texts: [String: String] = [:], data: [String: [UInt8]] = [:],
        deletingDirectories: Bool = false
    ) {
        deletesDirectories = deletingDirectories
        var tree = Tree()
        // Of paths that name one file, the last one counts.
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
            tree.add(Array(text.utf8), at: Self.normalized(path))
        }
        for (path, bytes) in data.sorted(by: { $0.key < $1.key }) {
            tree.add(bytes, at: Self.normalized(path))
        }
        self.tree = Guarded(tree)
    }

    /// The paths of all files, ordered by code points.
    public var paths: [String] {
        tree.withLock { $0.files.keys.sorted() }
    }

    /// The files and directories by their normalized paths.
    private struct Tree {
        var files: [String: [UInt8]] = [:]
        var directories: Set<String> = ["/"]

        /// Adds a file and the directories that lead to it. A path that leads to another file is a
        /// directory.
        mutating func add(_ bytes: [UInt8], at path: String) {
            guard !directories.contains(path) else { return }
            files[path] = bytes
            var directory = PathText.deletingLastComponent(of: path)
            while directories.insert(directory).inserted {
                files[directory] = nil
                directory = PathText.deletingLastComponent(of: directory)
            }
        }

        /// The components below a directory of each path in it.
        func inside(_ directory: String) -> [ArraySlice<Substring>] {
            let parts = PathText.parts(of: directory)
            return (Array(files.keys) + directories).map { PathText.parts(of: $0) }
                .filter { $0.count > parts.count && $0.starts(with: parts) }
                .map { $0[parts.count...] }
        }
    }

    /// The path without `.` and `..`, which are resolved as text.
    private static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in PathText.parts(of: path) where !PathText.isHere(part) {
            if PathText.isAbove(part) { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    private static func checked(_ path: String) throws(MBExpressionError) -> String {
        guard !path.isEmpty else { throw FileProblem.isUnusable(path, "is empty") }
        let longest = PathResolver.maximumLength
        guard path.utf8.count <= longest else {
            throw FileProblem.isUnusable(path, "is longer than \(longest) bytes")
        }
        return normalized(path)
    }

    /// Returns what is at a path; nil if there is nothing.
    ///
    /// - Parameters:
    ///   - path: the path of a file or a directory.
    ///   - followsLink: makes no difference, because there are no links.
    /// - Throws: ``MBExpressionError`` with the code `invalidParameter` if the path is empty or
    ///   longer than 4,096 bytes.
    public func status(
        of path: String, followsLink: Bool
    ) throws(MBExpressionError) -> MBCapabilities.FileStatus? {
        let path = try Self.checked(path)
        return tree.withLock { tree in
            if let bytes = tree.files[path] {
                return MBCapabilities.FileStatus(isDirectory: false, size: bytes.count)
            }
            guard tree.directories.contains(path) else { return nil }
            return MBCapabilities.FileStatus(
                isDirectory: true, size: 0, isDeletable: path != "/")
        }
    }

    /// Returns the names of the entries in a directory, in any order.
    ///
    /// - Parameters:
    ///   - directory: the path of the directory.
    ///   - limit: the most names there may be.
    /// - Throws: ``MBExpressionError`` with the code `functionFailed` if there is no such
    ///   directory, `limitExceeded` if there are more names than the limit, and `invalidParameter`
    ///   if the path is empty or longer than 4,096 bytes.
    public func entries(of directory: String, limit: Int) throws(MBExpressionError) -> [String] {
        let path = try Self.checked(directory)
        let (isDirectory, names) = tree.withLock { tree in
            (tree.directories.contains(path), Set(tree.inside(path).compactMap(\.first)))
        }
        guard isDirectory else { throw problem("list", directory, FileProblem.isNoDirectory) }
        guard names.count <= limit else {
            throw .limit("a directory has more than \(limit) entries (elements)")
        }
        return names.map(String.init)
    }

    /// Returns the bytes of a file.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - limit: the most bytes there may be.
    /// - Throws: ``MBExpressionError`` with the code `functionFailed` if the file doesn't exist,
    ///   `limitExceeded` if it has more bytes than the limit, and `invalidParameter` if the path is
    ///   empty or longer than 4,096 bytes.
    public func contents(of path: String, limit: Int) throws(MBExpressionError) -> [UInt8] {
        let key = try Self.checked(path)
        guard let bytes = tree.withLock({ $0.files[key] }) else {
            throw problem("read", path, FileProblem.isDirectory)
        }
        guard bytes.count <= limit else {
            throw FileProblem.exceeds(limit, path)
        }
        return bytes
    }

    /// Deletes a file or, if ``deletesDirectories`` is true, a directory with everything in it.
    ///
    /// - Parameter path: what to delete.
    /// - Throws: ``MBExpressionError`` with the code `functionFailed` if nothing is there,
    ///   `capabilityMissing` for `/` and for a directory that may not be deleted, and
    ///   `invalidParameter` if the path is empty or longer than 4,096 bytes.
    public func delete(_ path: String) throws(MBExpressionError) {
        let key = try Self.checked(path)
        let mayDeleteDirectory = deletesDirectories && key != "/"
        let problem: MBExpressionError? = tree.withLock { tree in
            if tree.files.removeValue(forKey: key) != nil { return nil }
            guard tree.directories.contains(key) else {
                return FileProblem.failed("delete", path, FileProblem.isMissing)
            }
            guard mayDeleteDirectory else {
                return FileProblem.notGranted("deleting the directory", path)
            }
            // By bytes: a mark after a slash doesn't hide it.
            let inside = Array((key + "/").utf8)
            tree.files = tree.files.filter { !$0.key.utf8.starts(with: inside) }
            tree.directories = tree.directories.filter {
                $0 != key && !$0.utf8.starts(with: inside)
            }
            return nil
        }
        if let problem { throw problem }
    }

    /// Creates or replaces a file in an existing directory.
    ///
    /// - Parameters:
    ///   - bytes: the contents of the file.
    ///   - path: where to write it.
    /// - Throws: ``MBExpressionError`` with the code `functionFailed` if the directory doesn't
    ///   exist or the path is one, and `invalidParameter` if the path is empty or longer than 4,096
    ///   bytes.
    public func write(_ bytes: [UInt8], to path: String) throws(MBExpressionError) {
        let key = try Self.checked(path)
        let problem: String? = tree.withLock { tree in
            if tree.directories.contains(key) { return FileProblem.isDirectory }
            guard tree.directories.contains(PathText.deletingLastComponent(of: key)) else {
                return FileProblem.directoryIsMissing
            }
            tree.files[key] = bytes
            return nil
        }
        if let problem { throw FileProblem.failed("write", path, problem) }
    }

    /// Refuses, because a file in memory can't be a symbolic link.
    ///
    /// - Parameters:
    ///   - path: where to make the link, for the message.
    ///   - target: what it would lead to, which is ignored.
    /// - Throws: ``MBExpressionError`` with the code `functionFailed`, always.
    public func createLink(at path: String, to target: String) throws(MBExpressionError) {
        throw FileProblem.failed("make the link", path, "files in memory have no symbolic links")
    }

    /// The error for a path with nothing, or with something of the other kind.
    private func problem(
        _ what: String, _ path: String, _ otherKind: String
    ) -> MBExpressionError {
        let key = Self.normalized(path)
        let exists = tree.withLock { $0.files[key] != nil || $0.directories.contains(key) }
        return FileProblem.failed(what, path, exists ? otherKind : FileProblem.isMissing)
    }
}
