import Foundation
import MBDataEnvironment
import Testing

/// The Swift blocks of the page on typed results, word for word.
@Suite("Examples of the page on typed results")
struct TypedResultsExamples {
    private struct Product: Decodable {
        let title: String
        let price: Decimal
        let sale: Date?
    }

    private func environment() throws -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()
        environment["catalog"] = try MBValue(
            json: """
                {"items": [{"title": "Mug", "price": 19.95},
                {"title": "Lamp", "price": "5", "sale": "2026-11-27"}]}
                """)
        return environment
    }

    @Test("Values are decoded")
    func decoding() throws {
        let environment = try environment()

        struct Product: Decodable {
            let title: String
            let price: Decimal
            let sale: Date?
        }

        let products = try environment.decode([Product].self, from: "$catalog.items")
        let titles = products.map(\.title)  // ["Mug", "Lamp"]
        let price: Decimal = try environment.decode(from: "$catalog.items[0].price")
        let count = try environment.decode(Int.self, from: "$catalog.items.count")  // 2
        let sale = try environment.decode(Date?.self, from: "$catalog.items[0].sale")  // nil

        let hasMore = try environment.decode(
            Bool.self, from: "$catalog.items.count > 1", as: .boolean)  // true
        let twice = try environment.decode(
            Int.self, from: "$catalog.items.count * 2", as: .number)  // 4

        #expect(hasMore == true)
        #expect(twice == 4)
        #expect(titles == ["Mug", "Lamp"])
        #expect(price == Decimal(string: "19.95"))
        #expect(count == 2)
        #expect(sale == nil)
        #expect(products[1].sale != nil)
    }

    @Test("A compiled expression decodes")
    func compiled() throws {
        let environment = try environment()

        let items = try MBExpression("^filter($catalog.items|$item.price -LT 10)")
        let cheap = try environment.decode([Product].self, from: items).map(\.title)  // ["Lamp"]

        #expect(cheap == ["Lamp"])
    }

    @Test("An error tells the path")
    func errors() throws {
        var environment = try environment()
        var printed = ""
        func print(_ error: any Error) { printed = "\(error)" }

        environment["lines"] = [["title": "Mug", "price": 1], ["title": "Lamp", "price": "free"]]
        do {
            _ = try environment.decode([Product].self, from: "$lines")
        } catch {
            print(error)
        }

        let expected = """
            evaluation error: '[1].price': expected a number, found the string 'free' at 1:1
                $lines
                ^~~~~~
            """
        #expect(printed == expected)

        var advice: String?
        do {
            _ = try environment.decode(Bool.self, from: "$catalog.items.count > 1")
        } catch {
            advice = error.suggestion  // "a condition is decoded with 'as: .boolean'"
        }

        #expect(advice == "a condition is decoded with 'as: .boolean'")
    }

    @Test("Calls with defaults have results")
    func defaults() throws {
        let environment = try environment()

        let title = environment.string("$page.title", default: "Shop")  // "Shop"
        let total = environment.number("$cart.total", default: 0)  // 0
        let lines = environment.object("$cart.lines", default: [])
        let isOpen = environment.boolean("$shop.isOpen", default: true)  // true

        #expect(title == "Shop")
        #expect(total == 0)
        #expect(lines == [])
        #expect(isOpen == true)
    }

    @Test("Subscripts look into a value")
    func subscripts() throws {
        let environment = try environment()

        let catalog = try environment.evaluate("$catalog")
        let first = catalog?["items"]?[0]?["title"]?.asString  // "Mug"
        let cost = catalog?["items"]?[1]?["price"]?.asNumber  // nil
        let third = catalog?["items"]?[2]  // nil

        #expect(first == "Mug")
        #expect(cost == nil)
        #expect(third == nil)
    }

    @Test("A type is encoded")
    func encoding() throws {
        var environment = try environment()

        struct Cart: Codable, MBValueConvertible {
            var items = ["Mug", "Lamp"]
            var total = Decimal(31)
            var coupon: String?
        }

        try environment.set("order", to: MBValue(encoding: Cart()))
        let line = environment.string("$order.items.count for $order.total")  // "2 for 31"

        #expect(line == "2 for 31")
        #expect(try environment.decode(Cart.self, from: "$order").items.count == 2)
    }

    @Test("JSON and Foundation are read")
    func foundation() throws {
        struct Response: Codable {
            let version: Int
            let page: MBValue
        }

        let body = Data(#"{"version": 2, "page": {"title": "Shop"}}"#.utf8)
        let response = try JSONDecoder().decode(Response.self, from: body)
        let heading = response.page["title"]  // "Shop"

        let object: Any = ["isNew": true, "count": 1]
        let value = try MBValue(foundation: object)  // ["isNew": true, "count": 1]
        let number = value["count"]?.foundationValue as? Int  // 1

        #expect(heading == "Shop")
        #expect(value == ["isNew": true, "count": 1])
        #expect(value["isNew"]?.typeName == "bool")
        #expect(number == 1)
    }
}
