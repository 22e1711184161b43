import Foundation
import MBEventHandling
import TestSupport
import Testing

@testable import MBDataEnvironment

/// A server that loads the shop's documents once and answers each request in a fork of its own:
/// different people, carts, locales and time zones at the same time.
///
/// The right answers are computed here, without the library.
@Suite("The server example")
struct ServerExampleTests {
    /// The server's questions and their contexts. Each request asks four of these, in turn.
    private static let questions: [(context: MBContext, text: String)] = [
        (.string, "$greeting"),
        (.string, "^formatInteger($visitors)"),
        (.string, "^formatShortDate($when)"),
        (.string, "^formatShortTime($when)"),
        (.string, "^formatDate($when|EEEE, d MMMM yyyy, HH:mm)"),
        (.number, "$cartCount"),
        (.number, "$cartTotal"),
        (.number, "$cartTotal * $taxRate"),
        (.string, "^join(^list($cartLines|$item.quantity × $item.title)|; )"),
        (.string, "$freeShippingMessage"),
        (.boolean, "$cartIsReady -AND $cartTotal >= 20 -AND $user:points > $minimumPoints"),
    ]

    private static let count = TestScope.isWhole ? 10_000 : 2_000

    @Test("8 tasks answer thousands of requests in forks of one environment, all correctly")
    func requests() async throws {
        let loaded = try Self.environment()
        let store = MBEnvironmentStore(loaded)
        let compiled = try Self.questions.map { try MBExpression($0.text, as: $0.context) }
        let screen = try Self.screen()
        let before = try Self.contents(of: loaded)
        let response = try #require(loaded["response"]?.asDictionary)

        let faults = try await withThrowingTaskGroup(of: [String].self) { group in
            for task in 0..<8 {
                group.addTask {
                    var faults: [String] = []
                    for number in stride(from: task, to: Self.count, by: 8) {
                        let request = ServerRequest(number: number)
                        let fork = try request.environment(from: store.current, response)
                        // Half of them compiled once for all, half by their text.
                        faults += try Self.faults(
                            of: request, in: fork, compiled: number % 16 < 8 ? compiled : nil)
                        guard number % 40 == 0 else { continue }
                        let (text, context, wanted) = screen[number / 40 % screen.count]
                        if try fork.evaluate(text, as: context) != wanted {
                            faults.append("\(number) \(text)")
                        }
                    }
                    return faults
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }

        #expect(faults.count == 0, "\(faults.prefix(5))")
        #expect(try Self.contents(of: loaded) == before)
        #expect(try Self.contents(of: store.current) == before)
        #expect(loaded["visitors"] == nil)
        #expect(loaded.capabilities.locale.identifier == "en_US")
        for (text, context, wanted) in screen {
            #expect(try loaded.evaluate(text, as: context) == wanted)
        }
    }

    /// The wrong ones among four answers.
    private static func faults(
        of request: ServerRequest, in environment: MBEnvironment, compiled: [MBExpression]?
    ) throws -> [String] {
        let expected = request.answers
        return try (0..<4).compactMap { part in
            let position = (request.number + 3 * part) % questions.count
            let (context, text) = questions[position]
            let answer: MBValue?
            if let compiled {
                answer = try compiled[position].value(in: environment)
            } else {
                answer = try environment.evaluate(text, as: context)
            }
            return answer == expected[position]
                ? nil : "\(request.number) \(text): \(answer ?? "nil")"
        }
    }

    @Test("the requests differ in everything that they bring along")
    func variety() throws {
        let requests = (0..<10_000).map(ServerRequest.init)
        #expect(Set(requests.map { $0.language.locale + $0.zone.name }).count == 16)
        for position in Self.questions.indices {
            #expect(Set(requests.map { $0.answers[position] }).count > 1)
        }
        #expect(Set(requests.map { $0.answers[0] }).count > 5_000)
        #expect(Set(requests.map { $0.answers[4] }).count > 9_000)
    }
}

// MARK: - Loaded once

extension ServerExampleTests {
    private static let directory = MarkdownPage.repository
        .appendingPathComponent("Fixtures/Shop")

    private static func data(_ name: String) throws -> Data {
        try Data(contentsOf: directory.appendingPathComponent(name))
    }

    private static func environment() throws -> MBEnvironment {
        var base = MBEnvironment()
        base.capabilities.clock = .fixed(Date(timeIntervalSince1970: 1_700_000_000))
        base.capabilities.locale = Locale(identifier: "en_US")
        base.capabilities.timeZone = .gmt
        base.capabilities.log = MBCollectingLog()
        let loaded = try MBEnvironment.load(
            manifest: directory.appendingPathComponent("manifest.xml"),
            modules: [MBEventHandlingModule()],
            into: base.setting("response", to: MBValue(json: data("response.json"))))
        #expect(loaded.diagnostics.map(\.description) == [])
        return loaded.environment
    }

    /// The screen's questions whose answers don't depend on people, their carts or the time zone,
    /// and these values.
    private static func screen() throws -> [(text: String, context: MBContext, answer: MBValue?)] {
        let ofPeople = ["cart", "points", "promo", "greeting", "isGuest", "hasResults", "savings"]
        let others = ["newest", "perItem", "shipping", "checkout", "oneOfBoth", "voucher"]
        func rows(_ file: String) throws -> [MBDictionary] {
            try String(decoding: data(file), as: UTF8.self).split(separator: "\n").map {
                try #require(try MBValue(json: String($0)).asDictionary)
            }
        }
        return try zip(rows("requests.jsonl"), rows("expected.jsonl")).compactMap { row, expected in
            let id = try #require(row["id"]?.asString)
            guard !(ofPeople + others).contains(where: id.hasPrefix) else { return nil }
            let text = try #require(row["expression"]?.asString)
            let context = try #require(MBContext(rawValue: row["as"]?.asString ?? ""))
            return (text, context, expected["value"].orNilIfNull)
        }
    }

    /// All variables and how they're read; values that aren't JSON, such as `$Platform`, as text.
    private static func contents(of environment: MBEnvironment) throws -> [String: String] {
        var contents: [String: String] = [:]
        for name in environment.variableNames {
            guard let value = try environment.value(of: name) else { continue }
            contents[name] = (try? value.jsonString(tagged: true)) ?? value.description
        }
        return contents
    }
}
