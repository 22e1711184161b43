import Foundation
import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

/// The Swift blocks of the README, word for word.
@Suite("Examples of the README")
struct ReadmeExamples {
    let shop = MarkdownPage.repository.appendingPathComponent("Fixtures/Shop")

    @Test("An environment is set and evaluates")
    func evaluation() throws {
        var environment = MBEnvironment()
        environment["cats"] = ["Barrett", "Duncan", "Gabby"]
        let session = try environment.setting("userName", to: "Cooper")

        let greeting = session.string("Hello, $userName!")  // "Hello, Cooper!"
        let isFull = session.boolean("$cats.count -GTE 3")  // true
        let half = session.number("$cats.count / 2")  // 1.5
        let length = try session.evaluate("$cats[1].length", as: .object)  // 6

        #expect(greeting == "Hello, Cooper!")
        #expect(isFull == true)
        #expect(half == 1.5)
        #expect(length == 6)
    }

    @Test("A model goes in, and a typed result comes out")
    func models() throws {
        var environment = MBEnvironment()

        struct Product: MBKeyValueCoding {
            let name: String
            let price: Decimal
            static let keyTable: MBKeyTable<Product> = [
                "name": .key(\.name), "price": .key(\.price),
            ]
        }
        struct Offer: Decodable { let name: String, price: Decimal }

        let products = [Product(name: "Mug", price: 8.5), Product(name: "Lamp", price: 35)]
        try environment.set("products", to: products)
        let offers = try environment.decode(
            [Offer].self, from: "^filter($products|$item.price < 10)")
        let cheapest = offers.first?.name  // "Mug"

        #expect(cheapest == "Mug")
    }

    @Test("A manifest is loaded and a response is set")
    func loading() throws {
        let loaded = try MBEnvironment.load(
            manifest: shop.appendingPathComponent("manifest.xml"),
            modules: [MBEventHandlingModule()])
        for problem in loaded.diagnostics { print(problem) }

        let response = try Data(contentsOf: shop.appendingPathComponent("response.json"))
        let screen = try loaded.environment.setting("response", to: MBValue(json: response))
        let title = screen.string("$screenTitle")  // "ÉTÉ À LA PLAGE"

        #expect(title == "ÉTÉ À LA PLAGE")
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test("A function is declared")
    func declaration() throws {
        var environment = MBEnvironment()
        environment.declare(function: "initials") { (name: String) in
            name.split(separator: " ").compactMap(\.first).map(String.init).joined()
        }
        let badge = environment.string("^initials(Barrett Test)")  // "BT"

        #expect(badge == "BT")
    }
}
