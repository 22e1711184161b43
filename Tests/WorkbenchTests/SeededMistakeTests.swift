import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport
import Testing

/// The 60 mistakes of `Fixtures/Checking/Shop`, which were written before the rules that find them.
@Suite("Seeded mistakes") struct SeededMistakeTests {
    private static let shop = RuleExample.directory.appending(path: "Shop")

    private static func checker(_ directory: URL) throws -> MBChecker {
        var checker = MBChecker(.pinned())
        checker.modules = [MBEventHandlingModule()]
        let response = try Data(contentsOf: directory.appending(path: "response.json"))
        checker.examples["response"] = [try MBValue(json: response)]
        checker.configuration.isHostComplete = true
        return checker
    }

    private static func rows() throws -> [[String]] {
        let table = try String(contentsOf: shop.appending(path: "mistakes.tsv"), encoding: .utf8)
        return table.split(separator: "\n").dropFirst()
            .map { $0.split(separator: "\t").map(String.init) }
    }

    @Test("each mistake is found at its line and column, and nothing else is")
    func mistakes() throws {
        var checker = try Self.checker(Self.shop)
        checker.configuration.exports = try JSONDecoder().decode(
            MBChecker.Exports.self,
            from: Data(contentsOf: Self.shop.appending(path: "exports.json")))
        let report = checker.check(manifest: Self.shop.appending(path: "manifest.xml"))
        let found = report.findings.map { finding in
            let file = finding.file.map { URL(filePath: $0).lastPathComponent } ?? "-"
            let place = "\(file):\(finding.start?.line ?? 0):\(finding.start?.column ?? 0)"
            return "\(place) \(finding.rule.name) \(finding.severity.rawValue)"
        }
        let expected = try Self.rows().map { "\($0[1]):\($0[2]):\($0[3]) \($0[5]) \($0[6])" }
        #expect(expected.count == 60)
        let missing = expected.filter { !found.contains($0) }
        #expect(missing == [])
        let others = zip(found, report.findings).filter { !expected.contains($0.0) }
        #expect(others.map { "\($0.1)" } == [])
        #expect(found.count == 60)
    }

    @Test("each seeded mistake is at its line and column")
    func seededMistakes() throws {
        for row in try Self.rows() {
            let (file, text) = (row[1], row[4])
            let document = try String(contentsOf: Self.shop.appending(path: file), encoding: .utf8)
            let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
            let line = try #require(Int(row[2]).map { lines[$0 - 1] })
            let place = try #require(Int(row[3]).map { line.dropFirst($0 - 1) })
            #expect(place.hasPrefix(text), "\(file):\(row[2]):\(row[3])")
        }
    }

    @Test("the shop's documents have no findings", arguments: ["Shop", "Shop/v2"])
    func shop(directory: String) throws {
        let directory = RuleExample.directory.appending(path: "../\(directory)").standardizedFileURL
        let report = try Self.checker(directory)
            .check(manifest: directory.appending(path: "manifest.xml"))
        #expect(report.findings.map(\.description) == [])
    }
}
