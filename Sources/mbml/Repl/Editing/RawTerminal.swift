import Foundation

/// The terminal of standard input, while it passes each key on as it's pressed.
final class RawTerminal {
    /// What happens to the process while a line is edited.
    enum Event: Equatable {
        case signal(Int32)
        case input([UInt8])
        /// Nothing, for the time that was waited.
        case nothing
        /// The terminal is closed.
        case end
    }

    private var former: termios?

    /// The signals that change the terminal, or end or stop the process, which must not leave the
    /// terminal behind as it is while a line is edited.
    private static let signals = [SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGQUIT]

    /// Passes keys on from now; returns false if the terminal can't.
    func start() -> Bool {
        guard former == nil else { return true }
        var mode = termios()
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return false }
        let original = mode
        cfmakeraw(&mode)
        mode.c_oflag = original.c_oflag
        // Made before there are handlers: one that interrupted this would wait for it forever.
        guard SignalPipe.shared.reader >= 0 else { return false }
        for signal in Self.signals { Self.handle(signal) }
        guard tcsetattr(STDIN_FILENO, TCSADRAIN, &mode) == 0 else {
            for signal in Self.signals { Foundation.signal(signal, SIG_DFL) }
            return false
        }
        former = original
        return true
    }

    /// Restores the terminal.
    func stop() {
        guard var mode = former else { return }
        former = nil
        _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &mode)
        for signal in Self.signals { Foundation.signal(signal, SIG_DFL) }
    }

    deinit { stop() }

    /// Waits for input or a signal.
    ///
    /// - Parameter milliseconds: the longest time to wait; -1 for any.
    func next(within milliseconds: Int32) -> Event {
        while true {
            var sources = [
                pollfd(fd: SignalPipe.shared.reader, events: Int16(POLLIN), revents: 0),
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&sources, nfds_t(sources.count), milliseconds)
            if count == 0 { return .nothing }
            if count < 0 {
                guard errno == EINTR || errno == EAGAIN else { return .end }
                continue
            }
            if sources[0].revents != 0, let signal = SignalPipe.shared.next() {
                return .signal(signal)
            }
            guard sources[1].revents != 0 else { continue }
            guard let bytes = try? StandardStreams.read(atMost: 1 << 16), !bytes.isEmpty else {
                return .end
            }
            return .input(bytes)
        }
    }

    /// The width and height; 80 and 24 if the terminal doesn't say.
    var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return (80, 24) }
        return (
            size.ws_col == 0 ? 80 : Int(size.ws_col), size.ws_row == 0 ? 24 : Int(size.ws_row)
        )
    }

    private static func handle(_ signal: Int32) {
        // Programs that start others may have blocked signals for their threads, and so for these.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, signal)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        var action = sigaction()
        sigemptyset(&action.sa_mask)
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = { SignalPipe.shared.add($0) }
        #else
            action.__sigaction_handler.sa_handler = { SignalPipe.shared.add($0) }
        #endif
        _ = sigaction(signal, &action, nil)
    }
}

/// Signals as input that `poll` waits for: a handler may do little more than write to a pipe.
struct SignalPipe: Sendable {
    static let shared = SignalPipe()

    let reader: Int32
    private let writer: Int32

    private init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        (reader, writer) = (ends[0], ends[1])
        for end in ends where end >= 0 {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    func add(_ signal: Int32) {
        let problem = errno
        var byte = UInt8(truncatingIfNeeded: signal)
        _ = write(writer, &byte, 1)
        errno = problem
    }

    /// The signal that came first; nil if there is none.
    func next() -> Int32? {
        var byte: UInt8 = 0
        return read(reader, &byte, 1) == 1 ? Int32(byte) : nil
    }
}
