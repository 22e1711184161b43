public import Foundation

extension MBFileAccess where Self == MBCapabilities.GrantedFiles {
    /// The system's files, in directories that the host grants. A directory needn't exist yet; it's
    /// granted as soon as it does. A URL other than a `file:` URL grants nothing.
    ///
    ///     let cache = FileManager.default.temporaryDirectory
    ///     var environment = MBEnvironment()
    ///     environment.capabilities.files = .granted(reading: [cache])
    ///     environment["cache"] = .string(cache.path)
    ///     let isThere = environment.boolean("^fileExists($cache/gone.txt)")
    ///     // → false
    ///
    /// - Parameters:
    ///   - reading: where expressions may inspect and read files; nowhere by default.
    ///   - writing: where expressions may write files, and make symbolic links that stay inside;
    ///     nowhere by default.
    ///   - deleting: where expressions may delete files; nowhere by default.
    ///   - deletingDirectories: whether expressions may delete directories there, too, with
    ///     everything in them; false by default.
    ///   - maximumBytes: the most bytes that a file may have, 10,000,000 by default; larger files
    ///     are neither read nor written.
    public static func granted(
        reading: [URL] = [], writing: [URL] = [], deleting: [URL] = [],
        deletingDirectories: Bool = false, maximumBytes: Int = 10_000_000
    ) -> Self {
        Self(
            reading: reading, writing: writing, deleting: deleting,
            deletingDirectories: deletingDirectories, maximumBytes: maximumBytes)
    }
}

extension MBCapabilities {
    /// The system's files, in directories that the host grants:
    /// ``MBFileAccess/granted(reading:writing:deleting:deletingDirectories:maximumBytes:)``.
    ///
    ///     let cache = URL(fileURLWithPath: "/var/cache/shop")
    ///     let files = MBCapabilities.GrantedFiles(
    ///         reading: [cache], deleting: [cache.appending(path: "old")])
    ///
    ///     var environment = MBEnvironment()
    ///     environment.capabilities.files = files
    ///     let passwords = environment.outcome(
    ///         of: "^fileContents(/etc/passwd)")
    ///     let code = passwords.error?.code
    ///     // → .capabilityMissing
    ///
    /// A grant covers a directory with everything in it, or a single file. Reading, writing and
    /// deleting are granted separately, and none implies another: if a file may only be deleted,
    /// not even its existence is revealed. What a grant itself names is never deleted, whether it's a
    /// directory or a file.
    ///
    /// A path is first resolved (`..`, symbolic links, relative to the working directory) and then
    /// compared, byte by byte, with the grants, which were resolved when they were made. A link
    /// that leads out is refused. Opening the resolved path follows no further links, so turning a
    /// directory or file into a link between the check and the access can't lead out either. One
    /// gap remains: a directory that is moved out of a granted one during an access is still
    /// reached.
    ///
    /// Only regular files are read, not pipes, devices or sockets.
    public struct GrantedFiles: MBFileAccess {
        /// Where files may be read, as components of resolved paths.
        private let reading: [[String]]

        /// Where files may be written and links made.
        let writing: [[String]]

        /// Where files may be deleted.
        private let deleting: [[String]]

        /// Whether directories are deleted, too, with everything in them.
        public let deletesDirectories: Bool

        /// The most bytes that a file may have; larger files are neither read nor written.
        public let maximumBytes: Int

