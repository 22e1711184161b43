import Foundation

extension DirectoryEntry {
    /// The most symbolic links that are followed to a file.
    private static let mostLinks = 40

    /// Writes a file by first writing a new one beside it, which then takes its name. An existing
    /// file's permissions stay, and a symbolic link is followed. On failure, returns a system error
    /// number.
    static func writeFile(at path: String, _ bytes: [UInt8]) -> Int32? {
        guard let entry = entry(at: path) else { return errno }
        let found = entry.info()
        if let found, found.st_mode & S_IFMT != S_IFREG {
            return found.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
        }
        guard found == nil || entry.isWritable else { return errno }
        return entry.replace(with: bytes, mode: found.map { $0.st_mode & 0o777 })
    }

    /// Reads a regular file. A symbolic link is followed.
    static func readFile(at path: String, limit: Int) -> Result<[UInt8], ReadingProblem> {
        guard let entry = entry(at: path) else { return .failure(.system(errno)) }
        return entry.contents(limit: limit)
    }

    /// What a path leads to, whether or not it exists; nil with `errno` set if its directory can't be
    /// opened.
    private static func entry(at path: String) -> DirectoryEntry? {
        var (path, links) = (path, 0)
        while let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
            links += 1
            guard links <= mostLinks else {
                errno = ELOOP
                return nil
            }
            path =
                PathText.isAbsolute(target)
                ? target : PathText.deletingLastComponent(of: path) + "/" + target
        }
        // The directory may be reached through a link, too.
        let around = PathText.deletingLastComponent(of: path)
        let directory = around.isEmpty && !PathText.isAbsolute(path) ? "." : around + "/."
        return OpenDirectory.open(directory, in: nil).map {
            DirectoryEntry(parent: $0, name: PathText.lastComponent(of: path))
        }
    }

    /// Whether the process may write it; if not, `errno` is set. A new file could take the place of
    /// one that is only to be read.
    var isWritable: Bool { allows(W_OK, flags: AT_EACCESS) }

    /// Puts a new file in the place of an existing one, no matter what happens in between; on
    /// failure, returns a system error number.
    func replace(with bytes: [UInt8], mode: mode_t?) -> Int32? {
        let temporary = ".\(UUID().uuidString)"
        let file = openat(
            parent.descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
            mode == nil ? 0o666 : 0o600)
        guard file >= 0 else { return errno }
        // First the permissions: what only some may read is never open to others.
        var problem = mode.flatMap { fchmod(file, $0) == 0 ? nil : errno }
        if problem == nil { problem = QuietWriting.run { Self.writeAll(bytes, to: file) } }
        if problem == nil, fsync(file) != 0 { problem = errno }
        close(file)
        if problem == nil,
            renameat(parent.descriptor, temporary, parent.descriptor, name) != 0
        {
            problem = errno
        }
        if problem != nil { unlinkat(parent.descriptor, temporary, 0) }
        return problem
    }

    private static func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32? {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = write(
                    file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                let problem = count == 0 ? EIO : errno
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if problem != EINTR {
                    return problem
                }
            }
            return nil
        }
    }
}
