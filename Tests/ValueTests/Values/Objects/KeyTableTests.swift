import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Key tables")
struct KeyTableTests {
    private enum Size: String, MBValueConvertible { case small, large }

    private struct Part: MBKeyValueCoding, Equatable {
        let id: Int

        static let keyTable: MBKeyTable<Part> = ["id": .key(\.id)]
    }

    private struct OutOfStock: Error, CustomStringConvertible {
        let description = "the warehouse is closed"
    }

    private struct Product: MBKeyValueCoding {
        var name = "Mug"
        var price = Decimal(string: "12.50") ?? 0
        var size: Size? = .large
        var maker: Part?
        var parts = [Part(id: 1), Part(id: 2)]
        var weight = 0.1

        static let keyTable: MBKeyTable<Product> = [
            "name": .key(\.name), "price": .key(\.price), "size": .key(\.size),
            "maker": .key(\.maker), "parts": .key(\.parts), "weight": .key(\.weight),
            "label": .key { "\($0.name) (\($0.price))" },
            "stock": .key { try $0.countStock() },
        ]

        private func countStock() throws -> Int {
            if name == "Mug" { throw OutOfStock() }
            return 3
        }
    }

    private func environment(_ product: Product = Product()) throws -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()
        try environment.set("product", to: product)
        return environment
    }

    @Test("a key of up to 19 letters also finds the member with 'is' before it")
    func spelling() throws {
        struct Device: MBKeyValueCoding {
            let isRetina = true
            let isOther = false
            static let keyTable: MBKeyTable<Device> = [
                "isRetina": .key(\.isRetina), "isOther": .key(\.isOther),
                "other": .key { _ in "the key itself" },
                "isAbcdefghijklmnopqrs": .key { _ in 19 },
                "isAbcdefghijklmnopqrst": .key { _ in 20 },
            ]
        }
        func value(_ key: String) throws -> MBValue? {
            let member = try Device.keyTable.member(spelled: key, of: Device())
            guard case .value(let value) = member else { return nil }
            return value
        }
        #expect(try value("retina") == true)
        #expect(try value("isRetina") == true)
        #expect(try value("other") == "the key itself")
        #expect(try value("nothing") == nil)
        #expect(try value("abcdefghijklmnopqrs") == 19)
        #expect(try value("abcdefghijklmnopqrst") == nil)
    }

    @Test("the suggestion of a property's own error appears once")
    func suggestion() throws {
        struct Shop: MBKeyValueCoding {
            static let keyTable: MBKeyTable<Shop> = [
                "stock": .key { _ throws -> Int in
                    throw MBExpressionError("the warehouse is closed", suggestion: "ask tomorrow")
                }
            ]
        }
        var environment = MBEnvironment()
        environment["shop"] = Shop()
        let error = try environment.failure("$shop.stock")
        #expect(
            error.message
                == "the Shop failed to give 'stock': the warehouse is closed; ask tomorrow")
    }

    @Test("an error of the app says what it says to people")
    func localizedError() throws {
        struct Closed: LocalizedError {
            let errorDescription: String? = "the shop is closed"
        }
        struct Shop: MBKeyValueCoding {
            static let keyTable: MBKeyTable<Shop> = [
                "stock": .key { _ throws -> Int in throw Closed() }
            ]
        }
        var environment = MBEnvironment()
        environment["shop"] = Shop()
        let error = try environment.failure("$shop.stock")
        #expect(error.message == "the Shop failed to give 'stock': the shop is closed")
    }

    @Test(
        "keys return stored and computed properties of all kinds",
        arguments: [
            ("$product.name", "Mug"), ("$product.price", 12.5), ("$product.size", "large"),
            ("$product.label", "Mug (12.5)"), ("$product.weight", 0.1),
            ("$product[name]", "Mug"), ("$product.parts.count", 2), ("$product.parts[1].id", 2),
            ("$product.maker", nil), ("$product.maker.id", nil), ("$product.parts[7].id", nil),
            ("^valueForKey($product|name)", "Mug"), ("$product.name.length", 3),
        ] as [(String, MBValue?)])
    func keys(expression: String, expected: MBValue?) throws {
        #expect(try environment().evaluate(expression) == expected)
    }

    @Test("a key that isn't in the table is an error that suggests a similar one")
    func unknownKey() throws {
        for path in ["$product.pirce", "$product.parts[0].idd", "$product[pirce]"] {
            let error = try environment().failure(path)
            #expect(error.code == .unknownKey)
        }
        let error = try environment().failure("$product.pirce")
        #expect(
            error.message == "a value of type Product has no key 'pirce'; did you mean 'price'?")
    }

    @Test("a property that throws fails the evaluation with the host's text")
    func throwing() throws {
        let error = try environment().failure("${product.stock} left")
        #expect(error.code == .hostFailed)
        #expect(
            error.message == "the Product failed to give 'stock': the warehouse is closed")
        #expect(try environment(Product(name: "Lamp")).evaluate("$product.stock") == 3)
    }

    @Test("a number that can't be represented fails the evaluation")
    func infinity() throws {
        let error = try environment(Product(weight: .infinity)).failure("$product.weight")
        #expect(error.code == .hostFailed)
        #expect(error.message.contains("'weight'") && error.message.contains("inf"))
    }

    @Test("names come in the table's order, and the later of two equal keys counts")
    func names() throws {
        let table: MBKeyTable<Part> = [
            "b": .key(\.id), "a": .key(\.id), "b": .key { $0.id * 10 },
        ]
        #expect(table.names == ["b", "a"])
        guard case .value(let value) = try table.member(named: "b", of: Part(id: 2)) else {
            Issue.record("'b' is unknown")
            return
        }
        #expect(value == 20)
        #expect(Product.memberNames.prefix(3) == ["name", "price", "size"])
        #expect(Product.memberNames.last == "stock")
        #expect(MBKeyTable<Part>().names.isEmpty)
    }

    @Test("runtime functions see the keys of the table")
    func reflection() throws {
        var environment = try environment()
        environment.hostTypes.register(MBHostType("Product", parent: "Object"))
        #expect(environment.boolean("^respondsToSelector($product|label)"))
        #expect(!environment.boolean("^respondsToSelector($product|lable)"))
    }

    /// Sendable because nothing in it changes.
    private class Animal: MBKeyValueCoding, @unchecked Sendable {
        let name = "Rex"

        class var keyTable: MBKeyTable<Animal> { animalKeys }
        class var typeName: String { "animal" }
        private static let animalKeys: MBKeyTable<Animal> = [
            "name": .key(\.name), "legs": .key { _ in 0 },
        ]
    }

    /// Sendable because nothing in it changes.
    private final class Dog: Animal, @unchecked Sendable {
        let tricks = ["sit", "roll"]

        override class var keyTable: MBKeyTable<Animal> { dogKeys }
        private static let dogKeys = Animal.keyTable.adding([
            "legs": .key { _ in 4 }, "tricks": .key { ($0 as? Dog)?.tricks },
        ])
    }

    /// Sendable because nothing in it changes.
    private class Plain: MBKeyValueCoding, @unchecked Sendable {}

    /// Sendable because nothing in it changes.
    private final class Fancy: Plain, @unchecked Sendable {}

    @Test("an object of a subclass prints its own type's name, in an array as well")
    func subclasses() throws {
        let environment = try MBEnvironment().setting(
            "all", to: [Plain(), Fancy()] as [Plain])
        #expect(environment.string("$all[0] $all[1]") == "Plain Fancy")
        #expect(environment.string("^join($all|, )") == "Plain, Fancy")
        #expect(environment["all"]?[1]?.typeName == "Fancy")
        #expect(try MBValue(Fancy() as Plain).description == "Fancy")
    }

    /// Sendable because nothing in it changes.
    private class Record: MBKeyValueCoding, @unchecked Sendable {
        func member(named key: String) -> MBMember { .value(.string(key)) }
    }

    private final class Leaf: MBKeyValueCoding {
        let colour = "green"
        static let keyTable: MBKeyTable<Leaf> = ["colour": .key(\.colour)]
    }

    private enum Shape: MBKeyValueCoding {
        case circle(radius: Int)
        case dot

        static let keyTable: MBKeyTable<Shape> = ["radius": .key(\.radius)]

        private var radius: Int? {
            if case .circle(let radius) = self { radius } else { nil }
        }
    }

    @Test("classes, their subclasses and enums have tables")
    func kinds() throws {
        var environment = MBEnvironment()
        environment["animal"] = Animal()
        environment["dog"] = Dog()
        let pack: [Animal] = [Animal(), Dog()]
        environment["pack"] = pack
        environment["record"] = Record()
        environment["leaf"] = Leaf()
        environment["circle"] = Shape.circle(radius: 3)
        environment["dot"] = Shape.dot
        #expect(environment.string("$animal.name $animal.legs") == "Rex 0")
        #expect(environment.string("$dog.name $dog.legs $dog.tricks[1]") == "Rex 4 roll")
        #expect(environment.string("$pack[0].legs $pack[1].legs") == "0 4")
        #expect(try environment.failure("$animal.tricks").code == .unknownKey)
        #expect(environment.object("$record.anything") == "anything")
        #expect(environment.object("$leaf.colour") == "green")
        #expect(environment.object("$circle.radius") == 3)
        #expect(try environment.evaluate("$dot.radius") == nil)
        #expect(Dog.memberNames == ["name", "legs", "tricks"])
    }

    private struct Row: MBKeyValueCoding {
        let columns: [String: Int]

        static let memberNames = ["count", "total", "average"]
        static let keyTable: MBKeyTable<Row> = ["count": .key(\.columns.count)]

        func member(named key: String) -> MBMember {
            columns[key].map { .value(MBValue($0)) } ?? .unknownKey
        }
    }

    @Test("the type is asked for keys that the table doesn't have")
    func handWritten() throws {
        var environment = MBEnvironment()
        environment["row"] = Row(columns: ["total": 7, "count": 99])
        #expect(environment.object("$row.total") == 7)
        #expect(environment.object("$row.count") == 2)
        let error = try environment.failure("$row.averag")
        #expect(error.message.hasSuffix("did you mean 'average'?"))
    }

    private struct Wrapper: MBKeyValueCoding {
        let id = 5
        static let keyTable: MBKeyTable<any MBKeyValueCoding> = [
            "type": .key { Swift.type(of: $0).typeName }
        ]
    }

    @Test("a table of a type with a different layout works all the same")
    func foreignOwner() throws {
        var environment = MBEnvironment()
        environment["wrapper"] = Wrapper()
        #expect(environment.object("$wrapper.type") == "Wrapper")
        #expect(try environment.failure("$wrapper.id").code == .unknownKey)
    }

    @Test("a table has the results of member(named:), for Swift code that calls it")
    func askedByHand() throws {
        guard case .value(let parts) = try Product().member(named: "parts") else {
            Issue.record("'parts' is unknown")
            return
        }
        #expect(parts == .array([.opaque(Part(id: 1)), .opaque(Part(id: 2))]))
        if case .value = try Product().member(named: "nothing") { Issue.record("a value") }
    }

    private struct Lookalike: MBKeyValueCoding {
        let one = 1

        static let keyTable: MBKeyTable<Lookalike> = [
            "caf\u{E9}": .key(\.one), "cafe\u{301}": .key(\.one),
        ]
    }

    @Test("keys that only look the same are two keys, and one in Swift's dictionaries")
    func lookalikes() throws {
        let environment = try MBEnvironment.pinned().setting(
            "o", to: .opaque(MBOpaque(Lookalike())))
        #expect(try environment.evaluate("$o[caf\u{E9}]$o[cafe\u{301}]") == "11")
        #expect(Lookalike.keyTable.types == ["caf\u{E9}": .number])
        #expect(try environment.contract().hostTypes?["Lookalike"]?.keys?.count == 1)
    }

    @Test("many simultaneous readers agree")
    func concurrency() async throws {
        let environment = try environment()
        let expression = try MBExpression("$product.parts[1].id")
        let sum = try await withThrowingTaskGroup(of: MBNumber.self) { group in
            for _ in 0..<100 {
                group.addTask { try expression.number(in: environment) ?? 0 }
            }
            return try await group.reduce(into: 0) { $0 += Int($1.int64 ?? 0) }
        }
        #expect(sum == 200)
    }
}
