import MBDataEnvironment
import Testing

@Suite("Nodes")
struct NodeTests {
    private let mug = MBNode(
        tag: "product", attributes: ["id": "p1", "price": 12.5, "isNew": "F"], content: "A mug")

    @Test("a node created from a dictionary has its attributes in order")
    func dictionary() {
        #expect(mug.tag == "product")
        #expect(mug.attributes.keys == ["id", "price", "isNew"])
        #expect(mug["price"] == 12.5)
        #expect(mug["other"] == nil)
        #expect(mug.content == "A mug")
        #expect(mug.relations.isEmpty)
        #expect(mug.location == nil)
    }

    @Test("setting an attribute keeps its place, and setting nil removes it")
    func setting() {
        var node = mug
        node["id"] = "p2"
        node["price"] = nil
        node["size"] = "XL"
        #expect(node.attributes.keys == ["id", "isNew", "size"])
        #expect(node["id"] == "p2")
    }

    @Test("renaming an attribute moves its value, and renaming it to nil removes it")
    func renaming() {
        var node = mug
        node.renameAttribute("id", to: "key")
        node.renameAttribute("isNew", to: nil)
        node.renameAttribute("unknown", to: "price")
        #expect(node.attributes == ["price": 12.5, "key": "p1"])
        node.renameAttribute("key", to: "price")
        #expect(node.attributes == ["price": "p1"])
    }

    @Test("overlaying sets only missing attributes")
    func overlaying() {
        var node = mug
        node.overlay(["id": "other", "size": "XL"])
        #expect(node["id"] == "p1")
        #expect(node["size"] == "XL")
    }

    @Test("amending sets attributes, appends relatives and keeps the tag")
    func amending() throws {
        var node = mug
        try node.add(MBNode(tag: "first"), as: "image")
        var other = MBNode(tag: "patch", attributes: ["price": 10, "size": "XL"])
        try other.add(MBNode(tag: "second"), as: "image")
        try other.add(MBNode(tag: "third"))
        node.amend(with: other)
        #expect(node.tag == "product")
        #expect(node.content == "A mug")
        #expect(node.attributes == ["id": "p1", "price": 10, "isNew": "F", "size": "XL"])
        #expect(node.relatives("image").map(\.tag) == ["first", "second"])
        #expect(node.children.map(\.tag) == ["third"])
        node.amend(with: MBNode(tag: "patch", content: "A cup"))
        #expect(node.content == "A cup")
    }

    @Test("changing a copy doesn't change the original")
    func copies() throws {
        var original = mug
        try original.add(MBNode(tag: "a"))
        var copy = original
        copy["id"] = "p2"
        copy.content = nil
        copy.tag = "cup"
        try copy.add(MBNode(tag: "b"))
        #expect(original["id"] == "p1")
        #expect(original.content == "A mug")
        #expect(original.tag == "product")
        #expect(original.children.count == 1)
        #expect(copy.children.count == 2)
    }

    @Test("nodes are equal by tag, attributes, content and relatives, not by place")
    func equality() throws {
        var one = mug
        try one.add(MBNode(tag: "a"), as: "x")
        try one.add(MBNode(tag: "b"), as: "y")
        var same = MBNode(
            tag: "product", attributes: ["isNew": "F", "id": "p1", "price": 12.5],
            content: "A mug")
        try same.add(MBNode(tag: "b"), as: "y")
        try same.add(MBNode(tag: "a"), as: "x")
        same.location = MBSourceLocation(line: 3, column: 5)
        #expect(one == same)
        #expect(one.hashValue == same.hashValue)
        #expect(MBValue.opaque(one) == .opaque(same))
        let changes: [(inout MBNode) throws -> Void] = [
            { $0.tag = "other" }, { $0["id"] = "p2" }, { $0.content = nil },
            { try $0.add(MBNode(tag: "c"), as: "x") },
            { try $0.replaceRelatives("x", with: [MBNode(tag: "c")]) },
            { $0.removeRelatives("x") },
        ]
        for change in changes {
            var other = same
            try change(&other)
            #expect(one != other)
        }
    }

    @Test("attributes are read as text, number or truth, by the conversions of the language")
    func conversions() {
        let node = MBNode(
            tag: "a",
            attributes: ["text": "5 cats", "number": 2.75, "no": "F", "null": .null, "far": "1e30"])
        #expect(node.string("text") == "5 cats")
        #expect(node.string("number") == "2.75")
        #expect(node.string("null") == nil)
        #expect(node.string("other") == nil)
        #expect(node.number("text") == 5)
        #expect(node.number("no") == nil)
        #expect(node.number("null") == nil)
        #expect(node.integer("number") == 2)
        #expect(node.integer("far") == nil)
        #expect(node.double("number") == 2.75)
        #expect(node.boolean("text") == true)
        #expect(node.boolean("no") == false)
        #expect(node.boolean("null") == nil)
        #expect(node.boolean("other") == nil)
    }

