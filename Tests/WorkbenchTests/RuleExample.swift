import Foundation
import MBDataEnvironment
import MBEventHandling
import MBMLWorkbench
import TestSupport

/// An example of `Fixtures/Checking/rules.md`, which was written before the rule that it shows.
struct RuleExample: Sendable, CustomStringConvertible {
    let rule: String
    /// `bad`, `good`, `bad 2`, and so on.
    let title: String
    /// The documents by name; the manifest is `manifest.xml`.
    var documents: [String: String] = [:]
    /// What the rule needs to know.
    var needs = ""
    var data = "{}"
    var exports: String?
    /// A function that an app doesn't offer that must read the documents.
    var lacks: String?
    var against: String?
    var isEvaluated = false
    /// The place of the only finding, and the text there: `manifest.xml:3:53` and `$shpo`.
    var place = ""
    var text = ""

    var description: String { "\(rule), \(title)" }

    static let directory = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/Checking").standardizedFileURL

    /// All examples of a kind: `bad` or `good`.
    static func all(_ kind: String) throws -> [RuleExample] {
        let text = try String(contentsOf: directory.appending(path: "rules.md"), encoding: .utf8)
        var examples: [RuleExample] = []
        var section = RuleExample(rule: "", title: "")
        var places: [String: (String, String)] = [:]
        var block: (title: String, file: String, lines: [Substring])?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let open = block {
                guard line == "```" else {
                    block?.lines.append(line)
                    continue
                }
                block = nil
                if examples.last?.rule != section.rule || examples.last?.title != open.title {
                    var example = RuleExample(rule: section.rule, title: open.title)
                    (example.needs, example.data) = (section.needs, section.data)
                    example.exports = section.exports
                    (example.lacks, example.against) = (section.lacks, section.against)
                    example.isEvaluated = section.isEvaluated
                    let number = open.title.dropFirst(kind.count)
                    (example.place, example.text) = places["at" + number] ?? ("", "")
                    examples.append(example)
                }
                examples[examples.count - 1].documents[open.file] =
                    open.lines.joined(separator: "\n")
            } else if line.hasPrefix("### ") {
                section = RuleExample(rule: String(line.dropFirst(4)), title: "")
                places = [:]
            } else if line.hasPrefix("- "), let colon = line.firstIndex(of: ":") {
                let key = String(line.dropFirst(2).prefix(upTo: colon))
                let value = line[line.index(after: colon)...].trimmingPrefix(" ")
                let code = String(value.filter { $0 != "`" || key.hasPrefix("at") })
                switch key {
                case "needs": section.needs = code
                case "data": section.data = code
                case "exports": section.exports = code
                case "lacks": section.lacks = code
                case "against": section.against = code
                case "evaluates": section.isEvaluated = true
                case _ where key.hasPrefix("at"):
                    let parts = code.split(separator: " ", maxSplits: 1)
                    let shown = parts[1].dropFirst().dropLast()
                    places[key] = (String(parts[0]), String(shown))
                default: break
                }
            } else if line.hasPrefix("```xml \(kind)") {
                let words = line.dropFirst("```xml ".count).split(separator: " ")
                let file = words.last.map { $0.hasSuffix(".xml") ? String($0) : nil } ?? nil
                let title = words.filter { !$0.hasSuffix(".xml") }.joined(separator: " ")
                block = (title, file ?? "manifest.xml", [])
            }
        }
        return examples
    }

    /// What a check finds that knows what the rule needs.
    func findings() throws -> [MBFinding] {
        var checker = MBChecker(.pinned())
        checker.modules = [MBEventHandlingModule()]
        if case .dictionary(let values) = try MBValue(json: data) {
            for (name, value) in values { checker.examples[name] = [value] }
        }
        checker.configuration.isHostComplete = needs == "host complete"
        checker.configuration.exports = try exports.map {
            try JSONDecoder().decode(MBChecker.Exports.self, from: Data($0.utf8))
        }
        checker.offers = try against.map { try MBContract.contracts(named: $0) } ?? []
        if let lacks, var offer = MBContract.library("1.0") {
            offer.functions?[lacks] = nil
            checker.offers.append(offer)
        }
        let roots = [MBMemoryRoot(documents)]
        return isEvaluated
            ? checker.checkAndEvaluate(searching: roots).findings
            : checker.check(searching: roots).findings
    }
}
