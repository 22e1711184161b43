import Foundation

/// An open directory, closed with the last reference to it. What is reached from it is in it,
/// whatever happens to its path meanwhile.
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

    /// Opens a directory by name in another, or by path; fails at a symbolic link. On failure
    /// `errno` tells why.
    static func open(_ name: String, in parent: OpenDirectory?) -> OpenDirectory? {
        let descriptor = openat(
            parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        return descriptor < 0 ? nil : OpenDirectory(descriptor)
    }

    /// The names of what is in it, without `.` and `..`, as many as asked for; nil if it cannot
    /// be read, with `errno` set.
    func names(atMost limit: Int) -> [String]? {
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
        var names: [String] = []
        while names.count < limit {
            errno = 0
            guard let entry = readdir(stream) else { return errno == 0 ? names : nil }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

extension OpenDirectory? {
    /// What the system's calls take for a directory; without one they take the path as it is.
    var descriptor: Int32 { self?.descriptor ?? AT_FDCWD }
}
