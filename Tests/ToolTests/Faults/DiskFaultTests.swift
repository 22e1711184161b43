import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    /// Writing where nothing fits. A limit on the size of files stands for a full disk: a write
    /// fails midway, and by default the system would end the process with a signal.
    @Suite("Full disks", .unsanitized(by: .thread, "its runtime writes files, too"))
    struct DiskFaultTests {
        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
            for name in [
                "screen.txt", "manifest.xml", "screen.xml", "session.xml", "response.json",
            ]
                + ["formatting.xml", "pointer.xml", "touch.xml", "events.xml", "shop.cases.jsonl"]
            {
                try directory.write(
                    String(contentsOf: Tool.shop(name), encoding: .utf8), to: name)
            }
        }

        /// The files in the directory with their contents.
        private func contents() throws -> [String: String] {
            var contents: [String: String] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: directory.url.path) {
                let file = directory.url.appendingPathComponent(name)
                contents[name] = try String(contentsOf: file, encoding: .utf8)
            }
            return contents
        }

        /// Both with the signal as the process begins with it, and ignored.
        private func limited(_ command: String) throws -> [Tool.Result] {
            try ["", "trap '' XFSZ; "].map {
                try Tool.shell("\($0)ulimit -f 2; exec \(command)", in: directory.url)
            }
        }

        @Test(
            "files that can't be written completely stay as they were",
            arguments: [
                "format --write .", "format --write manifest.xml screen.xml",
                "test --junit report.xml shop.cases.jsonl",
                "test --coverage=json -o coverage.json shop.cases.jsonl",
            ])
        func tool(_ command: String) throws {
            let before = try contents()
            for result in try limited("$M \(command)") {
                #expect(result.status == 2)
                #expect(result.errors.contains("File too large"), "\(result.errors)")
                #expect(try contents() == before)
            }
        }

        @Test("a case file that can't be updated stays as it was")
        func update() throws {
            let text = String(repeating: "x", count: 3_000)
            try directory.write(
                """
                {"data": {}}
                {"id": "long", "expression": "\(text)"}

                """, to: "long.cases.jsonl")
            let before = try contents()
            for result in try limited("env CI= $M test --update long.cases.jsonl") {
                #expect(result.status == 2)
                #expect(result.errors.contains("can't be written"), "\(result.errors)")
                #expect(try contents() == before)
            }
        }

        @Test("output that doesn't fit is an error")
        func output() throws {
            for result in try limited("$M functions >out.txt") {
                #expect(result.status == 2)
                #expect(result.errors == "mbml: the output cannot be written: File too large\n")
            }
        }

        @Test("a session goes on when its history can't be written")
        func history() throws {
            for place in ["/dev/full", "history"] {
                let line = String(repeating: "x", count: 5_000)
                let result = try Tool.shell(
                    "ulimit -f 2; { echo \(line); echo b; } | MBML_HISTORY=\(place) $M repl >/dev/null",
                    in: directory.url)
                #expect(result.status == 0 && result.errors == "")
            }
        }

        @Test("preferences that don't fit are an error, and the file stays as it was")
        func preferences() throws {
            try directory.write(#"{"state": "old"}"#, to: "preferences.json")
            let before = try contents()
            for result in try limited("$R preference preferences.json") {
                #expect(result.status == 0)
                #expect(result.output.contains("cannot write the preferences"))
                #expect(try contents() == before)
            }
        }

        @Test("a granted file that doesn't fit is an error, and nothing remains of it")
        func granted() throws {
            try directory.write("old", to: "written.txt")
            let before = try contents()
            for result in try limited("$R write .") {
                #expect(result.status == 0)
                #expect(result.output.contains("File too large"))
                #expect(try contents() == before)
            }
        }

        @Test("a log that doesn't fit ends nothing")
        func log() throws {
            for result in try limited("$R log 2>log.txt") {
                #expect(result.status == 0)
                #expect(result.output == "done\n")
            }
        }

        #if os(Linux)
            @Test(
                "a full device is an error for each output",
                arguments: [
                    "test --junit /dev/full shop.cases.jsonl",
                    "test --coverage=json -o /dev/full shop.cases.jsonl", "test shop.cases.jsonl",
                    "format manifest.xml", "format --check .", "render response.json",
                    "needs manifest.xml", "offers", "why --document manifest.xml",
                    "send --document manifest.xml Screen:sort", "completions bash",
                    "compare library:1.0 library:1.1", "lsp",
                ])
            func device(_ command: String) throws {
                let names = command.contains("/dev/full") ? "" : ">/dev/full"
                let message =
                    #"printf 'Content-Length: 58\r\n\r\n'"#
                    + #"'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}'"#
                let result = try Tool.shell(
                    "\(message) | $M \(command) \(names)", in: directory.url)
                #expect(result.status == 2, "\(result.errors)")
                #expect(result.errors.contains("No space left on device"))
            }
        #endif
    }
}
