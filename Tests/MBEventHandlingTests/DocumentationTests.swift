import Foundation
import MBDataEnvironment
import MBEventHandling
import Testing

/// The module's page: its documents, the problems that they report, and the effects of events on
/// them. Tests of its Swift blocks are generated together with those of the other pages.
///
/// A document is the content of `MBML`. A row of a table below it handles an `event`, if it has
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

    @Test("the table of actions lists all of them")
    func actions() throws {
        let rows = try Self.text().components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
        let named = rows.flatMap { row in
            row.split(separator: "|")[0].split(separator: "`").map(String.init)
        }
        for name in MBActions.initial.names { #expect(named.contains(name), "\(name)") }
    }
}
