import Foundation
import Testing

@testable import MBDataEnvironment

/// The example of a shop: two versions of a server, whose documents hide how their responses
/// differ from the screen that asks.
@Suite("The shop example")
struct ExampleTests {
    private static let directory = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/Shop")

    private static func lines(_ name: String) throws -> [String] {
        let text = try String(contentsOf: directory.appendingPathComponent(name), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    private func environment(_ version: String) throws -> MBEnvironment {
        let directory = Self.directory.appendingPathComponent(version)
        var base = MBEnvironment()
        base.capabilities.clock = MBFixedClock(Date(timeIntervalSince1970: 1_700_000_000))
        base.capabilities.timeZone = try #require(TimeZone(identifier: "UTC"))
        base.capabilities.log = MBCollectingLog()
        let data = try Data(contentsOf: directory.appendingPathComponent("response.json"))
        let loaded = try MBEnvironment.load(
            manifest: directory.appendingPathComponent("manifest.xml"),
            into: base.setting("response", to: MBValue(json: data)))
        #expect(loaded.diagnostics.map(\.description) == [])
        return loaded.environment
    }

    /// Context and expression by id, from both files that hold them.
    private func questions(_ file: String) throws -> [(
        id: String, context: MBContext, text: String
    )] {
        try Self.lines(file).map { line in
            var parts = line.split(separator: "\t", maxSplits: 2).map(String.init)
            if file.hasSuffix(".jsonl") {
                let request = try #require(try MBValue(json: line).asDictionary)
                parts = ["id", "as", "expression"].compactMap { request[$0]?.asString }
            }
            try #require(parts.count == 3)
            return (parts[0], try #require(MBContext(rawValue: parts[1])), parts[2])
        }
    }

    @Test(
        "both versions give the expected answer to every question of the screen",
        arguments: ["", "v2"], ["requests.jsonl", "screen.txt"])
    func answers(_ version: String, _ file: String) throws {
        let environment = try environment(version)
        let questions = try questions(file)
        let expected = try Self.lines("expected.jsonl")
        #expect(questions.count == expected.count)
        for (question, line) in zip(questions, expected) {
            let value = try environment.evaluate(question.text, as: question.context)
            let answer: MBDictionary = [
                "id": .string(question.id), "value": value ?? .null,
                "type": .string(value?.typeName ?? "null"),
            ]
            let wanted = try MBValue(json: line).jsonString()
            #expect(try MBValue.dictionary(answer).jsonString() == wanted)
        }
    }

    @Test(
        "an expression that is compiled once answers both versions", arguments: ["requests.jsonl"])
    func compiled(_ file: String) throws {
        let environments = [try environment(""), try environment("v2")]
        for (question, line) in zip(try questions(file), try Self.lines("expected.jsonl")) {
            let expression = try MBExpression(question.text, as: question.context)
            let wanted = try MBValue(json: line).asDictionary?["value"]
            for environment in environments {
                #expect(try expression.value(in: environment) ?? .null == wanted)
            }
        }
    }

    @Test("what the documents fix cannot be set, and the rest can")
    func mutability() throws {
        var environment = try environment("")
        #expect(environment.isReadOnly("currency"))
        #expect(environment.isReadOnly("cartTotal"))
        #expect(!environment.isReadOnly("screenName"))
        try environment.set("showRatings", to: false)
        #expect(environment.attributes["edition"] == "1")
        #expect(
            environment.loadedPaths.map { $0.split(separator: "/").last } == [
                "manifest.xml", "formatting.xml", "screen.xml",
            ])
    }
}
