import Foundation
import MBDataEnvironment
import Testing

/// The Swift blocks on documents and modules, word for word.
@Suite("Examples of documents and modules")
struct ModuleExamples {
    @Test("Documents are added later")
    func addition() throws {
        let places = MBMemoryRoot([
            "manifest.xml": "<MBML edition='1'><Var name='title' literal='Home'/></MBML>",
            "details.xml": "<MBML><Var name='details' value='More about $title'/></MBML>",
        ])
        let first = try MBEnvironment.load(searching: [places]).environment
        let later = try first.loading(document: "details.xml", ifNotLoaded: true).environment
        let details = later.string("$details")  // "More about Home"
        let isLoaded = later.isLoaded(file: "details.xml")  // true

        let patch = Data("<patch><Var name='title' literal='Start'/></patch>".utf8)
        let title = try later.amending(xml: patch).environment.string("$title")  // "Start"

        #expect(details == "More about Home")
        #expect(isLoaded == true)
        #expect(title == "Start")
    }

    @Test("A module with a tag, state and a function, and a vocabulary")
    func module() throws {
        enum Colours: MBEnvironmentKey {
            static var initial: [String: String] { [:] }
        }

        struct ThemeModule: MBModule {
            func register(with load: inout MBDocumentLoader) {
                load.handle("Colour") { element, load in
                    load.warn(of: element, beyond: ["name", "hex", "if"])
                    guard load.holds(element.attribute("if")),
                        let name = load.required("name", of: element),
                        let hex = load.required("hex", of: element)
                    else { return }
                    load.environment[Colours.self][name] = hex
                }
                load.environment.declare(
                    MBMLFunction("colour", input: .string, count: 1...1) { call in
                        call.environment[Colours.self][try call.string(0)].map { .string($0) }
                    })
            }
        }

        var printed = ""
        func print(_ problem: MBDiagnostic) { printed += "\(problem)\n" }

        let text = """
            <MBML modules="Theme">
              <Colour name="brand" hex="#FF9900"/>
              <Colour name="dark" hex="#331100" if="$isNight"/>
              <Color name="typo" hex="#000000"/>
            </MBML>
            """
        var base = MBEnvironment()
        base.register(ThemeModule())
        let loaded = try MBEnvironment.load(
            searching: [.memory(["manifest.xml": text])], into: base)
        for problem in loaded.diagnostics { print(problem) }
        let brand = loaded.environment.string("^colour(brand)")  // "#FF9900"
        let colours = loaded.environment[Colours.self].count  // 1

        #expect(brand == "#FF9900")
        #expect(colours == 1)
        #expect(
            printed == """
                manifest.xml:4:3: error: unknown tag 'Color'; did you mean 'Colour'?

                """)

        enum Shapes: MBEnvironmentKey {
            static var initial: MBDocumentLoader.Vocabulary<Int> { ["Square": 4] }
        }

        struct RoundModule: MBModule {
            func register(with load: inout MBDocumentLoader) {
                load.extend(Shapes.self, with: 0, as: "Circle")
            }
        }

        let shapes = try MBEnvironment().enabling([RoundModule()]).environment[Shapes.self]
        let names = shapes.names  // ["Circle", "Square"]

        #expect(names == ["Circle", "Square"])
    }
}
