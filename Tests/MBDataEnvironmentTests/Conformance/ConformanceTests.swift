import Foundation
import Testing

@testable import MBDataEnvironment

/// The cases of Fixtures/Conformance: what the legacy library's own tests assert.
@Suite("Conformance")
struct ConformanceTests {
    private static let directory = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/Conformance")

    /// The areas whose functions exist.
    private static let areas = ["language"]

    @Test("every case of the areas that exist holds", arguments: areas)
    func cases(of area: String) throws {
        let directory = Self.directory
        let loaded = try MBEnvironment.load(manifest: directory.appendingPathComponent("base.xml"))
        #expect(loaded.diagnostics.isEmpty)
        let text = try String(
            contentsOf: directory.appendingPathComponent("cases.jsonl"), encoding: .utf8)
        var count = 0
        for line in text.split(separator: "\n") {
            guard case .dictionary(let row) = try MBValue(json: String(line), tagged: true),
                row["area"]?.asString == area
            else { continue }
            count += 1
            try check(row, in: loaded.environment)
        }
        #expect(count > 0)
    }

    private func check(_ row: MBDictionary, in base: MBEnvironment) throws {
        let id = row["id"]?.asString ?? "?"
        let context = try #require(MBContext(rawValue: row["as"]?.asString ?? ""))
        let expression = try #require(row["expression"]?.asString)
        var environment = base
        for (name, value) in row["variables"]?.asDictionary ?? [:] {
            try environment.declare(name, value: value)
        }
        do {
            let value = try environment.evaluate(expression, as: context)
            #expect(row["expect_error"] == nil, "\(id): \(expression) gave \(value ?? .null)")
            if let expected = row["expect"] {
                let isSame = MBValue.equal(value ?? .null, expected, by: .strict)
                #expect(isSame, "\(id): \(expression) gave \(value ?? .null)")
            }
            if let type = row["expect_type"]?.asString { #expect(value?.typeName == type) }
            if let suffix = row["suffix"]?.asString {
                #expect(value?.description.hasSuffix(suffix) == true)
            }
        } catch {
            #expect(row["expect_error"] != nil, "\(id): \(expression): \(error)")
        }
    }
}
