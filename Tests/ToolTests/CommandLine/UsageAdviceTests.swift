import Foundation
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    @Suite("Advice on wrong usage of mbml")
    struct UsageAdviceTests {
        @Test(
            "wrong usage is reported with what to write instead, after the usage",
            arguments: [
                (
                    ["eval", "--as", "bool", "a"],
                    "'bool' isn't a context; write string, object, number, boolean or array"
                ),
                (
                    ["eval", "--limit", "stps=1", "a"],
                    "'stps' isn't a limit; did you mean 'steps'?"
                ),
                (
                    ["eval", "--limit", "steps=abc", "a"],
                    "'abc' isn't a number for the limit 'steps'; write a whole number from 0 to "
                        + "\(Int.max)"
                ),
                (
                    ["eval", "--limit", "seconds=soon", "a"],
                    "'soon' isn't a number for the limit 'seconds'; write seconds such as 0.5"
                ),
                (
                    ["eval", "--seed", "x", "a"],
                    "'x' isn't a seed; write a whole number from 0 to \(UInt64.max)"
                ),
                (
                    ["eval", "--time-zone", "Mars", "a"],
                    "'Mars' isn't a time zone; write a name such as Europe/Oslo or UTC"
                ),
                (
                    ["eval", "--escape", "html", "--as", "boolean", "a"],
                    "--escape is for texts; leave --as out"
                ),
                (
                    ["eval", "--locale", "@@@@", "a"],
                    "'@@@@' isn't a locale; write a name such as en_US or fr"
                ),
                (
                    ["eval", "--collation", "nonsense", "a"],
                    "'nonsense' isn't a locale; write a name such as en_US or fr"
                ),
                (["evl", "a"], "unknown subcommand 'evl'; did you mean 'eval'?"),
                (["evaluate", "a"], "unknown subcommand 'evaluate'; did you mean 'eval'?"),
                (["xplain", "a"], "unknown subcommand 'xplain'; did you mean 'explain'?"),
                (["cehck", "a"], "unknown subcommand 'cehck'; did you mean 'check'?"),
                (["something"], "unknown subcommand 'something'"),
                (["eval", "--josn", "a"], "unknown option '--josn'; did you mean '--json'?"),
                (
                    ["eval", "--timezone=UTC", "a"],
                    "unknown option '--timezone=UTC'; did you mean '--time-zone'?"
                ),
                (["eval", "-as", "a"], "unknown option '-as'; did you mean '--as'?"),
                (
                    ["eval", "-5 == $a"],
                    "unknown option '-5 == $a'; put -- before an expression that begins with -"
                ),
                (["functions", "--jsn"], "unknown option '--jsn'; did you mean '--json'?"),
                (["eval", "--json=yes", "a"], "'--json' takes no value"),
                (["eval", "--strict=yes", "a"], "'--strict' takes no value"),
                (["check", "--jsom", "a"], "unknown option '--jsom'; did you mean '--json'?"),
                (
                    ["check", "--what", "a"],
                    "unknown option '--what'; mbml help check lists the options"
                ),
                (["eval", "--exit-status", "a"], "--exit-status is for --as boolean"),
                (
                    ["eval", "--set", "--strict", "a"],
                    "'--set' needs a value before '--strict'; write --set=--strict if that is meant"
                ),
                (
                    ["eval", "--set", ":=3", "a"],
                    "'--set' needs NAME:=EXPRESSION, found ':=3'"
                ),
                (["dump", "a"], "give one of --tokens, --tree and --program"),
                (
                    ["dump", "--tree", "--program", "a"],
                    "give one of --tokens, --tree and --program, not 2 of them"
                ),
            ] as [([String], String)])
        func advice(_ arguments: [String], _ message: String) throws {
            let result = try Tool.run(arguments)
            #expect(result.status == 2)
            #expect(result.output == "")
            #expect(result.errors.hasPrefix("usage: mbml"))
            #expect(result.errors.hasSuffix("\n\nmbml: \(message)\n"), "\(result.errors)")
        }

        @Test("the status of a boolean says whether it's true, on request")
        func exitStatus() throws {
            let boolean = ["eval", "--as", "boolean"]
            #expect(try Tool.run(boolean + ["--exit-status", "1 == 2"]).status == 1)
            #expect(try Tool.run(boolean + ["--exit-status", "1 == 1"]).status == 0)
            #expect(try Tool.run(boolean + ["1 == 2"]).status == 0)
        }

        @Test("an expression for a variable that fails is wrong usage")
        func failingVariable() throws {
            let result = try Tool.run(["eval", "--set", "x:=#(1 / 0)", "a"])
            #expect(result.status == 2)
            #expect(result.errors.contains("'--set x:=…' can't be evaluated: "))
        }

        @Test("an unknown limit that isn't like any other is reported with all of them")
        func limits() throws {
            let errors = try Tool.run(["eval", "--limit", "xyz=1", "a"]).errors
            let names = ["seconds"] + MBLimits.names.keys.sorted()
            let list = names.dropLast().joined(separator: ", ") + " or \(names.last ?? "")"
            #expect(errors.hasSuffix("'xyz' isn't a limit; write \(list)\n"))
        }

        @Test(
            "a value may be joined to its option by =",
            arguments: [
                (["--as=number", "1 + 1"], "2"), (["--set=x=y=z", "$x"], "y=z"),
                (["--set", "x=y", "--as=boolean", "$x == y"], "true"),
                (["--limit=steps=100000", "a"], "a"), (["--set=x=", "<$x>"], "<>"),
                (["--", "--as=number"], "--as=number"),
            ] as [([String], String)])
        func joined(_ arguments: [String], _ output: String) throws {
            let result = try Tool.run(["eval"] + arguments)
            #expect(result.output == output + "\n")
            #expect(result.status == 0)
        }
    }
}
