#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import MBDataEnvironment

    extension CommandLineTests {
        @Suite("mbml repl at a terminal")
        struct ReplTerminalTests {
            @Test("there is a prompt, and errors are red")
            func colors() throws {
                let shown = try Terminal.run(["repl"], typing: ["#(1 + 2)", "^nope()", ":quit"])
                #expect(shown.contains("\u{1B}[1mmbml>\u{1B}[0m "))
                #expect(shown.contains("\u{1B}[31m"))
                #expect(shown.contains(" 3\r\n"))
            }

            @Test("there are no colors with NO_COLOR")
            func noColors() throws {
                let shown = try Terminal.run(
                    ["repl"], typing: ["^nope()", ":quit"], variables: ["NO_COLOR": "1"])
                #expect(shown.contains("mbml> "))
                #expect(shown.contains("unknown function '^nope'"))
                #expect(!shown.contains("\u{1B}"))
            }

            @Test("an interruption ends the running evaluation, not the session")
            func interruption() throws {
                let directory = try TemporaryDirectory()
                let numbers = (1...1000).map(String.init).joined(separator: ",")
                try directory.write("[\(numbers)]", to: "n.json")
                let process = try Tool.process([
                    "repl", "--log", "--limit", "steps=1000000000000000",
                    "--data", "n=\(directory.url.path)/n.json",
                ])
                let (input, output, errors) = (Pipe(), Pipe(), Pipe())
                process.standardInput = input
                process.standardOutput = output
                process.standardError = errors
                try process.run()
                let endless = "^log(running)^filter($n|^filter($n|^filter($n|^filter($n|F))))"
                try input.fileHandleForWriting.write(contentsOf: Data("\(endless)\n".utf8))
                var told = ""
                func read(until text: String) {
                    while !told.contains(text) {
                        let more = errors.fileHandleForReading.availableData
                        guard !more.isEmpty else { return }
                        told += String(decoding: more, as: UTF8.self)
                    }
                }
                read(until: "running")
                process.interrupt()
                read(until: "cancelled")
                #expect(told.contains("cancelled"))
                try input.fileHandleForWriting.write(contentsOf: Data("#(6 * 7)\n".utf8))
                try input.fileHandleForWriting.close()
                let answer = output.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                #expect(String(decoding: answer, as: UTF8.self) == "42\n")
                #expect(process.terminationReason == .exit && process.terminationStatus == 0)
            }
        }
    }

    /// A terminal in which the tool runs.
    private enum Terminal {
        /// The content of the terminal after lines were typed, including them.
        static func run(
            _ arguments: [String], typing lines: [String], variables: [String: String] = [:]
        ) throws -> String {
            let (leader, follower) = try pair()
            let end = FileHandle(fileDescriptor: follower, closeOnDealloc: false)
            let process = try Tool.process(arguments)
            var all = ProcessInfo.processInfo.environment
            all["NO_COLOR"] = nil
            process.environment = all.merging(variables) { $1 }
            process.standardInput = end
            process.standardOutput = end
            process.standardError = end
            try process.run()
            close(follower)
            let typed = Array((lines.joined(separator: "\n") + "\n").utf8)
            #expect(write(leader, typed, typed.count) == typed.count)
            // Reading fails once the tool has ended and closed its side.
            var (seen, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
            while case let count = read(leader, &buffer, buffer.count), count > 0 {
                seen += buffer[..<count]
            }
            process.waitUntilExit()
            close(leader)
            return String(decoding: seen, as: UTF8.self)
        }

        /// The two ends of a new terminal.
        private static func pair() throws -> (leader: Int32, follower: Int32) {
            let leader = open("/dev/ptmx", O_RDWR | O_NOCTTY)
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
