import Foundation
import MBDataEnvironment
import MBEventHandling
import Testing

/// The module's page: its documents, the problems that they report, and the effects of events on
/// them. Tests of its Swift blocks are generated together with those of the other pages.
///
/// A document is the content of `MBML`. In a block of `events` below it, a line that isn't indented
/// handles an event, with an object if it has one; then come expressions and what they give.
@Suite("Documentation of event handling")
struct DocumentationTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/MBEventHandling/MBEventHandling.docc/MBEventHandling.md")

    private static func text() throws -> String {
        try String(contentsOf: page, encoding: .utf8)
    }

    @Test("the page of error codes has the module's codes")
    func codes() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path:
                "../../Sources/MBDataEnvironment/MBDataEnvironment.docc/Running/ErrorCodes.md")
        let section =
            try String(contentsOf: page, encoding: .utf8)
            .components(separatedBy: "## Codes of events").last ?? ""
        let names = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { $0.split(separator: "`")[1] }
        let codes: [MBDiagnostic.Code] = [
            .listenerRedeclared, .filterRedeclared, .unknownAction, .unsupportedAction,
            .eventHidden, .actionFailed, .assertionFailed, .eventCircle, .unknownFilter,
            .dataLoadFailed, .effectFailed,
        ]
        #expect(names.map(String.init) == codes.map(\.rawValue))
        #expect(codes.allSatisfy { $0.number == 0 })
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
            case "```events":
                var expression = ""
                for row in block().split(separator: "\n").map(String.init) {
                    if row.hasPrefix("  → ") {
                        let gives = String(row.dropFirst(4))
                        let found = environment.string(expression) ?? ""
                        #expect(found == (gives == "nothing" ? "" : gives), "\(expression)")
                        count += 1
                    } else if row.hasPrefix("  ") {
                        expression = String(row.dropFirst(2))
                    } else {
                        let parts = row.components(separatedBy: " with ")
                        let object = parts.count > 1 ? try MBValue(json: parts[1]) : nil
                        let result = environment.handling(MBEvent(parts[0], object: object))
                        #expect(result.problems == [])
                        environment = result.environment
                    }
                }
            default: continue
            }
        }
        #expect(reported == [])
        #expect(count > 10)
    }

    @Test("the lists of actions have all of them")
    func actions() throws {
        let items = try Self.text().components(separatedBy: "\n").filter { $0.hasPrefix("- `") }
        let named = items.flatMap { $0.split(separator: "`").map(String.init) }
        for name in MBActions.initial.names { #expect(named.contains(name), "\(name)") }
    }
}
