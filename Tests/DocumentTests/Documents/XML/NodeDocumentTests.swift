import Foundation
import MBDataEnvironment
import Testing

@Suite("Nodes of documents")
struct NodeDocumentTests {
    private let catalogue = """
        <catalogue title="Summer">
          <product id="p1" title="Mug"><image url="a.png"/><image url="b.png"/></product>
          <product id="p2" title="Lamp"/>
          <note>  Open until 8  </note>
        </catalogue>
        """

    @Test("elements become nodes of the default relation, with their places")
    func children() throws {
        let node = try MBNode(xml: catalogue)
        #expect(node.tag == "catalogue")
        #expect(node.attributes == ["title": "Summer"])
        #expect(node.relations == ["child"])
        #expect(node.children.map(\.tag) == ["product", "product", "note"])
        #expect(node.children[0].children.map(\.tag) == ["image", "image"])
        #expect(node.children[0].attributes.keys == ["id", "title"])
        #expect(node.children[1].location == MBSourceLocation(line: 3, column: 3))
        #expect(node.children[0].children[1]["url"] == "b.png")
    }

    @Test("the app chooses relations, and leaves elements out")
    func relations() throws {
        let byTag = try MBNode(xml: catalogue, relation: { $0 })
        #expect(byTag.relations == ["product", "note"])
        #expect(byTag.relatives("product").count == 2)
        #expect(byTag.relatives("product")[0].relatives("image").count == 2)
        let some = try MBNode(xml: catalogue) {
            $0 == "note" ? nil : $0 == "image" ? "pictures" : "all"
        }
        #expect(some.relations == ["all"])
        #expect(some.relativeCount() == 2)
        #expect(some.relatives("all")[0].relations == ["pictures"])
    }

    @Test(
        "text that isn't blank is the content, unless there are elements next to it",
        arguments: [
            ("<a> Mug &amp; cup\n</a>", " Mug & cup\n"), ("<a><![CDATA[<b>]]></a>", "<b>"),
            ("<a> \n\t </a>", nil), ("<a/>", nil), ("<a>text<b/>more</a>", nil),
        ] as [(String, MBValue?)])
    func content(_ xml: String, _ expected: MBValue?) throws {
        #expect(try MBNode(xml: xml).content == expected)
    }

    @Test("a node is amended with an element")
    func amending() throws {
        var node = try MBNode(xml: "<a x='1' y='2'><b/></a>")
        node.amend(with: try MBNode(xml: "<c y='3' z='4'><d/></c>"))
        #expect(node.tag == "a")
        #expect(node.attributes == ["x": "1", "y": "3", "z": "4"])
        #expect(node.children.map(\.tag) == ["b", "d"])
    }

    @Test("a broken document is an error with its place, and nothing changes")
    func broken() {
        let error = #expect(throws: MBEnvironment.LoadError.self) {
            try MBNode(xml: Data("<a>\n  <b></a>".utf8), file: "body.xml")
        }
        #expect(error?.diagnostic.code == .malformedXML)
        #expect(error?.description.hasPrefix("body.xml:2:") == true)
        var limits = MBLimits.standard
        limits.documentElements = 2
        let tooMany = #expect(throws: MBEnvironment.LoadError.self) {
            try MBNode(xml: "<a><b/><c/></a>", limits: limits)
        }
        #expect(tooMany?.diagnostic.code == .limitExceeded)
    }

    @Test("a node writes the text it was read from")
    func roundTrip() throws {
        let node = try MBNode(xml: catalogue)
        #expect(try MBNode(xml: node.simulatedXML) == node)
        #expect(try MBNode(xml: node.debuggingXML) == node)
    }
}

@Suite("Nodes in expressions")
struct NodeExpressionTests {
    private func environment(_ xml: String) throws -> MBEnvironment {
        var environment = MBEnvironment()
        environment.capabilities.log = MBCollectingLog()
        environment["node"] = .opaque(
            try MBNode(xml: xml, relation: { $0 == "kid" ? "child" : $0 }))
        return environment
    }

    private let page = """
        <page title="Shop" count="7">
          <product id="p1" title="Mug"/><kid name="a">text</kid><product id="p2" title="Lamp"/>
          <kid name="b"/>
        </page>
        """

    @Test(
        "keys are attributes, relations and built-in ones, after a dot and in brackets",
        arguments: [
            ("$node.title", "Shop"), ("$node[title]", "Shop"), ("$node.count", "7"),
            ("$node.product.count", "2"), ("$node[product][1].title", "Lamp"),
            ("$node.allRelatives[0].title", "Mug"), ("$node.allRelatives.count", "4"),
            ("$node.children[1].name", "b"), ("$node.children.count", "2"),
            ("$node.child[0].name", "a"), ("$node.relativesWithDefaultRelation[0].name", "a"),
            ("$node.firstRelativeWithDefaultRelation.content", "text"),
            ("$node.children[1].firstRelativeWithDefaultRelation", ""),
            ("$node.xmlTagName", "page"), ("$node.countAttributes", "2"),
            ("^join($node.attributeNames|,)", "title,count"),
            ("^join($node.currentRelationTypes|,)", "product,child"),
            ("$node.relativeCount", "4"), ("$node.relativeCountWithDefaultRelation", "2"),
            ("$node.countRelatives", "4"), ("$node.countRelativesWithDefaultRelation", "2"),
            ("$node.objectAttributes.title", "Shop"), ("$node.isDataModelValid", "1"),
            ("$node.product[0].simulatedXML", "<product id=\"p1\" title=\"Mug\"/>"),
            ("$node.product[0]", "<product id=\"p1\" title=\"Mug\"/>"),
            ("$node.product[0].debuggingXML", "<product id=\"p1\" title=\"Mug\"/>"),
            ("$node.containingRelative", ""), ("$node.content", ""),
            ("$node.product[0].children.count", "0"), ("$node.product[0].allRelatives.count", "0"),
        ])
    func keys(_ expression: String, _ expected: String) throws {
        let environment = try environment(page)
        #expect(try environment.evaluate(expression, as: .string) ?? "" == .string(expected))
    }

