import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    @Suite("Options of mbml check")
    struct CheckOptionTests {
        private let directory: TemporaryDirectory
        private var path: String { directory.url.path }

        init() throws {
            directory = try TemporaryDirectory()
            try directory.write(
                "<MBML>\n<Var name='a, b' boolean=\"T -OR F -AND T\"/>\n</MBML>", to: "m.xml")
        }

        private func check(_ arguments: String..., input: String = "") throws -> Tool.Result {
            try Tool.run(["check"] + arguments, input: input)
        }

        @Test("--rule and --fail-on decide about the status")
        func severities() throws {
            let file = path + "/m.xml"
            #expect(try check(file).status == 0)
            #expect(try check("--fail-on", "warning", file).status == 1)
            #expect(try check("--rule", "mixed-operators=error", file).status == 1)
            let off = try check("--rule=mixed-operators=off", "--fail-on=note", file)
            #expect(off.status == 0 && off.output == "")
            #expect(try check("--rule", "mixed-operators=bad", file).status == 2)
            #expect(try check("--fail-on", "never", file).status == 2)
            #expect(try check("--format", "xml", file).status == 2)
        }

        @Test(
            "of a directory, each document with the root is checked",
            arguments: [
                ("<m:MBML xmlns:m='x'>", "</m:MBML>", true),
                ("<!--" + String(repeating: " long", count: 20_000) + "--><MBML>", "</MBML>", true),
                ("<?xml version='1.0'?>\n<!-- <other/> --><MBML>", "</MBML>", true),
                ("\u{FEFF}<mbml\n>", "</mbml>", true), ("<!-- cut", "", true), ("text", "", true),
                ("<other note='<MBML>'>", "</other>", false),
                ("<!-- <MBML> --><!DOCTYPE a [<!ENTITY b 'c'>]><a>", "</a>", false),
            ])
        func roots(_ start: String, _ end: String, isChecked: Bool) throws {
            try directory.write("<MBML/>", to: "m.xml")
            try directory.write(
                start + "<Var name='b' value='^nosuch()'/>" + end, to: "other.xml")
            #expect(try check(path).status == (isChecked ? 1 : 0))
        }

        @Test("paths are shown as they were written, also where they lead up")
        func writtenPaths() throws {
            try directory.write("<MBML><Var name='b' value='^nosuch()'/></MBML>", to: "m.xml")
            try directory.write("", to: "a/b.txt")
            let inner = directory.url.appendingPathComponent("a")
            for (operand, shown) in [
                ("../m.xml", "../m.xml"), ("..", "../m.xml"), ("./../m.xml", "./../m.xml"),
                ("../a/../m.xml", "../a/../m.xml"),
            ] {
                for format in ["text", "json"] {
                    let result = try Tool.shell(
                        "\"$M\" check --format \(format) \(operand)", in: inner)
                    #expect(result.status == 1)
                    let expected =
                        format == "json" ? #""file":"\#(shown)""# : shown + ":1:28: error"
                    #expect(result.output.contains(expected), "\(operand): \(result.output)")
                }
            }
            try directory.write("{}", to: "d.json")
            let other = try Tool.shell("\"$M\" check --data r=../a/../d.json ../m.xml", in: inner)
            #expect(other.output.hasPrefix("../m.xml:1:28: error"), "\(other.output)")
            let absolute = try Tool.shell("\"$M\" check '\(path)/m.xml'", in: inner)
            #expect(absolute.output.contains(path + "/m.xml:1:28"))
        }

        @Test("second places are shown as they were written, too")
        func secondPlaces() throws {
            try directory.write("<MBML><Var name='b' literal='1'/></MBML>", to: "a/b.xml")
            try directory.write("", to: "c/d.txt")
            try directory.write(
                "<MBML><Include file='a/b.xml'/><Var name='b' literal='2'/></MBML>", to: "m.xml")
            for (place, operand, shown) in [
                ("", "m.xml", "a/b.xml"), ("c", "../m.xml", "../a/b.xml"),
            ] {
                for command in [
                    "eval --document \(operand) '$b'", "send --json --document \(operand) x",
                ] {
                    let result = try Tool.shell(
                        "\"$M\" \(command) 2>&1", in: directory.url.appendingPathComponent(place))
                    #expect(result.output.contains("declared before, at \(shown):1:7"))
                    #expect(!result.output.contains(path), "\(result.output)")
                }
            }
        }

        @Test("constants that a check evaluates write nothing to standard error")
        func log() throws {
            let file = try directory.write(
                "<MBML><Var name='v' value='^repeat(30000|x)'/></MBML>", to: "log.xml"
            ).path
            for option in ["--strict", "--log", "--evaluate"] {
                #expect(try check(option, file).errors == "")
            }
        }

        @Test("workflow commands come with errors first, then the text and a count")
        func github() throws {
            try directory.write(
                "<MBML>\n<Var name='c' boolean='T -OR F -AND T'/>\n"
                    + "<Var name='d' value='^nosuch()'/>\n</MBML>", to: "a,b.xml")
            let result = try check("--format", "github", path + "/a,b.xml")
            #expect(result.lines[0].hasPrefix("::error file="))
            #expect(result.lines[0].contains("a%2Cb.xml,line=3,col=22,endLine=3,endColumn=31,"))
            #expect(result.lines[0].hasSuffix("title=unknown-function::unknown function '^nosuch'"))
            #expect(result.lines[1].hasPrefix("::warning "))
            #expect(result.lines[2].hasSuffix("[mixed-operators]"))
            #expect(result.lines.last == "1 error, 1 warning, 0 notes")
            #expect(result.status == 1)
        }

        @Test("what a document quotes isn't a workflow command or another finding")
        func forgedCommands() throws {
            try directory.write(
                "<MBML><Include file='x&#10;::stop-commands::a&#13;::b'/><Var name='t' value='\n"
                    + "  ::add-mask::e ^fliter(1) ##[group]'/><Var name='z&#13;&#10;::debug::c'/>"
                    + "<Var name='z&#13;&#10;::debug::c'/></MBML>", to: "f.xml")
            let result = try check("--format", "github", path + "/f.xml")
            let commands = result.lines.filter {
                $0.trimmingPrefix(while: \.isWhitespace).hasPrefix("::")
            }
            #expect(commands.count == 3)
            #expect(
                commands.allSatisfy {
                    $0.hasPrefix("::error file=") || $0.hasPrefix("::warning file=")
                })
            #expect(result.lines.contains { $0.hasPrefix("|") && $0.contains("::add-mask") })
            #expect(!result.lines.contains { $0.contains("##[") })
            #expect(result.output.contains("'x\\n::stop-commands::a\\r::b'"))
            #expect(try check(path + "/f.xml").lines[0].hasSuffix("[include-not-found]"))
            for name in [#"\n::error::d"#, "::error::d"] {
                try directory.write(#"{"against": ["\#(name)"]}"#, to: ".mbml.json")
                let result = try check("--format", "github", path + "/f.xml")
                #expect(result.status == 2 && !result.errors.isEmpty)
                let lines = result.errors.split(whereSeparator: \.isNewline)
                #expect(!lines.contains { $0.hasPrefix("::") })
            }
        }

        @Test("the file .mbml.json beside a document configures its checks")
        func file() throws {
            try directory.write(
                #"{"rules": {"mixed-operators": "off"}, "data": {"r": ["r.json"]}, "failOn": "warning"}"#,
                to: ".mbml.json")
            try directory.write(#"{"key": 1}"#, to: "r.json")
            #expect(try check(path + "/m.xml").output == "")
            #expect(try check("--rule", "mixed-operators=note", path + "/m.xml").status == 0)
            try directory.write(
                "<MBML><Var name='x' type='dynamic' value='$r.kee'/></MBML>", to: "n.xml")
            let found = try check(path + "/n.xml")
            #expect(found.output.contains("did you mean 'key'? [unknown-data-key]"))
            #expect(found.status == 1)
        }

        @Test(
            "an invalid configuration gives the status 2",
            arguments: [
                ("{", "cannot be used"), (#"{"rule": {}}"#, "did you mean 'rules'?"),
                (#"{"rules": {"a": "b"}}"#, "'rules.a'"), (#"{"data": 1}"#, "'data'"),
                (#"{"data": {"r": ["none.json"]}}"#, "none.json"),
                (#"{"failOn": "off"}"#, "'failOn' is 'off'; it can be note, warning, error"),
                (
                    #"{"failOn": "note", "failOn": "error"}"#,
                    "'failOn' is given twice, again at 1:20; keep one of them"
                ),
                (
                    "{\"rules\": {\"a\": \"off\",\n\"\\u0061\": \"error\"}}",
                    "'rules.a' is given twice, again at 2:1; keep one of them"
                ),
            ])
        func brokenFile(text: String, says: String) throws {
            try directory.write(text, to: ".mbml.json")
            let result = try check(path + "/m.xml")
            #expect(result.status == 2)
            #expect(result.errors.contains(says), "\(result.errors)")
        }

        @Test("a check always fails for some severity")
        func failOnNothing() throws {
            let result = try check("--fail-on", "off", path + "/m.xml")
            #expect(result.status == 2)
            #expect(
                result.errors.contains(
                    "'--fail-on' is one of note, warning, error, found 'off'"))
        }

        @Test("a configuration that isn't a file, or leaves nothing to check, gives the status 2")
        func noVerdict() throws {
            try FileManager.default.createDirectory(
                at: directory.url.appendingPathComponent(".mbml.json"),
                withIntermediateDirectories: false)
            #expect(try check(path + "/m.xml").status == 2)
            try FileManager.default.removeItem(
                at: directory.url.appendingPathComponent(".mbml.json"))
            try directory.write(#"{"exclude": ["m.xml"]}"#, to: ".mbml.json")
            let excluded = try check(path + "/m.xml")
            #expect(excluded.status == 2)
            #expect(excluded.errors.hasSuffix("all documents are excluded\n"))
            #expect(try check("--allow-empty", path + "/m.xml").status == 0)
            #expect(
                try check(path + "/none.xml").errors.contains("there is no file"))
            try directory.write("<MBML><Var name='x' value='^nosuch()'/></MBML>", to: "n.xml")
            for operands in [[path], [path + "/m.xml", path + "/n.xml"]] {
                let result = try Tool.run(["check"] + operands)
                #expect(result.status == 1)
                #expect(result.lines.filter { $0.hasSuffix("[unknown-function]") }.count == 1)
            }
            try FileManager.default.removeItem(at: directory.url.appendingPathComponent("n.xml"))
            #expect(try check("--data", "a=-", "-").status == 2)
        }

        @Test("documents that can't be read are nothing to check, even if no rule reports them")
        func nothingToCheck() throws {
            let file = try directory.write("<html/>", to: "z.xml").path
            #expect(try check(file).status == 1)
            for severity in ["off", "note"] {
                let result = try check("--rule", "malformed-xml=\(severity)", file)
                #expect(result.status == 2)
                #expect(
                    result.errors
                        == "mbml: found no MBML document to check; --allow-empty accepts that\n")
            }
            #expect(try check("--rule", "malformed-xml=off", "--allow-empty", file).status == 0)
            #expect(try check("--rule", "malformed-xml=off", file, path + "/m.xml").status == 0)
        }

        @Test("what can't be read as text is reported in a directory, too")
        func encodings() throws {
            let document =
                "<?xml version='1.0' encoding='UTF-16'?><MBML><Var name='a' value='^zz()'/></MBML>"
            let data = try #require(document.data(using: .utf16))
            try data.write(to: directory.url.appendingPathComponent("utf16.XML"))
            let result = try check(path)
            #expect(result.output.contains("unknown function '^zz'"))
            #expect(result.status == 1)
        }

        @Test("documents are checked against what apps offer, and with an app's contract")
        func contracts() throws {
            let data = "response=" + Tool.shop("response.json").path
            let (manifest, offers) = (Tool.shop("manifest.xml").path, Tool.shop("offers").path)
            let result = try check("--data", data, "--against", offers, manifest)
            #expect(result.lines.filter { $0.hasSuffix("[not-offered]") }.count == 3)
            #expect(result.lines.suffix(3).first == "shop 3.0: 3 problems")
            #expect(result.status == 1)
            let newest = try check(
                "--data", data, "--against", offers + "/shop-3.[12].json",
                "--against", offers + "/shop-3.2.json", manifest)
            #expect(newest.status == 2)
            #expect(try check("--against", offers + "/shop-3.2.json", manifest).status == 0)
            let host = try check(
                "--data", data, "--host", offers + "/shop-3.2.json", manifest)
            #expect(host.output == "" && host.status == 0)
            #expect(try check("--host", offers, manifest).status == 2)
            #expect(try check("--host", "none.json", manifest).status == 2)
            #expect(try check("--host", "", manifest).status == 2)
            try directory.write(#"{"format": 1, "kind": "offers", "app": "x"}"#, to: "empty.json")
            let empty = try check("--against", path + "/empty.json", manifest)
            #expect(empty.status == 2)
            #expect(empty.errors.contains("lists nothing to check against"))
            try directory.write("<MBML", to: "broken.xml")
            let broken = try check("--against", "library:1.0", path + "/broken.xml")
            #expect(!broken.output.contains("reads these documents"))
            try directory.write("{\"host\": \"complet\"}", to: ".mbml.json")
            #expect(try check(path + "/m.xml").status == 2)
        }

        @Test("of a directory, all documents are checked, each once")
        func directories() throws {
            try directory.write("<MBML><Include file='part.xml'/></MBML>", to: "sub/manifest.xml")
            try directory.write(
                "<MBML><Var name='x' value='^nosuch()'/></MBML>", to: "sub/part.xml")
            try directory.write("<project><a></project>", to: "sub/other.xml")
            let result = try check(path)
            #expect(result.lines.filter { $0.hasSuffix("]") }.count == 2)
            #expect(result.status == 1)
            try directory.write("<a/>", to: "empty/a.xml")
            try directory.link("linked", to: "sub")
            #expect(try check(path + "/linked").lines.filter { $0.hasSuffix("]") }.count == 1)
            let empty = try check(path + "/empty")
            #expect(empty.status == 2)
            #expect(
                empty.errors
                    == "mbml: found no MBML document to check; --allow-empty accepts that\n")
        }

        @Test("a document in standard input is checked")
        func standardInput() throws {
            let result = try check("-", input: "<MBML><Var name='a' value='^nosuch()'/></MBML>")
            #expect(
                result.lines.first
                    == "standard-input.xml:1:28: error: unknown function '^nosuch' [unknown-function]"
            )
            #expect(result.status == 1)
        }

        @Test("--evaluate evaluates a document in standard input, too")
        func evaluatedStandardInput() throws {
            let document =
                "<MBML><Var name='two' type='dynamic' value='#($response.price * 2)'/></MBML>"
            try directory.write(#"{"price": "free"}"#, to: "response.json")
            let result = try check(
                "--evaluate", "--data", "response=\(path)/response.json", "-", input: document)
            #expect(result.lines.first?.hasSuffix("[evaluation-fails]") == true)
            #expect(result.status == 1)
        }

        @Test("the bytes of a document in standard input are checked as they are")
        func bytesOfStandardInput() throws {
            let result = try Tool.run(
                ["check", "-"], input: Data("<MBML><Var name='a' literal='".utf8) + [0xFF])
            #expect(result.lines.first?.contains("the document is not valid UTF-8 here") == true)
            #expect(result.status == 1)
            let latin = Data(
                "<?xml version='1.0' encoding='ISO-8859-1'?><MBML><Var name='a' literal='".utf8)
            let valid = try Tool.run(
                ["check", "-"], input: latin + [0xE9] + Data("'/></MBML>".utf8))
            #expect(valid.lines.allSatisfy { !$0.contains("error") } && valid.status == 0)
        }
    }
}
