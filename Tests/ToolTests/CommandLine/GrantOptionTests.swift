import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

extension CommandLineTests {
    @Suite("File grants of mbml")
    struct GrantOptionTests {
        private let directory: TemporaryDirectory

        init() throws {
            directory = try TemporaryDirectory()
            try directory.write("one", to: "one/a.txt")
            try directory.write("two", to: "two/b.txt")
            try directory.write("three", to: "three/c.txt")
        }

        private var root: String { directory.url.path }

        private func evaluate(
            _ options: [String], _ expression: String
        ) throws -> (status: Int32, text: String) {
            let result = try Tool.run(["eval"] + options + [expression])
            return (result.status, result.output + result.errors)
        }

        @Test("without a grant, no file can be accessed")
        func none() throws {
            let (status, text) = try evaluate([], "^fileContents(\(root)/one/a.txt)")
            #expect(status == 1)
            #expect(text.contains("file access is not granted"))
        }

        @Test("--allow-read allows reading what is in a directory, and can be repeated")
        func reading() throws {
            let options = ["--allow-read", root + "/one", "--allow-read", root + "/two"]
            let both = "^fileContents(\(root)/one/a.txt) ^fileContents(\(root)/two/b.txt)"
            #expect(try evaluate(options, both).text == "one two\n")
            let outside = try evaluate(options, "^fileExists(\(root)/three/c.txt)")
            #expect(outside.status == 1)
            #expect(outside.text.contains("reading '\(root)/three/c.txt' is not granted"))
            let delete = try evaluate(options, "^deleteFile(\(root)/one/a.txt)")
            #expect(delete.status == 1)
            #expect(FileManager.default.fileExists(atPath: root + "/one/a.txt"))
        }

        @Test("--allow-delete allows deleting files, not reading them, and no directories")
        func deleting() throws {
            let options = ["--allow-delete", root + "/one", "--allow-delete", root + "/two"]
            #expect(try evaluate(options, "^fileExists(\(root)/one/a.txt)").status == 1)
            #expect(try evaluate(options, "^deleteFile(\(root)/one)").status == 1)
            #expect(try evaluate(options, "^deleteFile(\(root)/three/c.txt)").status == 1)
            #expect(try evaluate(options, "^deleteFile(\(root)/one/a.txt)").text == "1\n")
            #expect(try evaluate(options, "^deleteFile(\(root)/two/b.txt)").text == "1\n")
            #expect(!FileManager.default.fileExists(atPath: root + "/one/a.txt"))
            #expect(FileManager.default.fileExists(atPath: root + "/three/c.txt"))
        }

        @Test("a grant applies to the requests of a batch, too")
        func batch() throws {
            let request = #"{"id": 1, "expression": "^fileContents(\#(root)/one/a.txt)"}"#
            let result = try Tool.run(["batch", "--allow-read", root + "/one"], input: request)
            #expect(result.lines == [#"{"id":1,"value":"one","type":"string"}"#])
        }
    }
}
