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

        @Test(":vars lists the variables with a text in their names")
        func filteredVariables() throws {
            #expect(
                try output(":set aBc 1", ":set b 2", ":vars bC", ":vars nosuch") == [#"aBc = "1""#])
        }

        @Test("a name that is probably misspelled is noted on standard error")
        func advice() throws {
            let result = try Tool.run(
                ["repl", "--set", "user=Ann"],
                input: "pe $usr\nHi $usr!\n:as boolean\n$usr == Ann\n$none\n")
            #expect(result.lines == ["nil", "Hi !", "false", "false"])
            let note = "note: there is no variable 'usr'; did you mean 'user'?\n"
            #expect(result.errors == note + note + note)
            #expect(result.status == 0)
        }

        @Test(":unset removes a variable, :data sets one to the content of a file")
        func data() throws {
            let directory = try TemporaryDirectory()
            try directory.write(#"{"n": 12345678901234567890.5}"#, to: "a b.json")
            #expect(
                try output(
                    ":data x \(directory.url.path)/a b.json", "$x.n", ":unset x", "$x",
                    ":set y 1", ":unset $y", "$y") == ["12345678901234567890.5", "nil", "nil"])
        }

        @Test(":reload loads the documents again and keeps what was set")
        func reloading() throws {
            let directory = try TemporaryDirectory()
            let path = directory.url.path + "/a.xml"
            let process = try Tool.process(["repl", "--set", "given=g", "--strict"])
            let (input, output) = (Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = output
            try directory.write(
                "<MBML><Var name='v' value='1$given'/><Var name='own' value='d'/></MBML>",
                to: "a.xml")
            try directory.write("<MBML><Var name='b' value='$own'/></MBML>", to: "b.xml")
            try process.run()
            func send(_ lines: String...) throws {
                for line in lines {
                    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
                }
            }
            func answer() -> String {
                String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            }
            try send(
                ":load \(path)", ":load \(directory.url.path)/b.xml", ":set own mine", "$v $own $b")
            #expect(answer() == "1g mine d\n")
            try directory.write(
                "<MBML><Var name='v' value='2$own'/><Var name='new' value='n'/></MBML>", to: "a.xml"
            )
            try send(":reload", ":strict", "$v $own $b $new $given")
            #expect(answer() == "on\n")
            #expect(answer() == "2mine mine mine n g\n")
            // A document that can't be read changes nothing.
            try FileManager.default.removeItem(atPath: path)
            try send(":reload", "$v")
            #expect(answer() == "2mine\n")
            try input.fileHandleForWriting.close()
            process.waitUntilExit()
            #expect(process.terminationStatus == 1)
        }

        @Test(":send posts an event, and what it changes stays changed")
        func sending() throws {
            let directory = try TemporaryDirectory()
            let manifest = try directory.write(
                """
                <MBML modules="MBEventHandling"><Var name="last" literal="none"/>
                <Listener name="Cart:add">
                <SetVar name="last" value="$Event.object.title"/>
                <SetVar name="late" literal="x" afterDelay="5"/></Listener></MBML>
                """, to: "a.xml")
            let lines = try output(
                #":send Cart:add {"title": "Mug"}"#, "$last $late", ":reload", "$last",
                options: ["--document", manifest.path])
            #expect(lines.contains(#"$last: "none" → "Mug""#))
            #expect(lines.suffix(2) == ["Mug x", "none"])
            let wrong = try Tool.run(
                ["repl", "--document", manifest.path],
                input: ":send Cart:ad\n:send Cart:add {\n:send\n")
            #expect(wrong.errors.contains("no listener listens to 'Cart:ad'; did you mean"))
            #expect(wrong.errors.contains("'{' isn't JSON"))
            #expect(wrong.errors.contains(":send needs an event"))
        }

        @Test(":why says where a variable became nothing")
        func reasons() throws {
            let directory = try TemporaryDirectory()
            let manifest = try directory.write(
                "<MBML><Var name='title' type='dynamic' value='$product.nam'/></MBML>", to: "a.xml")
            let options = ["--document", manifest.path, "--set", "product:=^dictionary(name|Mug)"]
            let all = try output(":why", options: options).joined(separator: "\n")
            #expect(all.contains("a.xml:1:") && all.contains("did you mean 'name'?"))
            let one = try output(":why $title product", options: options).joined(separator: "\n")
            #expect(one.contains("├ $product") && one.contains("Mug"))
            let wrong = try Tool.run(["repl"] + options, input: ":why titel\n")
            #expect(
                wrong.errors == "there is no variable 'titel'; did you mean 'title'?\n")
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
