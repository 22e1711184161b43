import Foundation

/// Threads that report whether they could be made, which Foundation's don't.
package enum DetachedThread {
    private static let stackSize = 8 * 1024 * 1024

    /// What a new thread runs.
    private final class Start {
        let body: () -> Void

        init(_ body: @escaping () -> Void) {
            self.body = body
        }
    }

    /// Runs a body on a new thread with a large stack and the caller's quality of service.
    ///
    /// - Returns: false, without running anything, if the system can't make another thread.
    package static func start(_ body: sending @escaping () -> Void) -> Bool {
        // Safe: `sending` hands the body over.
        startUnchecked(body)
    }

    /// Runs a body that the caller waits for, so that what it captures is used by one thread at a
    /// time.
    static func startUnchecked(_ body: @escaping () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackSize)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        #if canImport(Darwin)
            pthread_attr_set_qos_class_np(&attributes, qos_class_self(), 0)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        // Safe: it's retained until the thread takes it, or until there's no thread.
        let start = Unmanaged.passRetained(Start(body))
        let problem = pthread_create(
            &thread, &attributes,
            {
                // Unsafe: what was passed below; only Linux declares it as optional.
                let argument: UnsafeMutableRawPointer? = $0
                guard let argument else { return nil }
                // Safe: the caller retained it, and it's taken once.
                Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, start.toOpaque())
        if problem != 0 { start.release() }
        return problem == 0
    }
}
