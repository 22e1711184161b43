import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// Colors by name, a tag that declares them, and a word for others to extend.
private enum Colours: MBEnvironmentKey {
    static var initial: [String: String] { [:] }
}

private enum Chosen: MBEnvironmentKey {
    static var initial: Int? { 5 }
}

private enum Shapes: MBEnvironmentKey {
    static var initial: MBDocumentLoader.Vocabulary<Int> { ["Square": 4] }
}

extension MBDiagnostic.Code {
    fileprivate static let unknownShape = Self(rawValue: "unknownShape")
}

private struct ThemeModule: MBModule {
    let aliases = ["MBThemeModule"]
    let documents = ["theme.xml"]
    let resources: (any MBResourceRoot)? = MBMemoryRoot([
        "theme.xml": "<MBML><Colour name='brand' hex='#F90'/><Var name='v' literal='own'/></MBML>"
    ])

    func register(with load: inout MBDocumentLoader) {
        load.handle("Colour") { element, load in
            load.warn(of: element, beyond: ["name", "hex", "if", "value"])
            guard load.holds(element.attribute("if")),
                let name = load.required("name", of: element)
            else { return }
            var hex = element["hex"]
            if let value = element.attribute("value") {
                hex = load.evaluate(value, as: .string)?.asString
            }
            load.environment[Colours.self][name] = hex
        }
        load.handle("Shape") { element, load in
            guard let name = load.required("name", of: element) else { return }
            guard load.environment[Shapes.self][name] == nil else { return }
            load.report(.error, .unknownShape, "no such shape", at: element.location)
        }
        load.environment.declare(
            MBMLFunction("colour", input: .string, count: 1...1) { call in
                call.environment[Colours.self][try call.string(0)].map { .string($0) }
            })
        load.environment.hostTypes.register(
            MBHostType(
                "Palette",
                accessors: [
                    "instance": { .string($0[Colours.self].keys.sorted().joined(separator: ",")) }
                ]))
    }

    func didLoad(_ load: inout MBDocumentLoader) {
        if load.environment[Colours.self].count > 3 {
            load.report(.warning, .limitExceeded, "too many colours")
        }
    }
}

/// Adds a word to the vocabulary of another module.
private struct RoundModule: MBModule {
    var name: String { "Round" }

    func register(with load: inout MBDocumentLoader) {
        load.extend(Shapes.self, with: 0, as: "Circle")
    }
}

/// Handles a tag, or everything.
private struct TagModule: MBModule {
    let name: String
    let tag: String

    func register(with load: inout MBDocumentLoader) {
        load.handle(tag) { [name] element, load in
            load.environment.attributes[element.name] = .string(name)
        }
    }
}

@Suite("Modules")
struct ModuleTests {
    private func load(
        _ text: String, modules: [any MBModule] = [], known: [any MBModule] = [],
        roots: [any MBResourceRoot] = []
    ) throws -> MBEnvironment.LoadResult {
        var base = MBEnvironment()
        for module in known { base.register(module) }
        return try MBEnvironment.load(
            searching: [.memory(["manifest.xml": text])] + roots, modules: modules,
            into: base)
    }

    @Test("a state may be nil, which isn't the same as none")
    func optionalState() {
        var environment = MBEnvironment()
        #expect(environment[Chosen.self] == 5)
        environment[Chosen.self]? += 1
        #expect(environment[Chosen.self] == 6)
        environment[Chosen.self] = nil
        #expect(environment[Chosen.self] == nil)
        environment[Chosen.self] = 7
        #expect(environment[Chosen.self] == 7)
    }

    @Test("a module's tag declares what expressions and app code read")
    func tag() throws {
        let loaded = try load(
            "<MBML><Colour name='text' hex='#000'/><Colour name='no' hex='1' if='F'/></MBML>",
            modules: [ThemeModule()])
        #expect(loaded.problems == [])
        #expect(loaded.environment[Colours.self] == ["brand": "#F90", "text": "#000"])
        #expect(loaded.environment.string("^colour(text)") == "#000")
        #expect(loaded.environment.string("^singleton(Palette)") == "brand,text")
    }

