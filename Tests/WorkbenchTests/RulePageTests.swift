import Foundation
import MBMLWorkbench
import TestSupport
import Testing

/// The page of the rules is made from the table that the checker runs, and from the examples that
/// tests execute.
@Suite("The page of the rules")
struct RulePageTests {
    @Test("the page shows the table with its examples; MBDE_TESTS=record writes it")
    func page() throws {
        let file = MarkdownPage.repository.appending(
            path: "Sources/MBMLWorkbench/MBMLWorkbench.docc/Rules.md")
        let page = try Self.text()
        if TestScope.isRecording {
            try page.write(to: file, atomically: true, encoding: .utf8)
        }
        let isCurrent = try String(contentsOf: file, encoding: .utf8) == page
        #expect(isCurrent)
    }

    private static func text() throws -> String {
        let bad = Dictionary(grouping: try RuleExample.all("bad"), by: \.rule)
        let good = Dictionary(grouping: try RuleExample.all("good"), by: \.rule)
        var lines = [
            "# Rules", "",
            "What a check of documents looks for, with an example of each mistake and its remedy.",
            "",
            "## Overview", "",
            "`mbml check` and ``MBChecker`` look for these mistakes. A message ends with the name of the",
            "rule that found it, such as `[unknown-key]`; look it up here.", "",
            "You can change how severe a rule is, with `--rule NAME=SEVERITY` or in the file `.mbml.json`.",
            "To ignore a rule in one element, put a comment before it that says why:",
            "`<!-- mbml:ignore unknown-key: why -->`. New rules come as notes until the next major version.",
            "",
        ]
        for (title, rules) in MBRule.groups {
            lines += ["## \(title)", ""]
            for rule in rules {
                lines += ["### \(rule.name)", "", rule.summary, "", Self.facts(of: rule), ""]
                for (kind, examples) in [
                    ("Instead of", bad[rule.name]), ("Write", good[rule.name]),
                ] {
                    for example in (examples ?? []).prefix(1) { lines += block(example, kind) }
                }
            }
        }
        return lines.dropLast().joined(separator: "\n") + "\n"
    }

    private static func facts(of rule: MBRule) -> String {
        let severity =
            "*\(rule.severity.rawValue.prefix(1).uppercased())\(rule.severity.rawValue.dropFirst())*"
        let needs =
            switch rule.needs {
            case .nothing: ""
            case .host: " if the host is known completely (`--strict`, `--host`); otherwise a note"
            case .data: ", with example data (`--data`)"
            case .exports: ", if the configuration says what the app uses (`exports`)"
            case .offers: ", with the offers of apps (`--against`)"
            }
        return severity + needs + "."
    }

    /// The documents of an example.
    private static func block(_ example: RuleExample, _ title: String) -> [String] {
        var lines: [String] = []
        let others = example.documents.keys.filter { $0 != "manifest.xml" }.sorted()
        let names = ["manifest.xml"] + others
        for name in names {
            let isOnly = names.count == 1
            lines += [
                name == names[0] ? title + (isOnly ? ":" : ", in `\(name)`:") : "and in `\(name)`:",
                "",
            ]
            let text = (example.documents[name] ?? "").components(separatedBy: "\n")
            lines += ["```xml"] + text.flatMap(narrowed) + ["```", ""]
        }
        return lines
    }

    /// A line of a document; if it's too long for a phone, the attribute with the value has a line of
    /// its own.
    private static func narrowed(_ line: String) -> [String] {
        guard line.count > 44, let tag = line.firstMatch(of: #/^ *<[A-Za-z]+ /#) else {
            return [line]
        }
        let attribute = #/ (value|boolean|literal|if|filterExpr|condition|message|file)="/#
        guard
            let match = line.matches(of: attribute).last(where: {
                $0.range.lowerBound > tag.range.upperBound
            })
        else { return [line] }
        let indent = String(repeating: " ", count: tag.output.count)
        return [
            String(line[..<match.range.lowerBound]),
            indent + line[match.range.lowerBound...].dropFirst(),
        ]
    }
}
