import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    /// Files that options name for output, and that hold something already.
    @Suite("Output files of mbml")
    struct OutputFileTests {
        private let directory: TemporaryDirectory
        private var path: String { directory.url.path }

        init() throws {
            directory = try TemporaryDirectory()
            try directory.write("<MBML><Include file='inc.xml'/></MBML>", to: "m.xml")
            try directory.write("<MBML><Var name='x' value='7'/></MBML>", to: "inc.xml")
            try directory.write("x is $x\n", to: "t.txt")
        }

        @Test("a document that another one includes is never overwritten")
        func includes() throws {
            let document = ["--document", path + "/m.xml"]
            for call in [
                ["render", path + "/t.txt", "-o", path + "/inc.xml"],
                ["why", "--html", path + "/inc.xml"],
            ] {
                let result = try Tool.run(call + document)
                #expect(result.status == 2 && result.errors.contains("never overwrites that"))
            }
            let kept = FileManager.default.contents(atPath: path + "/inc.xml")
            #expect(kept.map { String(decoding: $0, as: UTF8.self).contains("value='7'") } == true)
        }

        @Test("what an open file already has stays", arguments: [">", ">>"])
        func openFiles(_ redirection: String) throws {
            try directory.write("before\n", to: "out")
            let file = path + "/out"
            for output in ["/dev/stdout", "/dev/fd/1", path + "/link"] {
                try directory.write("before\n", to: "out")
                try? FileManager.default.createSymbolicLink(
                    atPath: path + "/link", withDestinationPath: "/dev/stdout")
                let result = try Tool.shell(
                    "{ echo head; $M render '\(path)/t.txt' --set x=1 -o \(output); echo tail; } "
                        + "\(redirection) '\(file)'")
                #expect(result.status == 0 && result.errors == "")
                let text = FileManager.default.contents(atPath: file)
                    .map { String(decoding: $0, as: UTF8.self) }
                let before = redirection == ">>" ? "before\n" : ""
                #expect(text == before + "head\nx is 1\ntail\n", "\(output)")
            }
        }

        @Test("the superuser leaves a file to its owner", .enabled(if: getuid() == 0))
        func owners() throws {
            let file = try directory.write("old", to: "owned").path
            #expect(chown(file, 65534, 65533) == 0 && chmod(file, 0o640) == 0)
            let result = try Tool.run(["render", path + "/t.txt", "-o", file])
            #expect(result.status == 0)
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect(attributes[.ownerAccountID] as? Int == 65534)
            #expect(attributes[.groupOwnerAccountID] as? Int == 65533)
            #expect(attributes[.posixPermissions] as? Int == 0o640)
        }

        @Test(
            "standard input holds either data or what a command reads",
            arguments: ["batch", "repl"])
        func input(_ command: String) throws {
            let result = try Tool.run([command, "--data", "x=-"], input: "#(1 + 1)\n")
            #expect(result.status == 2 && result.output == "")
            #expect(result.errors.contains("can be standard input"))
        }
    }
}
