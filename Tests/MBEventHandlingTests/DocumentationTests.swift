import Foundation
import MBDataEnvironment
import MBEventHandling
import Testing

/// The page of the module: its documents, with what they report and what events do to them, and its
/// Swift blocks.
///
/// A document is what stands inside `MBML`. A row of a table below it handles an `event`, if it has
/// one, and then evaluates its `expression`.
@Suite("Documentation of event handling")
struct DocumentationTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/MBEventHandling/MBEventHandling.docc/MBEventHandling.md")

    private static func text() throws -> String {
        try String(contentsOf: page, encoding: .utf8)
    }

    private static func cells(_ row: String) -> [String] {
        row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
    }

    @Test("documents do what the page says")
    func documents() throws {
        var (environment, reported, count) = (silent(), [String](), 0)
        var lines = try Self.text().components(separatedBy: "\n")[...]
        func block() -> String {
            let body = lines.prefix { $0 != "```" }
            lines = lines.dropFirst(body.count + 1)
            return body.joined(separator: "\n")
        }
        while let line = lines.popFirst() {
            switch line {
            case "```xml":
                #expect(reported == [])
                let root = MBMemoryRoot(["page.xml": "<MBML>\n" + block() + "</MBML>"])
                let loaded = try MBEnvironment.load(
                    manifest: "page.xml", searching: [root], modules: [MBEventHandlingModule()],
                    into: silent())
                environment = loaded.environment
                // The lines of the page, which has no root element.
                reported = loaded.diagnostics.map { diagnostic in
                    let place = diagnostic.location.map { "\($0.line - 1):\($0.column)" } ?? ""
                    return "page.xml:\(place): \(diagnostic.severity): \(diagnostic.message)"
                }
            case "```diagnostics":
                #expect(reported.joined(separator: "\n") == block())
                reported = []
            case _ where line.hasPrefix("| event"):
                lines = lines.dropFirst()
                while let row = lines.first, row.hasPrefix("|") {
                    lines = lines.dropFirst()
                    let cells = Self.cells(row)
                    if !cells[0].isEmpty {
                        let object = cells[1].isEmpty ? nil : try MBValue(json: cells[1])
                        let result = environment.handling(MBEvent(cells[0], object: object))
                        #expect(result.problems == [])
                        environment = result.environment
                    }
                    #expect(environment.string(cells[2]) ?? "" == cells[3], "\(row)")
                    count += 1
                }
            default: continue
            }
        }
        #expect(reported == [])
        #expect(count > 10)
    }

    @Test("the table of actions names them all")
    func actions() throws {
        let rows = try Self.text().components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
        let named = rows.flatMap { row in
            row.split(separator: "|")[0].split(separator: "`").map(String.init)
        }
        for name in MBActions.initial.names { #expect(named.contains(name), "\(name)") }
    }

    @Test("the first example gives what it says")
    func firstExample() throws {
        let root = MBMemoryRoot([
            "manifest.xml": """
            <MBML>
              <Listener name="Cart:add">
                <SetVar name="count" value="#($count + 1)"/>
                <PostEvent name="Cart:changed"/>
              </Listener>
            </MBML>
            """
        ])
        let loaded = try MBEnvironment.load(searching: [root], modules: [MBEventHandlingModule()])
        let shop = try loaded.environment.setting("count", to: 0)
        let result = shop.handling(MBEvent("Cart:add", object: ["name": "mug"]))

        let after = result.environment["count"]  // 1
        let before = shop["count"]  // 0
        let effects = result.effects.map(\.description)  // ["posted Cart:changed"]

        #expect(after == 1)
        #expect(before == 0)
        #expect(effects == ["posted Cart:changed"])

        let observers = Observers()
        let timers = Observers()
        for effect in result.effects {
            switch effect {
            case .posted(let event): observers.tell(event)
            case .later(let deferred): timers.start(deferred)
            default: try effect.perform(in: result.environment)
            }
        }
        #expect(observers.log.entries.map(\.message) == ["Cart:changed"])
    }

    @Test("a document asks for the module by its name")
    func askingForTheModule() throws {
        var base = MBEnvironment()
        base.register(MBEventHandlingModule())
        let listener = "<Listener name='go'><SetVar name='gone' value='yes'/></Listener>"
        let asking = MBMemoryRoot([
            "manifest.xml": "<MBML modules='MBEventHandling'>\(listener)</MBML>"
        ])
        let asked = try MBEnvironment.load(searching: [asking], into: base)
        let gone = asked.environment.handling(MBEvent("go")).environment["gone"]  // "yes"
        #expect(asked.diagnostics.isEmpty)
        #expect(gone == "yes")

        let silent = MBMemoryRoot(["manifest.xml": "<MBML>\(listener)</MBML>"])
        let unasked = try MBEnvironment.load(searching: [silent], into: base)
        #expect(unasked.diagnostics.map(\.code) == [.unknownTag])
    }

    @Test("an action of one's own is called by its name")
    func ownAction() throws {
        struct Beep: MBAction {
            func run(in context: inout MBActionContext) -> MBActionFlow {
                context.emit(.log(MBLogEntry(.info, "beep")))
                return .next
            }
        }

        struct SoundModule: MBModule {
            func register(with load: inout MBDocumentLoader) {
                load.extend(MBActions.self, with: { element, load in Beep() }, as: "Beep")
            }
        }
        let text = "<Listener name='go'><Beep/></Listener>"
        #expect(try environment(text, modules: [SoundModule()]).after().done == ["log info: beep"])
    }

    @Test("every Swift block of the page is part of these tests")
    func swiftBlocks() throws {
        func normal(_ text: String) -> String {
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let tests = normal(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))
        let blocks = try Self.text().components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
        #expect(blocks.count == 4)
        for block in blocks { #expect(tests.contains(normal(block)), "\(block)") }
    }
}

/// What an app does with effects, for the example.
private struct Observers {
    let log = MBCollectingLog()

    func tell(_ event: MBEvent) { log.log(MBLogEntry(.info, event.name)) }
    func start(_ deferred: MBDeferredAction) { log.log(MBLogEntry(.info, deferred.name)) }
}
