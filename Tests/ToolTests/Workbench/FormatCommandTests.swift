import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    @Suite("mbml format")
    struct FormatCommandTests {
        private static let text = "<MBML><Var name='a' value='#( 1* 2 )'/></MBML>\r\n"
        private static let formatted = "<MBML><Var name='a' value='#(1 * 2)'/></MBML>\r\n"

        @Test("expressions are printed in their usual form, from arguments and standard input")
        func expressions() throws {
            let result = try Tool.run(["format", "--as", "boolean", "$a==1", "$b&&$c"])
            #expect(result.output == "$a == 1\n$b && $c\n")
            #expect(try Tool.run(["format", "-"], input: "#( 1* 2 )\n").output == "#(1 * 2)\n")
            #expect(try Tool.run(["format", "-"], input: Self.text).output == Self.formatted)
            let wrong = try Tool.run(["format", "--as", "boolean", "$a=="])
            #expect(wrong.status == 1 && wrong.output == "")
            #expect(wrong.errors.contains("    $a==\n      ^~"))
        }

        @Test("documents are printed, checked and written, with links and permissions kept")
        func documents() throws {
            let directory = try TemporaryDirectory()
            let path = directory.url.path
            try directory.write(Self.text, to: "a.xml")
            try directory.write("<other a='#( 1* 2 )'/>", to: "other.xml")
            #expect(chmod(path + "/a.xml", 0o640) == 0)
            #expect(symlink("a.xml", path + "/link.xml") == 0)
            #expect(try Tool.run(["format", path + "/a.xml"]).output == Self.formatted)
            let check = try Tool.run(["format", "--check", path])
            #expect(
                check.lines
                    == ["a", "link"].map { "\(path)/\($0).xml:1:28: not in its usual form" })
            #expect(check.status == 1)
            #expect(try Tool.run(["format", "--write", path + "/link.xml"]).status == 0)
            let file = directory.url.appendingPathComponent("a.xml")
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.formatted)
            let files = FileManager.default
            let mode = try files.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o640)
            #expect(try files.destinationOfSymbolicLink(atPath: path + "/link.xml") == "a.xml")
            #expect(try Tool.run(["format", "--check", path]).status == 0)
            #expect(try files.contentsOfDirectory(atPath: path).count == 3)
        }

        @Test("a name can't forge a line, and a link to nothing is an error")
        func names() throws {
            let directory = try TemporaryDirectory()
            let path = directory.url.path
            try directory.write(Self.text, to: "a\n::error::b.xml")
            let check = try Tool.run(["format", "--check", path])
            #expect(check.lines.count == 1 && check.lines[0].contains("::error::b.xml:1:28: not"))
            #expect(symlink("nowhere", path + "/gone.xml") == 0)
            for command in [["format", "--check"], ["check"]] {
                let result = try Tool.run(command + [path])
                #expect(result.status == 2)
                #expect(result.errors.contains("gone.xml: cannot be read: it's a link"))
            }
        }

        @Test("a file with several names is written once")
        func severalNames() throws {
            let directory = try TemporaryDirectory()
            let path = directory.url.path
            try directory.write(Self.text, to: "a.xml")
            #expect(symlink("a.xml", path + "/link.xml") == 0)
            let result = try Tool.run(["format", "--write", path, path + "/a.xml"])
            #expect(result.status == 0 && result.errors == "", "\(result)")
            let file = directory.url.appendingPathComponent("a.xml")
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.formatted)
            let files = try FileManager.default.contentsOfDirectory(atPath: path)
            #expect(files.sorted() == ["a.xml", "link.xml"])
        }

        @Test("if a file can't be read or written, no file changes")
        func allOrNothing() throws {
            let directory = try TemporaryDirectory()
            let path = directory.url.path
            try directory.write(Self.text, to: "a.xml")
            for (name, text, advice) in [
                ("b.xml", "<MBML>", "b.xml:1:7: error"), ("b.xml", "<MBML>\0</MBML>", "NUL"),
            ] {
                try directory.write(text, to: name)
                let result = try Tool.run(["format", "--write", path])
                #expect(result.status == 2 && result.errors.contains(advice))
            }
            try Data([0xFF]).write(to: directory.url.appendingPathComponent("b.xml"))
            let broken = try Tool.run(["format", "--write", path])
            #expect(broken.status == 2 && broken.errors.contains("isn't valid UTF-8"))
            try directory.write(Self.text, to: "b.xml")
            #expect(chmod(path + "/b.xml", 0o444) == 0)
            let readOnly = try Tool.run(["format", "--write", path])
            #expect(readOnly.status == 2 && readOnly.errors.contains("it is read-only"))
            let file = directory.url.appendingPathComponent("a.xml")
            #expect(try String(contentsOf: file, encoding: .utf8) == Self.text)
        }

        @Test(
            "wrong usage says what to do instead",
            arguments: [
                ([], "expected a file"), (["--check", "--write", "a"], "give one of"),
                (["."], "add --check or --write"), (["--write", "$a"], "isn't a file"),
                (["--check", "docs/menu"], "isn't a file"),
                (["--write", "-"], "--write is for files"), (["nope.xml"], "doesn't exist"),
                (["--line-width", "x", "$a"], "a number of columns or none"),
                (["--check", "/var/empty"], "--allow-empty"),
                (["--as", "x", "a"], "isn't a context"),
            ] as [([String], String)])
        func usage(_ arguments: [String], _ advice: String) throws {
            guard advice != "--allow-empty" else {
                let directory = try TemporaryDirectory()
                let path = directory.url.path
                let empty = try Tool.run(["format", "--check", path])
                #expect(empty.status == 2 && empty.errors.contains(advice))
                #expect(try Tool.run(["format", "--check", "--allow-empty", path]).status == 0)
                return
            }
            let result = try Tool.run(["format"] + arguments)
            #expect(result.status == 2)
            #expect(result.errors.contains(advice))
        }

        @Test("functions of other documents are known if they're given")
        func ownFunctions() throws {
            let directory = try TemporaryDirectory()
            try directory.write(
                "<MBML><Function name='f' parameters='n: number' value='$n'/></MBML>", to: "f.xml")
            let path = directory.url.path + "/f.xml"
            #expect(try Tool.run(["format", "^f( #(1*2) )"]).output == "^f( #(1*2) )\n")
            let known = try Tool.run(["format", "--document", path, "^f( #(1*2) )"])
            #expect(known.output == "^f(#(1 * 2))\n")
        }
    }
}
