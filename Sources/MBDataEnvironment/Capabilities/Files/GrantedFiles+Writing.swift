import Foundation

extension MBCapabilities.GrantedFiles {
    /// Writes a file: into a new one beside it first, which then takes its name. One that was there
    /// keeps its permissions. A symbolic link is followed as far as it stays inside of what may be
    /// written.
    ///
    /// - Throws: `capabilityMissing` outside of what may be written, `functionFailed` for what the
    ///   system refuses, what isn't a regular file, and what is too large.
    public func write(_ bytes: [UInt8], to path: String) throws(MBExpressionError) {
        let place = try place(of: path, followsLink: true, in: writing, "writing")
        guard bytes.count <= maximumBytes else {
            throw FileProblem.failed("write", path, FileProblem.isTooLarge(maximumBytes))
        }
        let entry = try newEntry(place, path, "write")
        let found = entry.info()
        if let found, found.st_mode & S_IFMT != S_IFREG {
            let isDirectory = found.st_mode & S_IFMT == S_IFDIR
            throw FileProblem.failed(
                "write", path, isDirectory ? FileProblem.isDirectory : FileProblem.isSpecial)
        }
        if let problem = entry.replace(with: bytes, mode: found.map { $0.st_mode & 0o777 }) {
            throw FileProblem.failed("write", path, problem)
        }
    }

    /// Makes a symbolic link. Both its place and what it leads to, which need not exist, must be
    /// inside of what may be written. It says the way from its own directory where both lie in one
    /// grant, so that it leads there still when the grant has moved, as an app's container does from
    /// one launch to the next; else it holds the resolved path of the target.
    ///
    /// - Throws: `capabilityMissing` if one is outside, `functionFailed` for what the system
    ///   refuses, such as a link where something is already.
    public func createLink(at path: String, to target: String) throws(MBExpressionError) {
        let place = try place(of: path, followsLink: false, in: writing, "making the link")
        let target = try self.place(of: target, followsLink: true, in: writing, "linking to")
        let entry = try newEntry(place, path, "make the link")
        let way = way(from: place.components.dropLast(), to: target.components)
        guard symlinkat(way, entry.parent.descriptor, entry.name) == 0 else {
            throw FileProblem.failed("make the link", path, errno)
        }
    }

    /// The text of a link in a directory that leads to a target.
    private func way(from directory: ArraySlice<String>, to target: [String]) -> String {
        let shared = zip(directory, target).prefix { $0.0.utf8.elementsEqual($0.1.utf8) }.count
        let isInOneGrant = writing.contains { grant in
            grant.count <= shared && PathResolver.is(target, in: grant)
        }
        guard isInOneGrant else { return "/" + target.joined(separator: "/") }
        let names = Array(repeating: "..", count: directory.count - shared) + target[shared...]
        return names.isEmpty ? "." : names.joined(separator: "/")
    }

    /// The entry of a place where something is to be made, found without following links. Its
    /// directory is open, also if the grant is for one file.
    private func newEntry(
        _ place: PathResolver.Place, _ path: String, _ what: String
    ) throws(MBExpressionError) -> DirectoryEntry {
        if let problem = place.problem, problem != ENOENT {
            throw FileProblem.failed(what, path, problem)
        }
        guard let name = place.components.last, path.utf8.last != UInt8(ascii: "/") else {
            throw FileProblem.failed(what, path, EISDIR)
        }
        guard let entry = Self.entry(place, in: writing) else {
            throw FileProblem.failed(what, path, FileProblem.directoryIsMissing)
        }
        guard entry.parent == nil else { return entry }
        var around = place
        around.components.removeLast()
        guard let parent = OpenDirectory.open(around.path, in: nil) else {
            throw FileProblem.failed(what, path, FileProblem.directoryIsMissing)
        }
        return DirectoryEntry(parent: parent, name: name)
    }
}

extension DirectoryEntry {
    /// Puts a new file in the place of what is there, whatever happens in between; on failure a
    /// number of the system tells why.
    fileprivate func replace(with bytes: [UInt8], mode: mode_t?) -> Int32? {
        let temporary = ".\(UUID().uuidString)"
        let file = openat(
            parent.descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
            0o666)
        guard file >= 0 else { return errno }
        var problem = Self.writeAll(bytes, to: file)
        if problem == nil, let mode, fchmod(file, mode) != 0 { problem = errno }
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
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
    }
}
