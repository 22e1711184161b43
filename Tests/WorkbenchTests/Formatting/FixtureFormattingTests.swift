import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

/// Formatting changes no meaning: everything in Fixtures.
@Suite("Formatting the fixtures")
struct FixtureFormattingTests {
    private static let widths: [Int?] = [100, 25, nil]

    /// The files in Fixtures with an extension.
    private static func files(_ kind: String) throws -> [URL] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: CaseTable.fixtures.path)
        return names.filter { $0.hasSuffix("." + kind) }.sorted()
            .map { CaseTable.fixtures.appending(path: $0) }
    }

    private static func check(
        _ text: String, as context: MBContext, in environment: MBEnvironment, at place: String
    ) throws {
        guard let meaning = ExpressionMeaning(of: text, as: context, in: environment) else {
            return
        }
        var formatter = MBMLFormatter(environment)
        for width in widths {
            formatter.lineWidth = width
            let formatted = try formatter.formatted(text, as: context)
            #expect(
                ExpressionMeaning(of: formatted, as: context, in: environment) == meaning,
                "\(place): \(formatted)")
            #expect(try formatter.formatted(formatted, as: context) == formatted, "\(place)")
        }
    }

    @Test("every expression of a table means the same in every context, and is formatted once")
    func tables() throws {
        var environment = try MBEnvironment.functions(MBCollectingLog(capacity: 0))
        environment.capabilities.log = MBCollectingLog(capacity: 0)
        var count = 0
        for file in try Self.files("jsonl") {
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            for line in text.split(separator: "\n") {
                guard let row = try? MBValue(json: String(line), tagged: true).asDictionary,
                    let expression = row["expression"]?.asString
                else { continue }
                count += 1
                let own = row["as"]?.asString.flatMap(MBContext.init)
                let contexts = TestScope.isWhole ? MBContext.allCases : [own ?? .object]
                for context in contexts {
                    try Self.check(
                        expression, as: context, in: environment,
                        at: "\(file.lastPathComponent): \(line)")
                }
            }
        }
        #expect(count > 3_000)
    }

    @Test(
        "a formatted expression has the same value",
        arguments: LanguageTable.allCases.map(\.path) + [
            "Functions/collection", "Functions/dataProcessing",
            "Functions/language", "Functions/logic", "Functions/math", "Functions/runtime",
            "Functions/string",
        ])
    func values(table: String) throws {
        var formatter = MBMLFormatter()
        formatter.lineWidth = 25
        for item in try CaseTable(table).cases {
            let environment = try MBEnvironment.functions(item, MBCollectingLog(capacity: 0))
            formatter.environment = environment
            guard let text = try? formatter.formatted(item.expression, as: item.context) else {
                continue
            }
            let before = try? environment.evaluate(item.expression, as: item.context)
            let after = try? environment.evaluate(text, as: item.context)
            #expect(before == after, "\(item.id): \(text)")
        }
    }

    @Test("every document has the same expressions, and is formatted once")
    func documents() throws {
        var changed = 0
        var formatter = MBMLFormatter()
        for file in try Self.files("xml") {
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            let place = file.lastPathComponent
            for width in Self.widths {
                formatter.lineWidth = width
                guard let formatted = try? formatter.formattedDocument(text) else { continue }
                changed += formatted == text ? 0 : 1
                #expect(try formatter.formattedDocument(formatted) == formatted, "\(place)")
                #expect(Self.values(in: formatted) == Self.values(in: text), "\(place)")
                #expect(
                    formatted.filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace },
                    "\(place)")
            }
        }
        #expect(changed > 20)
    }

    /// The values of all attributes, and all texts, without blanks.
    private static func values(in text: String) -> [String] {
        guard let root = try? MBMLElement(xml: Data(text.utf8)) else { return [] }
        var (open, values): ([MBMLElement], [String]) = ([root], [])
        while let element = open.popLast() {
            let own =
                [element.name, element.text] + element.attributes.flatMap { [$0.name, $0.value] }
            values += own.map { $0.filter { !$0.isWhitespace } }
            open += element.children.reversed()
        }
        return values
    }
}
