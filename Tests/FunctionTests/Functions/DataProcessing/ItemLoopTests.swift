import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

private struct Product: MBKeyValueCoding, Equatable {
    struct NoPrice: Error {}

    let name: String
    let price: Int
    var failsAt = -1

    static let keyTable: MBKeyTable<Product> = [
        "name": .key(\.name),
        "price": .key { product in
            if product.failsAt == product.price { throw NoPrice() }
            return product.price
        },
        "isCheap": .key { $0.price < 3 },
    ]
}

private struct Catalog: MBKeyValueCoding {
    let products: [Product]
    var failing: [Product] { products.map { Product(name: $0.name, price: $0.price, failsAt: 2) } }
    var some: [Product?] { products.map { $0.price == 2 ? nil : $0 } }
    var values: [MBValue] { products.map { $0.price == 2 ? "text" : .opaque($0) } }
    let names = ["a", "ab", "abc"]
    let none: [Product] = []
    let tags: Set<String> = ["new", "blue"]
    let byName: [String: Product]

    init(_ products: [Product]) {
        self.products = products
        byName = Dictionary(uniqueKeysWithValues: products.map { ($0.name, $0) })
    }

    static let keyTable: MBKeyTable<Catalog> = [
        "products": .key(\.products), "failing": .key(\.failing), "some": .key(\.some),
        "values": .key(\.values), "names": .key(\.names), "none": .key(\.none),
        "tags": .key(\.tags), "byName": .key(\.byName),
    ]
}

/// A loop that only reads a key of each element, or compares one with a constant, reads the elements
/// themselves. It must do what a loop that binds `item` does.
@Suite("Loops over elements") struct ItemLoops {
    private static let collections = [
        "$maps", "$mixed", "$map", "$set", "$objects", "$catalog.products", "$catalog.failing",
        "$catalog.some", "$catalog.values", "$catalog.names", "$catalog.none", "$catalog.tags",
        "$catalog.byName", "$catalogs[0].products", "$holder.catalog.products", "$undefined",
        "$catalog.missing", "$text",
    ]
    private static let keys = ["price", "name", "isCheap", "length", "count", "missing"]
    private static let tests = ["-GT 2", "== 3", "!= b", "== b", "-LT x", "<= T"]

    private func environment() -> MBEnvironment {
        let products = (0..<5).map { Product(name: ["a", "b", "c", "d", "e"][$0], price: $0) }
        let maps: [MBValue] = products.map {
            ["name": .string($0.name), "price": MBValue($0.price)]
        }
        var environment = MBEnvironment.pinned()
        environment["maps"] = .array(maps)
        environment["mixed"] = .array(maps + [.null, "b", 3, true, ["name": .null], [1]])
        environment["map"] = ["x": maps[1], "y": maps[3]]
        environment["set"] = .opaque(MBSet(maps))
        environment["objects"] = products
        environment["catalog"] = Catalog(products)
        environment["catalogs"] = [Catalog(products)]
        environment["holder"] = ["catalog": .opaque(Catalog(products))]
        environment["text"] = "text"
        environment["yes"] = true
        for key in Self.keys { environment["key_\(key)"] = .string(key) }
        return environment
    }

    /// The result and what was logged, or the error.
    private func outcome(_ text: String, _ base: MBEnvironment, isStrict: Bool) -> String {
        var environment = base
        let log = MBCollectingLog(capacity: 100)
        environment.capabilities.log = log
        environment.isStrict = isStrict
        do {
            let value = try environment.evaluate(text)
            let codes = log.entries.map { $0.error?.root.code.rawValue ?? $0.code?.rawValue ?? "" }
            return "\(value?.description ?? "nothing"), \(codes)"
        } catch {
            return "\(error.root.code.rawValue): \(error.root.message)"
        }
    }

    /// Whether a call does the same with `$item.key`, which is read directly, as with `$item[$key]`,
    /// for which `item` is bound.
    private func expectAgreement(
        _ call: String, key: String, in environment: MBEnvironment, isStrict: Bool
    ) {
        func outcome(_ item: String) -> String {
            self.outcome(
                call.replacingOccurrences(of: "ITEM", with: item), environment, isStrict: isStrict)
        }
        #expect(outcome("$item.\(key)") == outcome("$item[$key_\(key)]"), "\(call), \(key)")
    }

    @Test("a key is the same with and without binding", arguments: [false, true])
    func agreement(isStrict: Bool) {
        let environment = environment()
        for collection in Self.collections {
            let tests = ["filter", "valuesPassingTest", "collectionPassesTest"].flatMap {
                function in
                Self.tests.map { "^\(function)(\(collection)|ITEM \($0))" }
            }
            for key in Self.keys {
                for call in tests + ["^list(\(collection)|ITEM)"] {
                    expectAgreement(call, key: key, in: environment, isStrict: isStrict)
                }
            }
        }
    }

    @Test("an explained loop gives the same value at the same cost")
    func explanations() throws {
        for collection in Self.collections {
            for text in [
                "^filter(\(collection)|$item.price -GT 2)", "^list(\(collection)|$item.name)",
            ] {
                var environment = environment()
                let value = try? environment.evaluate(text)
                #expect(environment.explain(text).value == value, "\(text)")
                // Both need the same number of steps.
                environment.limits.steps = 400
                while environment.limits.steps > 0,
                    (try? environment.evaluate(text) ?? .null) != nil
                {
                    #expect(environment.explain(text).failure == nil, "\(text)")
                    environment.limits.steps -= 7
                }
                #expect(environment.explain(text).failure != nil, "\(text)")
            }
        }
    }

    @Test("elements that a loop keeps are the objects themselves")
    func kept() throws {
        let environment = environment()
        let kept = try environment.evaluate("^filter($catalog.products|$item.price -GT 2)")
        let products = (3..<5).map { Product(name: $0 == 3 ? "d" : "e", price: $0) }
        #expect(kept == .array(products.map { .opaque($0) }))
    }

    @Test("an enclosing loop's item is bound while an inner loop reads its own")
    func nested() throws {
        let environment = environment()
        let text = "^join(^list($maps|^count(^filter($objects|$item.price -GT 2))$item.name)|, )"
        #expect(try environment.evaluate(text)?.description == "2a, 2b, 2c, 2d, 2e")
        let inner =
            "^join(^list($maps|^join(^filter(^list($objects|$item.name)|$item == b)|)$item.name)|, )"
        #expect(try environment.evaluate(inner)?.description == "ba, bb, bc, bd, be")
    }

    @Test("app code that a loop calls can evaluate, and stays within its budget")
    func evaluatingObjects() throws {
        var environment = MBEnvironment.pinned()
        environment["items"] = (0..<10).map { Evaluating(number: $0) }
        #expect(try environment.evaluate("^count(^filter($items|$item.sum > 12))") == 7)
        environment.limits.steps = 30
        let error = try environment.failure("^filter($items|$item.sum > 12)")
        #expect(error.root.code == .limitExceeded)
    }
}

private struct Evaluating: MBKeyValueCoding {
    let number: Int

    static let keyTable: MBKeyTable<Evaluating> = [
        "sum": .key { object in
            try MBEnvironment().evaluate("#(10 + \(object.number))", as: .number)
        }
    ]
}
