import Foundation
import MBDataEnvironment
import MBMLWorkbench
import TestSupport
import Testing

/// A case file in a directory of its own.
struct CaseFixture {
    let directory: TemporaryDirectory

    init(_ documents: [String: String] = [:]) throws {
        directory = try TemporaryDirectory()
        for (name, text) in documents { try directory.write(text, to: name) }
    }

    var url: URL { directory.url.appendingPathComponent("test.cases.jsonl") }

    var text: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

    func write(_ text: String) throws {
        try Data(text.utf8).write(to: url)
    }

    func file(_ text: String, into base: MBEnvironment? = nil) throws -> MBCaseFile {
        try write(text)
        return try MBCaseFile(contentsOf: url, into: base)
    }

    /// What the only case of a file without settings reports.
    static func messages(_ example: String) throws -> [String] {
        let file = try CaseFixture().file("{}\n{\"id\": \"x\", \(example)}")
        return try #require(file.cases.first).failure()?.messages ?? []
    }

    /// The error of reading a file, without its directory.
    func error(_ text: String) throws -> String {
        try write(text)
        return error()
    }

    func error() -> String {
        do throws(MBCaseFile.ReadError) {
            _ = try MBCaseFile(contentsOf: url)
            return "none"
        } catch {
            return error.description.replacing(
                directory.url.standardizedFileURL.path + "/", with: "")
        }
    }
}
