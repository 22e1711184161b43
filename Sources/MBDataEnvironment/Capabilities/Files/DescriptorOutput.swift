import Foundation

/// Writes to one of the process's file descriptors without ever ending the process: the descriptor
/// may be closed, on a full disk, or a pipe whose reader is gone. Anything that can't be written is
/// dropped.
enum DescriptorOutput {
    /// How long to wait, in milliseconds, for a reader that takes nothing, if the descriptor
    /// doesn't block.
    private static let patience: Int32 = 100

    /// Writes a text.
    static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in
            withoutSignal(descriptor) { writeAll(UnsafeRawBufferPointer(bytes), to: descriptor) }
        }
    }

    /// Writes as many bytes as possible; returns the error number of the problem that stopped it.
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
        /// Runs a body that writes, without SIGPIPE: writing to the descriptor fails instead. The
        /// descriptor stays that way, because other threads may be writing to it.
        private static func withoutSignal(_ descriptor: Int32, _ body: () -> Int32?) {
            _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
            _ = body()
        }
    #else
        /// Runs a body that writes, without SIGPIPE: the system sends the signal to the thread that
        /// writes, which blocks it meanwhile and then removes it. How other threads and the rest of
        /// the app handle the signal doesn't change.
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
