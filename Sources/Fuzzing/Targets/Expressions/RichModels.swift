import Foundation
import MBDataEnvironment

/// Models of an app with properties of all kinds, and functions of an app that take them.
enum RichModels {
    /// Sets the models, and declares the functions.
    static func add(to environment: inout MBEnvironment) {
        environment["shop"] = shop
        environment["products"] = shop.products
        environment["pets"] = [Animal("Mochi"), Dog("Rex")]
        environment["row"] = Row(columns: ["total": 7, "a b": ["x"]])
        environment["node"] = .opaque(node)
        declareTypedFunctions(in: &environment)
        declareFunctions(in: &environment)
    }

    private static let shop = Shop(products: [
        Product(
            name: "Lamp", price: 35, size: .large,
            parts: [Part(id: 1, weight: 0.5), Part(id: 2, weight: 2)]),
        Product(name: "Mug", price: Decimal(string: "8.5") ?? 0, size: nil, parts: []),
        Product(name: "", price: -1, size: .small, parts: [Part(id: .max, weight: .infinity)]),
    ])

    private static let node: MBNode = {
        let xml = "<cart id='c1'><item count='2' if='$one'>Tea</item><item count='x'/></cart>"
        return (try? MBNode(xml: xml)) ?? MBNode(tag: "cart")
    }()

    // MARK: - Functions

    private static func declareTypedFunctions(in environment: inout MBEnvironment) {
        environment.declare(
            MBMLFunction("gross", "net", MBParameter("rate", default: 19.0), pure: true) {
                (net: Double, rate: Double) in net * (100 + rate) / 100
            })
        environment.declare(function: "titles") { (products: [Product]) in products.map(\.name) }
        environment.declare(function: "cheapest") { (products: [Product]) in
            products.min { $0.price < $1.price }
        }
        environment.declare(function: "weights") { (product: Product?, unit: String?) in
            (product?.parts ?? []).map { "\($0.weight)\(unit ?? "")" }
        }
        environment.declare(function: "tally", pure: true) { (words: [String]) in
            words.reduce(into: [:] as [String: Int]) { $0[$1, default: 0] += 1 }
        }
        environment.declare(function: "refuse") { (value: MBValue) throws -> String in
            throw Closed()
        }
    }

    private static func declareFunctions(in environment: inout MBEnvironment) {
        environment.declare(
            MBMLFunction(
                "each", input: .pipedExpressions,
                dependencies: .parameters(binding: ["it"], from: 1), pure: true
            ) { call in
                var results: [MBValue] = []
                for value in try call.value(0)?.asArray ?? [] {
                    let result = try call.withScope { scope in
                        scope.bind("it", to: value)
                        return try call.value(1)
                    }
                    results.append(result ?? .null)
                }
                return try call.array(results)
            })
        environment.declare(
            MBMLFunction("bound", input: .pipedExpressions) { call in
                try call.withScope { scope in
                    scope.bind("item", to: "bound")
                    scope.bind("one", to: nil)
                    return try call.value(0)
                }
            })
    }

    struct Closed: Error, CustomStringConvertible {
        let description = "the shop is closed"
    }

    // MARK: - Models

    struct Part: MBKeyValueCoding, Equatable {
        let id: Int
        let weight: Double

        static let keyTable: MBKeyTable<Part> = ["id": .key(\.id), "weight": .key(\.weight)]
    }

    enum Size: String, MBValueConvertible { case small, large }

    struct Product: MBKeyValueCoding, Equatable {
        let name: String
        let price: Decimal
        let size: Size?
        let parts: [Part]

        static let keyTable: MBKeyTable<Product> = [
            "name": .key(\.name), "price": .key(\.price), "size": .key(\.size),
            "parts": .key(\.parts), "label": .key { "\($0.name) (\($0.price))" },
            "first": .key { $0.parts.first },
            "named": .key { Dictionary(grouping: $0.parts) { "p\($0.id)" } },
            "codes": .key { Set($0.parts.map(\.id)) },
            "shape": .key { MBSize(width: MBNumber($0.parts.count), height: 1) },
        ]

        var valueDescription: String { name }
    }

    struct Shop: MBKeyValueCoding, Equatable {
        let products: [Product]

        static let keyTable: MBKeyTable<Shop> = [
            "products": .key(\.products), "count": .key(\.products.count),
            "byName": .key { shop in
                Dictionary(shop.products.map { ($0.name, $0) }) { first, _ in first }
            },
            "best": .key(\.products.first), "slice": .key { $0.products[1...] },
            "matrix": .key { [[$0.products.count, 2], []] },
            "opened": .key { _ in Date(timeIntervalSince1970: 1_700_000_000) },
            "address": .key { _ in URL(string: "https://a.b/c?d=e") },
            "stock": .key { _ throws -> Int in throw Closed() }, "self": .key { $0 },
            "owner": .key { _ in Dog("Rex") },
            // A model that evaluates while an evaluation waits for it.
            "greeting": .key { shop in
                var environment = MBEnvironment()
                environment["shop"] = shop.products.first
                return try environment.evaluate("Hello from $shop.name")
            },
        ]
    }

    /// Sendable because nothing in an animal changes.
    class Animal: MBKeyValueCoding, Equatable, @unchecked Sendable {
        let name: String

        init(_ name: String) { self.name = name }

        static func == (left: Animal, right: Animal) -> Bool { left.name == right.name }

        class var keyTable: MBKeyTable<Animal> { animalKeys }
        private static let animalKeys: MBKeyTable<Animal> = [
            "name": .key(\.name), "legs": .key { _ in 4 },
        ]
    }

    /// Sendable because nothing in a dog changes.
    final class Dog: Animal, @unchecked Sendable {
        override class var keyTable: MBKeyTable<Animal> { dogKeys }
        private static let dogKeys = Animal.keyTable.adding([
            "tricks": .key { $0 is Dog ? ["sit", "roll"] : nil }
        ])
    }

    /// An object whose keys are known only at run time.
    struct Row: MBKeyValueCoding, Equatable {
        let columns: MBDictionary

        func member(named key: String) throws -> MBMember {
            guard key != "locked" else { throw Closed() }
            guard let value = columns[key] else { return .unknownKey }
            return .value(value)
        }
    }

    /// Paths to them, for generators.
    static let paths = [
        "$shop", "$shop.products", "$shop.products[0].label", "$shop.products[$one].parts[0].id",
        "$shop.count", "$shop.byName.Mug.price", "$shop.byName[Lamp].parts.count",
        "$shop.best.size",
        "$shop.slice", "$shop.slice[0].name", "$shop.matrix[0][1]", "$shop.opened", "$shop.stock",
        "$shop.self.self.count", "$shop.owner.tricks", "$shop.greeting", "$shop.nosuch",
        "$products",
        "$products[0].first.weight", "$products[0].named.p1[0].id", "$products[0].codes",
        "$products[2].parts[0].weight", "$products[0].shape.width", "$products.count", "$pets",
        "$pets[1].tricks[0]", "$pets[0].tricks", "$row.total", "$row[a b]", "$row.locked",
        "$row.none",
        "$node", "$node.children", "$node.children[0].count", "$node[@xmlTagName]",
        "$item.name", "$item.price", "$item.parts", "$item.label", "$it", "$it.name",
    ]
}
