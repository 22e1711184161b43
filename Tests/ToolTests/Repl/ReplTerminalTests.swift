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
                let session = try TerminalSession()
                session.type("#(1 + 2)\r^nope()\r:quit\r")
                #expect(session.end())
                #expect(session.output.contains("\u{1B}[1mmbml> \u{1B}[0m"))
                #expect(session.output.contains("\u{1B}[31m"))
                #expect(session.output.contains("3\r\n"))
            }

            @Test("there are no colors with NO_COLOR")
            func noColors() throws {
                let session = try TerminalSession(variables: ["NO_COLOR": "1"])
                session.type("^nope()\r:quit\r")
                #expect(session.end())
                #expect(session.output.contains("mbml> "))
                #expect(session.output.contains("unknown function '^nope'"))
                #expect(!session.output.contains(/\u{1B}\[[0-9;]*m/))
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
                var shown = ""
                func read(until text: String) {
                    while !shown.contains(text) {
                        let more = errors.fileHandleForReading.availableData
                        guard !more.isEmpty else { return }
                        shown += String(decoding: more, as: UTF8.self)
                    }
                }
                read(until: "running")
                process.interrupt()
                read(until: "interrupted")
                #expect(shown.contains("interrupted"))
                try input.fileHandleForWriting.write(contentsOf: Data("#(6 * 7)\n".utf8))
                try input.fileHandleForWriting.close()
                let answer = output.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                #expect(String(decoding: answer, as: UTF8.self) == "42\n")
                // The evaluation that was abandoned failed.
                #expect(process.terminationReason == .exit && process.terminationStatus == 1)
            }
        }
    }
#endif