    @Test("problems in a module's tags have their place and their own codes")
    func diagnostics() throws {
        let loaded = try load(
            """
            <MBML>
              <Colour hex='#000'/>
              <Colour name='a' hexx='#000'/>
              <Colour name='b' value='x #(1 / 0)'/>
              <Shape name='Blob'/>
              <Color name='c'/>
            </MBML>
            """, modules: [ThemeModule()])
        #expect(
            loaded.problems == [
                "manifest.xml:2:3 error missingAttribute",
                "manifest.xml:3:26 warning unsupportedAttribute",
                "manifest.xml:4:31 error valueFailed",
                "manifest.xml:5:3 error unknownShape",
                "manifest.xml:6:3 error unknownTag",
            ])
        #expect(loaded.diagnostics.last?.message.contains("did you mean 'Colour'?") == true)
    }

    @Test("a document requests a registered module by name or alias, in any order and spacing")
    func named() throws {
        for modules in ["Theme", "MBThemeModule", " Theme ,, Round", "Round,Theme,Theme"] {
            let loaded = try load(
                "<MBML modules='\(modules)'/>", known: [ThemeModule(), RoundModule()])
            #expect(loaded.problems == [])
            #expect(loaded.environment[Colours.self]["brand"] == "#F90")
            #expect(loaded.environment.attributes["modules"] == nil)
        }
    }

    @Test("an unknown module is an error with its nearest neighbor, and loading continues")
    func unknown() throws {
        let loaded = try load(
            "<MBML modules='Themes,Theme'/>", known: [ThemeModule()])
        #expect(loaded.problems == ["manifest.xml:1:16 error unknownModule"])
        #expect(loaded.diagnostics[0].message.hasSuffix("did you mean 'Theme'?"))
        #expect(loaded.environment[Colours.self]["brand"] == "#F90")
    }

    @Test("modules that the host enables come first, each only once")
    func order() throws {
        let loaded = try load(
            "<MBML modules='Round,Theme'/>", modules: [ThemeModule()],
            known: [RoundModule(), ThemeModule()])
        #expect(loaded.problems == [])
        #expect(loaded.environment.modules.map(\.name) == ["Theme", "Round"])
    }

    @Test("a module's documents are loaded after the manifest is entered and before its includes")
    func documents() throws {
        let loaded = try load(
            "<MBML><Include file='a.xml'/></MBML>", modules: [ThemeModule()],
            roots: [.memory(["a.xml": "<MBML><Var name='seen' value='$v'/></MBML>"])])
        #expect(loaded.problems == [])
        #expect(loaded.environment["seen"] == "own")
        #expect(loaded.environment.loadedPaths == ["manifest.xml", "theme.xml", "a.xml"])
    }

    @Test("an app's document shadows a module's document with the same name")
    func shadowing() throws {
        let loaded = try load(
            "<MBML/>", modules: [ThemeModule()],
            roots: [.memory(["theme.xml": "<MBML><Var name='v' literal='app'/></MBML>"])])
        #expect(loaded.environment["v"] == "app")
        #expect(loaded.environment[Colours.self].isEmpty)
    }

    @Test("modules extend each other's vocabulary, regardless of which comes first")
    func vocabulary() throws {
        for modules: [any MBModule] in [
            [ThemeModule(), RoundModule()], [RoundModule(), ThemeModule()],
        ] {
            let loaded = try load(
                "<MBML><Shape name='Circle'/><Shape name='Square'/></MBML>", modules: modules)
            #expect(loaded.problems == [])
            #expect(loaded.environment[Shapes.self].names == ["Circle", "Square"])
        }
    }

    @Test("a word that is taken is an error")
    func takenWord() throws {
        struct Again: MBModule {
            let name = "Again"
            func register(with load: inout MBDocumentLoader) {
                load.extend(Shapes.self, with: 1, as: "Square")
            }
        }
        #expect(failure { try load("<MBML/>", modules: [Again()]) }?.code == .duplicateName)
        let loaded = try load("<MBML modules='Again'/>", known: [Again()])
        #expect(loaded.diagnostics.map(\.code) == [.duplicateName])
        #expect(loaded.environment[Shapes.self]["Square"] == 4)
    }

    @Test(
        "a tag that is taken is an error when the module is enabled",
        arguments: ["Colour", "Var", "Function", "Include"])
    func takenTag(_ tag: String) throws {
        let other = TagModule(name: "Other", tag: tag)
        let problem = failure { try load("<MBML/>", modules: [ThemeModule(), other]) }
        #expect(problem?.code == .duplicateTagHandler)
    }

    @Test("the wildcard handles what no other module does")
    func wildcard() throws {
        let loaded = try load(
            "<MBML><Colour name='a' hex='b'/><Other/><Var name='x' literal='y'/></MBML>",
            modules: [TagModule(name: "Any", tag: "*"), ThemeModule()])
        #expect(loaded.problems == [])
        #expect(loaded.environment.attributes == ["Other": "Any"])
        #expect(loaded.environment[Colours.self]["a"] == "b")
        #expect(loaded.environment["x"] == "y")
    }

    @Test("a module reacts when everything is loaded, and to documents that come later")
    func reaction() throws {
        let many = (0..<4).map { "<Colour name='c\($0)' hex='0'/>" }.joined()
        let loaded = try load("<MBML>\(many)</MBML>", modules: [ThemeModule()])
        #expect(loaded.problems == [" warning limitExceeded"])
        let first = try load("<MBML/>", modules: [ThemeModule()])
        #expect(first.problems == [])
        let amended = try first.environment.amending(xml: Data("<MBML>\(many)</MBML>".utf8))
        #expect(amended.diagnostics.map(\.code) == [.limitExceeded])
    }

    @Test("the state of a module belongs to its environment and is copied with it")
    func state() throws {
        let base = try load("<MBML/>", modules: [ThemeModule()]).environment
        let more = try base.amending(xml: Data("<a><Colour name='x' hex='1'/></a>".utf8))
            .environment
        var changed = more
        changed[Colours.self]["x"] = "2"
        #expect(base[Colours.self] == ["brand": "#F90"])
        #expect(more.string("^colour(x)") == "1")
        #expect(changed.string("^colour(x)") == "2")
    }

    @Test("modules can be enabled without a manifest")
    func enabling() throws {
        let loaded = try MBEnvironment().enabling([ThemeModule()])
        #expect(loaded.diagnostics.isEmpty)
        #expect(loaded.environment["v"] == "own")
        #expect(loaded.environment.loadedPaths == ["theme.xml"])
        let again = try loaded.environment.setting("v", to: "set").enabling([ThemeModule()])
        #expect(again.environment["v"] == "set")
    }

    @Test("a module's missing document is an error, and loading continues")
    func missing() throws {
        struct Lost: MBModule {
            let documents = ["lost.xml"]
            func register(with load: inout MBDocumentLoader) {}
        }
        let loaded = try load(
            "<MBML><Var name='x' literal='y'/></MBML>", modules: [Lost()])
        #expect(loaded.diagnostics.map(\.code) == [.includeNotFound])
        #expect(loaded.environment["x"] == "y")
        #expect(loaded.environment.modules.map(\.name) == ["Lost"])
    }

    @Test("thousands of a module's declarations take linear time")
    func growth() throws {
        let many = (0..<20_000).map { "<Colour name='c\($0)' hex='0'/>" }.joined()
        let loaded = try load("<MBML>\(many)</MBML>", modules: [ThemeModule()])
        #expect(loaded.environment[Colours.self].count == 20_001)
    }

    @Test("an expression that a module evaluates later still points into its document")
    func later() throws {
        struct Lazy: MBModule {
            enum Rules: MBEnvironmentKey {
                static var initial: [MBMLElement.Expression] { [] }
            }

            func register(with load: inout MBDocumentLoader) {
                load.handle("Rule") { element, load in
                    guard let test = element.attribute("test"),
                        let rule = load.expression(of: test, as: .boolean)
                    else { return }
                    load.environment[Rules.self].append(rule)
                }
            }
        }
        let loaded = try load(
            "<MBML>\n<Rule test='$x == #(1 / $y)'/>\n<Rule test='( $x'/></MBML>",
            modules: [Lazy()])
        #expect(loaded.problems == ["manifest.xml:3:13 error valueFailed"])
        let rule = try #require(loaded.environment[Lazy.Rules.self].first)
        do {
            _ = try rule.expression.boolean(in: loaded.environment.setting("y", to: 0))
            Issue.record("no error")
        } catch {
            let diagnostic = rule.diagnostic(of: error, code: .conditionFailed)
            #expect(diagnostic.brief == "manifest.xml:2:21 error conditionFailed")
        }
    }
}
