import Foundation
import MBDataEnvironment
import MBEventHandling
import Testing

/// What the tables of the page on migrating recommend now for data models, modules and events.
@Suite("Examples of the page on migrating: models, modules and events")
struct MigratingModelExamples {
    struct Product: MBNodeDecodable, Decodable {
        let id: String
    }

    struct Image: MBNodeDecodable, Decodable {
        let url: String
    }

    @Test("MBDataModel: reading and attributes")
    func attributes() throws {
        let data = Data("<product id='p1' name='Mug' price='2'><image url='a.png'/></product>".utf8)
        let element = try MBMLElement(xml: data)
        let more: MBDictionary = ["currency": "EUR"]
        var environment = MBEnvironment()
        environment.capabilities = .fixed()
        var problems: [MBDiagnostic] = []

        #expect(MBNode(tag: "product", attributes: ["id": "p1"])["id"] == "p1")
        #expect(try MBNode(xml: data) == MBNode(element))
        var node = MBNode(element, relation: { $0 == "image" ? "images" : nil })
        var copy = node
        copy["id"] = "p2"
        #expect(node.decode(Product.self, diagnostics: &problems)?.id == "p1")
        let name = "images"
        let images = node.relatives(name, as: Image.self, diagnostics: &problems)
        #expect(images.map(\.url) == ["a.png"] && problems.isEmpty)
        let kept = try JSONEncoder().encode(node)
        #expect(try JSONDecoder().decode(MBNode.self, from: kept) == node)

        for (name, value) in more { node[name] = value }
        node.overlay(more)
        node.amend(with: MBNode(element))
        #expect(node.children.count == 1 && node.attributes.keys.last == "currency")
        #expect(node.tag == "product" && node.content == nil && !node.hasStringContent)
        #expect(node.simulatedXML.hasPrefix("<product") && !node.debuggingXML.isEmpty)
        #expect(node["id"] != nil)
        node.renameAttribute("name", to: "title")
        #expect(node.string("title") == "Mug")
        #expect(node.number("price") == 2 && node.integer("price") == 2)
        #expect(node.double("price") == 2 && node.boolean("isNew") == nil)
        node["price"] = 20
        #expect(node.number("price", evaluatedIn: environment) == 20)
        #expect(node.string("title", evaluatedIn: environment, default: "?") == "Mug")
        #expect(node.object("title", evaluatedIn: environment) == "Mug")
        #expect(node.boolean("isNew", evaluatedIn: environment) == false)
        #expect(node.shouldDeclare(in: environment, diagnostics: &problems))
        node["price"] = nil
        #expect(node.number("price") == nil)
    }

    @Test("MBDataModel: relatives and validation")
    func relatives() throws {
        var node = MBNode(tag: "product", attributes: ["name": "Mug", "price": 2])
        let image = MBNode(tag: "image", attributes: ["url": "a.png"])

        try node.add(image, as: "images")
        try node.add(contentsOf: [image, image], as: "images")
        #expect(MBNode.defaultRelation == "child" && node.relations == ["images"])
        #expect(node.relativeCount() == 3 && node.relativeCount(of: "images") == 3)
        #expect(node.allRelatives == node.relatives("images") && node.children.isEmpty)
        #expect(node.firstRelative("images") == image && node.firstRelative() == nil)
        node.removeRelatives("images") { $0 == image }
        #expect(node.relativeCount() == 0)

        let schema = MBNode.Schema(
            required: ["id"], supported: ["title"], deprecated: ["name": "title"])
        let either = MBNode.Schema(rules: [.exactlyOne(["price", "isFree"])])
        let some = MBNode.Schema(rules: [.atLeastOne(["title", "name"])])
        let schemas = ["product": schema]
        #expect(node.validate(either).filter { $0.severity == .error }.isEmpty)
        #expect(node.validate(some).filter { $0.severity == .error }.isEmpty)
        #expect(!node.validate(schema).isEmpty)
        #expect(!node.validate { schemas[$0.tag] }.isEmpty)
        #expect(node.isValid == false)
    }

    struct ThemeModule: MBModule {
        var name: String { "Theme" }
        var documents: [String] { ["colours.xml"] }
        var resources: (any MBResourceRoot)? {
            MBMemoryRoot(["colours.xml": "<MBML><Colour name='red'/></MBML>"])
        }

        func register(with load: inout MBDocumentLoader) {
            load.handle("Colour") { element, load in
                load.environment[Hues.self]["red"] = "#f00"
                load.report(
                    .warning, .init(rawValue: "dark"), "it is dark", at: element.location)
            }
            load.extend(MBActions.self, with: { _, _ in Beep() }, as: "Beep")
        }

        func didLoad(_ load: inout MBDocumentLoader) {}
    }

    struct Beep: MBAction {
        func run(in context: inout MBActionContext) -> MBActionFlow {
            context.emit(.log(MBLogEntry(.info, "beep")))
            return .next
        }
    }

    struct Shelf: MBKeyValueCoding {
        func member(named key: String) -> MBMember {
            key == "size" ? .value(3) : .unknownKey
        }
    }

    @Test("MBModule and MBEnvironmentLoader")
    func modules() throws {
        let roots = [
            MBMemoryRoot([
                "manifest.xml": "<MBML><Listener name='Cart:add'><Beep/></Listener></MBML>"
            ])
        ]
        var loaded = try MBEnvironment.load(
            searching: roots, modules: [MBEventHandlingModule()])
        #expect(loaded.diagnostics.map(\.code.rawValue) == ["unknownAction"])
        loaded = try MBEnvironment.load(
            searching: roots, modules: [MBEventHandlingModule(), ThemeModule()])
        #expect(loaded.diagnostics.map(\.message) == ["it is dark"])
        var environment = loaded.environment
        #expect(environment[Hues.self] == ["red": "#f00"])
        #expect(environment.listenerNames == ["Cart:add"])
        #expect(loaded.handlingEvents().environment.listenerNames == ["Cart:add"])
        #expect(MBEvent.environmentDidLoad.name == "Environment:didLoad")
        environment["shelf"] = .opaque(Shelf())
        #expect(environment.string("$shelf.size") == "3")
    }

    @Test("Events")
    func events() throws {
        struct Offline: Error {}
        let error = Offline()
        let root = MBMemoryRoot([
            "manifest.xml": """
            <MBML><Listener name='Cart:add'><SetVar name='added' value='$Event.name'/></Listener>
            </MBML>
            """
        ])
        var environment = try MBEnvironment.load(
            searching: [root], modules: [MBEventHandlingModule()]
        ).environment
        environment.capabilities = .fixed()
        let store = MBEnvironmentStore(environment)
        let event = MBEvent("Cart:add")
        #expect(environment.handling(event).environment["added"] == "Cart:add")
        try store.handle(event)
        #expect(store.current["added"] == "Cart:add")
        environment = environment.willRequestData("Cart").environment
        #expect(environment["Cart:requestPending"] == true)
        environment = environment.didLoadData("Cart").environment
        #expect(environment["Cart:requestPending"] == nil)
        environment = environment.didFailToLoadData("Cart", error).environment
        #expect(environment["Cart:lastRequestFailed"] == true)
        #expect(MBEvent.dataLoaded("Cart").name == "Cart:dataLoaded")
    }
}

private enum Hues: MBEnvironmentKey {
    static var initial: [String: String] { [:] }
}
