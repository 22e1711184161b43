import Foundation

/// Writes to a descriptor of the process without ever ending the process: it may be closed, on a
/// full disk, or a pipe whose reader has left. What can't be written is dropped.
enum DescriptorOutput {
    /// How long a reader that takes nothing is waited for if the descriptor doesn't block, in
    /// milliseconds.
    private static let patience: Int32 = 100

    /// Writes a text.
    static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            withoutSignal(descriptor) { writeAll(UnsafeRawBufferPointer(bytes), to: descriptor) }
        }
    }

    /// Writes bytes as far as that is possible; the number of the problem that ended it.
    private static func writeAll(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
    ) -> Int32? {
        var written = 0
        while written < bytes.count {
            let count = Foundation.write(
                descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            if count > 0 {
                written += count
                continue
            }
            let problem = count == 0 ? EIO : errno
            if problem == EINTR { continue }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard problem == EAGAIN, poll(&waiting, 1, patience) > 0 else { return problem }
        }
        return nil
    }

    #if canImport(Darwin)
        /// Runs a body that writes, without SIGPIPE: the descriptor fails instead, and
        /// stays so, because other threads may be writing to it.
        private static func withoutSignal(_ descriptor: Int32, _ body: () -> Int32?) {
            _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
            _ = body()
        }
    #else
        /// Runs a body that writes, without SIGPIPE: the system sends it to the thread that writes,
        /// which blocks it meanwhile and takes it away again. What other threads and the rest of
        /// the app do with the signal stays as it is.
        private static func withoutSignal(_ descriptor: Int32, _ body: () -> Int32?) {
            var (signal, before, pending) = (sigset_t(), sigset_t(), sigset_t())
            sigemptyset(&signal)
            sigaddset(&signal, SIGPIPE)
            sigemptyset(&pending)
            guard pthread_sigmask(SIG_BLOCK, &signal, &before) == 0 else { return }
            defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
            sigpending(&pending)
            let wasPending = sigismember(&pending, SIGPIPE) == 1
            guard body() == EPIPE, !wasPending else { return }
            var none = timespec()
            while sigtimedwait(&signal, nil, &none) == -1, errno == EINTR {}
        }
    #endif
}
