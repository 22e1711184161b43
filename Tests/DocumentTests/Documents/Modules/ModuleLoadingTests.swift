import Foundation
import Testing

@testable import MBDataEnvironment

/// Counts how often it's registered, and records what it was notified of.
private enum Notes: MBEnvironmentKey {
    static var initial: [String] { [] }
}

/// Handles `Note`, provides a document, and reports when something was loaded.
private struct NoteModule: MBModule {
    var name = "Notes"
    var tag = "Note"
    var aliases: [String] = []
    var documents = ["notes.xml"]
    let resources: (any MBResourceRoot)? = MBMemoryRoot([
        "notes.xml": "<MBML><Note name='own'/></MBML>"
    ])

    func register(with load: inout MBDocumentLoader) {
        load.environment[Notes.self].append("registered " + name)
        load.handle(tag) { element, load in
            load.environment[Notes.self].append(element["name"] ?? "")
        }
    }

    func didLoad(_ load: inout MBDocumentLoader) {
        load.environment[Notes.self].append("loaded")
    }
}

/// Handles `Type`, which adds a host type whose instance is the text of the tag.
private struct TypeModule: MBModule {
    func register(with load: inout MBDocumentLoader) {
        load.handle("Type") { element, load in
            guard let name = load.required("name", of: element) else { return }
            let text = element.text
            load.environment.hostTypes.register(
                MBHostType(name, accessors: ["instance": { _ in .string(text) }]))
        }
    }
}

@Suite("Modules while documents are loaded")
struct ModuleLoadingTests {
    private func load(
        _ text: String, into base: MBEnvironment = MBEnvironment(), modules: [any MBModule] = []
    ) throws -> MBEnvironment.LoadResult {
        try MBEnvironment.load(
            searching: [.memory(["manifest.xml": text])], modules: modules, into: base)
    }

    @Test("a base's modules stay enabled for its next manifest, and aren't enabled again")
    func enabledBase() throws {
        var base = try MBEnvironment().enabling([NoteModule()]).environment
        #expect(base[Notes.self] == ["registered Notes", "own", "loaded"])
        base.register(NoteModule())
        let loaded = try load(
            "<MBML modules='Notes'><Note name='more'/></MBML>", into: base, modules: [NoteModule()])
        #expect(loaded.problems == [])
        #expect(loaded.environment[Notes.self] == base[Notes.self] + ["more", "loaded"])
        #expect(loaded.environment.modules.map(\.name) == ["Notes"])
        #expect(loaded.environment.loadedPaths == ["manifest.xml"])
        let again = try load(
            "<MBML><Include file='notes.xml'/></MBML>", into: loaded.environment)
        #expect(again.environment.loadedPaths == ["manifest.xml", "notes.xml"])
    }

    @Test("the library itself may be named as a module")
    func library() throws {
        let loaded = try load(
            "<MBML modules='MBDataEnvironmentModule, Notes,MBDataEnvironment'/>",
            modules: [NoteModule()])
        #expect(loaded.problems == [])
        #expect(loaded.environment.modules.map(\.name) == ["Notes"])
    }

    @Test("an unknown module is reported at its name, and a document outside the roots, too")
    func problems() throws {
        let unknown = try load("<MBML modules='Notes, Foo'/>", modules: [NoteModule()])
        #expect(unknown.problems == ["manifest.xml:1:23 error unknownModule"])
        let outside = try load(
            "<MBML modules='Notes'/>", modules: [NoteModule(documents: ["../notes.xml"])])
        #expect(outside.problems.count == 1)
        #expect(outside.diagnostics.first?.code == .includeNotFound)
    }

    @Test("a module's own name comes before another one's alias")
    func names() throws {
        var base = MBEnvironment()
        base.register(NoteModule(name: "First", aliases: ["Second"], documents: []))
        base.register(NoteModule(name: "Second", tag: "Other", documents: []))
        let loaded = try load("<MBML modules='Second'><Other name='b'/></MBML>", into: base)
        #expect(loaded.environment.modules.map(\.name) == ["Second"])
    }

    @Test("a tag that is taken, requested by a document, is an error at its 'modules'")
    func takenTag() throws {
        var base = MBEnvironment()
        base.register(NoteModule(name: "First", documents: []))
        base.register(NoteModule(name: "Second", documents: []))
        base.register(NoteModule(name: "Third", tag: "Var", documents: []))
        let loaded = try load(
            "<MBML\n modules='First,Second,Third'><Note name='a'/><Var name='v'/></MBML>",
            into: base)
        #expect(
            loaded.problems == [
                "manifest.xml:2:11 error duplicateTagHandler",
                "manifest.xml:2:11 error duplicateTagHandler",
            ])
        #expect(loaded.environment[Notes.self].filter { $0 == "a" } == ["a"])
        #expect(loaded.environment.isDeclared("v"))
    }

    @Test("a module that is registered again under its name is replaced")
    func replaced() throws {
        var base = MBEnvironment()
        base.register(NoteModule(aliases: ["Old"]))
        base.register(NoteModule(tag: "Remark", documents: []))
        let loaded = try load("<MBML modules='Notes'><Remark name='a'/></MBML>", into: base)
        #expect(loaded.problems == [])
        #expect(try load("<MBML modules='Old'/>", into: base).problems.count == 1)
    }

    @Test("a tag's handler changes the host types for everything after it")
    func hostTypes() throws {
        let loaded = try load(
            """
            <MBML>
            <Var name='early' type='singleton' class='T'/><Type name='T'>first</Type>
            <Var name='late' type='singleton' class='T'/><Type name='T'>second</Type>
            <Var name='later' type='singleton' class='T'/></MBML>
            """, modules: [TypeModule()])
        #expect(loaded.problems == ["manifest.xml:2:43 error unknownHostType"])
        #expect(loaded.environment["late"] == "first")
        #expect(loaded.environment["later"] == "second")
        #expect(loaded.environment.string("^singleton(T)") == "second")
        #expect(MBEnvironment().hostTypes["T"] == nil)
    }

    @Test("a module that can't be enabled leaves the base unchanged")
    func failure() throws {
        let base = MBEnvironment()
        #expect(throws: MBEnvironment.LoadError.self) {
            try base.enabling([NoteModule(), NoteModule(name: "Other")])
        }
        #expect(base[Notes.self] == [])
        #expect(base.modules.isEmpty)
    }

    @Test("documents are loaded without a manifest, and circles are found")
    func withoutManifest() throws {
        let root = MBMemoryRoot([
            "a.xml": "<MBML skin='dark'><Include file='b.xml'/><Var name='a' value='$b'/></MBML>",
            "b.xml": "<MBML><Include file='a.xml'/><Var name='b' literal='v'/></MBML>",
        ])
        let loaded = try MBEnvironment().loading(document: "a.xml", searching: [root])
        #expect(loaded.problems == ["b.xml:1:7 error includeCycle"])
        #expect(loaded.environment["a"] == "v")
        #expect(loaded.environment.loadedPaths == ["b.xml", "a.xml"])
        #expect(loaded.environment.attributes == ["skin": "dark"])
        #expect(loaded.environment.manifestPath == nil)
    }

    @Test("declaring a function is an event, declaring a variable isn't")
    func functionEvents() throws {
        let loaded = try load(
            """
            <MBML><Var name='v'/><Function name='nope'/>
            <Function name='loud' class='MBMLStringFunctions' method='uppercase' input='string'/></MBML>
            """)
        let event = try #require(loaded.events.first)
        #expect(event.name == "MBVariableSpaceDidDeclareFunctionEvent")
        #expect(event.object == "loud")
        #expect(loaded.events.count == 4)
    }
}