        /// Grants access to directories. A directory needn't exist yet; it's granted as soon as it
        /// does. A URL other than a `file:` URL grants nothing.
        ///
        /// - Parameters:
        ///   - reading: where expressions may inspect and read files; nowhere by default.
        ///   - writing: where expressions may write files, and make symbolic links that stay
        ///     inside; nowhere by default.
        ///   - deleting: where expressions may delete files; nowhere by default.
        ///   - deletingDirectories: whether expressions may delete directories there, too, with
        ///     everything in them; false by default.
        ///   - maximumBytes: the most bytes that a file may have, 10,000,000 by default; larger
        ///     files are neither read nor written.
        public init(
            reading: [URL] = [], writing: [URL] = [], deleting: [URL] = [],
            deletingDirectories: Bool = false, maximumBytes: Int = 10_000_000
        ) {
            self.reading = reading.compactMap(Self.components)
            self.writing = writing.compactMap(Self.components)
            self.deleting = deleting.compactMap(Self.components)
            deletesDirectories = deletingDirectories
            self.maximumBytes = max(0, min(maximumBytes, .max - 1))
        }

        /// The components of a file's resolved path; nil for a URL that doesn't name a file.
        static func components(of url: URL) -> [String]? {
            guard url.isFileURL else { return nil }
            let everything: [[String]] = [[]]
            let place = try? PathResolver.resolve(url.path, followsLink: true, granted: everything)
            return place?.components
        }

        /// Returns what is at a path; nil if there is nothing.
        ///
        /// Readability and writability are determined for the real user. What is at a path is
        /// deletable if its directory permits it, whether or not deleting is granted; what
        /// a grant for reading itself names isn't.
        ///
        /// - Parameters:
        ///   - path: the path of a file, a directory or a symbolic link.
        ///   - followsLink: whether a path that ends at a symbolic link means the link's target or
        ///     the link itself.
        /// - Throws: ``MBExpressionError`` with the code `capabilityMissing` where reading isn't
        ///   granted, and `invalidParameter` for a path that no system could accept.
        public func status(
            of path: String, followsLink: Bool
        ) throws(MBExpressionError) -> MBCapabilities.FileStatus? {
            let place = try place(of: path, followsLink: followsLink, in: reading, "reading")
            guard place.problem == nil, let entry = Self.entry(place, in: reading),
                let info = entry.info()
            else { return nil }
            let kind = info.st_mode & S_IFMT
            // It may have become a link after the path was resolved.
            guard kind != S_IFLNK || !followsLink else { return nil }
            let isLink = kind == S_IFLNK
            return FileStatus(
                isDirectory: kind == S_IFDIR, size: Int(clamping: info.st_size),
                isReadable: isLink || entry.allows(R_OK), isWritable: isLink || entry.allows(W_OK),
                isDeletable: entry.isRemovable())
        }

        /// Returns the names of the entries in a directory, without `.` and `..`, in any order.
        ///
        /// - Parameters:
        ///   - directory: the path of the directory.
        ///   - limit: the most names there may be.
        /// - Throws: ``MBExpressionError`` with the code `capabilityMissing` where reading isn't
        ///   granted, `invalidParameter` for a path that no system could accept, `limitExceeded` if
        ///   there are more names than the limit, and `functionFailed` if the system refuses, for
        ///   example because the directory doesn't exist.
        public func entries(of directory: String, limit: Int) throws(MBExpressionError) -> [String]
        {
            let entry = try entry(of: directory, "list")
            let limit = max(0, min(limit, .max - 1))
            guard let open = OpenDirectory.open(entry),
                let names = open.names(atMost: limit + 1)
            else { throw FileProblem.failed("list", directory, errno) }
            guard names.count <= limit else {
                throw .limit("a directory has more than \(limit) entries (elements)")
            }
            return names.map { name in
                name.withUnsafeBytes { String(decoding: $0.dropLast(), as: UTF8.self) }
            }
        }

        /// Returns the bytes of a file.
        ///
        /// - Parameters:
        ///   - path: the path of the file.
        ///   - limit: the most bytes there may be; ``maximumBytes`` applies, too.
        /// - Throws: ``MBExpressionError`` with the code `capabilityMissing` where reading isn't
        ///   granted, `invalidParameter` for a path that no system could accept, `limitExceeded` for a
        ///   file with more bytes than `limit`, and `functionFailed` for one that doesn't exist, that
        ///   the system refuses, that isn't a regular file, or that has more than ``maximumBytes``.
        public func contents(of path: String, limit: Int) throws(MBExpressionError) -> [UInt8] {
            let entry = try entry(of: path, "read")
            let most = max(0, min(limit, maximumBytes))
            switch entry.contents(limit: most) {
            case .success(let bytes): return bytes
            case .failure(.tooLarge) where limit < maximumBytes:
                throw FileProblem.exceeds(most, path)
            case .failure(let problem):
                throw FileProblem.failed("read", path, problem.text(limit: most))
            }
        }

