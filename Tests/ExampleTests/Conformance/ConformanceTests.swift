import Foundation
import TestSupport
import Testing

@testable import MBDataEnvironment

/// The cases of Fixtures/Conformance: the assertions of the legacy library's own tests.
@Suite("Conformance")
struct ConformanceTests {
    private static let directory = MarkdownPage.repository
        .appendingPathComponent("Fixtures/Conformance")

    /// The rows of the file, except those that measure text in UIKit's fonts.
    private static func rows() throws -> [MBDictionary] {
        let text = try String(
            contentsOf: directory.appendingPathComponent("cases.jsonl"), encoding: .utf8)
        return try text.split(separator: "\n").compactMap { line in
            let row = try MBValue(json: String(line), tagged: true).asDictionary
            return row?["requires"] == "uikit-fonts" ? nil : row
        }
    }

    @Test("every case of the language and of all functions holds")
    func cases() throws {
        let manifest = Self.directory.appendingPathComponent("base.xml")
        let loaded = try MBEnvironment.load(manifest: manifest)
        #expect(loaded.diagnostics.isEmpty)
        let rows = try Self.rows()
        #expect(rows.count == 508)
        for row in rows { try check(row, in: loaded.environment) }
    }

    private func check(_ row: MBDictionary, in base: MBEnvironment) throws {
        let id = row["id"]?.asString ?? "?"
        let context = try #require(MBContext(rawValue: row["as"]?.asString ?? ""))
        let expression = try #require(row["expression"]?.asString)
        var environment = base
        environment.capabilities.log = MBCollectingLog()
        environment.capabilities.files = .granted(
            reading: [URL(fileURLWithPath: "/")])
        environment.capabilities.locale = Locale(
            identifier: row["locale"]?.asString ?? "en_US")
        let zone = row["area"] == "date" ? "America/New_York" : "UTC"
        environment.capabilities.timeZone =
            TimeZone(identifier: row["tz"]?.asString ?? zone) ?? .gmt
        for (name, value) in row["variables"]?.asDictionary ?? [:] {
            try environment.declare(name, value: Self.withPaths(value))
        }
        do {
            let value = try environment.evaluate(expression, as: context)
            #expect(row["expect_error"] == nil, "\(id): \(expression) gave \(value ?? .null)")
            if let expected = row["expect"] {
                let isSame = ([expected] + (row["expect_any"]?.asArray ?? [])).contains {
                    Self.same(value ?? .null, $0, row["unordered"] != nil)
                }
                #expect(isSame, "\(id): \(expression) gave \(value ?? .null)")
            }
            compare(value, with: row, id)
        } catch {
            let mayFail = row["expect_error"] != nil || row["error_ok"] != nil
            #expect(mayFail, "\(id): \(expression): \(error)")
        }
    }

    /// What a row says about a value without naming it.
    private func compare(_ value: MBValue?, with row: MBDictionary, _ id: String) {
        if let type = row["expect_type"]?.asString { #expect(value?.typeName == type, "\(id)") }
        if let suffix = row["suffix"]?.asString {
            #expect(value?.description.hasSuffix(suffix) == true, "\(id)")
        }
        if let least = row["min"]?.numericValue, let most = row["max"]?.numericValue {
            let number = value?.numericValue
            #expect(number.map { $0 >= least && $0 <= most } == true, "\(id)")
            if row["integer"] != nil { #expect(number?.truncated == number, "\(id)") }
        }
        for element in row["contains"]?.asArray ?? [] {
            #expect(value?.asArray?.contains(element) == true, "\(id)")
        }
    }

    /// `{"$file": …}` stands for the path of a file next to the cases.
    private static func withPaths(_ value: MBValue) -> MBValue {
        if let elements = value.asArray { return MBValue(elements.map(withPaths)) }
        guard let name = value.asDictionary?["$file"]?.asString else { return value }
        return .string(directory.appendingPathComponent(name).path)
    }

    /// To an author, a Boolean and the number 1 or 0 are the same value. `{"$opaque": …}` matches
    /// any opaque value, because their texts differ between platforms.
    private static func same(_ value: MBValue, _ expected: MBValue, _ unordered: Bool) -> Bool {
        if unordered, case .array(let left) = value, case .array(let right) = expected {
            return left.count == right.count && MBSet(left) == MBSet(right)
        }
        if case .array(let left) = value, case .array(let right) = expected {
            return left.count == right.count && zip(left, right).allSatisfy { same($0, $1, false) }
        }
        if expected.asDictionary?["$opaque"] != nil, case .opaque = value { return true }
        return MBValue.equal(value, expected, by: .strict)
    }
}
