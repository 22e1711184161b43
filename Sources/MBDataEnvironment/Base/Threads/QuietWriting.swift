import Foundation

/// Writing that fails with an error where the system would end the process with a signal: at a pipe
/// whose reader is gone, and at a file that would grow beyond the process's limit (`ulimit -f`).
enum QuietWriting {
    #if canImport(Darwin)
        /// Runs a body that writes. Here, a descriptor has to ask for errors itself, and the signal
        /// about the size of files goes to the process, so no thread can keep it away.
        static func run<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
    #else
        /// Runs a body that writes: the system sends these signals to the thread that writes, which
        /// blocks them meanwhile and then removes them. How other threads and the rest of the app
        /// handle them doesn't change.
        static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
            var (signals, before, pending) = (sigset_t(), sigset_t(), sigset_t())
            sigemptyset(&pending)
            sigpending(&pending)
            sigemptyset(&signals)
            for signal in [SIGPIPE, SIGXFSZ] where sigismember(&pending, signal) != 1 {
                sigaddset(&signals, signal)
            }
            guard pthread_sigmask(SIG_BLOCK, &signals, &before) == 0 else { return try body() }
            defer {
                let problem = errno
                var none = timespec()
                while sigtimedwait(&signals, nil, &none) != -1 || errno == EINTR {}
                pthread_sigmask(SIG_SETMASK, &before, nil)
                errno = problem
            }
            return try body()
        }
    #endif
}
