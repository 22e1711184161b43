import Foundation
import Testing

@testable import MBDataEnvironment

@Suite("Decoding of values")
struct ValueDecodingTests {
    private enum Colour: String, Decodable { case red, green }

    private struct Box<Value: Decodable>: Decodable { let value: Value }

    private func problem(_ body: () throws -> some Any) -> String? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? DecodingError)?.reason
        }
    }

    @Test("numbers of all widths are decoded from numbers and from texts")
    func numbers() throws {
        #expect(try MBValue(127).decode(Int8.self) == 127)
        #expect(try MBValue("-32768").decode(Int16.self) == -32768)
        #expect(try MBValue(" 2147483647\n").decode(Int32.self) == 2_147_483_647)
        #expect(try MBValue(-9_223_372_036_854_775_808).decode(Int64.self) == .min)
        #expect(try MBValue(5.00).decode(Int.self) == 5)
        #expect(try MBValue(255).decode(UInt8.self) == 255)
        #expect(try MBValue(65535).decode(UInt16.self) == 65535)
        #expect(try MBValue(4_294_967_295).decode(UInt32.self) == .max)
        #expect(try MBValue("18446744073709551615").decode(UInt64.self) == .max)
        #expect(try MBValue(7).decode(UInt.self) == 7)
        #expect(try MBValue("0.1").decode(Double.self) == 0.1)
        #expect(try MBValue(0.5).decode(Float.self) == 0.5)
        let long = "1234567890123456789012345678901234567.8"
        #expect(try MBValue(long).decode(Decimal.self).description == long)
        #expect(try MBValue(long).decode(MBNumber.self).description == long)
    }

    @Test("a number becomes the nearest Float")
    func floats() throws {
        let number = try #require(MBNumber("1.000000059604644775390626"))
        #expect(try MBValue.number(number).decode(Float.self) == Float(1).nextUp)
    }

    @Test("a number that doesn't fit is refused, regardless of its width")
    func range() {
        #expect(problem { try MBValue(128).decode(Int8.self) } == "128 does not fit Int8")
        #expect(problem { try MBValue(-1).decode(UInt.self) } == "-1 does not fit UInt")
        #expect(problem { try MBValue(1e30).decode(Int.self) }?.hasSuffix("fit Int") == true)
        #expect(
            problem { try MBValue("18446744073709551616").decode(UInt64.self) }?
                .hasSuffix("does not fit UInt64") == true)
        #expect(problem { try MBValue(1.5).decode(Int.self) } == "1.5 isn't a whole number")
        #expect(problem { try MBValue(1e39).decode(Float.self) }?.hasSuffix("fit Float") == true)
        #expect(
            problem { try MBValue("5 cats").decode(Int.self) }
                == "expected a whole number, found the string '5 cats'")
        #expect(
            problem { try MBValue(true).decode(Int.self) }
                == "expected a whole number, found true")
    }

    @Test(
        "Booleans are decoded from bools, 0 and 1 and a few texts",
        arguments: [
            (true, true), (1, true), (0, false), ("T", true), ("f", false), ("TRUE", true),
            ("false", false), ("Yes", true), ("no", false), (" 1 ", true), ("0", false),
        ] as [(MBValue, Bool)])
    func truth(_ value: MBValue, _ expected: Bool) throws {
        #expect(try value.decode(Bool.self) == expected)
    }

    @Test("other numbers and texts aren't Booleans", arguments: [2, "", "maybe"] as [MBValue])
    func noTruth(_ value: MBValue) {
        #expect(problem { try value.decode(Bool.self) }?.hasPrefix("expected T or F") == true)
    }

    @Test("texts are decoded from strings and numbers")
    func texts() throws {
        #expect(try MBValue(" Mug ").decode(String.self) == " Mug ")
        #expect(try MBValue(1.5).decode(String.self) == "1.5")
        #expect(
            problem { try (["a"] as MBValue).decode(String.self) }
                == "expected a string, found an array")
        #expect(problem { try MBValue(true).decode(String.self) }?.hasSuffix("true") == true)
        #expect(try MBValue("green").decode(Colour.self) == .green)
        #expect(
            problem { try MBValue("blue").decode(Colour.self) }
                == "expected the raw value of a Colour, found the string 'blue'")
        enum Size: String, Decodable, CaseIterable { case small, large }
        #expect(
            problem { try MBValue(["smal"]).decode([Size].self) }
                == "'[0]': expected 'small' or 'large', found the string 'smal'; did you mean 'small'?"
        )
        enum Level: Int, Decodable, CaseIterable { case low = 1, high }
        #expect(
            problem { try MBValue(3).decode(Level.self) }
                == "expected '1' or '2', found the number 3")
        #expect {
            try MBValue("blue").decode(Colour.self)
        } throws: { error in
            if case DecodingError.dataCorrupted = error { true } else { false }
        }
    }

    @Test(
        "dates are decoded from dates, seconds and texts",
        arguments: [
            (.date(Date(timeIntervalSince1970: 1_700_000_000)), 1_700_000_000),
            (1_700_000_000.5, 1_700_000_000.5), ("-5", -5), ("1970-01-02", 86_400),
            ("2023-11-14T22:13:20Z", 1_700_000_000), ("2023-11-14T23:43:20+01:30", 1_700_000_000),
            ("2023-11-14T12:13-10", 1_699_999_980), ("2023-11-14T22:13:20.25", 1_700_000_000.25),
            ("2023-11-14 22:13:20 +0000", 1_700_000_000), (" 2000-02-29 ", 951_782_400),
            ("1969-12-31t23:59:59z", -1), ("1600-01-01", -11_676_096_000),
            ("9999-12-31", 253_402_214_400), ("0000-03-01", -62_162_035_200),
            ("0000-01-01", -62_167_219_200),
        ] as [(MBValue, Double)])
    func dates(_ value: MBValue, _ seconds: Double) throws {
        #expect(try value.decode(Date.self).timeIntervalSince1970 == seconds)
    }

    @Test(
        "other texts aren't dates",
        arguments: [
            "", "today", "2023-13-01", "2023-02-29", "2023-00-10", "2023-1-1", "2023-11-14T",
            "2023-11-14T24:00", "2023-11-14T22:60", "2023-11-14T22:13:60", "2023-11-14T22:13:20.",
            "2023-11-14T22:13:20Zx", "2023-11-14T22:13:20+1", "2023-11-14T22:13:20+24:00",
            "2023-11-14T22:13:20+01:", "+023-11-14", "2023-11-14T22:13:20 UTC",
        ])
    func noDates(_ text: String) {
        #expect(
            problem { try MBValue(text).decode(Date.self) }?.contains("expected a date") == true)
    }

    @Test("data, URLs and UUIDs are decoded from texts")
    func others() throws {
        #expect(try MBValue("AAEC/w==").decode(Data.self) == Data([0, 1, 2, 255]))
        #expect(try MBValue.opaque(MBData([7])).decode(Data.self) == Data([7]))
        #expect(problem { try MBValue("?").decode(Data.self) }?.contains("base64") == true)
        let url = try MBValue("https://example.com/a?b").decode(URL.self)
        #expect(url.absoluteString == "https://example.com/a?b")
        #expect(
            problem { try MBValue("").decode(URL.self) } == "expected a URL, found the string ''")
        let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        #expect(try MBValue(uuid).decode(UUID.self).uuidString == uuid)
    }

    @Test("missing values and null are nil for an optional type")
    func optionals() throws {
        struct Person: Decodable, Equatable {
            let name: String?
            let age: Int?
            let pets: [String?]?
        }
        let some: MBValue = ["name": "Zoë", "age": .null, "pets": ["cat", .null]]
        #expect(try some.decode() == Person(name: "Zoë", age: nil, pets: ["cat", nil]))
        #expect(
            try MBValue.dictionary([:]).decode() == Person(name: nil, age: nil, pets: nil))
        #expect(try MBValue.null.decode(Int?.self) == nil)
        #expect(try MBValue(5).decode(Int?.self) == 5)
    }

    @Test("collections and nested types are decoded")
    func nesting() throws {
        struct Cart: Decodable {
            struct Item: Decodable {
                let id: String
                let colours: Set<Colour>
            }
            let items: [Item]
            let counts: [String: Int]
            let pair: [[Double]]
        }
        let value: MBValue = [
            "items": [["id": 5, "colours": ["red", "green"]], ["id": "b", "colours": []]],
            "counts": ["a": 1, "b": "2"], "pair": [[1, 2.5], []],
        ]
        let cart = try value.decode(Cart.self)
        #expect(cart.items.map(\.id) == ["5", "b"])
        #expect(cart.items[0].colours == [.red, .green])
        #expect(cart.counts == ["a": 1, "b": 2])
        #expect(cart.pair == [[1, 2.5], []])
        #expect(try MBValue.opaque(MBSet([3, 1])).decode([Int].self) == [3, 1])
    }

    @Test("letters, digits and underscores follow a dot in a path, other keys stand in brackets")
    func keys() {
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        let keys: [any CodingKey] = ["aZz09_", "A", "z", "9a", "a-b", "_"].map {
            Key(stringValue: $0)
        }
        #expect(keys.expressionPath == "aZz09_.A.z[9a][a-b]._")
    }

    @Test("an error has the path to its place, the expected type and the actual value")
    func places() {
        let value: MBValue = ["value": [["value": 1], ["value": "x"], ["other": 1]]]
        #expect(
            problem { try value.decode(Box<[Box<Int>]>.self) }
                == "'value[1].value': expected a whole number, found the string 'x'")
        let missing: MBValue = ["value": ["other": 1]]
        #expect(
            problem { try missing.decode(Box<Box<Int>>.self) }
                == "'value': there is no value for 'value'")
        #expect(
            problem { try MBValue(5).decode(Box<Int>.self) }
                == "expected something with keys, found the number 5")
        #expect(
            problem { try (["value": 1] as MBValue).decode([Int].self) }
                == "expected an array, found a dictionary")
        #expect(problem { try MBValue.null.decode(Int.self) } == "the value is null")
        #expect(
            problem {
                try (["value": .date(Date(timeIntervalSince1970: 0))] as MBValue).decode(
                    Box<Int>.self)
            }
                == "'value': expected a whole number, found the date 1970-01-01 00:00:00 +0000")
    }

    @Test("a type can distinguish null from a missing value")
    func missingAndNull() throws {
        struct Patch: Decodable {
            enum Keys: CodingKey { case name }
            let isThere: Bool
            let isNull: Bool?

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                isThere = container.contains(.name)
                isNull = try? container.decodeNil(forKey: .name)
            }
        }
        func patch(_ value: MBValue) throws -> [Bool?] {
            let patch = try value.decode(Patch.self)
            return [patch.isThere, patch.isNull]
        }
        #expect(try patch([:]) == [false, nil])
        #expect(try patch(["name": .null]) == [true, true])
        #expect(try patch(["name": 1]) == [true, false])

        func error(_ json: String, _ body: (MBValue) throws -> Void) throws -> DecodingError? {
            let value = try MBValue(json: json)
            return #expect(throws: DecodingError.self) { try body(value) }
        }
        guard
            case .valueNotFound(_, let element)? =
                try error("[1,null]", { _ = try $0.decode([Int].self) })
        else {
            Issue.record("another error")
            return
        }
        #expect(element.codingPath.expressionPath == "[1]")
        #expect(element.debugDescription == "the value is null")
        guard
            case .valueNotFound(_, let entry)? =
                try error(#"{"a":null}"#, { _ = try $0.decode([String: Int].self) })
        else {
            Issue.record("another error")
            return
        }
        #expect(entry.codingPath.expressionPath == "a")
    }

    @Test("handwritten initializers find nested containers, keys and super")
    func containers() throws {
        class Animal: Decodable {
            let name: String
        }
        final class Cat: Animal {
            enum Keys: String, CodingKey { case claws, inner, list, nothing, none }
            let claws: Int
            let keys: [String]
            let inner: Int
            let list: [String]
            let flags: [Bool]

            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                claws = try container.decode(Int.self, forKey: .claws)
                keys = container.allKeys.map(\.rawValue)
                let nested = try container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
                inner = try nested.decode(Int.self, forKey: .claws)
                var elements = try container.nestedUnkeyedContainer(forKey: .list)
                var list: [String] = []
                #expect(elements.count == 4)
                list.append(try elements.decode(String.self))
                #expect(try !elements.decodeNil())
                let deeper = try elements.nestedContainer(keyedBy: Keys.self)
                list.append(try deeper.decode(String.self, forKey: .claws))
                #expect(try elements.decodeNil())
                var last = try elements.nestedUnkeyedContainer()
                list.append(try last.decode(String.self))
                #expect(last.isAtEnd && elements.isAtEnd && elements.currentIndex == 4)
                #expect(throws: DecodingError.self) { try elements.decode(String.self) }
                #expect(throws: DecodingError.self) { try last.decodeNil() }
                self.list = list
                flags = [
                    container.contains(.nothing), container.contains(.none),
                    container.contains(.claws), try container.decodeNil(forKey: .nothing),
                ]
                try super.init(from: container.superDecoder())
            }
        }
        let value: MBValue = [
            "claws": 18, "inner": ["claws": 2], "other": 1, "nothing": .null,
            "list": ["a", ["claws": "b"], .null, ["c"]], "super": ["name": "Duncan"],
        ]
        let cat = try value.decode(Cat.self)
        #expect(cat.name == "Duncan")
        #expect(cat.claws == 18)
        #expect(cat.keys == ["claws", "inner", "nothing", "list"])
        #expect(cat.inner == 2)
        #expect(cat.list == ["a", "b", "c"])
        #expect(cat.flags == [true, false, true, true])
    }

    @Test("keys that Swift can't tell apart are refused, also if one of them is ASCII")
    func alikeKeys() throws {
        let value = MBValue.dictionary(["K": 1, "\u{212A}": 2])
        #expect(throws: DecodingError.self) { try value.decode([String: Int].self) }
        let other = MBValue.dictionary(["K": 1, "k": 2])
        #expect(try other.decode([String: Int].self) == ["K": 1, "k": 2])
    }

    @Test("a host object is decoded by the keys that expressions see")
    func seenKeys() throws {
        struct Row: MBKeyValueCoding {
            let width = 2
            static let keyTable: MBKeyTable<Row> = ["width": .key(\.width)]
            func member(named key: String) throws -> MBMember {
                key == "total" ? .value(7) : .unknownKey
            }
        }
        struct Sizes: Decodable, Equatable {
            let width: Int
            let total: Int
        }
        #expect(try MBValue.opaque(Row()).decode(Sizes.self) == Sizes(width: 2, total: 7))
    }

    @Test("a host object is decoded as itself, or by its members")
    func hostObjects() throws {
        struct User: MBKeyValueCoding, Decodable, Equatable {
            let name: String

            func member(named key: String) throws -> MBMember {
                switch key {
                case "name": .value(.string(name))
                case "broken": throw MBExpressionError("it broke")
                default: .unknownKey
                }
            }
        }
        struct Broken: Decodable { let broken: Int? }
        struct Named: Decodable { let name: String, age: Int? }
        let user = MBValue.opaque(User(name: "Zoë"))
        #expect(try user.decode(User.self) == User(name: "Zoë"))
        #expect(try (["value": user] as MBValue).decode(Box<User>.self).value.name == "Zoë")
        #expect(try user.decode(Named.self).name == "Zoë")
        #expect(problem { try user.decode(Broken.self) }?.contains("it broke") == true)
        let point = MBValue.opaque(MBPoint(x: 1, y: 2.5))
        #expect(try point.decode([String: Double].self) == ["x": 1, "y": 2.5])
    }

    /// Sendable because only its test's thread reaches it.
    private final class Ring: MBKeyValueCoding, @unchecked Sendable {
        var next: Ring?
        static let keyTable: MBKeyTable<Ring> = ["next": .key(\.next)]
    }

    private final class DecodedRing: Decodable {
        let next: DecodedRing?
    }

    @Test("an attribute and a relation of a node with the same name are one key of a dictionary")
    func nodeKeys() throws {
        var node = MBNode(tag: "product", attributes: ["name": "Tasse", "größe": "L"])
        try node.add(MBNode(tag: "name", content: "Becher"), as: "name")
        let decoded = try MBValue.opaque(node).decode([String: MBValue].self)
        #expect(decoded == ["name": "Tasse", "größe": "L"])
    }

    @Test("objects that refer to each other in a circle are refused")
    func circles() throws {
        let ring = Ring()
        ring.next = ring
        defer { ring.next = nil }
        #expect(throws: DecodingError.self) {
            try MBValue.opaque(ring).decode(DecodedRing.self)
        }
    }
}