        /// Deletes a file or a symbolic link or, if the grant allows it, a directory with
        /// everything in it. If that fails midway, part of the directory is already deleted.
        ///
        /// - Parameter path: what to delete; a symbolic link at its end isn't followed.
        /// - Throws: ``MBExpressionError`` with the code `capabilityMissing` where deleting isn't
        ///   granted, and for a directory that may not be deleted; `invalidParameter` for a path
        ///   that no system could accept; `functionFailed` if nothing is there or the system
        ///   refuses.
        public func delete(_ path: String) throws(MBExpressionError) {
            let place = try place(of: path, followsLink: false, in: deleting, "deleting")
            let isRoot = Self.isRoot(place.components, of: deleting)
            guard !isRoot, ![".", ".."].contains(PathText.parts(of: path).last ?? "") else {
                throw FileProblem.notGranted(
                    isRoot ? "deleting the granted place" : "deleting the directory", path)
            }
            if let problem = place.problem { throw FileProblem.failed("delete", path, problem) }
            guard let entry = Self.entry(place, in: deleting), let info = entry.info() else {
                throw FileProblem.failed("delete", path, errno)
            }
            guard info.st_mode & S_IFMT != S_IFDIR || deletesDirectories else {
                throw FileProblem.notGranted("deleting the directory", path)
            }
            if let problem = TreeRemoval.remove(entry) {
                throw FileProblem.failed("delete", path, problem)
            }
        }
    }
}

extension MBCapabilities.GrantedFiles {
    /// Where a path leads, if that is granted.
    func place(
        of path: String, followsLink: Bool, in grants: [[String]], _ use: String
    ) throws(MBExpressionError) -> PathResolver.Place {
        let place = try PathResolver.resolve(path, followsLink: followsLink, granted: grants)
        guard grants.contains(where: { PathResolver.is(place.components, in: $0) }) else {
            throw FileProblem.notGranted(use, path)
        }
        return place
    }

    /// The entry that a path leads to, for reading.
    private func entry(
        of path: String, _ what: String
    ) throws(MBExpressionError) -> DirectoryEntry {
        let place = try place(of: path, followsLink: true, in: reading, "reading")
        if let problem = place.problem { throw FileProblem.failed(what, path, problem) }
        guard let entry = Self.entry(place, in: reading) else {
            throw FileProblem.failed(what, path, errno)
        }
        return entry
    }

    /// The entry of a resolved place, found from its granted directory without following links; nil
    /// with `errno` set if a directory along the path is gone.
    static func entry(
        _ place: PathResolver.Place, in grants: [[String]]
    ) -> DirectoryEntry? {
        guard let grant = grants.first(where: { PathResolver.is(place.components, in: $0) })
        else { return nil }
        let root = PathResolver.Place(components: grant).path
        guard place.components.count > grant.count, let name = place.components.last else {
            return DirectoryEntry(parent: nil, name: root)
        }
        guard var directory = OpenDirectory.open(root, in: nil) else { return nil }
        for name in place.components[grant.count...].dropLast() {
            guard let next = OpenDirectory.open(name, in: directory) else { return nil }
            directory = next
        }
        return DirectoryEntry(parent: directory, name: name)
    }

    /// Whether a place is a granted directory itself, or contains one.
    private static func isRoot(_ components: [String], of grants: [[String]]) -> Bool {
        grants.contains { PathResolver.is($0, in: components) }
    }
}
