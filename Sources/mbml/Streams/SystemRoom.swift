import Foundation

/// What the system still lets the process have. Containers limit it.
enum SystemRoom {
    /// Whether a thread can be made.
    static var hasThread: Bool {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
        #if canImport(Darwin)
            guard let thread else { return false }
        #endif
        return pthread_join(thread, nil) == 0
    }

    /// Whether a number of files can be open in addition to those that are.
    static func hasDescriptors(_ count: Int) -> Bool {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < count {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            opened.append(descriptor)
        }
        return true
    }
}

/// A thread that a command can't do without wasn't made.
struct MissingThread: Obstacle {
    let command: String

    var description: String {
        "mbml \(command): the system can't make another thread; allow the process more threads or "
            + "memory"
    }
}
