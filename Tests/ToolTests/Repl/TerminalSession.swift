#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import MBDataEnvironment

    /// A terminal in which the tool runs.
    final class TerminalSession {
        let process: Process
        private let leader: Int32
        private var isClosed = false
        private(set) var screen: TerminalScreen
        /// Everything that the tool wrote.
        private(set) var output = ""

        /// The value of a variable that isn't set.
        static let unset = "\u{0}"

        /// The longest to wait for something that is expected.
        private static let longest = Duration.seconds(20)

        init(
            _ arguments: [String] = ["repl"], columns: Int = 60, rows: Int = 20,
            variables: [String: String] = [:], directory: URL? = nil
        ) throws {
            let follower: Int32
            (leader, follower) = try Self.pair()
            screen = TerminalScreen(columns: max(1, columns), height: max(1, rows))
            var size = winsize()
            (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
            _ = ioctl(leader, UInt(TIOCSWINSZ), &size)
            process = try Tool.process(arguments)
            var all = ProcessInfo.processInfo.environment
            all["NO_COLOR"] = nil
            all["TERM"] = "xterm"
            all["MBML_HISTORY"] = ""
            process.environment = all.merging(variables) { $1 }.filter { $0.value != Self.unset }
            if let directory { process.currentDirectoryURL = directory }
            let end = FileHandle(fileDescriptor: follower, closeOnDealloc: false)
            process.standardInput = end
            process.standardOutput = end
            process.standardError = end
            try process.run()
            Foundation.close(follower)
        }

        deinit { close() }

        /// Closes the terminal.
        func close() {
            guard !isClosed else { return }
            isClosed = true
            Foundation.close(leader)
        }

        /// Whether the terminal shows what is typed, as it does outside an editor.
        var echoes: Bool {
            var mode = termios()
            return tcgetattr(leader, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
        }

        func resize(columns: Int, rows: Int) {
            var size = winsize()
            (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
            _ = ioctl(leader, UInt(TIOCSWINSZ), &size)
            kill(process.processIdentifier, SIGWINCH)
        }

        func type(_ text: String) { type(Array(text.utf8)) }

        /// Types bytes, while reading what the tool writes, so that neither waits for the other.
        func type(_ bytes: [UInt8]) {
            var rest = bytes[...]
            while !rest.isEmpty {
                // Unsafe: the bytes are used only while they are written.
                let count = rest.prefix(1024).withUnsafeBytes {
                    write(leader, $0.baseAddress, $0.count)
                }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
                if !rest.isEmpty { while read(within: 0) {} }
            }
        }

        /// Reads what the tool has written; returns false if there is nothing.
        @discardableResult
        private func read(within milliseconds: Int32) -> Bool {
            var source = pollfd(fd: leader, events: Int16(POLLIN), revents: 0)
            guard poll(&source, 1, milliseconds) > 0 else { return false }
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = Foundation.read(leader, &buffer, buffer.count)
            guard count > 0 else { return false }
            let text = String(decoding: buffer[..<count], as: UTF8.self)
            output += text
            screen.write(text)
            return true
        }

        /// Waits until something is true of the terminal; returns whether that happened.
        func waits(until isTrue: (TerminalSession) -> Bool) -> Bool {
            let clock = ContinuousClock()
            let end = clock.now + Self.longest
            while !isTrue(self) {
                guard clock.now < end else { return false }
                read(within: 20)
                if !process.isRunning, !read(within: 0) { return isTrue(self) }
            }
            return true
        }

        /// Waits until the last lines on the terminal are some; otherwise returns what it shows.
        func lines(_ expected: String...) -> [String] {
            _ = waits { $0.screen.lines.suffix(expected.count) == expected[...] }
            return Array(screen.lines.suffix(expected.count))
        }

        /// Waits until the tool shows a prompt.
        func prompt() -> Bool { waits { $0.screen.lines.last == "mbml>" } }

        /// Waits until the tool has ended, and reads everything that it wrote.
        func end() -> Bool {
            let hasEnded = waits { !$0.process.isRunning }
            while read(within: 0) {}
            if !hasEnded { kill(process.processIdentifier, SIGKILL) }
            return hasEnded
        }

        /// The two ends of a new terminal.
        private static func pair() throws -> (leader: Int32, follower: Int32) {
            let leader = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            #if os(Linux)
                // The work of `unlockpt` and `ptsname`, which Swift doesn't see here.
                var (lock, number) = (CInt(0), CInt(0))
                let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
                try #require(leader >= 0 && ioctl(leader, setLock, &lock) == 0)
                try #require(ioctl(leader, getNumber, &number) == 0)
                let path = "/dev/pts/\(number)"
            #else
                try #require(leader >= 0 && grantpt(leader) == 0 && unlockpt(leader) == 0)
                let path = try #require(ptsname(leader).map { String(cString: $0) })
            #endif
            let follower = open(path, O_RDWR | O_NOCTTY)
            try #require(follower >= 0)
            return (leader, follower)
        }
    }
#endif
