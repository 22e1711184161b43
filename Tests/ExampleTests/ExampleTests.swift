import Foundation
import MBEventHandling
import TestSupport
import Testing

@testable import MBDataEnvironment

/// The example of a shop: two versions of a server. The documents hide how their responses differ
/// from the screen that reads them.
@Suite("The shop example")
struct ExampleTests {
    private static let directory = MarkdownPage.repository
        .appendingPathComponent("Fixtures/Shop")

    private static func lines(_ name: String) throws -> [String] {
        let text = try String(contentsOf: directory.appendingPathComponent(name), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    private func environment(
        _ version: String, into base: MBEnvironment? = nil
    ) throws -> MBEnvironment {
        let directory = Self.directory.appendingPathComponent(version)
        var base = base ?? MBEnvironment()
        base.capabilities.clock = .fixed(Date(timeIntervalSince1970: 1_700_000_000))
        base.capabilities.timeZone = try #require(TimeZone(identifier: "UTC"))
        base.capabilities.log = MBCollectingLog()
        let data = try Data(contentsOf: directory.appendingPathComponent("response.json"))
        let loaded = try MBEnvironment.load(
            manifest: directory.appendingPathComponent("manifest.xml"),
            modules: [MBEventHandlingModule()],
            into: base.setting("response", to: MBValue(json: data)))
        #expect(loaded.diagnostics.map(\.description) == [])
        return loaded.environment
    }

    /// Context and expression by id, from both files that contain them.
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

    @Test("what the documents make immutable can't be set, and the rest can")
    func mutability() throws {
        var environment = try environment("")
        #expect(environment.isReadOnly("currency"))
        #expect(environment.isReadOnly("cartTotal"))
        #expect(!environment.isReadOnly("screenName"))
        try environment.set("showRatings", to: false)
        #expect(environment.attributes["edition"] == "1")
        #expect(
            environment.loadedPaths.map { $0.split(separator: "/").last } == [
                "manifest.xml", "formatting.xml", "screen.xml", "pointer.xml", "events.xml",
            ])
    }
}

/// What the example's documents do in addition to expressions: conditional includes, a class of the
/// app, events, and a variable that is saved.
extension ExampleTests {
    /// The app's session, which returns the current one.
    private struct ShopSession: MBKeyValueCoding {
        let visits: Int
        let city: String

        func member(named key: String) -> MBMember {
            switch key {
            case "visits": .value(MBValue(visits))
            case "city": .value(.string(city))
            default: .unknownKey
            }
        }
    }

    @Test("documents are included for the current platform and app")
    func conditions() throws {
        let plain = try environment("")
        #expect(plain.string("$buyHint") == "Click to buy")
        #expect(!plain.isDeclared("session"))
        #expect(!plain.isLoaded(file: "touch.xml"))

        var base = MBEnvironment()
        base.hostTypes.register(
            MBHostType(
                "ShopSession",
                accessors: ["current": { .opaque(ShopSession(visits: $0.visits, city: "Oslo")) }]))
        try base.declare("Platform", value: ["isUIKit": true], isReadOnly: true)
        let touched = try environment("", into: base)
        #expect(touched.string("$buyHint") == "Tap to buy")
        #expect(touched.string("$visitLine") == "Welcome to our shop")
        #expect(try touched.setting("visits", to: 3).string("$visitLine") == "Visit 3 from Oslo")
        #expect(touched.isReadOnly("session"))
    }

    @Test("an event changes the environment and reports what is left to do", arguments: ["", "v2"])
    func events(_ version: String) throws {
        let environment = try environment(version)
        let add = MBEvent("Cart:add", userInfo: ["quantity": 12])
        let added = environment.handling(add)
        #expect(added.diagnostics.isEmpty)
        #expect(added.environment.string("$badge") == "9+")
        #expect(environment.string("$badge") == "0")
        #expect(added.effects.map(\.postedName) == ["Screen:refresh"])

        let nothing = environment.handling(MBEvent("Cart:add", userInfo: ["quantity": 0]))
        #expect(nothing.environment.string("$badge") == "0")
        #expect(nothing.diagnostics.map(\.code) == [.assertionFailed])
        #expect(nothing.diagnostics.first?.file?.hasSuffix("events.xml") == true)
        #expect(nothing.effects.isEmpty)
    }

    @Test("the order is kept from one start of the app to the next")
    func preference() throws {
        let kept = MBMemoryPreferences()
        var base = MBEnvironment()
        base.capabilities.preferences = kept
        let first = try environment("", into: base)
        #expect(first.string("$sortOrder") == "newest")
        var sorted = first.handling(MBEvent("Screen:sort", object: "price")).environment
        #expect(sorted.string("$sortOrder") == "price")
        #expect(kept.value(for: "Shop:sortOrder") == nil)
        try sorted.savePreferences()
        #expect(try environment("v2", into: base).string("$sortOrder") == "price")
    }
}

extension MBEnvironment {
    /// How often the shop was visited, as the app knows.
    fileprivate var visits: Int { Int(number("$visits", default: 1).int64 ?? 1) }
}

extension MBEffect {
    /// The name of the event that was posted.
    fileprivate var postedName: String? {
        if case .posted(let event) = self { return event.name }
        return nil
    }
}
