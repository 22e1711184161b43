import Foundation
import MBDataEnvironment
import TestSupport
import Testing

@Suite("Decoding of nodes")
struct NodeDecodingTests {
    private struct Image: Decodable, Equatable {
        let url: String
        let width: Int?
    }

    private struct Product: Decodable {
        let id: String
        let price: Decimal
        let isNew: Bool
        let since: Date?
        let image: [Image]
        let title: String?
        let note: String?
    }

    private func product(_ xml: String) throws -> MBNode { try MBNode(xml: xml, relation: { $0 }) }

    @Test("attributes are converted, and relations are arrays")
    func attributes() throws {
        let product: Product = try product(
            """
            <product id="p1" price="19.95" isNew="T" since="1970-01-02" title="Mug">
              <image url="a.png" width="20"/><image url="b.png"/>
            </product>
            """
        ).decode()
        #expect(product.id == "p1")
        #expect(product.price == Decimal(string: "19.95"))
        #expect(product.isNew)
        #expect(product.since == Date(timeIntervalSince1970: 86_400))
        #expect(
            product.image == [Image(url: "a.png", width: 20), Image(url: "b.png", width: nil)])
        #expect(product.title == "Mug")
        #expect(product.note == nil)
    }

    @Test("a missing relation is an empty array, a missing attribute is an error")
    func missing() throws {
        let node = try product("<product id='p1' price='1' isNew='F'/>")
        #expect(try node.decode(Product.self).image.isEmpty)
        var other = node
        other["id"] = nil
        let error = #expect(throws: DecodingError.self) { try other.decode(Product.self) }
        guard case .keyNotFound(let key, let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(key.stringValue == "id")
        #expect(context.debugDescription == "there is no value for 'id'")
    }

    @Test("elements represent values: a single one is the first, a text its content")
    func elements() throws {
        struct Single: Decodable {
            let title: String
            let price: Decimal
            let image: Image
            let size: Int?
            let tags: [String]
        }
        let node = try product(
            """
            <product><title>Mug &amp; cup</title><price> 5.5 </price>
            <image url="a.png"/><image url="b.png"/><tags>x</tags><tags>y</tags></product>
            """)
        let single: Single = try node.decode()
        #expect(single.title == "Mug & cup")
        #expect(single.price == 5.5)
        #expect(single.image.url == "a.png")
        #expect(single.size == nil)
        #expect(single.tags == ["x", "y"])
    }

    @Test("keys have the same meaning as in expressions, including built-in ones")
    func builtIns() throws {
        struct Entry: Decodable {
            let xmlTagName: String
            let content: String?
            let children: [MBNode]
            let objectAttributes: [String: Int]
        }
        let node = try MBNode(xml: "<entry a='1' b='2'><c/><d>text</d></entry>")
        let entry: Entry = try node.decode()
        #expect(entry.xmlTagName == "entry")
        #expect(entry.content == nil)
        #expect(entry.children.map(\.tag) == ["c", "d"])
        #expect(entry.objectAttributes == ["a": 1, "b": 2])
        #expect(try entry.children[1].decode(String.self) == "text")
        #expect(throws: DecodingError.self) { try entry.children[0].decode(String.self) }
        let record = try product("<a id='1'><size>2</size><size>3</size></a>")
        #expect(try record.decode([String: Int].self) == ["id": 1, "size": 2])
    }

    @Test("an attribute hides a relation, also for decoding")
    func precedence() throws {
        struct Pair: Decodable { let x: String }
        #expect(try product("<a x='1'><x>2</x></a>").decode(Pair.self).x == "1")
        var node = MBNode(tag: "a", attributes: ["x": ["1", "2"]])
        #expect(throws: DecodingError.self) { try node.decode(Pair.self) }
        node["x"] = nil
        try node.add(MBNode(tag: "y", content: "3"), as: "x")
        #expect(try node.decode(Pair.self).x == "3")
    }

    @Test("one key is decoded by itself")
    func singleKey() throws {
        let node = try product("<a price='12'><image url='x'/><image url='y' width='no'/></a>")
        let price: Decimal? = try node.decode("price")
        #expect(price == 12)
        #expect(try node.decode("size", as: Int?.self) == nil)
        #expect(try node.decode("image", as: Image.self).url == "x")
        let error = #expect(throws: DecodingError.self) {
            try node.decode("image", as: [Image].self)
        }
        guard case .typeMismatch(_, let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["image", "1", "width"])
        #expect(throws: DecodingError.self) { try node.decode("size", as: Int.self) }
    }

    @Test("recursive types are decoded to the greatest depth, on a small stack")
    func recursion() throws {
        struct Tree: Decodable {
            let id: Int
            let child: [Tree]

            var depth: Int {
                var depth = 1
                var tree = self
                while let next = tree.child.first {
                    depth += 1
                    tree = next
                }
                return depth
            }
        }
        let (depth, _) = onSmallStack {
            var node = MBNode(tag: "leaf", attributes: ["id": 0])
            for id in 1..<256 {
                var above = MBNode(tag: "a", attributes: ["id": MBValue(id)])
                try? above.add(node)
                node = above
            }
            return try? node.decode(Tree.self).depth
        }
        #expect(depth == 256)
    }
}

