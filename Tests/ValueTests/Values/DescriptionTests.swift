import Testing

@testable import MBDataEnvironment

@Suite("Printed values")
struct DescriptionTests {
    @Test(
        "the library's values print as expressions show them",
        arguments: [
            (MBPoint(x: 1, y: 2) as any MBKeyValueCoding & CustomStringConvertible, "1,2"),
            (MBRange(location: 3, length: 4), "{3, 4}"), (Null(), "<null>"),
            (MBSet(["a"]), "{(\n    a\n)}"), (MBInsets(top: 1), "1,0,0,0"),
            (MBEvent("Cart:add", userInfo: ["secret": 1]), "Cart:add"),
        ])
    func values(_ value: any MBKeyValueCoding & CustomStringConvertible, _ text: String) {
        #expect("\(value)" == text)
        #expect(value.valueDescription == text)
    }

    @Test("a dictionary prints its entries, an environment its size")
    func containers() throws {
        #expect("\(["a": 1] as MBDictionary)" == "\(["a": 1] as MBValue)")
        let environment = try MBEnvironment(functions: []).setting("secret", to: "x")
        #expect("\(environment)" == "environment of 1 variables and 0 functions")
    }

    /// A list that contains another one twice, and so on: its whole text would be far longer.
    private static let doubled: MBValue = (0..<17).reduce(["leaf"]) { inner, _ in [inner, inner] }

    @Test("a value that contains itself many times over is shortened, inside anything")
    func sharing() {
        let doubled = Self.doubled
        let values: [MBValue] = [
            doubled, ["key": doubled], .opaque(MBOpaque(MBSet([doubled]))), [doubled, doubled],
        ]
        // The values aren't the test's arguments, which would be written as JSON.
        for (position, value) in values.enumerated() {
            let text = "\(value)"
            #expect(text.utf8.count == 10_000_003, "\(position)")
            #expect(text.utf8.suffix(3).elementsEqual("…".utf8), "\(position)")
            let length = String(reflecting: value).utf8.count
            #expect(length == 10_000_003, "\(position)")
        }
    }

    @Test("a dictionary, a set and a node that contain such a value are shortened as well")
    func sharingObjects() throws {
        let node = try (0..<22).reduce(MBNode(tag: "leaf")) { inner, _ in
            var node = MBNode(tag: "a")
            try node.add(contentsOf: [inner, inner])
            return node
        }
        #expect("\(["key": Self.doubled] as MBDictionary)".utf8.count == 10_000_003)
        #expect("\(MBSet([Self.doubled]))".utf8.count == 10_000_003)
        #expect("\(node)".utf8.count == 10_000_003)
        #expect(node.valueDescription.utf8.count == 10_000_003)
    }

    @Test("a text is shortened between characters, and a text on its own never is")
    func cuts() {
        let wide = String(repeating: "é", count: 1_000_000)
        let text = MBValue(Array(repeating: .string(wide), count: 6)).description
        #expect(text.utf8.count > 9_999_990 && text.utf8.count <= 10_000_003)
        #expect(!text.unicodeScalars.contains("\u{FFFD}"))
        let long = String(repeating: "x", count: 10_000_001)
        #expect("\(MBValue.string(long))" == long)
    }
}
