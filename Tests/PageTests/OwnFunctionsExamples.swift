import Foundation
import MBDataEnvironment
import Testing

/// The Swift blocks of the page on functions of the app, word for word.
@Suite("Examples of the page on functions of your own")
struct OwnFunctionsExamples {
    @Test("A closure is declared, and tells what is wrong with a call")
    func closures() throws {
        var environment = MBEnvironment()
        var printed = ""
        func print(_ error: MBExpressionError) { printed = error.description }

        environment.declare(function: "badge") { (name: String, count: Int) in
            "\(name) × \(count)"
        }
        environment["count"] = 2
        let badge = environment.string("^badge(Mug|$count)")  // "Mug × 2"

        do {
            _ = try environment.evaluate("^badge(Mug|many)")
        } catch {
            print(error)
        }

        #expect(badge == "Mug × 2")
        let expected = """
            function error: ^badge(): parameter 2 must be a whole number, found the string 'many' at 1:1
                ^badge(Mug|many)
                ^~~~~~~~~~~~~~~~
            """
        #expect(printed == expected)
    }

    @Test("Parameters have names and defaults")
    func names() throws {
        var environment = MBEnvironment()

        environment.declare(
            function: "price", "amount", MBParameter("currency", default: "EUR"), "note",
            summary: "An amount with its currency.", example: "^price(5)", gives: "5 EUR"
        ) { (amount: MBNumber, currency: String, note: String?) in
            "\(amount) \(currency)" + (note.map { " (\($0))" } ?? "")
        }

        let plain = environment.string("^price(5)")  // "5 EUR"
        let full = environment.string("^price(5|USD|net)")  // "5 USD (net)"

        #expect(plain == "5 EUR")
        #expect(full == "5 USD (net)")
        #expect(
            environment.function("price")?.signature
                == "^price(amount|currency?|note?) → string")
    }

    @Test("A function says that it is pure")
    func purity() throws {
        var environment = MBEnvironment()

        environment.declare(function: "slug", "title", pure: true) { (title: String) in
            title.lowercased().replacing(" ", with: "-")
        }
        try environment.declare("link", dynamic: "/^slug($title)")
        environment["title"] = "Blue Vase"
        let links = environment.string("$link $link")  // "/blue-vase /blue-vase"
        let isPure = environment.function("slug")?.isPure  // true

        #expect(links == "/blue-vase /blue-vase")
        #expect(isPure == true)
    }

    @Test("Parameters are of the app's types")
    func types() throws {
        var environment = MBEnvironment()

        enum Size: String, CaseIterable, MBValueConvertible { case small, large }

        struct Product: MBKeyValueCoding {
            static let memberNames = ["title"]
            let title: String

            func member(named key: String) -> MBMember {
                key == "title" ? .value(.string(title)) : .unknownKey
            }
        }

        environment.declare(function: "label") { (product: Product, size: Size) in
            size == .small ? String(product.title.prefix(3)) : product.title
        }
        environment.declare(function: "longest") { (texts: [String]) in
            texts.max { $0.count < $1.count }
        }

        environment["product"] = .opaque(Product(title: "Teapot"))
        let label = environment.string("^label($product|small)")  // "Tea"
        let longest = environment.string("^longest(^array(a|ccc|bb))")  // "ccc"

        #expect(label == "Tea")
        #expect(longest == "ccc")
    }

    @Test("A function throws")
    func errors() throws {
        var environment = MBEnvironment()
        var printed = ""
        func print(_ error: MBExpressionError) { printed = error.description }

        struct SoldOut: Error {}

        environment.declare(function: "reserve", "count") { (count: Int) throws in
            guard count > 0 else {
                throw MBExpressionError("the count must be positive", code: .invalidParameter)
            }
            guard count < 10 else { throw SoldOut() }
            return count
        }

        do {
            _ = try environment.evaluate("^reserve(12)")
        } catch {
            if error.cause is SoldOut { print(error) }
        }

        let expected = """
            function error: ^reserve(): failed: SoldOut() at 1:1
                ^reserve(12)
                ^~~~~~~~~~~~
            """
        #expect(printed == expected)
    }

    private struct User: Codable {
        var name = "Zoë"
    }

    private struct ShopService {
        func stock() async throws -> [String: Int] { ["mug": 4] }
        func user(_ id: String) async throws -> User { User() }
    }

    @Test("Data is fetched first")
    func fetching() async throws {
        let base = MBEnvironment()

        func greeting(for id: String, from shop: ShopService) async throws -> String? {
            async let user = shop.user(id)
            let stock = try await shop.stock()

            var environment = try await base.setting("user", to: MBValue(encoding: user))
            environment.declare(function: "stock") { (product: String) in stock[product] ?? 0 }
            return environment.string("${user.name}: ^stock(mug) mugs")
        }

        #expect(try await greeting(for: "1", from: ShopService()) == "Zoë: 4 mugs")
    }

    @Test("A function evaluates its parameters")
    func laziness() throws {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()

        let times = MBMLFunction("times", input: .pipedExpressions, count: 2...2) { call in
            let count = try call.integer(0)
            var parts: [MBValue] = []
            try call.withScope { scope in
                while parts.count < count {
                    try call.step()
                    scope.bind("index", to: MBValue(parts.count))
                    parts.append(try call.value(1) ?? .null)
                }
            }
            return try call.array(parts)
        }
        environment.declare(times)
        let rows = environment.object("^times(3|row $index)")  // ["row 0", "row 1", "row 2"]

        #expect(rows == ["row 0", "row 1", "row 2"])
        #expect(environment.object("^times(1000000000|x)") == nil)
    }
}
