import Foundation

/// Standard input, output and error. None of them can end the tool with a signal or a trap.
enum StandardStreams {
    /// Makes writing to a pipe without a reader fail, and to a file beyond `ulimit -f`, and keeps
    /// opened files from taking the places of closed streams: their descriptors are opened such that
    /// using them as the stream fails.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        for (stream, mode) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ] where fcntl(stream, F_GETFD) == -1 && errno == EBADF {
            // This is the lowest free descriptor, because those before it are open.
            _ = open("/dev/null", mode)
        }
    }

    /// Writes bytes; returns the system's error number if that fails.
    static func write(_ data: Data, to stream: Int32) -> Int32? {
        data.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = Foundation.write(
                    stream, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                if count > 0 {
                    written += count
                } else if let problem = Self.problem(count, waitingFor: POLLOUT, of: stream) {
                    return problem
                }
            }
            return nil
        }
    }

    /// The bytes of standard input that are available at once, up to a count; empty at its end.
    static func read(atMost count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        while true {
            let length = bytes.withUnsafeMutableBytes { buffer in
                Foundation.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
            }
            guard length < 0 else { return Array(bytes[..<length]) }
            if let problem = Self.problem(length, waitingFor: POLLIN, of: STDIN_FILENO) {
                throw InputError(reason: reason(problem))
            }
        }
    }

    /// All of standard input, or only enough to exceed the limit.
    static func readAll(limit: Int) throws -> Data {
        var data = Data()
        while data.count <= limit {
            let more = try read(atMost: 1 << 16)
            guard !more.isEmpty else { break }
            data.append(contentsOf: more)
        }
        return data
    }

    /// An error number in words.
    static func reason(_ problem: Int32) -> String {
        switch problem {
        case EBADF: "it is closed"
        case EISDIR: "it is a directory"
        default: String(cString: strerror(problem))
        }
    }

    /// The error number of a failed call, or `nil`, after waiting if necessary, to try it again.
    private static func problem(
        _ result: Int, waitingFor event: Int32, of stream: Int32
    ) -> Int32? {
        let problem = result == 0 ? EIO : errno
        if problem == EINTR { return nil }
        guard problem == EAGAIN else { return problem }
        var waiting = pollfd(fd: stream, events: Int16(event), revents: 0)
        _ = poll(&waiting, 1, -1)
        return nil
    }
}

/// Writes a text to standard output.
func writeOutput(_ text: String, terminator: String = "\n") throws {
    try writeOutput(Data((text + terminator).utf8))
}

/// Writes to standard output; throws if that isn't possible.
func writeOutput(_ data: Data) throws {
    switch StandardStreams.write(data, to: STDOUT_FILENO) {
    case nil: return
    case EPIPE: throw ReaderLeft()
    case let problem?: throw OutputError(reason: StandardStreams.reason(problem))
    }
}

/// Writes a line for people to standard output. Unlike a result, it can't control the terminal,
/// whatever it quotes.
func writeMessage(_ text: String) throws {
    try writeOutput(text.replacingDisruptions)
}

/// Writes a line for people to standard error; it's lost if that isn't possible. It can't control
/// the terminal, whatever it quotes.
func writeError(_ text: String, isRed: Bool = false) {
    let shown = text.replacingDisruptions
    let line = isRed ? "\u{1B}[31m\(shown)\u{1B}[0m" : shown
    _ = StandardStreams.write(Data((line + "\n").utf8), to: STDERR_FILENO)
}

/// Standard output can't be written to.
struct OutputError: Obstacle {
    let reason: String

    var description: String { "mbml: the output cannot be written: \(reason)" }
}

/// Nobody reads the output anymore, as in `mbml functions | head`, which isn't an error.
struct ReaderLeft: Error {}

/// Writes what a command found, unless nobody reads it anymore. The command continues, and its status
/// still says what it found.
func whileRead(_ write: () throws -> Void) throws {
    do {
        try write()
    } catch is ReaderLeft {}
}

/// Standard input can't be read.
struct InputError: Obstacle {
    let reason: String

    var description: String { "mbml: standard input cannot be read: \(reason)" }
}
