import Foundation
import MBDataEnvironment
import MBEventHandling
import TestSupport
import Testing

/// The examples of what a check should find, which were written before the rules that find it:
/// `Fixtures/Checking`.
@Suite("Examples for checks") struct CheckingExampleTests {
    private static let directory = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/Checking").standardizedFileURL

    /// The documents of an example by name; the manifest is `manifest.xml`.
    private struct Example {
        let rule: String
        let title: String
        var documents: [String: String] = [:]
    }

    /// The documents in blocks such as `xml good 2 touch.xml`, grouped into examples.
    private static func examples(_ kind: String) throws -> [Example] {
        let text = try String(contentsOf: directory.appending(path: "rules.md"), encoding: .utf8)
        var examples: [Example] = []
        var rule = ""
        var block: (title: String, file: String, lines: [Substring])?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let open = block {
                guard line == "```" else {
                    block?.lines.append(line)
                    continue
                }
                block = nil
                if examples.last?.rule != rule || examples.last?.title != open.title {
                    examples.append(Example(rule: rule, title: open.title))
                }
                examples[examples.count - 1].documents[open.file] =
                    open.lines.joined(separator: "\n")
            } else if line.hasPrefix("### ") {
                rule = String(line.dropFirst(4))
            } else if line.hasPrefix("```xml \(kind)") {
                let words = line.dropFirst("```xml ".count).split(separator: " ")
                let file = words.last.map { $0.hasSuffix(".xml") ? String($0) : nil } ?? nil
                let title = words.filter { !$0.hasSuffix(".xml") }.joined(separator: " ")
                block = (title, file ?? "manifest.xml", [])
            }
        }
        return examples
    }

    @Test("a good example has no problems")
    func goodExamples() throws {
        let examples = try Self.examples("good")
        #expect(Set(examples.map(\.rule)).count == 64)
        for example in examples {
            var base = MBEnvironment.pinned()
            base["response"] = ["user": ["lastName": "Smith"], "status": "ok"]
            let check = MBEnvironment.check(
                searching: [MBMemoryRoot(example.documents)], modules: [MBEventHandlingModule()],
                into: base)
            #expect(check.diagnostics == [], "\(example.rule), \(example.title)")
        }
    }

    @Test("a bad example differs from the good one, and has at most one problem")
    func badExamples() throws {
        let good = try Self.examples("good")
        for example in try Self.examples("bad") {
            let other = good.first {
                $0.rule == example.rule
                    && $0.title == example.title.replacingOccurrences(of: "bad", with: "good")
            }
            #expect(other?.documents != example.documents, "\(example.rule), \(example.title)")
            let check = MBEnvironment.check(
                searching: [MBMemoryRoot(example.documents)], modules: [MBEventHandlingModule()],
                into: .pinned())
            #expect(check.diagnostics.count <= 1, "\(example.rule), \(check.diagnostics)")
        }
    }

    @Test("each seeded mistake is at its line and column")
    func seededMistakes() throws {
        let shop = Self.directory.appending(path: "Shop")
        let table = try String(contentsOf: shop.appending(path: "mistakes.tsv"), encoding: .utf8)
        let rows = table.split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
        #expect(rows.count == 60)
        for row in rows {
            let (file, text) = (String(row[1]), String(row[4]))
            let document = try String(contentsOf: shop.appending(path: file), encoding: .utf8)
            let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
            let line = try #require(Int(row[2]).map { lines[$0 - 1] })
            let place = try #require(Int(row[3]).map { line.dropFirst($0 - 1) })
            #expect(place.hasPrefix(text), "\(file):\(row[2]):\(row[3])")
        }
    }
}
