import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

@Suite("Where documents come from")
struct LoaderRootTests {
    private let app = MBMemoryRoot(
        [
            "manifest.xml": "<MBML><Include file='a.xml'/></MBML>",
            "a.xml": "<MBML><Var name='a' literal='app'/></MBML>",
            "late.xml":
                "<MBML edition='late'><Include file='b.xml'/><Var name='late' value='$b'/></MBML>",
        ], in: "/app")
    private let other = MBMemoryRoot(
        [
            "a.xml": "<MBML><Var name='a' literal='other'/></MBML>",
            "b.xml": "<MBML><Var name='b' literal='other'/></MBML>",
        ], in: "/other")

    private func load(_ roots: [any MBResourceRoot]) throws -> MBEnvironment.LoadResult {
        var base = MBEnvironment()
        base.capabilities.log = MBCollectingLog()
        return try MBEnvironment.load(searching: roots, into: base)
    }

    @Test("documents in memory may be bytes, in the encoding that they declare")
    func bytes() throws {
        var data = Data(
            "<?xml version='1.0' encoding='ISO-8859-1'?><MBML><Var name='x' literal='".utf8)
        data.append(0xE9)
        data.append(contentsOf: Data("'/></MBML>".utf8))
        let root = MBMemoryRoot(["m.xml": data], in: "/app")
        let loaded = try MBEnvironment.load(manifest: "m.xml", searching: [root])
        #expect(loaded.environment["x"] == "\u{E9}")
        #expect(loaded.environment.loadedPaths == ["/app/m.xml"])
    }

    @Test("the manifest is called manifest.xml unless it is named")
    func manifestName() throws {
        let loaded = try load([app])
        #expect(loaded.environment.manifestPath == "/app/manifest.xml")
        #expect(failure { try load([other]) }?.code == .manifestNotFound)
    }

    @Test("the first root that has a document wins")
    func shadowing() throws {
        #expect(try load([app, other]).environment["a"] == "app")
        #expect(try load([other, app]).environment["a"] == "other")
    }

    @Test("documents that are loaded later are searched for in the same roots, and in added ones")
    func later() throws {
        var environment = try load([app]).environment
        #expect(
            try environment.loading(document: "late.xml").problems
                == ["/app/late.xml:1:22 error includeNotFound"])
        environment.searchRoots.append(other)
        let late = try environment.loading(document: "late.xml")
        #expect(late.problems == [])
        #expect(late.environment["late"] == "other")
        #expect(
            late.environment.loadedPaths
                == ["/app/manifest.xml", "/app/a.xml", "/other/b.xml", "/app/late.xml"])
        #expect(late.environment.attributes == ["edition": "late"])
    }

    @Test("roots that are passed for one document are searched first and not remembered")
    func temporary() throws {
        let environment = try load([app]).environment
        let loaded = try environment.loading(document: "a.xml", searching: [other])
        #expect(loaded.environment["a"] == "other")
        #expect(failure { try loaded.environment.loading(document: "b.xml") } != nil)
    }

    @Test("loading a manifest forgets what was loaded before, but not where to search")
    func again() throws {
        let environment = try load([app]).environment
        let second = try MBEnvironment.load(
            manifest: "late.xml", searching: [other], into: environment)
        #expect(second.problems == [])
        #expect(second.environment.loadedPaths == ["/app/late.xml", "/other/b.xml"])
    }

    /// A root that has a document of the given text under any name.
    private struct AnyNameRoot: MBResourceRoot {
        let text: @Sendable (_ name: String) -> String

        func document(named name: String) throws -> (path: String, data: Data)? {
            (name, Data("<MBML>\(text(name))</MBML>".utf8))
        }
    }

    /// Two names that look alike.
    private static let (one, two) = ("\u{E9}.xml", "e\u{301}.xml")

    @Test("documents whose names look alike are different ones")
    func similarNames() throws {
        let root = AnyNameRoot { name in
            switch name.utf8.count {
            case Self.one.utf8.count: "<Var name='one' literal='1'/>"
            case Self.two.utf8.count: "<Var name='two' literal='2'/><Include file='\(Self.one)'/>"
            default: "<Include file='\(Self.one)'/><Include file='\(Self.two)'/>"
            }
        }
        let loaded = try load([root])
        #expect(loaded.problems == [])
        #expect(loaded.environment["one"] == "1" && loaded.environment["two"] == "2")
        #expect(loaded.environment.loadedPaths.count == 3)
        #expect(try loaded.environment.loading(document: "x.xml", ifNotLoaded: true).problems == [])
        let late = try load([app]).environment.loading(document: Self.two, searching: [root])
        #expect(late.problems == [])
        #expect(late.environment["one"] == "1" && late.environment["two"] == "2")
    }

    @Test("names of any text are compared in linear time")
    func hostileNames() throws {
        let root = AnyNameRoot { _ in "" }
        let name = "e" + String(repeating: "\u{301}\u{316}", count: 500_000)
        let environment = try load([root]).environment.loading(document: name).environment
        let again = try environment.loading(document: name + "\u{301}").environment
        #expect(again.loadedPaths.count == 3)
    }

    @Test("names of the same document load it once", arguments: ["./a.xml", ".//a.xml", "a.xml"])
    func spelling(_ name: String) throws {
        let text = "<MBML><Include file='a.xml' if='F'/><Include file='\(name)'/></MBML>"
        let loaded = try load([.memory(["manifest.xml": text]), app])
        #expect(loaded.problems == [])
        #expect(loaded.environment["a"] == "app")
    }

    @Test("a bundle's resources are a root")
    func bundle() throws {
        let directory = try TemporaryDirectory()
        try directory.write("<MBML><Var name='x' literal='bundled'/></MBML>", to: "manifest.xml")
        let bundle = try #require(Bundle(url: directory.url))
        #expect(try load([.bundle(bundle)]).environment["x"] == "bundled")
    }

    @Test("what was loaded can be queried")
    func queries() throws {
        let environment = try load([app, other]).environment
        #expect(environment.isLoaded(path: "/app/./sub/../a.xml"))
        #expect(!environment.isLoaded(path: "/other/a.xml"))
        #expect(!environment.isLoaded(path: ""))
        #expect(environment.isLoaded(file: "a.xml"))
        #expect(!environment.isLoaded(file: "A.xml"))
        #expect(!environment.isLoaded(file: "app/a.xml"))
        #expect(environment.string("^join(^mbmlLoadedFiles()|,)") == "manifest.xml,a.xml")
        #expect(environment.boolean("^mbmlPathIsLoaded(/app/a.xml) && ^mbmlFileIsLoaded(a.xml)"))
    }
}

