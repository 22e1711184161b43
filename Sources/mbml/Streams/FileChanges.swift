import Foundation

/// The new contents of several files: either all of them are written, or none.
///
/// Each is first written beside its file, which it then replaces in one step. A symbolic link stays,
/// and the file that it leads to changes. Permissions stay, and so does the owner where the
/// superuser writes. A file without permission to write is refused. A device is written last but
/// before anything is replaced, and so is an open file such as `/dev/stdout`, which goes on where
/// it ended.
struct FileChanges {
    private struct Change {
        /// The path as the user wrote it.
        let path: String
        let target: String
        let data: Data
        /// The permissions of the file that is there; nil for none.
        let mode: mode_t?
        /// Whether the file that is there belongs to someone else.
        let isForeign: Bool
        /// The owner and the group of the file that is there, if only the superuser may keep them.
        var owner: (user: uid_t, group: gid_t)?
        let isRegular: Bool
        /// The open file that it is; nil for any other.
        var descriptor: Int32?
        /// Where the new contents are written first.
        var temporary: String { "\(target).mbml-\(getpid())" }
        /// Where the replaced file is until all others are replaced, too.
        var former: String { temporary + "-former" }
    }

    private var changes: [Change] = []
    /// The positions of the changes by target.
    private var positions: [String: Int] = [:]

    /// Writes a single file, unless it already has the contents.
    static func write(_ data: Data, to path: String) throws {
        var changes = FileChanges()
        if try changes.add(data, to: path) { try changes.write() }
    }

    /// Throws if a file certainly can't be written.
    static func check(_ path: String) throws {
        var changes = FileChanges()
        // Other contents than it has, whatever they are.
        let size = FileManager.default.contents(atPath: path)?.count ?? 0
        _ = try changes.add(Data(count: size + 1), to: path)
    }

    /// Adds the contents of a file; returns false if it already has them, or will.
    mutating func add(_ data: Data, to path: String) throws -> Bool {
        let descriptor = Self.descriptor(path)
        let target =
            descriptor.map { "/dev/fd/\($0)" }
            ?? URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        if let position = positions[target] {
            guard changes[position].data == data else {
                throw UnwritableFile(
                    path: path,
                    reason: "it is the same file as \(changes[position].path), which gets other "
                        + "contents")
            }
            return false
        }
        if let descriptor {
            append(
                Change(
                    path: path, target: target, data: data, mode: nil, isForeign: false,
                    isRegular: false, descriptor: descriptor))
            return true
        }
        var status = stat()
        guard stat(target, &status) == 0 else {
            var link = stat()
            guard lstat(path, &link) != 0 else {
                throw UnwritableFile(path: path, reason: "it is a link that leads nowhere")
            }
            append(
                Change(
                    path: path, target: target, data: data, mode: nil, isForeign: false,
                    isRegular: true))
            return true
        }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else {
            throw UnwritableFile(path: path, reason: "it is a directory")
        }
        if kind == S_IFREG, status.st_size == data.count,
            FileManager.default.contents(atPath: target) == data
        {
            return false
        }
        // The superuser could write it, but its owner asked for nobody to.
        guard status.st_mode & 0o222 != 0 else {
            throw UnwritableFile(path: path, reason: "it is read-only")
        }
        guard access(target, W_OK) == 0 else {
            throw UnwritableFile(path: path, reason: "permission is missing")
        }
        append(
            Change(
                path: path, target: target, data: data, mode: status.st_mode & 0o7777,
                isForeign: status.st_uid != geteuid() && geteuid() != 0,
                owner: geteuid() == 0 ? (status.st_uid, status.st_gid) : nil,
                isRegular: kind == S_IFREG))
        return true
    }

    /// The open file that a path names, perhaps through links: `/dev/stdout`, `/dev/fd/3`. Replacing
    /// what it leads to would lose what is in it.
    private static func descriptor(_ path: String) -> Int32? {
        var path = URL(fileURLWithPath: path).standardizedFileURL.path
        for _ in 0..<32 {
            if let number = ["stdin", "stdout", "stderr"].firstIndex(where: { path == "/dev/\($0)" }
            ) {
                return Int32(number)
            }
            for directory in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(directory) {
                return Int32(path.dropFirst(directory.count))
            }
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
                return nil
            }
            let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
            path = URL(fileURLWithPath: next, relativeTo: directory).standardizedFileURL.path
        }
        return nil
    }

    private mutating func append(_ change: Change) {
        positions[change.target] = changes.count
        changes.append(change)
    }

    /// Writes everything, or throws and leaves everything as it was.
    func write() throws {
        let files = changes.filter(\.isRegular)
        defer {
            for change in files {
                unlink(change.temporary)
                unlink(change.former)
            }
        }
        for change in files { try prepare(change) }
        if files.count > 1 {
            for change in files where change.mode != nil { try keep(change) }
        }
        for change in changes where !change.isRegular {
            guard let descriptor = change.descriptor else {
                try Self.write(change, to: change.target, O_WRONLY)
                continue
            }
            try Self.write(change, to: descriptor)
        }
        for (position, change) in files.enumerated()
        where rename(change.temporary, change.target) != 0 {
            let problem = errno
            for replaced in files[..<position] { putBack(replaced) }
            throw UnwritableFile(path: change.path, reason: StandardStreams.reason(problem))
        }
    }

    /// Gives the file that is there a second name, or copies it where files have only one. A second
    /// name of a file of someone else couldn't always be removed.
    private func keep(_ change: Change) throws {
        if !change.isForeign, link(change.target, change.former) == 0 { return }
        do {
            try FileManager.default.copyItem(atPath: change.target, toPath: change.former)
        } catch {
            throw UnwritableFile(
                path: change.path, reason: "it can't be kept while others are replaced")
        }
    }

    private func putBack(_ change: Change) {
        if change.mode == nil {
            unlink(change.target)
        } else {
            rename(change.former, change.target)
        }
    }

    private func prepare(_ change: Change) throws {
        try Self.write(change, to: change.temporary, O_WRONLY | O_CREAT | O_EXCL)
        // Some file systems and containers keep no owners. Changing one takes permissions away.
        if let owner = change.owner { _ = chown(change.temporary, owner.user, owner.group) }
        guard let mode = change.mode, chmod(change.temporary, mode) != 0 else { return }
        throw UnwritableFile(path: change.path, reason: StandardStreams.reason(errno))
    }

    private static func write(_ change: Change, to path: String, _ flags: Int32) throws {
        let descriptor = open(path, flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw UnwritableFile(path: change.path, reason: StandardStreams.reason(errno))
        }
        defer { close(descriptor) }
        try write(change, to: descriptor)
    }

    private static func write(_ change: Change, to descriptor: Int32) throws {
        if let problem = StandardStreams.write(change.data, to: descriptor) {
            throw UnwritableFile(path: change.path, reason: StandardStreams.reason(problem))
        }
    }
}

/// A file that can't be written.
struct UnwritableFile: Obstacle {
    let path: String
    let reason: String

    var description: String { "mbml: \(path): can't be written: \(reason)" }
}
