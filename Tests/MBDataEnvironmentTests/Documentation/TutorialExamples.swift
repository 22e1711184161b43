import Foundation
import MBDataEnvironment
import Testing

/// The Swift blocks of the tutorial, word for word; its documents and data come from the page.
@Suite("Examples of the tutorial")
struct TutorialExamples {
    private func blocks(_ language: String) throws -> [String] {
        let page = try #require(try MarkdownPage.all().first { $0.name == "Tutorial.md" })
        return page.blocks.filter { $0.language == language }.map(\.text)
    }

    @Test("From a first expression to a screen that the server changes")
    func tutorial() throws {
        var printed: [String] = []
        func print(_ explanation: MBExplanation) { printed.append(explanation.description) }
        let (document, response) = (try blocks("xml")[0], try blocks("json")[0])
        let (laterDocument, laterResponse) = (try blocks("xml")[1], try blocks("json")[1])

        var environment = MBEnvironment()
        environment["name"] = "Zoë"

        let hello = environment.string("Hello, $name!")  // "Hello, Zoë!"
        let isLong = environment.boolean("$name.length > 10")  // false

        #expect(hello == "Hello, Zoë!")
        #expect(isLong == false)

        struct Product: MBKeyValueCoding {
            let title: String
            let cents: Int

            static let keyTable: MBKeyTable<Product> = [
                "title": .key(\.title),
                "price": .key { Decimal($0.cents) / 100 },
            ]
        }

        try environment.set(
            "products",
            to: [
                Product(title: "Mug", cents: 1250), Product(title: "Lamp", cents: 4900),
                Product(title: "Vase", cents: 3500),
            ])
        let second = environment.string("$products[1].price EUR")  // "49 EUR"

        #expect(second == "49 EUR")

        struct Offer: Decodable {
            let title: String
            let price: Decimal
        }

        let dear = "^filter($products|$item.price > 20)"
        let offers = try environment.decode([Offer].self, from: dear)
        let titles = offers.map(\.title)  // ["Lamp", "Vase"]
        let count = try environment.decode(Int.self, from: "$products.count")  // 3

        #expect(titles == ["Lamp", "Vase"])
        #expect(count == 3)

        struct Screen: Decodable, Equatable {
            let title: String
            let rows: [String]
            let button: String
        }

        func screen(document: String, response: String) throws -> Screen {
            let loaded = try MBEnvironment.load(
                manifest: "manifest.xml", searching: [.memory(["manifest.xml": document])])
            let environment = try loaded.environment.setting(
                "response", to: MBValue(json: response))
            return try environment.decode(from: "$screen")
        }

        let shown = try screen(document: document, response: response)
        let title = shown.title  // "2 offers under 20 EUR"
        let rows = shown.rows  // ["Mug for 12.5 EUR", "Vase for 18.9 EUR"]

        #expect(title == "2 offers under 20 EUR")
        #expect(rows == ["Mug for 12.5 EUR", "Vase for 18.9 EUR"])

        let later = try screen(document: laterDocument, response: laterResponse)
        let sameRows = later.rows == shown.rows  // true
        let newTitle = later.title  // "For less than 20 EUR"

        #expect(sameRows == true)
        #expect(newTitle == "For less than 20 EUR")

        environment.declare(
            MBMLFunction("price", "amount", MBParameter("currency", default: "EUR")) {
                (amount: MBNumber, currency: String) in
                "\(try amount.rounded(toPlaces: 2)) \(currency)"
            })
        let price = environment.string("^price(#($products[0].price / 3))")  // "4.17 EUR"

        #expect(price == "4.17 EUR")

        print(environment.explain("^if($products[0].price < 10|cheap|$product.title)"))

        #expect(
            printed == [
                """
                ^if($products[0].price < 10|cheap|$product.title)  → nothing: ^if gave nothing
                ├ $products[0].price < 10  → false
                │ ├ $products[0].price  → 12.5
                │ └ 10
                ├ cheap  (skipped)
                └ $product.title  → nothing
                  ├ $product  → nothing: there is no variable 'product'; did you mean 'products'?
                  └ .title  (skipped)

                nothing because of $product: there is no variable 'product'; did you mean 'products'?
                """
            ])

        environment.capabilities = .fixed()
        let day = environment.string("^formatShortDate(^currentTime())")  // "11/14/23"

        #expect(day == "11/14/23")
    }
}
