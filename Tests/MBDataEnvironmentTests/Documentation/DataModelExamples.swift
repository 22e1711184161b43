import Foundation
import MBDataEnvironment
import Testing

/// The Swift blocks of the page on the data model, word for word.
@Suite("Examples of the page on the data model")
struct DataModelExamples {
    private let body = """
        <product id="p1" title="Mug" price="19.95">
          <image url="mug.png" width="600"/>
          <image url="mug-back.png"/>
          <note>Mind the handle</note>
        </product>
        """

    private var product: MBNode {
        get throws { try MBNode(xml: body, relation: { $0 }) }
    }

    @Test("A node is read")
    func reading() throws {
        let product = try MBNode(xml: body, relation: { $0 })

        let title = product.string("title")  // "Mug"
        let price = product.number("price")  // 19.95
        let urls = product.relatives("image").map { $0["url"] }  // ["mug.png", "mug-back.png"]
        let note = product.firstRelative("note")?.content  // "Mind the handle"

        #expect(title == "Mug")
        #expect(price == 19.95)
        #expect(urls == ["mug.png", "mug-back.png"])
        #expect(note == "Mind the handle")
    }

    @Test("Expressions see a node")
    func expressions() throws {
        let product = try product

        var environment = MBEnvironment()
        environment["product"] = .opaque(product)

        let line = environment.string("$product.image.count of ${product.title}")  // "2 of Mug"

        #expect(line == "2 of Mug")
    }

    @Test("Attributes hold expressions")
    func evaluation() throws {
        let environment = MBEnvironment()

        let banner = MBNode(tag: "banner", attributes: ["text": "Now $price", "if": "$price < 20"])
        let request = try environment.setting("price", to: 19.95)
        var problems: [MBDiagnostic] = []

        let isShown = banner.shouldDeclare(in: request, diagnostics: &problems)  // true
        let text = banner.string("text", evaluatedIn: request)  // "Now 19.95"

        #expect(isShown == true)
        #expect(text == "Now 19.95")
        #expect(problems.isEmpty)
    }

    @Test("A node is changed")
    func changing() throws {
        let product = try product
        var printed = ""
        func print(_ node: MBNode) { printed = node.description }

        var mug = product
        mug["title"] = "Big mug"
        mug["price"] = nil
        mug.overlay(["title": "Mug", "currency": "EUR"])
        mug.removeRelatives("image") { $0["width"] == nil }
        mug.removeRelatives("note")
        try mug.add(MBNode(tag: "image", attributes: ["url": "side.png"]), as: "image")
        print(mug)

        let expected = """
            <product id="p1" title="Big mug" currency="EUR">
            	<image url="mug.png" width="600"/>
            	<image url="side.png"/>
            </product>
            """
        #expect(printed == expected)
    }

    @Test("A node is validated")
    func validation() throws {
        var printed: [String] = []
        func print(_ problem: MBDiagnostic) { printed.append(problem.description) }

        let schemas = [
            "product": MBNode.Schema(
                required: ["id"], supported: ["title"], deprecated: ["name": "title"],
                rules: [.exactlyOne(["price", "isFree"])]),
            "image": MBNode.Schema(required: ["url"], supported: ["width"]),
        ]

        var offer = try MBNode(xml: "<product id='p2' name='Lamp'><image with='20'/></product>")
        for problem in offer.validate(by: { schemas[$0.tag] }) { print(problem) }

        let name = offer["title"]  // "Lamp"
        let isValid = offer.isValid  // false

        #expect(name == "Lamp")
        #expect(isValid == false)
        let expected = """
            1:1: warning: 'product' has 'name', which is now called 'title'
            1:1: error: 'product' needs one of the attributes 'price', 'isFree'
            1:30: error: 'image' needs the attribute 'url'
            1:30: warning: 'image' has no attribute 'with'; did you mean 'width'?
            """
        #expect(printed.joined(separator: "\n") == expected)
    }

    @Test("A node is decoded")
    func decoding() throws {
        let product = try product

        struct Picture: Decodable {
            let url: String
            let width: Int?
        }

        struct Offer: Decodable {
            let id: String
            let price: Decimal
            let image: [Picture]
            let note: String?
        }

        let decoded = try product.decode(Offer.self)
        let amount = decoded.price  // 19.95
        let widths = decoded.image.map(\.width)  // [600, nil]
        let hint = decoded.note  // "Mind the handle"

        #expect(amount == 19.95)
        #expect(widths == [600, nil])
        #expect(hint == "Mind the handle")
    }

    @Test("A type tells what is wrong with its nodes")
    func diagnostics() throws {
        var printed: [String] = []
        func print(_ problem: MBDiagnostic) { printed.append(problem.description) }
        var problems: [MBDiagnostic] = []

        struct Image: MBNodeDecodable, Decodable {
            static let schema = MBNode.Schema(required: ["url"], supported: ["width"])
            let url: String
            let width: Int?
        }

        struct Product: MBNodeDecodable {
            static let schema = MBNode.Schema(required: ["id"], supported: ["title", "price"])
            let id: String
            let price: Decimal?
            let images: [Image]

            init(node: MBNode, diagnostics: inout [MBDiagnostic]) throws {
                id = try node.decode("id")
                price = try node.decode("price")
                images = node.relatives("image", diagnostics: &diagnostics)
            }
        }

        let xml = "<product id='p3'><image url='a.png' width='wide'/><image url='b.png'/></product>"
        let node = try MBNode(xml: xml, relation: { $0 })
        let lamp = node.decode(Product.self, diagnostics: &problems)
        let images = lamp?.images.map(\.url)  // ["b.png"]
        for problem in problems { print(problem) }

        #expect(images == ["b.png"])
        let expected = """
            1:18: error: 'image': 'width': expected a whole number, found the string 'wide'
            """
        #expect(printed.joined(separator: "\n") == expected)
    }
}
