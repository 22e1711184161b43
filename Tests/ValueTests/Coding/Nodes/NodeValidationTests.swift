import MBDataEnvironment
import Testing

@Suite("Attribute schemas")
struct NodeValidationTests {
    private func problems(
        _ attributes: MBDictionary, _ schema: MBNode.Schema
    ) -> (isValid: Bool, messages: [String]) {
        var node = MBNode(tag: "p", attributes: attributes)
        node.location = MBSourceLocation(line: 4, column: 7)
        let problems = node.validate(schema)
        for problem in problems { #expect(problem.location == node.location) }
        return (node.isValid, problems.map { "\($0.severity) \($0.code): \($0.message)" })
    }

    @Test("a missing required attribute is an error")
    func required() {
        let schema = MBNode.Schema(required: ["id", "url"])
        #expect(problems(["id": "1", "url": ""], schema) == (true, []))
        #expect(
            problems(["url": "x"], schema)
                == (false, ["error missingAttribute: 'p' needs the attribute 'id'"]))
        #expect(problems([:], schema).messages.count == 2)
    }

    @Test("an unsupported attribute is a warning if any attributes are declared as supported")
    func unknown() {
        let schema = MBNode.Schema(
            required: ["id"], supported: ["title"], rules: [.atLeastOne(["id", "key"])])
        #expect(problems(["id": "1", "title": "x", "key": "y"], schema) == (true, []))
        #expect(
            problems(["id": "1", "titel": "x"], schema) == (
                true,
                [
                    "warning unsupportedAttribute: 'p' has no attribute 'titel';"
                        + " did you mean 'title'?"
                ]
            ))
        #expect(problems(["id": "1"], MBNode.Schema()) == (true, []))
        #expect(problems(["x": "1"], MBNode.Schema(unsupported: ["x"])) == (true, []))
    }

    @Test("exactly one of several attributes is required")
    func exactlyOne() {
        let schema = MBNode.Schema(rules: [.exactlyOne(["value", "literal"])])
        #expect(problems(["value": "1"], schema) == (true, []))
        #expect(problems(["literal": "1"], schema) == (true, []))
        #expect(
            problems([:], schema) == (
                false,
                ["error missingAttribute: 'p' needs one of the attributes 'value', 'literal'"]
            ))
        #expect(
            problems(["literal": "1", "value": "1"], schema) == (
                false,
                [
                    "error conflictingAttributes: 'p' has the attributes 'value', 'literal',"
                        + " but only one of them is allowed"
                ]
            ))
    }

    @Test("at least one of several attributes is required")
    func atLeastOne() {
        let schema = MBNode.Schema(rules: [.atLeastOne(["a", "b", "c"])])
        #expect(problems(["b": "1"], schema) == (true, []))
        #expect(problems(["a": "1", "c": "1"], schema) == (true, []))
        #expect(
            problems([:], schema) == (
                false, ["error missingAttribute: 'p' needs one of the attributes 'a', 'b', 'c'"]
            ))
    }

    @Test("an attribute with its former name moves to the current one, unless that is taken")
    func deprecated() {
        let schema = MBNode.Schema(required: ["title"], deprecated: ["name": "title"])
        var node = MBNode(tag: "p", attributes: ["name": "Mug"])
        #expect(node.validate(schema).map(\.code) == [.deprecatedAttribute])
        #expect(node.isValid)
        #expect(node.attributes == ["title": "Mug"])
        node["name"] = "Cup"
        let problems = node.validate(schema)
        #expect(problems.map(\.code) == [.deprecatedAttribute])
        #expect(problems.map(\.severity) == [.warning])
        #expect(node.attributes == ["title": "Mug", "name": "Cup"])
    }

    @Test("a schema extends another one: the union, without unsupported attributes")
    func extending() {
        let product = MBNode.Schema(
            required: ["id", "size"], supported: ["title", "colour"],
            deprecated: ["name": "title", "key": "id"], rules: [.atLeastOne(["price", "isFree"])])
        let book = MBNode.Schema(
            required: ["isbn", "id"], supported: ["author"], unsupported: ["size", "colour"],
            deprecated: ["key": "isbn"])
        let schema = book.extending(product)
        #expect(
            problems([:], schema).messages == [
                "error missingAttribute: 'p' needs the attribute 'id'",
                "error missingAttribute: 'p' needs the attribute 'isbn'",
                "error missingAttribute: 'p' needs one of the attributes 'price', 'isFree'",
            ])
        let all: MBDictionary = [
            "id": "1", "isbn": "2", "title": "3", "author": "4", "price": "5", "colour": "6",
            "size": "7",
        ]
        #expect(
            problems(all, schema).messages == [
                "warning unsupportedAttribute: 'p' has no attribute 'colour'",
                "warning unsupportedAttribute: 'p' has no attribute 'size'",
            ])
        #expect(schema.deprecated == ["name": "title", "key": "isbn"])
    }

    @Test("an invalid relative is reported, but doesn't make the node above it invalid")
    func relatives() throws {
        let schemas = [
            "p": MBNode.Schema(required: ["id"]), "i": MBNode.Schema(required: ["url"]),
        ]
        var node = MBNode(tag: "p", attributes: ["id": "1"])
        let image = MBNode(tag: "i", attributes: ["url": "x"])
        try node.add(contentsOf: [image, MBNode(tag: "i"), MBNode(tag: "other")], as: "image")
        let problems = node.validate { schemas[$0.tag] }
        #expect(problems.map(\.message) == ["'i' needs the attribute 'url'"])
        #expect(node.isValid)
        #expect(node.relatives("image").map(\.isValid) == [true, false, true])
        var fixed = node
        try fixed.replaceRelatives("image", with: [image])
        #expect(fixed.validate { schemas[$0.tag] }.isEmpty)
        node["id"] = nil
        #expect(node.validate { schemas[$0.tag] }.count == 2)
        #expect(!node.isValid)
        #expect(node.validate { _ in nil }.isEmpty)
        #expect(node.isValid)
        #expect(node.relatives("image").allSatisfy { $0.isValid })
    }

    @Test("deprecated attributes of relatives are moved, too")
    func deprecatedBelow() throws {
        var node = MBNode(tag: "p")
        try node.add(MBNode(tag: "i", attributes: ["src": "x"]), as: "image")
        let schema = MBNode.Schema(deprecated: ["src": "url"])
        #expect(node.validate { _ in schema }.count == 1)
        #expect(node.relatives("image")[0]["url"] == "x")
    }

    @Test("a node is valid before validation, and expressions see whether it is")
    func flag() {
        var environment = MBEnvironment()
        var node = MBNode(tag: "p")
        environment["node"] = .opaque(node)
        #expect(environment.boolean("$node.isDataModelValid"))
        #expect(node.validate(MBNode.Schema(required: ["id"])).count == 1)
        environment["node"] = .opaque(node)
        #expect(!environment.boolean("$node.isDataModelValid"))
    }

    @Test("names in schemas differ by their code points, as the names of attributes do")
    func accents() {
        let schema = MBNode.Schema(required: ["\u{E9}", "e\u{301}"], supported: ["x"])
        var node = MBNode(tag: "p", attributes: ["\u{E9}": 1])
        #expect(node.validate(schema).map(\.code) == [.missingAttribute])
        let extended = MBNode.Schema(unsupported: ["e\u{301}"]).extending(schema)
        #expect(node.validate(extended).isEmpty)
    }

    @Test("relatives of many relations are validated and removed in linear time")
    func manyRelations() throws {
        var node = MBNode(tag: "p")
        for number in 0..<20_000 { try node.add(MBNode(tag: "i"), as: "r\(number)") }
        let schema = MBNode.Schema(required: ["id"])
        #expect(node.validate { $0.tag == "i" ? schema : nil }.count == 1_000)
        #expect(node.relativeCount() == 20_000)
        #expect(node.allRelatives.allSatisfy { !$0.isValid })
        node.removeRelatives { _ in true }
        #expect(node.relations.isEmpty && node.relativeCount() == 0)
        #expect(node == MBNode(tag: "p"))
    }
}
