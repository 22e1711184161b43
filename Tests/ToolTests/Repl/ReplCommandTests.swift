import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    @Suite("mbml repl")
    struct ReplCommandTests {
        /// The output of the tool for lines of input.
        private func output(_ lines: String..., options: [String] = []) throws -> [String] {
            let result = try Tool.run(["repl"] + options, input: lines.joined(separator: "\n"))
            #expect(result.errors == "")
            #expect(result.status == 0)
            return result.lines
        }

        @Test("a line is evaluated as an object, and there is no prompt for piped input")
        func objects() throws {
            #expect(
                try output(
                    "#(1 / 4)", "", "  Hi, $name!\r", "$none", "$cats.count",
                    options: ["--set", "name=Ann"]) == ["0.25", "Hi, Ann!", "nil", "nil"])
        }

        @Test("a byte order mark isn't a part of the first line, and a line must be UTF-8")
        func bytes() throws {
            #expect(try output("\u{FEFF}:set x 5", "$x", "\u{FEFF}$x") == ["5", "\u{FEFF}5"])
            let result = try Tool.run(["repl"], input: Data([97, 255, 10, 98, 10]))
            #expect(result.lines == ["b"] && result.status == 1)
            #expect(result.errors.contains("the line isn't valid UTF-8"))
        }

        @Test("pe, pec, pse, pne and pbe print what the debugger's commands print")
        func debuggerCommands() throws {
            #expect(
                try output(
                    "pe $name", "pec $name", "pse $name!", "pne 2 * 3", "pbe $name == Ann",
                    options: ["--set", "name=Ann"]) == ["Ann", "string", "Ann!", "6", "true"])
        }

        @Test(":set sets a variable to the value of an expression, or to nothing")
        func setting() throws {
            #expect(
                try output(
                    ":set n #(1 + 2)", "pec $n", ":set text $n cats", "$text", ":set n", "$n")
                    == ["number", "3 cats", "nil"])
        }

        @Test(":as changes the context in which lines are evaluated")
        func contexts() throws {
            #expect(
                try output(
                    ":as", "$x == 5", ":as boolean", ":as", "$x == 5", "$x == 6", ":as number",
                    "$x * 2", ":as array", "$x", ":as string", "#($x + 1)!", ":as object", "$x",
                    options: ["--set", "x=5"])
                    == [
                        "object", "5 == 5", "boolean", "true", "false", "10", "(", "    5", ")",
                        "6!",
                        "5",
                    ])
        }

        @Test(":as applies to :tree, :explain and :time, not to :set")
        func contextOfCommands() throws {
            let lines = try output(
                ":as boolean", ":time $x == 5", ":explain $x == 5", ":set y $x == 5", ":as object",
                "$y", options: ["--set", "x=5"])
            #expect(lines.first == "true")
            #expect(lines.contains { $0.hasPrefix("$x == 5") && $0.contains("true") })
            #expect(lines.last == "5 == 5")
            #expect(try output(":tree $x == 5") != output(":as boolean", ":tree $x == 5"))
        }

        @Test(":strict turns strict mode on and off")
        func strict() throws {
            let result = try Tool.run(
                ["repl"], input: ":strict\n:strict on\n:strict\n$nope\n:strict off\n$nope\n")
            #expect(result.lines == ["off", "on", "nil"])
            #expect(result.errors.contains("nope"))
        }

        @Test("setting an expression that gives nothing is a warning")
        func settingNothing() throws {
            let result = try Tool.run(["repl"], input: ":set x $none\n:set y\n:set z a\n")
            #expect(
                result.errors == "warning: the expression gives nothing; $x has no value now\n")
        }

        @Test(
            "a wrong name is refused with what to write instead",
            arguments: [
                ("x=5", "'x=5' isn't the name of a variable; write :set x 5"),
                ("x=5 + 1", "'x=5' isn't the name of a variable; write :set x 5 + 1"),
                ("x= 5", "'x=' isn't the name of a variable; write :set x 5"),
                ("x=", "'x=' isn't the name of a variable; write :set x VALUE"),
                ("x = 5", "there is no = between name and value; write :set x 5"),
                ("$x 5", "'$x' isn't the name of a variable; write :set x 5"),
                (
                    "a.b 5",
                    "'a.b' isn't the name of a variable; a name has letters, digits, _, - and : "
                        + "and begins with a letter or _"
                ),
            ])
        func wrongNames(_ rest: String, _ message: String) throws {
            let result = try Tool.run(["repl"], input: ":set \(rest)\n:vars\n")
            #expect(result.errors == message + "\n")
            #expect(!result.lines.contains { $0.hasPrefix("x") })
        }

        @Test(":tokens, :tree and :explain show the inner structure of an expression")
        func inside() throws {
            #expect(try output(":tokens $a.b").contains { $0.contains("$a") })
            #expect(try output(":tree #(1 + 2)").count > 2)
            #expect(
                try output(":set n 3", ":explain $n cats", ":explain $none")
                    .contains { $0.hasPrefix("$none  → nothing: there is no variable") })
        }

        @Test(":load loads the manifest and then further documents")
        func loading() throws {
            let directory = try TemporaryDirectory()
            try directory.write(
                "<MBML theme='dark'><Var name='a' literal='1'/></MBML>", to: "first one.xml")
            try directory.write("<MBML><Var name='b' value='$a$a'/></MBML>", to: "b.xml")
            let path = directory.url.path
            #expect(
                try output(
                    ":load \(path)/first one.xml", ":load \(path)/b.xml", "$b",
                    "$Environment.theme") == ["11", "dark"])
        }

        @Test(":load reports the problems of a document")
        func problems() throws {
            let directory = try TemporaryDirectory()
            try directory.write("<MBML>\n<Vra name='a'/></MBML>", to: "a.xml")
            let result = try Tool.run(
                ["repl"], input: ":load \(directory.url.path)/a.xml\n:load /none.xml\n#(1)\n")
            #expect(result.errors.contains("a.xml:2:1: error: unknown tag 'Vra'"))
            #expect(result.errors.contains("none.xml"))
            #expect(result.lines == ["1"])
        }

        @Test(":vars lists the variables with their values, and shortens long ones")
        func variables() throws {
            let lines = try output(
                ":set cats ^array(Ann|Bo)", ":set long ^join(^arrayFilledWithIntegers(1|1000)|)",
                ":vars")
            #expect(lines.contains(#"cats = ["Ann","Bo"]"#))
            #expect(lines.contains("Device = null"))
            let long = try #require(lines.first { $0.hasPrefix("long") })
            let text = (1...1000).map(String.init).joined()
            #expect(long == "long = \"" + text.prefix(99) + "…")
        }

        @Test("a line of a pipe ends where it ends, also inside parentheses")
        func unfinished() throws {
            let result = try Tool.run(["repl"], input: "x^join(\n)\n")
            #expect(result.lines == ["x^join(", ")"])
            #expect(!result.output.contains("..."))
        }

        @Test(":functions lists functions by their prefix, including those in documents")
        func functions() throws {
            let directory = try TemporaryDirectory()
            try directory.write(
                """
                <MBML><Function name="upperMine" class="MBMLStringFunctions" method="uppercase"
                    input="string"/></MBML>
                """, to: "a.xml")
            let lines = try output(
                ":functions upper", options: ["--document", directory.url.path + "/a.xml"])
            #expect(lines.count == 2)
            #expect(lines.first?.hasPrefix("^uppercase(") == true)
            #expect(lines.last?.hasPrefix("^upperMine(") == true)
            #expect(try output(":functions").count > 190)
            let unknown = try Tool.run(["repl"], input: ":functions zzz\n")
            #expect(unknown.errors.contains("no function's name begins with 'zzz'"))
        }

        @Test(":help describes a function, or lists the commands")
        func help() throws {
            #expect(try output(":help ^uppercase").first?.hasPrefix("^uppercase(") == true)
            let commands = try output(":help")
            for command in [
                ":set", ":as", ":strict", ":load", ":vars", ":unset", ":data", ":reload",
                ":functions", ":help", ":time", ":quit",
            ] {
                #expect(commands.contains { $0.contains("  \(command)") })
            }
        }

        @Test(":time shows the value and then how long it took")
        func time() throws {
            let lines = try output(":time #(6 * 7)")
            #expect(lines.count == 2)
            #expect(lines.first == "42")
            #expect(
                lines.last?.wholeMatch(
                    of: /compiled in [0-9.]+ µs, evaluated in [0-9.]+ µs \(the best of [0-9]+\)/)
                    != nil)
        }

        @Test(":quit ends the session")
        func quitting() throws {
            #expect(try output("#(1)", ":quit", "#(2)") == ["1"])
        }

        @Test(
            "an error is written to standard error and doesn't end the session",
            arguments: [
                ("^nope()", "unknown function '^nope'"), ("#(1 +", nil), ("pne abc", "'abc'"),
                ("pe", "pe needs an expression"), (":set", ":set needs a name"),
                (":load", ":load needs a file"), (":time", ":time needs an expression"),
                (":time #(1 / 0)", "division by zero"), (":nope", "unknown command ':nope'"),
                (":hlep", "unknown command ':hlep'; did you mean ':help'?"),
                (":as bool", "write string, object, number, boolean or array"),
                (":strict yes", "write on or off"), (":unset", ":unset needs a name"),
                (":unset Platfrm", "there is no variable 'Platfrm'; did you mean 'Platform'?"),
                (":data", ":data needs a name and a file"), (":data x", "as in :data x data.json"),
                (":data x -", "as in :data x data.json"), (":data $x a.json", "isn't the name"),
                (":data x /none.json", "/none.json: cannot be read: the file doesn't exist"),
                (":reload", "no document is loaded; write :load FILE"),
                (":help uppercaes", "did you mean '^uppercase'?"),
                (":set Platform x", "$Platform is read-only"),
            ])
        func errors(_ line: String, _ message: String?) throws {
            let result = try Tool.run(["repl"], input: "\(line)\n#(1)\n")
            if let message { #expect(result.errors.contains(message)) }
            #expect(!result.errors.contains("\u{1B}"))
            #expect(result.lines.last == "1")
            #expect(result.status == (message == nil ? 0 : 1))
        }

        @Test("operands are wrong usage")
        func usage() throws {
            let result = try Tool.run(["repl", "x"], input: "")
            #expect(result.status == 2)
            #expect(result.errors.contains("usage: mbml repl"))
            #expect(try Tool.run(["repl", "--help"], input: "").output.contains(":functions"))
        }
    }
}
