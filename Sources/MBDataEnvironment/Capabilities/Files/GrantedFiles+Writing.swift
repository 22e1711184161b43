import Foundation

extension MBCapabilities.GrantedFiles {
    /// Writes a file by first writing a new one beside it, which then takes its name. An existing
    /// file's permissions stay. A symbolic link is followed as long as it stays inside a directory
    /// where writing is granted.
    ///
    /// - Parameters:
    ///   - bytes: the contents of the file, at most ``maximumBytes``.
    ///   - path: where to write it. The directory must exist.
    /// - Throws: ``MBExpressionError`` with the code `capabilityMissing` where writing isn't
    ///   granted, `invalidParameter` for a path that no system could accept, and `functionFailed`
    ///   if the system refuses, if something other than a regular file is there, or if there are
    ///   too many bytes.
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
        guard found == nil || entry.isWritable else {
            throw FileProblem.failed("write", path, errno)
        }
        if let problem = entry.replace(with: bytes, mode: found.map { $0.st_mode & 0o777 }) {
            throw FileProblem.failed("write", path, problem)
        }
    }

    /// Makes a symbolic link. Both its location and its target, which doesn't have to exist, must
    /// be where writing is granted.
    ///
    /// If both are in one grant, the link is relative to its own directory, so it still leads there
    /// after the grant has moved, as an app's container does from one launch to the next;
    /// otherwise, it holds the target's resolved path.
    ///
    /// - Parameters:
    ///   - path: where to make the link. The directory must exist.
    ///   - target: the path that it leads to; a relative one starts at the working directory.
    /// - Throws: ``MBExpressionError`` with the code `capabilityMissing` if one of them is outside,
    ///   `invalidParameter` for a path that no system could accept, and `functionFailed` if the
    ///   system refuses, for example because something already exists where the link would be, or
    ///   if `.` or `..` follows something that doesn't exist in a path.
    public func createLink(at path: String, to target: String) throws(MBExpressionError) {
        let place = try place(of: path, followsLink: false, in: writing, "making the link")
        let target = try self.place(of: target, followsLink: true, in: writing, "linking to")
        // A link in its place wouldn't have been followed.
        guard !target.leadsNowhere else {
            throw FileProblem.failed(
                "make the link", path,
                "the path of its target goes through something that does not exist")
        }
        let entry = try newEntry(place, path, "make the link")
        let way = way(from: place.components.dropLast(), to: target.components)
        guard symlinkat(way, entry.parent.descriptor, entry.name) == 0 else {
            throw FileProblem.failed("make the link", path, errno)
        }
    }

    /// The text of a link that leads from a directory to a target.
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
    /// directory is open, even if the grant is for a single file.
    private func newEntry(
        _ place: PathResolver.Place, _ path: String, _ what: String
    ) throws(MBExpressionError) -> DirectoryEntry {
        if let problem = place.problem, problem != ENOENT {
            throw FileProblem.failed(what, path, problem)
        }
        guard let name = place.components.last, path.utf8.last != UInt8(ascii: "/") else {
            throw FileProblem.failed(what, path, EISDIR)
        }
        guard !place.leadsNowhere, let entry = Self.entry(place, in: writing) else {
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
