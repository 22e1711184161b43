public import Foundation

extension MBFileAccess where Self == MBCapabilities.GrantedFiles {
    /// The files of the system, inside directories that the host grants. Those that are missing are
    /// granted for when they exist; a URL that names no file grants nothing.
    ///
    ///     environment.capabilities.files = .granted(reading: [cache])
    ///
    /// - Parameters:
    ///   - reading: where files may be looked at and read.
    ///   - writing: where files may be written, and symbolic links made that stay inside.
    ///   - deleting: where files may be deleted.
    ///   - deletingDirectories: whether directories inside those may be deleted too, with all that
    ///     is in them.
    ///   - maximumBytes: files of more bytes are neither read nor written.
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
    /// The files of the system, inside directories that the host grants.
    ///
    ///     environment.capabilities.files = .granted(
    ///         reading: [cache], deleting: [cache.appending(path: "old")])
    ///     environment.object("^fileContents(/var/cache/app/motd.txt)")
    ///
    /// A grant covers a directory with all that is in it, or a single file. Reading, writing and
    /// deleting are granted separately, and none gives another: what may only be deleted is not even
    /// told to exist. The granted directories themselves are never deleted.
    ///
    /// A path is resolved first (`..`, symbolic links, relative to the working directory) and then
    /// compared with the grants, which were resolved when they were made, byte by byte. A link that
    /// leads out is refused. Opening what was found follows no further links, so a directory or file
    /// that is changed into a link between the check and the access cannot lead out either; what
    /// remains is that a directory moved out of a granted one during an access is still reached.
    ///
    /// Only regular files are read: no pipes, devices or sockets.
    public struct GrantedFiles: MBFileAccess {
        /// Where files are read, as components of resolved paths.
        private let reading: [[String]]

        /// Where files are written and links made.
        let writing: [[String]]

        /// Where files are deleted.
        private let deleting: [[String]]

        /// Whether directories are deleted too, with all that is in them.
        public let deletesDirectories: Bool

        /// Files of more bytes are neither read nor written.
        public let maximumBytes: Int

        /// Grants access to directories. Those that are missing are granted for when they exist; a
        /// URL that names no file grants nothing.
        ///
        /// - Parameters:
        ///   - reading: where files may be looked at and read.
        ///   - writing: where files may be written, and symbolic links made that stay inside.
        ///   - deleting: where files may be deleted.
        ///   - deletingDirectories: whether directories inside those may be deleted too, with all that
        ///     is in them.
        ///   - maximumBytes: files of more bytes are neither read nor written.
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

        /// The components of the resolved path of a file; nil for a URL that names no file.
        static func components(of url: URL) -> [String]? {
            guard url.isFileURL else { return nil }
            let everything: [[String]] = [[]]
            let place = try? PathResolver.resolve(url.path, followsLink: true, granted: everything)
            return place?.components
        }

        /// What there is at a path; nil if there is nothing.
        ///
        /// Whether something can be read and written is asked for the real user. It can be deleted if
        /// that is granted, and if the directory it is in permits it.
        ///
        /// - Throws: `capabilityMissing` outside of what may be read, `invalidParameter` for a path
        ///   that no system could take.
        public func status(
            of path: String, followsLink: Bool
        ) throws(MBExpressionError) -> MBCapabilities.FileStatus? {
            let place = try place(of: path, followsLink: followsLink, in: reading, "reading")
            guard place.problem == nil, let entry = Self.entry(place, in: reading),
                let info = entry.info()
            else { return nil }
            let kind = info.st_mode & S_IFMT
            // Something may have become a link after the path was resolved.
            guard kind != S_IFLNK || !followsLink else { return nil }
            let isLink = kind == S_IFLNK
            return FileStatus(
                isDirectory: kind == S_IFDIR, size: Int(clamping: info.st_size),
                isReadable: isLink || entry.allows(R_OK), isWritable: isLink || entry.allows(W_OK),
                isDeletable: isDeletable(place, isDirectory: kind == S_IFDIR))
        }

        /// The names of what is in a directory.
        ///
        /// - Throws: `capabilityMissing` outside of what may be read, `limitExceeded` for more names
        ///   than the limit, `functionFailed` for what the system refuses.
        public func entries(of directory: String, limit: Int) throws(MBExpressionError) -> [String]
        {
            let entry = try entry(of: directory, "list")
            let limit = max(0, min(limit, .max - 1))
            guard let open = OpenDirectory.open(entry.name, in: entry.parent),
                let names = open.names(atMost: limit + 1)
            else { throw FileProblem.failed("list", directory, errno) }
            guard names.count <= limit else {
                throw .limit("a directory has more than \(limit) entries (elements)")
            }
            return names
        }

        /// The bytes of a file.
        ///
        /// - Throws: `capabilityMissing` outside of what may be read, `functionFailed` for what the
        ///   system refuses, what isn't a regular file, and what is too large.
        public func contents(of path: String, limit: Int) throws(MBExpressionError) -> [UInt8] {
            let entry = try entry(of: path, "read")
            let limit = max(0, min(limit, maximumBytes))
            switch entry.contents(limit: limit) {
            case .success(let bytes): return bytes
            case .failure(.tooLarge):
                throw FileProblem.failed("read", path, FileProblem.isTooLarge(limit))
            case .failure(.directory): throw FileProblem.failed("read", path, EISDIR)
            case .failure(.special): throw FileProblem.failed("read", path, FileProblem.isSpecial)
            case .failure(.system(let number)): throw FileProblem.failed("read", path, number)
            }
        }

        /// Deletes a file or a symbolic link, and where the grant says so a directory with all that is
        /// in it. When that fails in the middle, a part is deleted.
        ///
        /// - Throws: `capabilityMissing` outside of what may be deleted and for a directory that may
        ///   not, `functionFailed` for what the system refuses.
        public func delete(_ path: String) throws(MBExpressionError) {
            let place = try place(of: path, followsLink: false, in: deleting, "deleting")
            let isRoot = Self.isRoot(place.components, of: deleting)
            guard !isRoot, ![".", ".."].contains(PathText.parts(of: path).last ?? "") else {
                throw FileProblem.notGranted("deleting the directory", path)
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

    /// The entry that a path leads to, to be read.
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

    /// The entry of a resolved place, found from the granted directory that it is in without
    /// following links; nil with `errno` set if a directory on the way is gone.
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

    /// Whether a place is a granted directory itself, or one around such a directory.
    private static func isRoot(_ components: [String], of grants: [[String]]) -> Bool {
        grants.contains { PathResolver.is($0, in: components) }
    }

    private func isDeletable(_ place: PathResolver.Place, isDirectory: Bool) -> Bool {
        guard !isDirectory || deletesDirectories, !Self.isRoot(place.components, of: deleting),
            let entry = Self.entry(place, in: deleting)
        else { return false }
        return entry.isRemovable()
    }
}
