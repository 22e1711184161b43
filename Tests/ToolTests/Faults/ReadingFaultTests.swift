import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    /// Files that fail while they're read, and things that only look like files.
    @Suite("Failing reads")
    struct ReadingFaultTests {
        private static let readers = [
            "eval --document F a", "check F", "format F", "format --check F", "render F",
            "needs F", "why --document F", "send --document F x", "eval --data x=F '$x'",
            "test F", "compare F library:1.0", "check --against F ok.xml",
            "diff ok.xml ok.xml F", "eval --allow-read / '^fileContents(F)'",
        ]

        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
            try directory.write("<MBML><Var name='a' literal='1'/></MBML>", to: "ok.xml")
        }

        /// Runs a reader of a file. A failed evaluation has the status 1.
        private func run(_ reader: String, _ file: String, before: String = "") throws
            -> Tool.Result
        {
            let command = reader.replacing("F", with: file)
            return try Tool.shell("\(before) exec $M \(command)", in: directory.url)
        }

        @Test("a directory in the place of a file is an error", arguments: readers)
        func directories(_ reader: String) throws {
            try FileManager.default.createDirectory(
                at: directory.url.appendingPathComponent("dir.xml"),
                withIntermediateDirectories: true)
            let result = try run(reader, "dir.xml")
            #expect([1, 2].contains(result.status), "\(result.output)")
            #expect(!result.errors.isEmpty)
        }

        #if os(Linux)
            @Test("a file whose reading fails is an error", arguments: readers)
            func failing(_ reader: String) throws {
                // Nothing is mapped at the address 0, so reading begins with an error of the device.
                let result = try run(reader, "/proc/self/mem")
                #expect([1, 2].contains(result.status), "\(result.output)")
                #expect(result.errors.contains("Input/output error"), "\(result.errors)")
            }
        #endif

        @Test("a pipe whose writer leaves in the middle is an error", arguments: readers)
        func writerLeaves(_ reader: String) throws {
            let result = try run(reader, "/dev/stdin", before: "printf '<MBML><Var' |")
            // Half a template is one, too.
            guard reader != "render F" else {
                #expect(result.status == 0)
                return
            }
            #expect([1, 2].contains(result.status), "\(result.output)")
            #expect(!result.errors.isEmpty)
        }

        @Test(
            "pipes and devices in a directory are passed over instead of waiting for them",
            arguments: ["check .", "format --check .", "format --write .", "test ."])
        func directoryOfPipes(_ command: String) throws {
            for name in ["a.xml", "b.cases.jsonl"] {
                #expect(mkfifo(directory.url.appendingPathComponent(name).path, 0o600) == 0)
            }
            try directory.link("zero.xml", to: "/dev/zero")
            try directory.write(
                "{\"document\": \"ok.xml\"}\n"
                    + "{\"id\": \"a\", \"expression\": \"$a\", \"expect\": \"1\"}\n",
                to: "ok.cases.jsonl")
            let result = try Tool.shell("exec $M \(command)", in: directory.url)
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    /// A process that is killed while it writes.
    @Suite("Killed while writing")
    struct KillTests {
        @Test("preferences are whole, old or new, whenever their process is killed")
        func preferences() throws {
            let directory = try TemporaryDirectory()
            let file = directory.url.appendingPathComponent("preferences.json")
            try MBCapabilities.FilePreferences(file).set(["count": 0, "text": ""], for: "state")
            let runner = try #require(Tool.url).deletingLastPathComponent()
                .appendingPathComponent("FaultRunner")
            var numbers = NumberGenerator(seed: 7)
            var changed = 0
            for _ in 0..<100 {
                let process = Process()
                process.executableURL = runner
                process.arguments = ["preferences", file.path]
                let before = try FileManager.default.attributesOfItem(atPath: file.path)
                let start = before[.systemFileNumber] as? Int
                try process.run()
                // Waits until it writes, then for a random while.
                while process.isRunning {
                    let now = try? FileManager.default.attributesOfItem(atPath: file.path)
                    if let now, now[.systemFileNumber] as? Int != start { break }
                    usleep(500)
                }
                usleep(UInt32.random(in: 0..<20_000, using: &numbers))
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                #expect(process.terminationReason == .uncaughtSignal)
                let state = try MBCapabilities.FilePreferences(file).value(for: "state")
                let count = try #require(state?.asDictionary?["count"]?.asNumber?.int64)
                let digit = String(repeating: "\(count % 10)", count: 20_000)
                #expect(state?.asDictionary?["text"] == .string(digit))
                if count > 0 { changed += 1 }
            }
            #expect(changed > 20)
        }
    }
}
