import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    /// Each subcommand with standard streams that are closed when it starts: the next file that it
    /// opens would take the number of one of them.
    @Suite("Closed streams of all subcommands")
    struct ClosedStreamTests {
        private static let commands = [
            "eval --document manifest.xml --data x=response.json '$screenTitle'",
            "explain --document manifest.xml '$screenTitle'", "why --document manifest.xml",
            "send --document manifest.xml Screen:sort", "batch --document manifest.xml",
            "render screen.txt", "check .", "test .", "test --junit report.xml .",
            "diff . . shop.cases.jsonl", "format --check .", "format --write .",
            "offers --document manifest.xml", "compare offers.json offers.json",
            "needs manifest.xml", "functions --document manifest.xml", "dump --tree a",
            "repl --document manifest.xml", "lsp", "completions bash", "help", "pe a", "nope",
        ]

        private static let closing = ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"]

        @Test("nothing is written into a file that took a stream's number", arguments: commands)
        func files(_ command: String) throws {
            let directory = try TemporaryDirectory()
            for name in [
                "screen.txt", "manifest.xml", "screen.xml", "session.xml", "response.json",
            ]
                + ["formatting.xml", "pointer.xml", "touch.xml", "events.xml", "shop.cases.jsonl"]
            {
                try directory.write(
                    String(contentsOf: Tool.shop(name), encoding: .utf8), to: name)
            }
            try directory.write(
                String(contentsOf: Tool.shop("offers/shop-3.2.json"), encoding: .utf8),
                to: "offers.json")
            // What it writes with its streams open is what it's meant to write.
            _ = try Tool.shell("exec $M \(command)", in: directory.url)
            let expected = try contents(of: directory)
            for closed in Self.closing {
                let result = try Tool.shell("exec $M \(command) \(closed)", in: directory.url)
                #expect((0...2).contains(result.status), "\(closed)")
                #expect(try contents(of: directory) == expected, "\(closed)")
            }
        }

        private func contents(of directory: TemporaryDirectory) throws -> [String: Data] {
            var contents: [String: Data] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: directory.url.path) {
                let file = directory.url.appendingPathComponent(name)
                // A report holds the time that cases took.
                contents[name] = name == "report.xml" ? Data() : try Data(contentsOf: file)
            }
            return contents
        }
    }
}
