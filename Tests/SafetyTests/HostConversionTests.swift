import Foundation
import MBDataEnvironment
import TestSupport
import Testing

/// Swift takes quadratic time to hash or compare a text with a long run of combining marks, so that
/// one text from a server could stop an app that converts it to a type of its own.
@Suite("Hostile texts for an app's types", .ends(withinMinutes: 1))
struct HostConversionTests {
    private enum Size: String, CaseIterable, MBValueConvertible { case small, large }
    private enum Color: String, Codable { case red }
    private struct Product: Decodable { let color: Color? }

    private static let marks = "a" + String(repeating: "\u{301}\u{323}", count: 500_000)

    private static let node = MBNode(tag: "t", content: .string(marks))

    private func environment() throws -> MBEnvironment {
        var environment = MBEnvironment.pinned()
        environment["text"] = .string(Self.marks)
        environment["map"] = .dictionary([Self.marks: 1])
        environment["list"] = ["x", .string(Self.marks)]
        environment["nested"] = [.array([.string(Self.marks)])]
        environment["product"] = ["color": .string(Self.marks)]
        environment["node"] = .opaque(Self.node)
        environment["nodes"] = [.opaque(Self.node)]
        environment.declare(function: "size") { (size: Size) in size.rawValue }
        environment.declare(function: "total") { (prices: [String: Int]) in prices.count }
        environment.declare(function: "tags") { (tags: Set<String>) in tags.count }
        environment.declare(function: "groups") { (groups: Set<[String]>) in groups.count }
        environment.declare(function: "echo") { (text: String) in text }
        return environment
    }

    @Test(
        "parameters that are hashed or compared are refused",
        arguments: [
            "^size($text)", "^total($map)", "^tags($list)", "^groups($nested)", "^size($node)",
            "^tags($nodes)",
        ])
    func parameters(_ call: String) throws {
        let error = #expect(throws: MBExpressionError.self) { try environment().evaluate(call) }
        #expect(error?.code == .parameterType)
    }

    @Test("texts that are only passed on stay as they are")
    func texts() throws {
        #expect(try environment().evaluate("^echo($text)") == .string(Self.marks))
        #expect(try environment().decode([String].self, from: "$list").count == 2)
    }

    @Test("decoded types that hash or compare texts are refused, with the place")
    func decoding() throws {
        let environment = try environment()
        for decode in [
            { _ = try environment.decode(Product.self, from: "$product") },
            { _ = try environment.decode(Set<String>.self, from: "$list") },
            { _ = try environment.decode([String: Int].self, from: "$map") },
            { _ = try environment.decode(Color.self, from: "$text") },
            { _ = try environment.decode(Color.self, from: "$node") },
            { _ = try environment.decode(Set<String>.self, from: "$nodes") },
        ] as [() throws -> Void] {
            #expect(throws: MBExpressionError.self) { try decode() }
        }
    }

    /// A node with a long run of marks in one of its parts.
    private static let nodes: [@Sendable () throws -> MBNode] = [
        { node },
        { MBNode(tag: marks) },
        { MBNode(tag: "t", attributes: ["a": .string(marks)]) },
        { MBNode(tag: "t", attributes: [marks: 1]) },
        {
            var node = MBNode(tag: "t")
            try node.add(Self.node)
            return node
        },
        {
            var node = MBNode(tag: "t")
            try node.add(MBNode(tag: "t"), as: marks)
            return node
        },
    ]

