import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    @Suite("mbml test")
    struct TestCommandTests {
        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
            try directory.write(
                "<MBML><Var name='n' type='dynamic' value='^if($x|1|2)'/></MBML>", to: "m.xml")
        }

        private var path: String { directory.url.path }

        private func file(_ cases: String, named name: String = "a.cases.jsonl") throws -> String {
            try directory.write("{\"document\": \"m.xml\"}\n" + cases, to: name).path
        }

        private static let good = #"{"id": "good", "expression": "$n", "expect": "2"}"#
        private static let bad = #"{"id": "bad", "expression": "$n", "expect": "1"}"#
        private static let skipped = #"{"id": "later", "skip": "why", "expression": "$n"}"#
        private static let open = #"{"id": "open", "expression": "$n"}"#

        @Test("failures are printed with their places, and the status says what happened")
        func statuses() throws {
            let file = try file([Self.good, Self.bad, Self.skipped].joined(separator: "\n"))
            let result = try Tool.run(["test", file])
            #expect(
                result.output == """
                    \(file):3: bad
                      expected "1", got "2"
                    3 cases in 1 file: 1 passed, 1 failed, 1 skipped

                    """)
            #expect(result.status == 1)
            let good = try Tool.run(["test", "--filter", "good", file])
            #expect(good.status == 0 && good.output == "1 case in 1 file: 1 passed\n")
            let none = try Tool.run(["test", "--filter", "nosuch", file])
            #expect(none.status == 2 && none.errors.contains("no case has an id with 'nosuch'"))
            #expect(try Tool.run(["test", "--filter", "x", "--allow-empty", file]).status == 0)
        }

        @Test("finding no cases hides neither errors of documents nor missing coverage")
        func emptyRuns() throws {
            try directory.write(
                "<MBML><Var name='n' value='2'/><Var name='m' value='^nope()'/></MBML>",
                to: "wrong.xml")
            let file = try directory.write(
                #"{"document": "wrong.xml"}"# + "\n" + Self.good, to: "w.cases.jsonl"
            ).path
            let call = ["test", "--filter", "x", "--allow-empty"]
            let wrong = try Tool.run(call + [file])
            #expect(wrong.status == 1 && wrong.errors.contains("unknown function '^nope'"))
            let good = try self.file(Self.good)
            #expect(try Tool.run(call + [good, "--coverage-min", "0"]).status == 0)
            #expect(try Tool.run(call + [good, "--coverage-min", "100"]).status == 1)
        }

        @Test("the case files of a directory run in the order of their paths")
        func directories() throws {
            _ = try file(Self.bad, named: "b/b.cases.jsonl")
            _ = try file(Self.bad.replacing("bad", with: "c"), named: "c.cases.jsonl")
            _ = try file(Self.bad, named: ".hidden/h.cases.jsonl")
            try directory.write("<MBML/>", to: "b/m.xml")
            try directory.write("x", to: "dir.cases.jsonl/readme")
            let result = try Tool.run(["test", path])
            let places = result.lines.filter { $0.hasPrefix("/") }
            #expect(places == ["\(path)/b/b.cases.jsonl:2: bad", "\(path)/c.cases.jsonl:2: c"])
            let empty = try Tool.run(["test", path + "/dir.cases.jsonl"])
            #expect(empty.status == 2)
            #expect(empty.errors.contains("found no file that ends with .cases.jsonl"))
        }

        @Test("a file that can't be used is an error on standard error, and the others run")
        func unusable() throws {
            let good = try file(Self.good)
            let broken = try directory.write("{}\n{\"id\": \"a\"", to: "x.cases.jsonl").path
            let result = try Tool.run(["test", broken, good, path + "/none.cases.jsonl"])
            #expect(result.status == 2)
            #expect(result.errors.contains("x.cases.jsonl:2:1: error: this object is never closed"))
            #expect(result.errors.contains("none.cases.jsonl: error: the file doesn't exist"))
            #expect(result.output == "1 case in 1 file: 1 passed\n")
            for arguments in [["test"], ["test", "--nope", good], ["test", "-o", "x", good]] {
                let wrong = try Tool.run(arguments)
                #expect(wrong.status == 2 && wrong.errors.hasPrefix("usage: mbml test"))
            }
        }

        @Test("a document with errors makes the run fail")
        func documentErrors() throws {
            try directory.write("<MBML><Var name='a' value='^nosuch()'/></MBML>", to: "m.xml")
            let result = try Tool.run([
                "test", file(#"{"id": "a", "expression": "x", "expect": "x"}"#),
            ])
            #expect(result.status == 1)
            #expect(result.errors.contains("m.xml:1:28: error: "))
            #expect(result.output.hasSuffix("1 passed\n"))
        }

        @Test("each case is an object of JSON on request")
        func json() throws {
            let file = try file([Self.good, Self.bad, Self.skipped].joined(separator: "\n"))
            let result = try Tool.run(["test", "--json", file])
            let objects = try result.lines.map { try MBValue(json: $0).asDictionary ?? [:] }
            #expect(objects.map { $0["status"] } == ["passed", "failed", "skipped"])
            #expect(objects.map { $0["line"] } == [2, 3, 4])
            #expect(
                objects[1]["differences"]
                    == [["path": "$", "message": #"expected "1", got "2""#]])
            #expect(objects[2]["reason"] == "why")
        }

        @Test("the JUnit report is well formed for any text in a case")
        func junit() throws {
            let file = try file(
                [
                    #"{"id": "<\u0000\"&\n>", "expression": "]]>\u0001\ud83d\ude00", "expect": "a"}"#,
                    Self.good, Self.skipped,
                ].joined(separator: "\n"))
            let report = path + "/report.xml"
            let result = try Tool.run(["test", "--junit", report, file, path + "/none.cases.jsonl"])
            #expect(result.status == 2)
            let data = try Data(contentsOf: URL(fileURLWithPath: report))
            let root = try MBMLElement(xml: data, limits: .standard)
            #expect(root.children.map { $0["tests"] } == ["3", "1"])
            let failure = root.children[0].children[0].children[0]
            #expect(failure.name == "failure")
            #expect(failure.text == #"expected "a", got "]]>\u0001😀""#)
            #expect(root.children[0].children[0]["name"] == "<\\u0000\"&\n>")
            #expect(root.children[0].children[2].children[0]["message"] == "why")
            #expect(root.children[1].children[0].children[0].name == "error")
        }

        @Test("an error in a document is in the reports")
        func errorsInReports() throws {
            let file = try file(Self.good)
            try directory.write(
                "<MBML>\n<Var name='n'/><Var name='x' value='^nosuch()'/></MBML>", to: "m.xml")
            let report = path + "/report.xml"
            let result = try Tool.run(["test", "--json", "--junit", report, file])
            #expect(result.status != 0)
            let root = try MBMLElement(
                xml: Data(contentsOf: URL(fileURLWithPath: report)), limits: .standard)
            let errors = root.children[0].children.flatMap(\.children).filter {
                $0.name == "error"
            }
            #expect(errors.count == 1 && errors[0].text.contains("^nosuch"))
            #expect(root.children[0]["errors"] == "1")
            let object = try MBValue(json: result.lines[0])
            #expect(object["status"] == "error" && object["line"] == 2)
            #expect(object["file"] == .string(path + "/m.xml"))
            #expect(object["message"]?.asString?.contains("^nosuch") == true)
            #expect(object["message"]?.asString?.contains("m.xml:") == false)
            #expect(object["column"] != nil)
        }

        @Test("an empty filter leaves nothing out, and a hyphen isn't standard input")
        func operands() throws {
            let file = try file(Self.good)
            #expect(try Tool.run(["test", "--filter", "", file]).status == 0)
            let wrong = try Tool.run(["test", "-"])
            #expect(wrong.status == 2)
            #expect(wrong.errors.contains("test doesn't read standard input"))
        }

        @Test("a case file without documents is named where a case misses a variable")
        func noDocuments() throws {
            for (example, isNoted) in [
                (#"{"id": "a", "expression": "$total", "expect": 1}"#, true),
                (#"{"id": "a", "send": "Go"}"#, true),
                (#"{"id": "a", "expression": "^nosuch()", "expect": 1}"#, true),
                (#"{"id": "a", "expression": "x", "expect": "y"}"#, false),
            ] {
                let file = try directory.write("{}\n\(example)", to: "n.cases.jsonl").path
                let result = try Tool.run(["test", file])
                #expect(result.status == 1)
                #expect((result.lines.last == "\(file): loads no document") == isNoted)
            }
            let loading = try file(#"{"id": "a", "expression": "$total", "expect": 1}"#)
            #expect(try !Tool.run(["test", loading]).output.contains("loads no document"))
        }

        @Test("a minimum isn't reached where there is nothing to cover")
        func nothingToCover() throws {
            let file = try directory.write(
                "{}\n" + #"{"id": "a", "expression": "x", "expect": "x"}"#, to: "n.cases.jsonl"
            ).path
            let result = try Tool.run(["test", "--coverage-min", "1", file])
            #expect(result.status == 1)
            #expect(
                result.errors.hasPrefix("mbml: nothing to cover: no case loads a document with"))
            #expect(try Tool.run(["test", "--coverage-min", "0", file]).status == 0)
        }

        @Test("the help shows a case file, and what a case can expect")
        func help() throws {
            let help = try Tool.run(["help", "test"]).output
            for part in [
                #"{"document": "cafe.xml""#, #""expectEffects": ["posted"#, "expectContains",
                "expectVariables", "expectNothing", "expectType", "expectMatches", "expectError",
                "expectLog",
            ] { #expect(help.contains(part), "\(part)") }
        }

        @Test("options for output never overwrite what is read")
        func outputs() throws {
            try directory.write("<MBML><Include file='i.xml' if='$never'/></MBML>", to: "m.xml")
            try directory.write("<MBML/>", to: "i.xml")
            try directory.write("[]", to: "d.json")
            let file = try directory.write(
                "{\"document\": \"m.xml\", \"data\": {\"d\": \"d.json\"}}\n"
                    + #"{"id": "a", "expression": "x", "expect": "x"}"#, to: "a.cases.jsonl"
            ).path
            let broken = try directory.write(
                "{\"document\": \"b.xml\"}\n", to: "b.cases.jsonl"
            ).path
            try directory.write("<MBML>", to: "b.xml")
            try directory.link("link", to: path + "/m.xml")
            let rows = [
                ("a.cases.jsonl", "case file"), ("m.xml", "document"), ("i.xml", "document"),
                ("d.json", "data file"), ("b.xml", "document"), ("link", "document"),
            ]
            for (name, role) in rows {
                let output = path + "/" + name
                let before = try Data(contentsOf: URL(fileURLWithPath: output))
                for options in [["--junit", output], ["--coverage", "-o", output]] {
                    let result = try Tool.run(["test", file, broken] + options)
                    #expect(result.status == 2 && result.output.isEmpty)
                    #expect(result.errors.contains("' is a \(role); "))
                    #expect(result.errors.contains("never overwrites one"), "\(result.errors)")
                }
                #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == before)
            }
            let same = try Tool.run([
                "test", "--coverage", "--junit", path + "/out", "-o", path + "/./out", file,
            ])
            #expect(same.status == 2 && same.errors.contains("--junit and -o name the same file"))
            let report = ["test", "--coverage", "--junit", path + "/report.xml", path]
            for _ in 0..<2 {
                // The broken file is the reason for the status.
                #expect(try !Tool.run(report).errors.contains("never overwrites"))
            }
            let devices = ["--coverage", "--junit", "/dev/null", "-o", "/dev/null"]
            #expect(try Tool.run(["test", file] + devices).status == 0)
        }

        @Test("coverage names what is missing, and a minimum that is missed is a failure")
        func coverage() throws {
            let file = try file(Self.good)
            let result = try Tool.run(["test", "--coverage", file])
            #expect(
                result.lines.dropFirst() == [
                    "coverage: 66.6% (2 of 3)", "  declarations 1 of 1", "  outcomes     1 of 2",
                    "  listeners    0 of 0", "\(path)/m.xml:1:50: the then of ^if($x|…)",
                ])
            #expect(result.status == 0)
            let missed = try Tool.run(["test", "--coverage-min", "70", file])
            #expect(missed.status == 1)
            #expect(
                missed.errors == """
                    mbml: the cases reach 66.6% of the documents, less than 70%
                      \(path)/m.xml:1:50: the then of ^if($x|…)

                    """)
            #expect(try Tool.run(["test", "--coverage-min=66.6", file]).status == 0)
            #expect(try Tool.run(["test", "--coverage-min", "all", file]).status == 2)
            #expect(try Tool.run(["test", "--coverage=xml", file]).status == 2)
            let target = path + "/lcov.info"
            #expect(try Tool.run(["test", "--coverage=lcov", "-o", target, file]).status == 0)
            #expect(try String(contentsOfFile: target, encoding: .utf8).hasPrefix("TN:\nSF:"))
            // A document in the directory that no case loads counts as nothing.
            try directory.write("<MBML><Var name='o' literal='1'/></MBML>", to: "other.xml")
            let all = try Tool.run(["test", "--coverage", path])
            #expect(all.lines.last == "\(path)/other.xml: no case loads this document (1)")
            #expect(all.lines.contains("coverage: 50.0% (2 of 4)"))
        }

        @Test("only --update writes, and never where CI is set")
        func update() throws {
            let url = directory.url.appendingPathComponent("a.cases.jsonl")
            let file = try file([Self.open, Self.bad].joined(separator: "\n"))
            let before = try Data(contentsOf: url)
            #expect(try Tool.run(["test", file]).status == 1)
            #expect(try Data(contentsOf: url) == before)
            for value in ["true", "1"] {
                let refused = try run(["test", "--update", file], ["CI": value])
                #expect(refused.status == 2)
                #expect(refused.errors.contains("it is refused where the environment variable CI"))
            }
            #expect(try Data(contentsOf: url) == before)
            let missing = try run(["test", "--update", file], ["CI": ""])
            #expect(missing.status == 1)
            #expect(missing.output.hasSuffix("2 cases in 1 file: 0 passed, 1 updated, 1 failed\n"))
            let all = try run(["test", "--update=all", file], [:])
            #expect(all.status == 0)
            #expect(all.output.contains("expected \"1\", got \"2\"\n  updated\n"))
            #expect(try Tool.run(["test", file]).status == 0)
            let text = try String(contentsOf: url, encoding: .utf8)
            #expect(
                text == """
                    {"document": "m.xml"}
                    {"id": "open", "expression": "$n", "expect": "2"}
                    {"id": "bad", "expression": "$n", "expect": "2"}
                    """)
        }

        @Test("updating leaves a link, permissions and a read-only file as they are")
        func updatePlaces() throws {
            let real = directory.url.appendingPathComponent("a.cases.jsonl")
            _ = try file(Self.open)
            try directory.link("link.cases.jsonl", to: real.path)
            let link = directory.url.appendingPathComponent("link.cases.jsonl").path
            let manager = FileManager.default
            func allow(_ mode: Int) throws {
                try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: real.path)
            }
            // The superuser could write it.
            try allow(0o440)
            let before = try Data(contentsOf: real)
            let refused = try run(["test", "--update", link], [:])
            #expect(refused.status == 2)
            #expect(refused.output.contains("has no expectation"))
            #expect(!refused.output.contains("wrote"))
            #expect(refused.errors == "mbml: \(link): can't be written: it is read-only\n")
            #expect(try Data(contentsOf: real) == before)

            try allow(0o640)
            #expect(try run(["test", "--update", link], [:]).status == 0)
            #expect(try manager.destinationOfSymbolicLink(atPath: link) == real.path)
            let attributes = try manager.attributesOfItem(atPath: real.path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
            #expect(try Tool.run(["test", real.path]).status == 0)
        }

        @Test("a reader that leaves changes neither the status nor what is written")
        func reader() throws {
            let cases = (0..<3_000).map {
                "{\"id\": \"c\($0)\", \"expression\": \"$n\", \"expect\": \"1\"}"
            }
            let file = try file(cases.joined(separator: "\n"))
            let script = "{ $M test --junit j.xml \(file); echo $? >status; } | head -n 1"
            let result = try Tool.shell(script, in: directory.url)
            #expect(result.output == "a.cases.jsonl:2: c0\n")
            func text(_ name: String) throws -> String {
                try String(
                    contentsOf: directory.url.appendingPathComponent(name), encoding: .utf8)
            }
            #expect(try text("status") == "1\n")
            #expect(try text("j.xml").hasSuffix("</testsuites>\n"))
            try directory.write(
                "<MBML><Var name='f' type='dynamic' value='#(1/0)'/></MBML>", to: "f.xml")
            _ = try Tool.shell(
                "{ $M why --document f.xml; echo $? >status; } | true", in: directory.url)
            #expect(try text("status") == "1\n")
        }

        @Test("a failure can't control the terminal")
        func controls() throws {
            let file = try file(##"{"id": "a", "expression": "#(1 + \u001b[31m)", "expect": 1}"##)
            let output = try Tool.run(["test", file]).output
            #expect(output.contains("[31m") && !output.contains("\u{1B}"))
        }

        @Test("the least coverage may be a percentage")
        func percentage() throws {
            let file = try file(Self.good)
            #expect(try Tool.run(["test", "--coverage-min", "1%", file]).status == 0)
            #expect(try Tool.run(["test", "--coverage-min", "101%", file]).status == 2)
        }

        /// Runs the tool with other variables of the environment.
        private func run(
            _ arguments: [String], _ variables: [String: String]
        ) throws -> Tool.Result {
            let process = try Tool.process(arguments)
            var environment = ProcessInfo.processInfo.environment
            environment["CI"] = nil
            process.environment = environment.merging(variables) { $1 }
            let (output, errors) = (Pipe(), Pipe())
            (process.standardOutput, process.standardError) = (output, errors)
            try process.run()
            let printed = output.fileHandleForReading.readDataToEndOfFile()
            let reported = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return Tool.Result(
                status: process.terminationStatus,
                output: String(decoding: printed, as: UTF8.self),
                errors: String(decoding: reported, as: UTF8.self))
        }

        @Test("--explain adds how the value came about")
        func explain() throws {
            let result = try Tool.run(["test", "--explain", file(Self.bad)])
            #expect(result.output.contains("\n  $n = ^if($x|1|2)  → \"2\"\n  ├ $x  → nothing"))
        }
    }
}
