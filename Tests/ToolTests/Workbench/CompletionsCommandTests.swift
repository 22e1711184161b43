#if os(macOS) || os(Linux)
    import Foundation
    import TestSupport
    import Testing

    extension CommandLineTests {
        @Suite("mbml help and mbml completions")
        struct CompletionsCommandTests {
            private static func names() throws -> [String] {
                try Tool.run(["help"]).lines.compactMap { line in
                    guard line.hasPrefix("  "), !line.hasPrefix("   ") else { return nil }
                    return line.split(separator: " ").first.map(String.init)
                }
            }

            @Test("help about each subcommand is what its --help prints, and lists all options")
            func help() throws {
                let names = try Self.names()
                #expect(names.contains("eval") && names.contains("help"))
                for name in names {
                    let help = try Tool.run(["help", name])
                    #expect(help.status == 0)
                    #expect(help.output.hasPrefix("usage: mbml \(name)"))
                    #expect(try Tool.run([name, "--help"]).output == help.output)
                    #expect(try Tool.run([name, "-h"]).output == help.output)
                    #expect(help.lines.allSatisfy { $0.count <= 100 }, "\(name)")
                }
                let script = try Tool.run(["completions", "bash"]).output
                #expect(script.components(separatedBy: "--help").count > names.count)
                let wrong = try Tool.run(["help", "evl"])
                #expect(wrong.status == 2)
                #expect(wrong.errors.hasSuffix("did you mean 'eval'?\n"))
            }

            @Test(
                "the script of each shell has every subcommand and option",
                arguments: ["bash", "zsh", "fish"])
            func everything(_ shell: String) throws {
                let script = try Tool.run(["completions", shell]).output
                for name in try Self.names() {
                    #expect(script.contains(name), "\(name)")
                    for line in try Tool.run(["help", name]).lines where line.hasPrefix("  --") {
                        let option = line.split { " =[".contains($0) }[0]
                        let written = shell == "fish" ? "-l \(option.dropFirst(2))" : option
                        #expect(script.contains(written), "\(name) \(option)")
                    }
                }
            }

            @Test("a shell that isn't known, or none, is wrong usage", arguments: [["ksh"], []])
            func unknown(_ shells: [String]) throws {
                let result = try Tool.run(["completions"] + shells)
                #expect(result.status == 2)
                #expect(result.output == "")
                #expect(result.errors.contains("bash"))
            }

            /// What bash offers for the last of some words, in the repository.
            private func offers(_ words: [String]) throws -> [String] {
                let folder = try TemporaryDirectory()
                let script = try Tool.run(["completions", "bash"]).output
                try folder.write(script, to: "completions.sh")
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/bin/bash")
                process.arguments = [
                    "-c",
                    """
                    compopt() { :; }
                    source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mbml
                    printf '%s\\n' "${COMPREPLY[@]}"
                    """, folder.url.appendingPathComponent("completions.sh").path,
                ]
                process.arguments? += words
                process.currentDirectoryURL = Tool.repository
                let pipe = Pipe()
                process.standardOutput = pipe
                try process.run()
                let data = pipe.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
            }

            @Test(
                "bash completes subcommands, options, words and files",
                .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")),
                arguments: [
                    (["mbml", "ev"], ["eval"]), (["mbml", "eval", "--as", "b"], ["boolean"]),
                    (["mbml", "eval", "--as", "=", "b"], ["boolean"]),
                    (["mbml", "eval", "--se"], ["--search", "--set", "--seed"]),
                    (["mbml", "eval", "--limit", "step"], ["steps="]),
                    (["mbml", "eval", "--limit", "steps", "="], []),
                    (["mbml", "check", "Fixt"], ["Fixtures"]),
                    (
                        ["mbml", "eval", "--data", "x", "=", "Fixtures/Shop/resp"],
                        ["Fixtures/Shop/response.json"]
                    ),
                    (["mbml", "functions", "lastO"], ["lastObject"]),
                    (["mbml", "help", "expl"], ["explain"]),
                    (["mbml", "eval", "no"], []),
                ] as [([String], [String])])
            func bash(_ words: [String], _ expected: [String]) throws {
                #expect(try offers(words) == expected)
            }
        }
    }
#endif
