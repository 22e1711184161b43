import Foundation
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    @Suite("mbml explain")
    struct ExplainCommandTests {
        @Test("the parts are printed as a tree, with skipped ones and why one is nothing")
        func tree() throws {
            let result = try Tool.run([
                "explain", "--as", "boolean", "$cart.count -GTE 1 -AND !$user.isGuest",
            ])
            #expect(
                result.output == """
                    $cart.count -GTE 1 -AND !$user.isGuest  → false
                    ├ $cart.count -GTE 1  → false
                    │ ├ $cart.count  → nothing
                    │ │ ├ $cart  → nothing: there is no variable 'cart'
                    │ │ └ .count  (skipped)
                    │ └ 1
                    └ !$user.isGuest  (skipped)

                    """)
            #expect(result.errors == "" && result.status == 0)
        }

        @Test("the context is string by default, and - reads standard input")
        func input() throws {
            let result = try Tool.run(["explain", "--set", "n=Ann", "-"], input: "Hi, $n!\n")
            #expect(result.output == "Hi, $n!  → \"Hi, Ann!\"\n└ $n  → \"Ann\"\n")
        }

        @Test("--json prints an object that is an explanation")
        func json() throws {
            let result = try Tool.run(["explain", "--json", "--as", "number", "1 + $n"])
            let read = try JSONDecoder().decode(
                MBExplanation.self, from: Data(result.output.utf8))
            #expect(read.expression == "1 + $n" && read.context == .number)
            #expect(read.failure?.code == .notANumber)
            #expect(read.root.children[1].reason == "there is no variable 'n'")
            #expect(result.lines.count == 1 && result.status == 1)
        }

        @Test("an evaluation that fails prints its parts and the error, and the status is 1")
        func failure() throws {
            let result = try Tool.run(["explain", "--set", "n=Ann", "$n ^uppercas($n)"])
            #expect(result.status == 1)
            #expect(result.lines.first == "$n ^uppercas($n)  ✗")
            #expect(result.lines.dropFirst().first == "├ $n  → \"Ann\"")
            #expect(result.errors.contains("did you mean '^uppercase'?"))
            #expect(result.errors.contains("    ^~~~~"))
        }

        @Test(
            "wrong usage is reported with the usage, and the status is 2",
            arguments: [["explain"], ["explain", "a", "b"], ["explain", "--as", "text", "a"]])
        func usage(_ arguments: [String]) throws {
            let result = try Tool.run(arguments)
            #expect(result.status == 2 && result.output == "")
            #expect(result.errors.contains("usage: mbml explain"))
        }

        @Test("help isn't an error, and the usage of the tool lists it")
        func help() throws {
            #expect(try Tool.run(["explain", "--help"]).output.contains("--as CONTEXT"))
            #expect(try Tool.run(["help"]).output.contains("explain [options] EXPRESSION"))
        }
    }
}