    @Test(
        "a content is a text with more than blanks in it; otherwise there is none",
        arguments: [("x", true), (" \n", false), ("", false), (5, false), (nil, false)]
            as [(MBValue?, Bool)])
    func stringContent(_ content: MBValue?, _ expected: Bool) {
        #expect(MBNode(tag: "a", content: content).hasStringContent == expected)
    }
}

@Suite("Relatives of nodes")
struct NodeRelativeTests {
    private static func node(_ tag: String) -> MBNode { MBNode(tag: tag) }

    private static func family() throws -> MBNode {
        var node = Self.node("parent")
        try node.add(Self.node("a"))
        try node.add(contentsOf: [Self.node("i"), Self.node("j")], as: "image")
        try node.add(Self.node("b"))
        return node
    }

    @Test("relatives are listed by relation, in the order in which they were added")
    func lists() throws {
        let node = try Self.family()
        #expect(MBNode.defaultRelation == "child")
        #expect(node.relations == ["child", "image"])
        #expect(node.children.map(\.tag) == ["a", "b"])
        #expect(node.relatives("child") == node.children)
        #expect(node.relatives("image").map(\.tag) == ["i", "j"])
        #expect(node.relatives("other").isEmpty)
        #expect(node.allRelatives.map(\.tag) == ["a", "b", "i", "j"])
        #expect(node.firstRelative()?.tag == "a")
        #expect(node.firstRelative("image")?.tag == "i")
        #expect(node.firstRelative("other") == nil)
    }

    @Test("relatives are counted")
    func counts() throws {
        let node = try Self.family()
        #expect(node.relativeCount() == 4)
        #expect(node.relativeCount(of: "image") == 2)
        #expect(node.relativeCount(of: "other") == 0)
        #expect(Self.node("a").relativeCount() == 0)
    }

    @Test("relatives are removed from one relation or from all, and an empty relation disappears")
    func removing() throws {
        var node = try Self.family()
        try node.add(Self.node("a"), as: "image")
        node.removeRelatives("image") { $0.tag == "a" }
        #expect(node.relatives("image").map(\.tag) == ["i", "j"])
        #expect(node.children.map(\.tag) == ["a", "b"])
        try node.add(Self.node("a"), as: "other")
        node.removeRelatives { $0.tag == "a" || $0.tag == "i" }
        #expect(node.relations == ["child", "image"])
        #expect(node.allRelatives.map(\.tag) == ["b", "j"])
        #expect(node.relativeCount() == 2)
        node.removeRelatives("child")
        #expect(node.relations == ["image"])
        node.removeRelatives()
        #expect(node.relations.isEmpty)
        #expect(node.relativeCount() == 0)
        #expect(node == Self.node("parent"))
    }

    @Test("the nodes of a relation are replaced at its place")
    func replacing() throws {
        var node = try Self.family()
        try node.replaceRelatives(with: node.children.reversed())
        try node.replaceRelatives("new", with: [Self.node("n")])
        #expect(node.relations == ["child", "image", "new"])
        #expect(node.children.map(\.tag) == ["b", "a"])
        try node.replaceRelatives("image", with: [])
        #expect(node.relations == ["child", "new"])
        #expect(node.relativeCount() == 3)
    }

    @Test("256 nodes can be nested, not more, unless some are removed again")
    func height() throws {
        var tower = Self.node("bottom")
        for _ in 1..<256 {
            var above = Self.node("above")
            try above.add(tower)
            tower = above
        }
        var node = Self.node("top")
        try node.add(Self.node("other"))
        let before = node
        for change: (inout MBNode) throws -> Void in [
            { try $0.add(tower) }, { try $0.add(contentsOf: [Self.node("a"), tower]) },
            { try $0.replaceRelatives(with: [tower]) },
        ] {
            let error = #expect(throws: MBExpressionError.self) { try change(&node) }
            #expect(error?.code == .limitExceeded)
            #expect(node == before)
        }
        let lower = tower.children[0]
        try node.add(lower)
        var top = Self.node("above top")
        #expect(throws: MBExpressionError.self) { try top.add(node) }
        node.removeRelatives { $0 == lower }
        try top.add(node)
    }
}
