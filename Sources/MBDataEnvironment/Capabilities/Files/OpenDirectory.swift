import Foundation

/// An open directory, closed with the last reference to it. Anything reached from it is in it, no
/// matter what happens to its path meanwhile.
final class OpenDirectory: Sendable {
    let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        let problem = errno
        close(descriptor)
        errno = problem
    }

    /// To go through a directory. On Linux, that doesn't need the permission to read the names in it.
    private static let passing: Int32 = {
        #if os(Linux) || os(Android)
            // O_PATH, which the header declares only with an extension.
            0x20_0000
        #else
            O_RDONLY
        #endif
    }()

    /// Opens a directory by its name in another one, or by its path; fails at a symbolic link. On
    /// failure, `errno` is set.
    static func open(_ name: String, in parent: OpenDirectory?) -> OpenDirectory? {
        open(DirectoryEntry(parent: parent, name: name))
    }

    /// Opens a directory; fails at a symbolic link. On failure, `errno` is set.
    static func open(_ entry: DirectoryEntry) -> OpenDirectory? {
        let descriptor = openat(
            entry.parent.descriptor, entry.name, passing | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        return descriptor < 0 ? nil : OpenDirectory(descriptor)
    }

    private static func isDots(_ name: [CChar]) -> Bool {
        name.count <= 3 && name.dropLast().allSatisfy { $0 == 0x2E }
    }

    /// The names of its entries, each with a zero at the end, without `.` and `..`, up to the requested number; nil with `errno`
    /// set if it can't be read.
    func names(atMost limit: Int) -> [[CChar]]? {
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return nil }
        guard let stream = fdopendir(copy) else {
            close(copy)
            return nil
        }
        defer {
            let problem = errno
            closedir(stream)
            errno = problem
        }
        var names: [[CChar]] = []
        while names.count < limit {
            errno = 0
            guard let entry = readdir(stream) else { return errno == 0 ? names : nil }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                // Safe: the name is an array of characters that ends with a zero.
                pointer.withMemoryRebound(to: CChar.self, capacity: 1) { name in
                    var count = 0
                    while name[count] != 0 { count += 1 }
                    return Array(UnsafeBufferPointer(start: name, count: count + 1))
                }
            }
            if !Self.isDots(name) { names.append(name) }
        }
        return names
    }
}

extension OpenDirectory? {
    /// What system calls accept as a directory; without one, they take the path as it is.
    var descriptor: Int32 { self?.descriptor ?? AT_FDCWD }
}
