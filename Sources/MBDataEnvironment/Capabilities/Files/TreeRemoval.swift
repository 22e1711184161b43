import Foundation

/// Deletes what is at a place, including everything in a directory. Symbolic links are deleted,
/// not followed.
struct TreeRemoval {
    /// A directory that is being emptied.
    private struct Level {
        let entry: DirectoryEntry
        let directory: OpenDirectory
        /// Names that are still to be deleted, in addition to those not read yet.
        var names: [[CChar]] = []
    }

    /// Each level takes an open directory, and a process has few of them.
    private static let maximumDepth = 100

    private var levels: [Level] = []

    /// Deletes an entry; on failure, returns a system error number, and part of a directory may
    /// already be deleted.
    static func remove(_ entry: DirectoryEntry) -> Int32? {
        var removal = TreeRemoval()
        if let problem = removal.begin(entry) { return problem }
        while let last = removal.levels.indices.last {
            if let problem = removal.advance(last) { return problem }
        }
        return nil
    }

    /// Deletes anything but a directory, which it opens instead.
    private mutating func begin(_ entry: DirectoryEntry) -> Int32? {
        guard let info = entry.info() else { return errno }
        guard info.st_mode & S_IFMT == S_IFDIR else {
            return unlinkat(entry.parent.descriptor, entry.name, 0) == 0 ? nil : errno
        }
        guard levels.count < Self.maximumDepth else { return EMFILE }
        guard let directory = OpenDirectory.open(entry) else { return errno }
        levels.append(Level(entry: entry, directory: directory))
        return nil
    }

    /// Deletes the next name in the innermost directory, or the directory itself if it's empty.
    private mutating func advance(_ last: Int) -> Int32? {
        if let name = levels[last].names.popLast() {
            let problem = begin(DirectoryEntry(parent: levels[last].directory, bytes: name))
            // Another process may have deleted it.
            return problem == ENOENT ? nil : problem
        }
        guard let names = levels[last].directory.names(atMost: 1_000) else { return errno }
        guard names.isEmpty else {
            levels[last].names = names
            return nil
        }
        let entry = levels.removeLast().entry
        let isRemoved = unlinkat(entry.parent.descriptor, entry.name, AT_REMOVEDIR) == 0
        return isRemoved || errno == ENOENT && !levels.isEmpty ? nil : errno
    }
}