@Suite("Events of loading")
struct LoadEventTests {
    private let documents: Documents = [
        "m.xml": "<Include file='a.xml'/><Include file='missing.xml'/>",
        "a.xml": "<Include file='b.xml'/>", "b.xml": "",
    ]

    @Test("each document announces that it's finished, and the manifest that everything is")
    func manifest() throws {
        let loaded = try documents.load()
        #expect(
            loaded.events.map(\.name) == [
                "MBML:fileDidLoad", "MBML:b.xml:fileDidLoad", "MBML:fileDidLoad",
                "MBML:a.xml:fileDidLoad", "MBML:fileDidLoad", "MBML:m.xml:fileDidLoad",
                "Environment:didLoad",
            ])
        #expect(loaded.events[0].userInfo == ["filePath": "b.xml", "fileName": "b.xml"])
    }

    @Test("a document that is added announces only itself")
    func added() throws {
        let loaded = try MBEnvironment().loading(
            document: "b.xml", searching: [MBMemoryRoot(documents.texts)])
        #expect(loaded.events.map(\.name) == ["MBML:fileDidLoad", "MBML:b.xml:fileDidLoad"])
    }

    @Test("an event is a value that expressions look into")
    func value() throws {
        let event = MBEvent("Cart:changed", object: ["count": 2], userInfo: ["why": "added"])
        let environment = try MBEnvironment().setting("Event", to: .opaque(event))
        #expect(
            environment.string("$Event.name $Event.object.count $Event.userInfo[why] $Event")
                == "Cart:changed 2 added Cart:changed")
        #expect(environment["Event"] == .opaque(event))
        #expect(environment.code(of: "$Event.nam") == .unknownKey)
    }
}

@Suite("Amending with elements, texts and files")
struct AmendmentTests {
    private let text = """
        <anything edition='2'>
          <Include file='a.xml'/>
          <Var name='x' literal='new'/>
          <Function name='loud' class='MBMLStringFunctions' method='uppercase' input='string'/>
        </anything>
        """

    private func check(_ loaded: MBEnvironment.LoadResult) {
        #expect(loaded.diagnostics.map(\.code) == [.unexpectedElement, .variableRedeclared])
        #expect(loaded.environment.string("^loud($x)") == "NEW")
        #expect(loaded.environment.attributes.isEmpty)
    }

    private func base() throws -> MBEnvironment {
        var environment = MBEnvironment()
        try environment.declare("x", value: "old")
        return environment
    }

    @Test("with a text, regardless of its root's name")
    func data() throws {
        let base = try base()
        check(try base.amending(xml: Data(text.utf8)))
        #expect(base["x"] == "old")
        #expect(failure { try base.amending(xml: Data("<a><b></a>".utf8)) }?.code == .malformedXML)
    }

    @Test("with an element")
    func element() throws {
        let root = try MBMLElement(xml: Data(text.utf8))
        let loaded = try base().amending(with: root)
        check(loaded)
        #expect(loaded.events == [.functionDeclared("loud")])
        #expect(loaded.environment.loadedPaths.isEmpty)
    }

    @Test("with a file, which is recorded")
    func file() throws {
        let directory = try TemporaryDirectory()
        let file = try directory.write(text, to: "more.xml")
        let loaded = try base().amending(file: file)
        check(loaded)
        #expect(loaded.environment.loadedPaths == [file.path])
        #expect(
            loaded.events == MBEvent.didLoad(document: file.path) + [.functionDeclared("loud")])
        #expect(loaded.diagnostics.first?.file == file.path)
        let missing = directory.url.appendingPathComponent("missing.xml")
        #expect(failure { try base().amending(file: missing) }?.code == .unreadableDocument)
    }

    @Test("a document is loaded again unless the call asks for it only if it isn't loaded")
    func ifNotLoaded() throws {
        let root = MBMemoryRoot(["a.xml": "<MBML><Var name='x' literal='declared'/></MBML>"])
        var environment = try MBEnvironment().loading(document: "a.xml", searching: [root])
            .environment
        try environment.set("x", to: "set")
        let kept = try environment.loading(
            document: "a.xml", searching: [root], ifNotLoaded: true)
        #expect(kept.environment["x"] == "set")
        #expect(kept.events.isEmpty)
        let again = try environment.loading(document: "a.xml", searching: [root])
        #expect(again.environment["x"] == "declared")
        #expect(again.diagnostics.map(\.code) == [.variableRedeclared])
        #expect(again.environment.loadedPaths == ["a.xml"])
    }
}
