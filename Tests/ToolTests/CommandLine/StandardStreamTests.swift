import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    /// The tool with streams that are closed, full, endless, or without a reader.
    @Suite("Standard streams of mbml")
    struct StandardStreamTests {
        private func shell(_ script: String) throws -> Tool.Result { try Tool.shell(script) }

        @Test(
            "the status is the same if nothing can be written to standard error",
            arguments: [
                ("eval '^foo()'", 1), ("eval --log '^log(x)'", 0), ("eval a b", 2), ("nope", 2),
                ("explain '^foo()'", 1), ("dump --tree --as number '(1'", 1), ("functions nope", 1),
                ("check /none/m.xml", 2), ("check Fixtures/Checking/kiosk.xml", 1),
                ("pe '^foo()'", 1), ("repl <<E\n^foo()\nE\n", 1),
                ("batch <<E\n{\"expression\": \"^foo()\"}\nE\n", 0),
            ] as [(String, Int32)])
        func errors(_ command: String, _ status: Int32) throws {
            let parts = command.split(separator: "<<", maxSplits: 1).map(String.init)
            for target in ["&-", "/dev/full", "/dev/null"] where isThere(target) {
                let input = parts.count > 1 ? "<<" + parts[1] : ""
                let result = try shell("$M \(parts[0]) 2>\(target) \(input)")
                #expect(result.status == status, "2>\(target)")
                #expect(result.errors == "")
            }
            guard parts.count == 1 else { return }
            let left = try shell(
                "{ { sleep 0.2; $M \(command) 2>&1 >&3; echo $? >&3; } | :; } 3>&1")
            #expect(left.output.hasSuffix("\(status)\n"))
        }

        private func isThere(_ target: String) -> Bool {
            !target.hasPrefix("/") || FileManager.default.fileExists(atPath: target)
        }

        @Test(
            "output that can't be written is an error with the status 2",
            arguments: [
                "eval a", "eval --help", "explain a", "dump --tokens a", "functions", "help",
                "check Fixtures/Checking/kiosk.xml", "pe a",
            ])
        func output(_ command: String) throws {
            for target in ["&-", "/dev/full"] where isThere(target) {
                let result = try shell("$M \(command) >\(target)")
                #expect(result.status == 2)
                #expect(result.errors.hasPrefix("mbml: the output cannot be written: "))
                let input = #"printf '{"expression": "a"}\n' | "#
                for command in ["batch", "repl"] {
                    #expect(try shell("\(input) $M \(command) >\(target)").status == 2)
                }
            }
            #expect(try shell("$M \(command) >&- 2>&-").status == 2)
        }

        @Test(
            "a reader that leaves ends the tool quietly",
            arguments: ["functions", "help", "yes '{\"expression\": \"a\"}' | $M batch"])
        func readerLeaves(_ command: String) throws {
            let run = command.contains("$M") ? command : "$M \(command)"
            let result = try shell("{ \(run); echo $? >&2; } | { read line; echo \"$line\"; }")
            #expect(result.output.split(separator: "\n").count == 1)
            #expect(result.errors.split(separator: "\n").allSatisfy { $0 == "0" || $0 == "" })
        }

        @Test("the status of a check doesn't depend on who reads its problems")
        func checkStatus() throws {
            let result = try shell(
                "{ sleep 0.2; $M check Fixtures/Checking/kiosk.xml; echo $? >&2; } | :")
            #expect(result.errors == "1\n")
        }

        @Test(
            "standard input that can't be read is an error with the status 2",
            arguments: ["eval -", "eval --data x=- a", "batch", "repl", "dump --tree -"])
        func input(_ command: String) throws {
            #expect(try shell("$M \(command) <&-").status == 2)
            let directory = try shell("$M \(command) </")
            #expect(directory.status == 2)
            #expect(
                directory.errors == "mbml: standard input cannot be read: it is a directory\n")
        }

        @Test("an opened file doesn't take the place of a closed stream")
        func closedStreams() throws {
            let directory = try TemporaryDirectory()
            let file = try directory.write("[1]", to: "d.json").path
            let result = try shell("$M eval --data 'x=\(file)' '$x[0]' <&- >&-")
            #expect(result.status == 2)
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "[1]")
        }

        @Test("endless input is eventually refused")
        func endless() throws {
            let text = try shell("$M eval - </dev/zero")
            #expect(text.status == 1)
            #expect(text.errors.hasPrefix("limit exceeded: "))
            #expect(text.errors.contains("more than 100000 bytes (expressionLength)"))
            let data = try shell("$M eval --data x=- a </dev/zero")
            #expect(data.status == 2)
            #expect(data.errors.hasSuffix("it has more than 64000000 bytes\n"))
            let device = try shell("$M eval --data x=/dev/zero a")
            #expect(device.status == 2)
            #expect(device.errors.hasSuffix("it has more than 64000000 bytes\n"))
            #expect(try shell("$M eval --document /dev/zero a").status == 2)
        }

        @Test("a line that is too long is answered with an error, and the next one normally")
        func longLine() throws {
            let zeros = "head -c 70000000 /dev/zero"
            let batch = try shell(
                "{ \(zeros); echo; echo '{\"expression\": \"a\"}'; } | $M batch")
            #expect(
                batch.lines == [
                    #"{"value":null,"type":"null","#
                        + #""error":"invalid request: the line has more than 64000000 bytes","#
                        + #""code":"invalidRequest"}"#,
                    #"{"value":"a","type":"string"}"#,
                ])
            let repl = try shell("{ \(zeros); echo; echo b; } | $M repl")
            #expect(repl.errors == "the line has more than 64000000 bytes\n")
            #expect(repl.output == "b\n")
        }
    }
}
