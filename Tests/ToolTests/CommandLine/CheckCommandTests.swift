import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    @Suite("mbml check and mbml dump")
    struct CheckCommandTests {
        private func check(_ arguments: String...) throws -> Tool.Result {
            try Tool.run(["check"] + arguments)
        }

        @Test("the documents in the repository have no errors")
        func fixtures() throws {
            let base = Tool.repository.appendingPathComponent("Fixtures/Conformance/base.xml").path
            for file in [Tool.shop("manifest.xml").path, Tool.shop("v2/manifest.xml").path, base] {
                let result = try check(file)
                #expect(result.status == 0, "\(result.output)")
                #expect(!result.output.contains("error: "))
                #expect(result.errors == "")
            }
        }

        @Test("with an app's data, a strict check of the shop finds nothing unknown")
        func strictShop() throws {
            let response = "response=" + Tool.shop("response.json").path
            let result = try check(
                "--strict", "--data", response, Tool.shop("manifest.xml").path)
            #expect(result.status == 0, "\(result.output)")
            #expect(try check("--strict", Tool.shop("manifest.xml").path).status == 1)
        }

        @Test("a problem is printed with its line and a caret, and the status is 1")
        func problems() throws {
            let directory = try TemporaryDirectory()
            try directory.write(
                "<MBML>\n\t<Var name='é' value='😀 ^nosuch()'/>\n</MBML>\n", to: "m.xml")
            let file = directory.url.appendingPathComponent("m.xml").path
            let result = try check(file)
            #expect(
                result.lines == [
                    "\(file):2:25: error: unknown function '^nosuch' [unknown-function]",
                    "    \t<Var name='é' value='😀 ^nosuch()'/>",
                    "    \t                       ^~~~~~~~~",
                ])
            #expect(result.status == 1)
            let json = try check("--json", file)
            #expect(json.lines.count == 1)
            let object = try #require(try MBValue(json: json.lines.first ?? "").asDictionary)
            #expect(
                object.keys == [
                    "file", "line", "column", "endLine", "endColumn", "severity", "rule", "code",
                    "message",
                ])
            #expect(object["line"] == 2 && object["column"] == 25 && object["endColumn"] == 34)
            #expect(object["severity"] == "error" && object["rule"] == "unknown-function")
            #expect(object["code"] == "unknownFunction")
        }

        @Test("the JSON of a finding has its end, and what to write there if that is certain")
        func replacements() throws {
            let directory = try TemporaryDirectory()
            try directory.write(
                "<MBML><Var name='m' literal='x'/>\n"
                    + "<Var name='c' type='dynamic' boolean='$m == \"&amp;b\"'/>\n"
                    + "<!-- mbml:ignore quoted-texts --><Vr name='d' literal='x'/></MBML>",
                to: "m.xml")
            let json = try check("--json", directory.url.appendingPathComponent("m.xml").path)
            let objects = try json.lines.map { try MBValue(json: $0).asDictionary ?? [:] }
            #expect(objects.map { $0["endColumn"] } == [53, 34, 37])
            #expect(objects.map { $0["replacement"] } == ["&amp;b", nil, "<Var"])
        }

        @Test("a file that another one includes is checked as part of it, each problem once")
        func severalFiles() throws {
            let directory = try TemporaryDirectory()
            try directory.write(
                "<MBML><Function class='MBMLStringFunctions' name='f' method='q' input='raw'/>"
                    + "<Include file='b.xml'/></MBML>", to: "a.xml")
            try directory.write(
                "<MBML><Var name='b' type='dynamic' value='^f(x)^nosuch()'/></MBML>", to: "b.xml")
            let files = ["b.xml", "a.xml", "none.xml"].map {
                directory.url.appendingPathComponent($0).path
            }
            let result = try Tool.run(["check"] + files)
            #expect(result.lines.filter { $0.contains("error: ") }.count == 1)
            #expect(result.lines.first?.contains("unknown function '^nosuch'") == true)
            #expect(result.errors.contains("none.xml: error: "))
            #expect(result.status == 2)
        }

        @Test("a warning alone isn't a failure")
        func warnings() throws {
            let directory = try TemporaryDirectory()
            try directory.write("<MBML><Var name='a' x='' literal=''/></MBML>", to: "m.xml")
            let result = try check(directory.url.appendingPathComponent("m.xml").path)
            #expect(result.output.contains("warning: "))
            #expect(result.status == 0)
        }

        @Test("a dump prints a stage of an expression")
        func dump() throws {
            #expect(try Tool.run(["dump", "--tokens", "${"]).output == "text \"${\" 0..<2\n")
            #expect(
                try Tool.run(["dump", "--program", "--as", "number", "1 + 1"]).output
                    == "constant 2 0..<5\n")
            #expect(try Tool.run(["dump", "--tree", "-"], input: "$a\n").lines.count == 2)
            let wrong = try Tool.run(["dump", "--program", "${"])
            #expect(wrong.status == 0)
            let failing = try Tool.run(["dump", "--tree", "${a b}"])
            #expect(failing.status == 1)
            #expect(failing.errors.hasPrefix("syntax error: "))
        }

        @Test(
            "wrong usage is reported with the usage, the message last",
            arguments: [
                ["check"], ["check", "--nope", "x"], ["dump", "a"], ["dump", "--tokens"],
                ["dump", "--tokens", "--tree", "a"], ["dump", "--tokens", "--as", "x", "a"],
            ])
        func usage(_ arguments: [String]) throws {
            let result = try Tool.run(arguments)
            #expect(result.status == 2)
            #expect(result.errors.hasPrefix("usage: mbml \(arguments[0])"))
            #expect(result.errors.split(separator: "\n").last?.hasPrefix("mbml: ") == true)
        }
    }
}
