import Foundation
import Testing

@testable import MBDataEnvironment

@Suite("Nodes as XML")
struct NodeTextTests {
    @Test("a node is an element with its content, followed by its relatives, indented by tabs")
    func layout() throws {
        var image = MBNode(tag: "image", attributes: ["url": "mug.png"])
        #expect(image.simulatedXML == "<image url=\"mug.png\"/>")
        try image.add(MBNode(tag: "size", content: 5))
        var node = MBNode(tag: "product", attributes: ["id": "p1", "none": .null, "n": 1.5])
        try node.add(image, as: "image")
        try node.add(MBNode(tag: "title", content: "Mug"))
        #expect(
            node.simulatedXML == """
                <product id="p1" n="1.5">
                \t<image url="mug.png">
                \t\t<size>5</size>
                \t</image>
                \t<title>Mug</title>
                </product>
                """)
        node.content = "both"
        #expect(node.simulatedXML.hasPrefix("<product id=\"p1\" n=\"1.5\">both\n\t<image"))
        #expect(node.description == node.simulatedXML)
        #expect(MBValue.opaque(node).description == node.simulatedXML)
    }

    @Test("the debugging variant shows how many nodes each relation has")
    func debugging() throws {
        var node = MBNode(tag: "a")
        try node.add(contentsOf: [MBNode(tag: "b"), MBNode(tag: "c")])
        try node.add(MBNode(tag: "d"), as: "x---y")
        #expect(
            node.debuggingXML == """
                <a>
                \t<!-- child: 2 -->
                \t<b/>
                \t<c/>
                \t<!-- x- - -y: 1 -->
                \t<d/>
                </a>
                """)
    }

    @Test("texts of all kinds are unchanged when the XML is read")
    func escaping() throws {
        let texts = [
            "<&>\"'", "tab\tline\nreturn\r", "]]>", "é😀", "plain", " blanks ", "a\u{0301}\u{FFFD}",
        ]
        for text in texts {
            let node = MBNode(tag: "a", attributes: ["x": .string(text)], content: .string(text))
            #expect(try MBNode(xml: node.simulatedXML) == node, "\(text.debugDescription)")
        }
    }

    @Test("characters that XML can't represent are replaced, so the text is well-formed")
    func replacing() throws {
        let node = MBNode(
            tag: "a", attributes: ["x": "\u{0}\u{1B}\u{FFFF}|"], content: "\u{8}\u{FFFE}|")
        let read = try MBNode(xml: node.simulatedXML)
        #expect(read["x"] == "\u{FFFD}\u{FFFD}\u{FFFD}|")
        #expect(read.content == "\u{FFFD}\u{FFFD}|")
    }

    @Test(
        "names that aren't valid in XML are written as names that differ from each other",
        arguments: [
            ("title", "title"), ("xlink:href", "xlink:href"), ("pos_x", "pos_x"), ("", "_x_"),
            ("not ready", "not_x0020_ready"), ("1st", "_x0031_st"), ("a<b", "a_x003C_b"),
            ("-", "_x002D_"), ("a-1.2", "a-1.2"), ("not_x0020_ready", "not_x005F_x0020_ready"),
            ("é", "é"), ("a😀", "a😀"), ("_xyz_", "_xyz_"), ("@id", "_x0040_id"),
            ("_", "_"), ("_x_", "_x005F_x_"), ("a:b:1", "a:b_x003A_1"), (":a", "_x003A_a"),
            ("a:", "a_x003A_"), ("a:1", "a_x003A_1"), ("a::b", "a_x003A__x003A_b"),
        ])
    func names(_ name: String, _ expected: String) throws {
        let node = MBNode(tag: name, attributes: [name: "1"])
        #expect(node.simulatedXML == "<\(expected) \(expected)=\"1\"/>")
        let withoutPrefix = expected.split(separator: ":").last.map(String.init)
        #expect(try MBNode(xml: node.simulatedXML).tag == withoutPrefix)
    }
}

@Suite("Archives of nodes")
struct NodeArchiveTests {
    private func copy(_ node: MBNode) throws -> MBNode {
        try JSONDecoder().decode(MBNode.self, from: JSONEncoder().encode(node))
    }

    @Test("tag, attributes, content, relations and all orders are restored")
    func roundTrip() throws {
        var node = MBNode(
            tag: "product",
            attributes: [
                "z": "text", "number": 0.1, "a": true,
                "date": .date(Date(timeIntervalSince1970: 5)),
                "list": [1, ["y": "1", "x": .null]], "data": .opaque(MBData([0, 255])),
                "$set": .opaque(MBSet([1, 2])), "rect": .opaque(MBPoint(x: 1, y: 2)),
            ],
            content: .number(try #require(MBNumber("12345678901234567890123456789012345678"))))
        try node.add(MBNode(tag: "b", attributes: ["n": 1]), as: "second")
        var first = MBNode(tag: "a")
        try first.add(contentsOf: (1...3).map { MBNode(tag: "c", attributes: ["n": MBValue($0)]) })
        try node.add(first, as: "first")
        try node.add(MBNode(tag: "d"), as: "second")
        let read = try copy(node)
        #expect(read == node)
        #expect(read.attributes.keys == node.attributes.keys)
        #expect(read.relations == ["second", "first"])
        #expect(read.simulatedXML == node.simulatedXML)
        let plist = try PropertyListEncoder().encode(node)
        #expect(try PropertyListDecoder().decode(MBNode.self, from: plist) == node)
    }

    @Test("of a host object in an attribute, the string form remains")
    func hostObject() throws {
        let node = MBNode(tag: "a", attributes: ["inner": .opaque(MBNode(tag: "b"))])
        #expect(try copy(node)["inner"] == ["$opaque": "<b/>"])
    }

    @Test(
        "a value that isn't a tree of nodes is refused",
        arguments: [
            "[]", "{}", #"[{"tag": "a"}, {"tag": "b"}]"#,
            #"[{"tag": "a"}, {"tag": "b", "parent": 1}]"#,
            #"[{"tag": "a"}, {"tag": "b", "parent": -1}]"#, #"[{"tag": "a", "attributes": "[1"}]"#,
            #"[{"tag": "a", "content": "nil"}]"#, #"[{}]"#,
        ])
    func corrupted(_ json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(MBNode.self, from: Data(json.utf8))
        }
    }

    @Test("a list with too many nested nodes is refused")
    func tooTall() throws {
        func list(_ count: Int) -> Data {
            let nodes = (1..<count).map { #"{"tag": "a", "parent": \#($0 - 1)}"# }
            return Data("[\(([#"{"tag": "a"}"#] + nodes).joined(separator: ","))]".utf8)
        }
        #expect(try JSONDecoder().decode(MBNode.self, from: list(256)).children.count == 1)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(MBNode.self, from: list(257))
        }
    }

    @Test("a value without JSON can't be archived")
    func infiniteDate() {
        let node = MBNode(
            tag: "a", attributes: ["x": .date(Date(timeIntervalSince1970: .infinity))])
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(node) }
    }

    @Test("a node that holds the ones before it in two places is cut, not written without end")
    func sharedNodes() {
        var value: MBValue = "x"
        for _ in 0..<60 {
            value = .opaque(MBOpaque(MBNode(tag: "a", attributes: ["a": value], content: value)))
        }
        #expect(value.description.utf8.count < 50_000_000)
        var environment = MBEnvironment()
        environment.limits.stringLength = 10_000
        environment["v"] = value
        #expect(environment.strict.outcome(of: "$v", as: .string).error?.code == .limitExceeded)
    }
}
