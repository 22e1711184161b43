import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    @Suite("mbml eval")
    struct EvalCommandTests {
        @Test(
            "an expression is printed in the requested context",
            arguments: [
                ([], "Hi, $name!", "Hi, Ann!"), (["--as", "string"], "#(1 + 2) $name", "3 Ann"),
                (["--as", "object"], "#(1 / 4)", "0.25"), (["--as", "object"], "$none", "nil"),
                (["--as", "number"], "2 * 3", "6"), (["--as", "boolean"], "$name == Ann", "true"),
                (["--as", "boolean"], "$none", "false"),
                (["--as", "array", "--json"], "$name#(1)", #"["Ann",1]"#),
                (["--json"], "$name", #""Ann""#), (["--json", "--as", "object"], "$none", "null"),
                (["--as", "object", "--json"], "^set(a|b|a)", #"{"$set":["a","b"]}"#),
                (
                    ["--as", "number", "--json"], "1 / 3",
                    "0.33333333333333333333333333333333333333"
                ),
                (["--as", "boolean", "--json"], "T", "true"), ([], "é😀 \n", "é😀 \n"),
            ])
        func contexts(_ options: [String], _ expression: String, _ expected: String) throws {
            let result = try Tool.run(["eval", "--set", "name=Ann"] + options + [expression])
            #expect(result.output == expected + "\n")
            #expect(result.errors == "")
            #expect(result.status == 0)
        }

        @Test("a document's errors, not its warnings, make the status 1; the value is printed")
        func documentErrors() throws {
            let directory = try TemporaryDirectory()
            try directory.write("<MBML><Nope/></MBML>", to: "wrong.xml")
            try directory.write("<MBML><Var name='a' x='' literal=''/></MBML>", to: "odd.xml")
            for (file, status) in [("wrong.xml", 1), ("odd.xml", 0)] as [(String, Int32)] {
                let path = directory.url.appendingPathComponent(file).path
                let result = try Tool.run(["eval", "--document", path, "a"])
                #expect(result.output == "a\n")
                #expect(result.errors.contains(file))
                #expect(result.status == status)
            }
        }

        @Test("data wins over documents that declare the same names, with a warning")
        func dataWins() throws {
            let directory = try TemporaryDirectory()
            try directory.write(
                "<MBML><Var name='seen' value='$a'/><Var name='a' literal='document'/>"
                    + "<Var name='b' literal='document' mutable='F'/>"
                    + "<Var name='c' type='dynamic' value='document'/></MBML>",
                to: "m.xml")
            try directory.write("[1,2]", to: "d.json")
            let path = directory.url.path
            let result = try Tool.run([
                "eval", "--document", path + "/m.xml", "--data", "c=" + path + "/d.json",
                "--set", "a=line", "--set", "b=line", "$seen $a $b $c[1]",
            ])
            #expect(result.output == "line line line 2\n")
            #expect(result.status == 0)
            #expect(
                result.errors
                    == ["c", "a", "b"].map {
                        "warning: a document also declares '\($0)'; the value from the command "
                            + "line is kept\n"
                    }.joined())
        }

        @Test("a warning in the log says where it comes from")
        func warningPlaces() throws {
            let directory = try TemporaryDirectory()
            try directory.write(
                "<MBML>\n<Var name='a' value='1'/><Var name='b' value='$a: x'/></MBML>", to: "m.xml"
            )
            let path = directory.url.appendingPathComponent("m.xml").path
            let inDocument = try Tool.run(["eval", "--document", path, "$b"])
            #expect(inDocument.errors.hasPrefix("warning: there is no variable '$a:'"))
            #expect(inDocument.errors.hasSuffix(" at \(path):2:47\n"))
            let inText = try Tool.run(["eval", "--set", "a=1", "x $a: y"])
            #expect(inText.errors.hasSuffix("; write ${a}: at 1:3\n"))
        }

        @Test("an error in data names the file")
        func dataErrors() throws {
            let directory = try TemporaryDirectory()
            try directory.write("{", to: "d.json")
            let path = directory.url.appendingPathComponent("d.json").path
            let result = try Tool.run(["eval", "--data", "d=" + path, "a"])
            #expect(result.status == 2)
            #expect(result.errors.hasPrefix(path + ": "))
        }

        @Test("a limit in seconds may have a fraction")
        func seconds() throws {
            let text = "^repeat(100000000|x)"
            let limits = ["--limit", "seconds=0.05", "--limit", "steps=1000000000000"]
            let result = try Tool.run(["eval"] + limits + [text])
            #expect(result.status == 1)
            #expect(result.errors.contains("0.05 s (seconds)"))
            #expect(try Tool.run(["eval", "--limit", "seconds=-1", "a"]).status == 2)
            #expect(try Tool.run(["eval", "--limit", "seconds=nan", "a"]).status == 2)
        }

        @Test("- reads the expression from standard input, without its last line break")
        func input() throws {
            #expect(try Tool.run(["eval", "-"], input: "#(1 + 2)\n\n").output == "3\n\n")
            #expect(try Tool.run(["eval", "-"], input: "a").output == "a\n")
            func json(_ text: String, _ options: String...) throws -> String {
                try Tool.run(["eval", "--json"] + options + ["-"], input: text).output
            }
            #expect(try json("^if(T|a)\r\n") == "\"a\"\n")
            #expect(try json("\u{FEFF}^if(T|a)\r\n\r\n") == "\"a\\r\\n\"\n")
            #expect(try json("\u{FEFF}abc\r\n", "--limit", "expressionLength=3") == "\"abc\"\n")
            #expect(try json("abcd", "--limit", "expressionLength=3") == "")
        }

        @Test(
            "an expression in standard input that isn't UTF-8 is refused, and the status is 2",
            arguments: [["eval"], ["explain"], ["dump", "--tokens"]])
        func encoding(_ command: [String]) throws {
            let result = try Tool.run(command + ["-"], input: Data([0x61, 0xFF]))
            #expect(result.status == 2)
            #expect(result.output == "")
            #expect(
                result.errors
                    == "standard input: cannot be read: it isn't valid UTF-8; save it as UTF-8\n")
        }

        @Test("a value that is too long as a text is an error, not cut")
        func longText() throws {
            let directory = try TemporaryDirectory()
            let text = String(repeating: "x", count: 2_000_000)
            let file = try directory.write("\"\(text)\"", to: "d.json")
            let result = try Tool.run([
                "eval", "--as", "object", "--data", "d=\(file.path)", "^array($d|$d|$d|$d|$d|$d)",
            ])
            #expect(result.status == 1)
            #expect(result.output == "")
            #expect(
                result.errors
                    == "limit exceeded: the text of the value has more than 10000000 bytes "
                    + "(stringLength)\n")
        }

        @Test("options may follow the expression, and -- ends them")
        func order() throws {
            #expect(try Tool.run(["eval", "$name", "--set", "name=x=y"]).output == "x=y\n")
            #expect(try Tool.run(["eval", "--as", "number", "--", "-5"]).output == "-5\n")
        }

        @Test(
            "wrong usage is reported with the usage, and the status is 2",
            arguments: [
                [], ["eval"], ["eval", "a", "b"], ["eval", "--as", "text", "a"], ["eval", "--as"],
                ["eval", "--nope", "a"], ["eval", "--set", "name", "a"],
                ["eval", "--set", "=x", "a"],
                ["eval", "--limit", "nope=1", "a"], ["eval", "--limit", "steps=-1", "a"],
                ["eval", "--limit", "steps=x", "a"], ["eval", "--limit", "steps", "a"],
                ["eval", "--now", "today", "a"], ["eval", "--now", "2026-02-30T00:00:00Z", "a"],
                ["eval", "--now", "2026-01-01T25:00:00Z", "a"],
                ["eval", "--data", "d=-", "--data", "e=-", "a"], ["eval", "--data", "d=-", "-"],
                ["eval", "--time-zone", "Mars/Base", "a"],
                ["eval", "--seed", "x", "a"], ["eval", "--seed", "-1", "a"],
                ["eval", "--document"],
                ["eval", "--data", "x", "a"], ["eval", "--allow-read", "/none", "a"],
                ["eval", "--search", "/none", "a"], ["eval", "--search", #filePath, "a"],
                ["nope"], ["batch", "x"], ["batch", "--as", "string"], ["--json"],
            ])
        func usage(_ arguments: [String]) throws {
            let result = try Tool.run(arguments)
            #expect(result.status == 2)
            #expect(result.output == "")
            #expect(result.errors.contains("usage: mbml"))
            if let command = arguments.first, ["eval", "batch"].contains(command) {
                #expect(result.errors.contains("usage: mbml \(command)"))
                #expect(result.errors.contains("--time-zone"))
            }
        }

        @Test(
            "help isn't an error",
            arguments: [["--help"], ["eval", "--help"], ["batch", "--help"]])
        func help(_ arguments: [String]) throws {
            let result = try Tool.run(arguments)
            #expect(result.status == 0)
            #expect(result.output.contains("usage: mbml"))
            #expect(result.errors == "")
        }

        @Test("an evaluation that fails is shown with a caret, and the status is 1")
        func failure() throws {
            let result = try Tool.run(["eval", "Hello ${this will fail}"])
            #expect(result.status == 1)
            #expect(result.output == "")
            let lines = result.errors.split(separator: "\n").map(String.init)
            #expect(lines.first?.hasPrefix("syntax error: ") == true)
            #expect(lines.first?.hasSuffix(" at 1:13") == true)
            #expect(lines.dropFirst().first == "    Hello ${this will fail}")
            #expect(
                lines.dropFirst(2).first?.hasPrefix(String(repeating: " ", count: 16) + "^") == true
            )
            let unknown = try Tool.run(["eval", "^uppercas(a)"])
            #expect(unknown.status == 1)
            #expect(unknown.errors.contains("did you mean '^uppercase'"))
        }

        @Test(
            "a missing or broken file is reported, and the status is 2",
            arguments: [
                ["--document", "/none/m.xml"], ["--data", "x=/none/d.json"],
            ])
        func files(_ options: [String]) throws {
            let result = try Tool.run(["eval"] + options + ["a"])
            #expect(result.status == 2)
            #expect(result.output == "")
            #expect(result.errors.hasPrefix("/none") || result.errors.contains(".xml"))
            #expect(!result.errors.contains("NSCocoaErrorDomain"))
        }

        @Test("a directory in place of a file, and a missing file, are described in words")
        func directories() throws {
            let directory = try TemporaryDirectory()
            let path = directory.url.path
            func errors(_ arguments: String...) throws -> String {
                let result = try Tool.run(arguments)
                #expect(result.status == 2)
                return result.errors + result.output
            }
            #expect(
                try errors("eval", "--data", "x=\(path)", "a")
                    == "\(path): cannot be read: it is a directory\n")
            #expect(
                try errors("eval", "--data", "x=\(path)/none.json", "a")
                    == "\(path)/none.json: cannot be read: the file doesn't exist\n")
            let isDirectory =
                "\(path): error: '\(path)' is a directory; name a document inside it\n"
            let isMissing = "\(path)/m.xml: error: there is no file '\(path)/m.xml'\n"
            #expect(try errors("eval", "--document", path, "a") == isDirectory)
            #expect(
                try errors("check", path)
                    == "mbml: found no MBML document to check; --allow-empty accepts that\n")
            #expect(try errors("eval", "--document", path + "/m.xml", "a") == isMissing)
            #expect(try errors("check", path + "/m.xml") == isMissing)
        }
    }

    @Suite("Options of mbml")
    struct OptionTests {
        private func eval(_ arguments: String...) throws -> String {
            let result = try Tool.run(["eval", "--json", "--as", "object"] + arguments)
            #expect(result.errors == "")
            return result.output.trimmingCharacters(in: .newlines)
        }

        @Test("data comes from a file or standard input, exactly")
        func data() throws {
            let directory = try TemporaryDirectory()
            let file = try directory.write(#"{"b":[1.50,null],"a":"é"}"#, to: "d.json")
            #expect(try eval("--data", "x=\(file.path)", "$x") == #"{"b":[1.5,null],"a":"é"}"#)
            let input = try Tool.run(
                ["eval", "--json", "--as", "object", "--data", "x=-", "$x"],
                input: "[12345678901234567890123456789012345678]")
            #expect(input.output == "[12345678901234567890123456789012345678]\n")
            let broken = try directory.write("[1,", to: "e.json")
            let result = try Tool.run(["eval", "--data", "x=\(broken.path)", "a"])
            #expect(result.status == 2)
        }

        @Test("standard input is read once")
        func inputTwice() throws {
            func errors(_ arguments: String...) throws -> String {
                try Tool.run(["eval"] + arguments, input: "1").errors
            }
            #expect(
                try errors("--data", "d=-", "--data", "e=-", "a")
                    .hasSuffix("mbml: only one '--data' can be standard input\n"))
            #expect(
                try errors("--data", "d=-", "-").hasSuffix(
                    "mbml: only one of --data and the expression can be standard input\n"))
        }

        @Test(
            "the clock stops at a time that ^parseISODate reads",
            arguments: [
                "2026-11-21", "2026-11-21T08:30", "2026-11-21T08:30:00.5Z",
                "2026-11-21T08:30:00+02:00",
            ])
        func clock(_ text: String) throws {
            #expect(
                try eval("--now", text, "--time-zone", "Asia/Tokyo", "^currentTime()")
                    == eval("--time-zone", "Asia/Tokyo", "^parseISODate(\(text))"))
        }

        @Test("texts are texts")
        func texts() throws {
            #expect(try eval("--set", "x=1", "--set", "y y=", "$x$[y y]") == #""1""#)
            #expect(try eval("--set", "x=1", "$x") == #""1""#)
        }

        @Test("documents are loaded in order with their includes, and see data and texts")
        func documents() throws {
            let directory = try TemporaryDirectory()
            let manifest = try directory.write(
                "<MBML><Include file='i.xml'/><Var name='a' value='$t$i'/></MBML>", to: "m.xml")
            let more = try directory.write(
                "<MBML><Var name='b' value='$a!'/></MBML>", to: "o/n.xml")
            try directory.write("<MBML><Var name='i' literal='I'/></MBML>", to: "s/i.xml")
            let search = directory.url.appendingPathComponent("s").path
            #expect(
                try eval(
                    "--document", manifest.path, "--search", search, "--document", more.path,
                    "--set", "t=T", "$b") == #""TI!""#)
        }

        @Test("problems in documents are reported with their place, and evaluation continues")
        func problems() throws {
            let directory = try TemporaryDirectory()
            let file = try directory.write("<MBML>\n<Var name='a' type='x'/></MBML>", to: "m.xml")
            let result = try Tool.run(["eval", "--document", file.path, "a"])
            #expect(result.errors.hasPrefix("\(file.path):2:21: error: unknown type 'x'"))
            #expect(result.output == "a\n")
            #expect(result.status == 1)
            try directory.write("<MBML>\n<Var", to: "m.xml")
            let broken = try Tool.run(["eval", "--document", file.path, "a"])
            #expect(broken.errors.hasPrefix("\(file.path):2:5: error: "))
            #expect(broken.status == 2)
        }

        @Test(
            "a locale may have a character set and another code of its language",
            arguments: [
                "de_DE.UTF-8", "deu", "iw", "root", "", "en_US_POSIX", "zh-Hans-CN", "sr_Latn",
                "en@calendar=buddhist", "de__PHONEBOOK",
            ])
        func locales(name: String) throws {
            let result = try Tool.run(["eval", "--locale", name, "--collation", name, "x"])
            #expect(result.status == 0 && result.output == "x\n")
        }

        @Test("a value may begin with a mark, which belongs to no character before it")
        func marks() throws {
            let result = try Tool.run(["eval", "--set", "a=\u{301}x", "$a"])
            #expect(result.status == 0 && result.output == "\u{301}x\n")
        }

        @Test("a time zone means the same in all functions, also by an abbreviation")
        func zones() throws {
            for zone in ["BST", "ART", "AST", "EST", "MST", "NST", "CET", "PST8PDT", "UTC"] {
                let result = try Tool.run([
                    "eval", "--time-zone", zone, "--set", "d:=^date(2024-07-01T12:00:00Z)",
                    "^formatDate($d|HH:mm:ss) ^formatISODate($d)",
                ])
                let words = result.output.split(separator: " ")
                #expect(
                    result.status == 2 || words.last?.contains("T" + words[0]) == true,
                    "\(zone): \(result)")
            }
        }

        @Test("only a character set is left out of the name of a locale")
        func characterSets() throws {
            func number(_ locale: String) throws -> Tool.Result {
                try Tool.run(["eval", "--locale", locale, "^formatNumber(1234.5)"])
            }
            #expect(try number("ar_EG.UTF-8@numbers=latn").output == "1,234.5\n")
            #expect(try number("C.UTF-8").status == 0)
            for wrong in ["en_US.x@numbers=xyzq", ".UTF-8", "nonsense.UTF-8"] {
                #expect(try number(wrong).status == 2)
            }
        }

        @Test("clock, time zone, locale and seed make a run reproducible")
        func reproducible() throws {
            #expect(
                try eval("--now", "2023-11-14T22:13:20Z", "^currentTime()")
                    == #"{"$date":1700000000}"#)
            #expect(
                try eval("--now", "2023-11-14T22:13:20.5Z", "^currentTime()")
                    == #"{"$date":1700000000.5}"#)
            let format = "^formatDate(^unixTimestampToDate(1700000000)|d MMMM HH:mm)"
            #expect(
                try eval("--time-zone", "Asia/Tokyo", "--locale", "fr_FR", format)
                    == #""15 novembre 07:13""#)
            #expect(
                try eval("--time-zone", "UTC", "--locale", "en_US", format)
                    == #""14 November 22:13""#)
        }

        @Test(
            "a limit is set by name",
            arguments: ["steps=1", "nesting=1", "expressionLength=4", "stringLength=2"])
        func limits(_ limit: String) throws {
            let arguments = ["--set", "name=Ann", "#(((1 + $name.length))) $name"]
            let result = try Tool.run(["eval", "--limit", limit] + arguments)
            #expect(result.status == 1)
            #expect(result.errors.hasPrefix("limit exceeded: "))
        }

        @Test("the log is written on request")
        func log() throws {
            #expect(try Tool.run(["eval", "^log(abc)"]).errors == "")
            #expect(try Tool.run(["eval", "--log", "^log(abc)"]).errors.contains("abc"))
        }

        @Test("strict makes an unknown variable an error")
        func strict() throws {
            let result = try Tool.run(["eval", "--strict", "$nope"])
            #expect(result.status == 1)
            #expect(result.errors.contains("nope"))
            #expect(try Tool.run(["eval", "--strict", "--set", "nope=a", "$nope"]).output == "a\n")
        }
    }
}