    @Test("an attribute hides a relation, and both hide a built-in key, which an @ reaches")
    func precedence() throws {
        let xml = """
            <a content="attribute" product="attribute" children="attribute" allRelatives="x">
              <product/><simulatedXML id="relation"/><kid>first</kid>
            </a>
            """
        let environment = try environment(xml)
        for (expression, expected) in [
            ("$node.content", "attribute"), ("$node[content]", "attribute"),
            ("$node.product", "attribute"), ("$node.children", "attribute"),
            ("$node[@children].count", "1"), ("$node[@children][0].content", "first"),
            ("$node.allRelatives", "x"), ("$node[@allRelatives].count", "3"),
            ("$node.simulatedXML[0].id", "relation"), ("$node[@countAttributes]", "4"),
            ("$node.child[0].content", "first"),
        ] {
            #expect(environment.string(expression) == expected, "\(expression)")
        }
        #expect(environment.object("$node[@content]") == nil)
        #expect(environment.string("$node[@simulatedXML]")?.hasPrefix("<a content=") == true)
    }

    @Test("an attribute whose name begins with an @ is found, unless that is a built-in key")
    func atSigns() {
        var environment = MBEnvironment()
        environment["node"] = .opaque(MBNode(tag: "a", attributes: ["@id": 1, "@content": 2]))
        #expect(environment.object("$node[@id]") == 1)
        #expect(environment.object("$node[@content]") == nil)
    }

    @Test("an unknown key is nil, not an error, even in strict mode")
    func unknownKeys() throws {
        var environment = try environment(page)
        environment.isStrict = true
        #expect(try environment.evaluate("$node.nothing") == nil)
        #expect(try environment.evaluate("$node[nothing].at.all") == nil)
        #expect(try environment.evaluate("$node[@nothing]") == nil)
    }

    @Test("functions that iterate go over relatives")
    func iteration() throws {
        let environment = try environment(page)
        #expect(environment.string("^join(^list($node.product|$item.title)|+)") == "Mug+Lamp")
        #expect(
            environment.object("^filter($node.allRelatives|$item.xmlTagName == product).count") == 2
        )
        #expect(environment.boolean("$node.product[0] == $node.allRelatives[0]"))
        #expect(!environment.boolean("$node.product[0] == $node.product[1]"))
    }

    @Test("attributes that hold expressions are evaluated in an environment")
    func evaluation() throws {
        var environment = MBEnvironment()
        let log = MBCollectingLog()
        environment.capabilities.log = log
        environment["name"] = "Zoë"
        let node = MBNode(
            tag: "a",
            attributes: [
                "title": "Hi $name", "who": "$name", "sum": "1 + 2", "is": "$name == Zoë", "n": 5,
                "bad": "1 / 0", "null": .null,
            ])
        #expect(node.string("title", evaluatedIn: environment) == "Hi Zoë")
        #expect(node.string("other", evaluatedIn: environment, default: "x") == "x")
        #expect(node.string("null", evaluatedIn: environment, default: "x") == "x")
        #expect(node.object("who", evaluatedIn: environment) == "Zoë")
        #expect(node.object("other", evaluatedIn: environment, default: 1) == 1)
        #expect(node.number("sum", evaluatedIn: environment) == 3)
        #expect(node.number("n", evaluatedIn: environment) == 5)
        #expect(node.number("other", evaluatedIn: environment, default: 4) == 4)
        #expect(node.boolean("is", evaluatedIn: environment))
        #expect(node.boolean("other", evaluatedIn: environment, default: true))
        #expect(log.entries.isEmpty)
        #expect(node.number("bad", evaluatedIn: environment, default: -1) == -1)
        #expect(log.entries.count == 1)
        #expect(try node.evaluate("title", as: .string, in: environment) == "Hi Zoë")
        #expect(try node.evaluate("other", in: environment) == nil)
        #expect(throws: MBExpressionError.self) {
            try node.evaluate("bad", as: .number, in: environment)
        }
    }

    @Test("a condition is true if it's missing or empty, and false if it fails")
    func conditions() throws {
        var environment = MBEnvironment()
        environment["isOpen"] = true
        let cases: [(MBDictionary, Bool, MBDiagnostic.Severity?)] = [
            ([:], true, nil), (["if": "$isOpen"], true, nil), (["if": "!$isOpen"], false, nil),
            (["if": "$nothing"], false, nil), (["if": ""], true, .warning),
            (["if": "1 / 0 -EQ 1"], false, .error), (["if": "($isOpen"], false, .error),
        ]
        for (attributes, expected, severity) in cases {
            var node = MBNode(tag: "a", attributes: attributes)
            node.location = MBSourceLocation(line: 2, column: 3)
            var problems: [MBDiagnostic] = []
            #expect(node.shouldDeclare(in: environment, diagnostics: &problems) == expected)
            #expect(problems.map(\.severity) == (severity.map { [$0] } ?? []))
            #expect(problems.allSatisfy { $0.code == .conditionFailed && $0.location != nil })
        }
    }
}
