import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@Suite("Encoding of values")
struct ValueEncodingTests {
    struct Item: Codable, Equatable {
        var title = "Mug"
        var note: String?
        var sizes: [Int?] = [1, nil, 3]
    }

    @Test("a class and its subclass can add to the same nested containers")
    func sharedContainers() throws {
        enum Key: CodingKey { case attributes, list, a, b }
        class Base: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                var nested = container.nestedContainer(keyedBy: Key.self, forKey: .attributes)
                try nested.encode(1, forKey: .a)
                var list = container.nestedUnkeyedContainer(forKey: .list)
                try list.encode(1)
            }
        }
        final class Sub: Base {
            override func encode(to encoder: any Encoder) throws {
                try super.encode(to: encoder)
                var container = encoder.container(keyedBy: Key.self)
                var nested = container.nestedContainer(keyedBy: Key.self, forKey: .attributes)
                try nested.encode(2, forKey: .b)
                var list = container.nestedUnkeyedContainer(forKey: .list)
                try list.encode(2)
            }
        }
        #expect(
            try MBValue(encoding: Sub()) == ["attributes": ["a": 1, "b": 2], "list": [1, 2]])
    }

    private struct User: MBKeyValueCoding, Codable, Equatable {
        static let typeName = "user"
        let name: String

        func member(named key: String) -> MBMember {
            key == "name" ? .value(.string(name)) : .unknownKey
        }
    }

    @Test("a type with keys is a dictionary in the order of its properties, without nil values")
    func keyed() throws {
        let value = try MBValue(encoding: Item())
        #expect(value == ["title": "Mug", "sizes": [1, .null, 3]])
        #expect(value.asDictionary?.keys == ["title", "sizes"])
    }

    @Test("numbers of all widths are exact")
    func numbers() throws {
        #expect(try MBValue(encoding: Int8.min).description == "-128")
        #expect(try MBValue(encoding: UInt64.max).description == "18446744073709551615")
        #expect(try MBValue(encoding: Int64.min).description == "-9223372036854775808")
        #expect(try MBValue(encoding: 0.1) == .number(0.1))
        #expect(try MBValue(encoding: 0.1 as Float) == .number(0.1))
        let long = "1234567890123456789012345678901234567.8"
        let decimal = try #require(Decimal(string: long))
        #expect(try MBValue(encoding: [decimal]) == [.number(try #require(MBNumber(long)))])
        let number = try #require(MBNumber("0.12345678901234567890123456789012345678"))
        #expect(try MBValue(encoding: number) == .number(number))
        #expect(try MBValue(encoding: true) == .bool(true))
    }

    @Test("an integer of more than 38 digits is refused")
    func longIntegers() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        #expect(try MBValue(encoding: Int128(UInt64.max)) == MBValue(UInt64.max))
        #expect(try MBValue(encoding: [Int128(-1), 2]) == [-1, 2])
        #expect(throws: EncodingError.self) { try MBValue(encoding: Int128.max) }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private struct Wide: Codable, Equatable {
        var signed: Int128 = -170_141_183_460_469_231_731
        var unsigned: UInt128? = 340_282_366_920_938_463_463
        var list: [UInt128] = [1]

        private struct Single: Codable {
            let value: Int128

            init(_ value: Int128) { self.value = value }
            init(from decoder: any Decoder) throws {
                value = try decoder.singleValueContainer().decode(Int128.self)
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(value)
            }
        }

        static func pair(_ value: Int128) throws -> Int128 {
            try MBValue(encoding: Single(value)).decode(Single.self).value
        }
    }

    @Test("wide integers are members, elements and single values")
    func wideIntegers() throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
        let value = try MBValue(encoding: Wide())
        #expect(
            try value.jsonString()
                == #"{"signed":-170141183460469231731,"unsigned":340282366920938463463,"list":[1]}"#
        )
        #expect(try value.decode(Wide.self) == Wide())
        #expect(try Wide.pair(-5) == -5)
    }

    @Test("an infinite number is refused with its place")
    func infinity() throws {
        struct Sheet: Encodable { let rows: [[String: Double]] }
        let error = #expect(throws: EncodingError.self) {
            try MBValue(encoding: Sheet(rows: [["a": 1], ["b": .infinity]]))
        }
        guard case .invalidValue(_, let context)? = error else {
            Issue.record("another error")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["rows", "1", "b"])
        #expect(context.debugDescription.hasPrefix("inf isn't a number"))
    }

    @Test("dates, data, URLs, UUIDs and values have the form that expressions use")
    func scalars() throws {
        let date = Date(timeIntervalSince1970: 0.5)
        #expect(try MBValue(encoding: [date]) == [.date(date)])
        #expect(try MBValue(encoding: Data([1])) == .opaque(MBData([1])))
        let url = try #require(URL(string: "https://example.com/a?b"))
        #expect(try MBValue(encoding: url) == "https://example.com/a?b")
        let uuid = UUID()
        #expect(try MBValue(encoding: ["id": uuid]) == ["id": .string(uuid.uuidString)])
        let value: MBValue = ["a": [.null, .opaque(MBPoint(x: 1, y: 2))]]
        #expect(try MBValue(encoding: ["v": value]) == ["v": value])
        #expect(try MBValue(encoding: Int?.none) == .null)
        struct Nothing: Encodable {}
        #expect(try MBValue(encoding: Nothing()) == .dictionary([:]))
    }

    @Test("geometry has the form of expressions, and is decoded from it, texts and arrays")
    func geometry() throws {
        struct Banner: Codable, Equatable { let frame: CGRect, size: CGSize?, origin: CGPoint }
        let banner = Banner(
            frame: CGRect(x: 1, y: 2, width: 3, height: 4.5), size: nil, origin: CGPoint(x: 5, y: 6)
        )
        let value = try MBValue(encoding: banner)
        #expect(value.asDictionary?["frame"]?.description == "1,2,3,4.5")
        #expect(try value.decode(Banner.self) == banner)
        let text: MBValue = ["frame": "1,2,3,4.5", "origin": [5, 6]]
        #expect(try text.decode(Banner.self) == banner)
        #expect(throws: DecodingError.self) {
            try (["frame": "wide", "origin": [5, 6]] as MBValue).decode(Banner.self)
        }
    }

    @Test("a host object is encoded as itself")
    func hostObjects() throws {
        struct Session: Codable, Equatable { let user: User }
        let user = User(name: "Zoë")
        let value = try MBValue(encoding: Session(user: user))
        #expect(value.asDictionary?["user"]?.asOpaque(User.self) == user)
        #expect(try value.decode(Session.self) == Session(user: user))
    }

    @Test("Swift dictionaries and sets always come in the same order")
    func order() throws {
        let names = (0..<50).map { "k\($0)" }
        let numbers = Dictionary(uniqueKeysWithValues: names.map { ($0, $0.count) })
        #expect(try MBValue(encoding: numbers).asDictionary?.keys == names.sorted())
        let set = try MBValue(encoding: ["s": Set(names)]).asDictionary?["s"]
        #expect(set?.asOpaque(MBSet.self)?.members == names.sorted().map { .string($0) })
        struct Key: Hashable, Codable { let id: Int }
        let pairs = try MBValue(encoding: [Key(id: 2): "b", Key(id: 1): "a"])
        #expect(pairs == [["id": 1], "a", ["id": 2], "b"])
        #expect(try MBValue(encoding: [2: "b", 1: "a"]) == ["1": "a", "2": "b"])
    }

    @Test("decoding restores what was encoded")
    func roundTrip() throws {
        struct Order: Codable, Equatable {
            enum State: String, Codable { case open, closed }
            enum Payment: Codable, Equatable { case cash, card(number: String, last: Date) }
            var items = [Item(), Item(title: "Lamp", note: "x", sizes: [])]
            var state = State.closed
            var payments = [Payment.cash, .card(number: "1", last: Date(timeIntervalSince1970: 9))]
            var total = Decimal(string: "31.50")
            var tags: Set = ["a", "b"]
            var counts = ["x": 1, "y": 2]
            var nested = [[0.5], []]
            var icon = Data([0, 255])
            var wide = UInt64.max
        }
        let order = Order()
        #expect(try MBValue(encoding: order).decode(Order.self) == order)
    }

    @Test("handwritten containers and those of superclasses are filled in")
    func containers() throws {
        class Animal: Encodable {
            let name = "Duncan"
        }
        final class Cat: Animal {
            enum Keys: String, CodingKey { case inner, list, none, own, twice }

            override func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Keys.self)
                var list = container.nestedUnkeyedContainer(forKey: .list)
                var inner = container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
                try list.encode("a")
                try inner.encode(1, forKey: .own)
                var element = list.nestedContainer(keyedBy: Keys.self)
                try list.encodeNil()
                try element.encode(2, forKey: .own)
                var last = list.nestedUnkeyedContainer()
                try last.encode(contentsOf: [3, 4])
                #expect(list.count == 4)
                try container.encodeNil(forKey: .none)
                try super.encode(to: container.superEncoder())
                try super.encode(to: container.superEncoder(forKey: .own))
                try super.encode(to: list.superEncoder())
                var again = encoder.container(keyedBy: Keys.self)
                try again.encode(5, forKey: .twice)
            }
        }
        let animal: MBValue = ["name": "Duncan"]
        let value = try MBValue(encoding: Cat())
        #expect(
            value == [
                "list": ["a", ["own": 2], .null, [3, 4], animal], "inner": ["own": 1],
                "none": .null, "super": animal, "own": animal, "twice": 5,
            ])
        #expect(
            value.asDictionary?.keys == ["list", "inner", "none", "super", "own", "twice"])
    }

    @Test("a type that encodes itself in two ways at once has the later one, without a trap")
    func twoKinds() throws {
        struct Both: Encodable {
            func encode(to encoder: any Encoder) throws {
                var keyed = encoder.container(keyedBy: Item.Keys.self)
                try keyed.encode(1, forKey: .title)
                var elements = encoder.unkeyedContainer()
                try elements.encode(2)
                try keyed.encode(3, forKey: .title)
            }
        }
        #expect(try MBValue(encoding: Both()) == [2])
    }

    private final class Chain: Codable {
        let next: Chain?

        init(_ next: Chain?) { self.next = next }

        static func of(_ length: Int) -> Chain? {
            (0..<length).reduce(nil) { chain, _ in Chain(chain) }
        }
    }

    private struct Deep: Encodable {
        let depth: Int

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for _ in 1..<depth { container = container.nestedUnkeyedContainer() }
            try container.encode(1)
        }
    }

    @Test("256 levels are encoded and one more is refused, on a small stack")
    func depth() throws {
        func isRefused(_ value: @escaping @autoclosure @Sendable () -> any Encodable) -> Bool? {
            onSmallStack {
                do {
                    _ = try MBValue(encoding: value())
                    return false
                } catch {
                    return error is EncodingError
                }
            }.value
        }
        #expect(isRefused(Chain.of(256)) == false)
        #expect(isRefused(Chain.of(257)) == true)
        #expect(isRefused(Chain.of(500)) == true)
        #expect(isRefused(Deep(depth: 256)) == false)
        #expect(isRefused(Deep(depth: 257)) == true)
        #expect(isRefused(Deep(depth: 100_000)) == true)
        var value: MBValue = []
        for _ in 1..<256 { value = [value] }
        let deep = value
        #expect(isRefused(deep) == false)
        #expect(isRefused([deep]) == true)
    }

    @Test("a Codable type goes into expressions and comes out by naming the protocol alone")
    func convertible() throws {
        struct Point: Codable, MBValueConvertible, Equatable { var x = 1, y = 2.5 }
        enum Size: String, Codable, CaseIterable, MBValueConvertible { case small, large }
        enum Level: Int, MBValueConvertible { case low = 1, high }
        struct Person: MBKeyValueCoding, Codable, Equatable { let name: String }
        struct Options: OptionSet, Codable, MBValueConvertible { let rawValue: Int }

        #expect(try Point().expressionValue == ["x": 1, "y": 2.5])
        #expect(try Point.from(expressionValue: ["x": 1, "y": 2.5]) == Point())
        #expect(try Size.large.expressionValue == "large")
        #expect(try Size.from(expressionValue: "small") == .small)
        #expect(try Level.high.expressionValue == 2)
        #expect(try Level.from(expressionValue: 1) == .low)
        #expect(try Options(rawValue: 3).expressionValue == 3)
        #expect(try Options.from(expressionValue: 3) == Options(rawValue: 3))
        let person = Person(name: "Zoë")
        #expect(person.expressionValue?.asOpaque(Person.self) == person)
        #expect(try Person.from(expressionValue: .opaque(person)) == person)
        #expect(try [Point(), nil].expressionValue == [["x": 1, "y": 2.5], .null])
    }
}

extension ValueEncodingTests.Item {
    enum Keys: CodingKey { case title }
}