    @Test("sets refuse nodes with such a text in any of their parts", arguments: nodes.indices)
    func partsOfNodes(_ position: Int) throws {
        struct Name: Hashable, Decodable {}
        let node = try Self.nodes[position]()
        #expect(throws: DecodingError.self) {
            try MBValue.array([.opaque(node)]).decode(Set<Name>.self)
        }
    }

    @Test("the nodes of a relation are refused in a set, and an attribute's name as a key")
    func relations() throws {
        struct List: Decodable { let item: Set<String> }
        struct Item: Decodable { let item: Color }
        var node = MBNode(tag: "list")
        try node.add(MBNode(tag: "t", content: "x"), as: "item")
        #expect(try node.decode(List.self).item == ["x"])
        try node.add(Self.node, as: "item")
        #expect(throws: DecodingError.self) { try node.decode(List.self) }
        var other = MBNode(tag: "list")
        try other.add(Self.node, as: "item")
        #expect(throws: DecodingError.self) { try other.decode(Item.self) }
        for name in [Self.marks, "e\u{301}"] {
            let attributes: MBDictionary = [name: "1", "\u{E9}": "2"]
            #expect(throws: DecodingError.self) {
                try MBNode(tag: "t", attributes: attributes).decode([String: String].self)
            }
        }
        #expect(
            try MBNode(tag: "t", attributes: ["a": .string(Self.marks)])
                .decode([String: String].self).count == 1)
    }

    @Test("keys that a type knows aren't compared with such a key, and other keys are kept")
    func keys() throws {
        enum Shape: Decodable { case circle(radius: Int), square(side: Int) }
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        struct Lengths: Decodable {
            let lengths: [Int]

            init(from decoder: any Decoder) throws {
                let keys = try decoder.container(keyedBy: Key.self).allKeys
                lengths = keys.map(\.stringValue.utf8.count)
            }
        }
        let value: MBValue = [Self.marks: ["radius": 1], "circle": ["radius": 2]]
        guard case .circle(radius: 2) = try value.decode(Shape.self) else {
            Issue.record("the other key isn't found")
            return
        }
        #expect(try value.decode(Lengths.self).lengths == [Self.marks.utf8.count, 6])
    }

    @Test("types of values and messages don't compare such texts as Swift does")
    func comparisons() throws {
        let type = try MBType("\"a\"|\"b\"")
        #expect(!type.includes(.string(Self.marks)) && type.includes("a"))
        let (message, same) = (MBMessage(Self.marks), MBMessage(Self.marks + ""))
        #expect(message == same && message.hashValue == same.hashValue)
        #expect(message != MBMessage(Self.marks + "\u{301}"))
        #expect(MBMessage("\u{E9}") != MBMessage("e\u{301}"))
    }

    @Test("keys that Swift can't tell apart are refused, rather than one of them lost")
    func equalKeys() throws {
        let value: MBValue = ["\u{E9}": 1, "e\u{301}": 2]
        #expect(throws: DecodingError.self) {
            try [String: Int].from(expressionValue: value)
        }
        #expect(throws: DecodingError.self) { try value.decode([String: Int].self) }
    }

    @Test("values of a dictionary are neither hashed nor compared")
    func values() throws {
        let value: MBValue = ["a": .string(Self.marks)]
        #expect(try value.decode([String: String].self).count == 1)
    }

    @Test("a cancelled task can convert values, because no evaluation waits for that")
    func cancelled() async throws {
        let value: MBValue = .array((0..<10_000).map { MBValue($0) })
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let numbers = try value.decode(Set<Int>.self)
            let typed = try Set<Int>.from(expressionValue: value)
            let encoded = try MBValue(encoding: numbers)
            return (typed.count, try [Int].from(expressionValue: encoded).count)
        }
        let (typed, decoded) = try await task.value
        #expect(typed == 10_000 && decoded == 10_000)
    }

    @Test("a deadline inside an element is a deadline")
    func deadline() throws {
        var environment = MBEnvironment.pinned()
        environment.limits.seconds = 0.01
        environment["lists"] = [.array((0..<300_000).map { MBValue($0) })]
        environment.declare(function: "lists") { (lists: [[Int]]) in lists.count }
        let error = #expect(throws: MBExpressionError.self) {
            try environment.evaluate("^lists($lists)")
        }
        #expect(error?.code == .deadlineExceeded)
    }

    @Test("preferences refuse keys that user defaults can't keep")
    func preferences() throws {
        let store = MBMemoryPreferences()
        for value in [["\u{E9}": 1, "e\u{301}": 2], [Self.marks: 1]] as [MBValue] {
            let error = #expect(throws: MBExpressionError.self) {
                try store.set([value], for: "key")
            }
            #expect(error?.code == .notConvertible)
        }
    }
}