@Suite("Types created from nodes")
struct NodeDecodableTests {
    struct Image: MBNodeDecodable, Decodable {
        static let schema = MBNode.Schema(
            required: ["url"], supported: ["width"], deprecated: ["src": "url"])
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

    private func decode(_ xml: String) throws -> (product: Product?, problems: [String]) {
        var problems: [MBDiagnostic] = []
        let node = try MBNode(xml: xml, relation: { $0 })
        let product = node.decode(Product.self, diagnostics: &problems)
        return (product, problems.map(\.description))
    }

    @Test("a product with images is created")
    func product() throws {
        let (product, problems) = try decode(
            "<product id='p1' price='5'><image src='a'/><image url='b' width='2'/></product>")
        #expect(product?.id == "p1")
        #expect(product?.price == 5)
        #expect(product?.images.map(\.url) == ["a", "b"])
        #expect(product?.images.map(\.width) == [nil, 2])
        #expect(problems == ["1:28: warning: 'image' has 'src', which is now called 'url'"])
    }

    @Test("a mistake in an image loses the image, not the product")
    func imageProblems() throws {
        let (product, problems) = try decode(
            "<product id='p1' titel='x'>\n<image/>\n<image url='b' width='no'/></product>")
        #expect(product?.images.isEmpty == true)
        #expect(
            problems == [
                "1:1: warning: 'product' has no attribute 'titel'; did you mean 'title'?",
                "2:1: error: 'image' needs the attribute 'url'",
                "3:1: error: 'image': 'width': expected a whole number, found the string 'no'",
            ])
    }

    @Test("there is no product without its required parts")
    func productProblems() throws {
        var (product, problems) = try decode("<product/>")
        #expect(product == nil)
        #expect(problems == ["1:1: error: 'product' needs the attribute 'id'"])
        (product, problems) = try decode("<product id='1' price='free'/>")
        #expect(product == nil)
        #expect(
            problems == [
                "1:1: error: 'product': 'price': expected a number, found the string 'free'"
            ])
    }

    @Test("an error of the app is reported, too")
    func ownError() {
        struct Picky: MBNodeDecodable {
            init(node: MBNode, diagnostics: inout [MBDiagnostic]) throws {
                throw MBExpressionError("not today")
            }
        }
        var problems: [MBDiagnostic] = []
        #expect(MBNode(tag: "a").decode(Picky.self, diagnostics: &problems) == nil)
        #expect(problems.map(\.severity) == [.error])
        #expect(problems.first?.message.contains("not today") == true)
    }
}
