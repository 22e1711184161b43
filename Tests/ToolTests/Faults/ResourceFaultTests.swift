import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    /// The tool where the system gives it no threads, no memory or no more open files.
    ///
    /// Shells spell the limit of processes in two ways. The superuser isn't limited by it, so the
    /// tests then run as a user who has no processes.
    @Suite("No threads, memory or descriptors")
    struct ResourceFaultTests {
        private static let alone = "{ ulimit -u 1 2>/dev/null || ulimit -p 1; }"

        /// Runs the tool as a process that can't make a thread.
        private func withoutThreads(_ command: String, stack: Int? = nil) throws -> Tool.Result {
            let stack = stack.map { "ulimit -s \($0); " } ?? ""
            return try Tool.shell(
                "\(Tool.asNobody)sh -c '\(stack)\(Self.alone); exec $M \(command)' </dev/null")
        }

        @Test(
            "without threads, an evaluation that needs one ends with an error",
            .enabled(if: Tool.canRunAsNobody),
            .unsanitized("checked code has no room on this stack"))
        func nesting() throws {
            let text = String(repeating: "(", count: 190) + "1" + String(repeating: ")", count: 190)
            let failed = try withoutThreads("eval --as number \"\(text)\"", stack: 320)
            #expect(failed.status == 1)
            #expect(failed.output == "" && failed.errors.contains("make another thread"))
            let flat = try withoutThreads("eval --as number \"1 + 1\"", stack: 320)
            #expect(flat.status == 0 && flat.output == "2\n")
        }

        @Test(
            "without threads, commands that can do without them work",
            .enabled(if: Tool.canRunAsNobody), .unsanitized("its runtime makes threads"),
            arguments: [
                "check Fixtures/Shop", "test Fixtures/Shop", "batch", "repl", "functions",
                "format --check Fixtures/Mailer",
                "explain --document Fixtures/Shop/manifest.xml a",
            ])
        func commands(_ command: String) throws {
            let expected = try Tool.shell("exec $M \(command)")
            let result = try withoutThreads(command)
            #expect(result.status == expected.status)
            #expect(result.output == expected.output && result.errors == expected.errors)
        }

        @Test(
            "without threads, the language server ends with an error instead of waiting",
            .enabled(if: Tool.canRunAsNobody), .unsanitized("its runtime makes threads"))
        func server() throws {
            let result = try withoutThreads("lsp")
            #expect(result.status == 2)
            #expect(result.errors.hasPrefix("mbml lsp: the system can't make another thread"))
        }

        @Test(
            "with little memory, limits are errors, and threads that don't fit as well",
            .unsanitized("a sanitizer reserves more addresses than that"))
        func memory() throws {
            let directory = try TemporaryDirectory()
            let text = String(repeating: "x", count: 5_000_000)
            let data = try directory.write("\"\(text)\"", to: "t.json").path
            let many = "^array($t 1|$t 2|$t 3|$t 4|$t 5)"
            let small = try Tool.shell(
                "ulimit -v 400000; exec $M eval --limit memory=20000000 --data t=\(data) '\(many)'")
            #expect(small.status == 1)
            #expect(small.errors.contains("(memory)"))
            #expect(try Tool.shell("ulimit -v 400000; exec $M check Fixtures/Shop").status == 0)
        }

        /// Each command that reads files. With room for a single open file, or for a few, it either
        /// works or says which file it couldn't open.
        @Test(
            "without descriptors, what can't be opened is an error",
            .unsanitized("its runtime opens files"),
            arguments: [
                "check Fixtures/Shop", "check --against Fixtures/Shop/offers Fixtures/Shop",
                "test Fixtures/Shop", "format --check Fixtures/Shop",
                "needs Fixtures/Shop/manifest.xml",
                "explain --document Fixtures/Shop/manifest.xml a",
                "diff Fixtures/Shop Fixtures/Shop/v2 Fixtures/Shop/shop.cases.jsonl",
                "eval --document Fixtures/Shop/manifest.xml a",
                "eval --data x=Fixtures/Shop/response.json a",
                "eval --allow-read Fixtures '^fileContents(Fixtures/Shop/response.json)'",
                "render Fixtures/Shop/screen.txt", "repl",
                "compare Fixtures/Shop/offers/shop-3.1.json Fixtures/Shop/offers/shop-3.2.json",
                "send --document Fixtures/Shop/manifest.xml Screen:sort", "functions", "lsp",
            ])
        func descriptors(_ command: String) throws {
            let expected = try Tool.shell("exec $M \(command)")
            for count in [4, 5, 7] {
                let result = try Tool.shell("ulimit -n \(count); exec $M \(command)")
                let isSame =
                    result.status == expected.status && result.output == expected.output
                    && result.errors == expected.errors
                let isReported =
                    [1, 2].contains(result.status) && result.errors.contains("Too many open files")
                #expect(
                    isSame || isReported, "\(count): \(result.status) \(result.errors.prefix(200))")
            }
        }

        @Test("files that were read are closed: many are read with few descriptors")
        func closing() throws {
            let file = "Fixtures/Shop/response.json"
            let text = "^list(^arrayFilledWithIntegers(1|60)|^if(^fileContents(\(file))|y|n))"
            let command = "exec $M eval --strict --allow-read Fixtures '\(text)'"
            let result = try Tool.shell("ulimit -n 20; \(command)")
            #expect(result.status == 0 && result.errors == "")
            #expect(result.output.count(where: { $0 == "y" }) == 60, "\(result.output)")
        }
    }
}
