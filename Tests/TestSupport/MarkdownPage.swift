package import Foundation

/// What a page of the documentation shows: fenced blocks and tables, in their order.
///
/// The convention by which pages are executed, so that they read naturally and stay true:
///
/// | on the page | what the tests do |
/// |---|---|
/// | ` ```xml ` | load the document into the environment of the page, which begins empty |
/// | ` ```xml NAME ` | keep the document, so that a later one can include it as NAME |
/// | ` ```xml $NAME ` | set the variable NAME to a node with tags as relations |
/// | ` ```diagnostics ` | compare it with what the document before it reported; none without it |
/// | ` ```json NAME ` | set the variable NAME |
/// | ` ```mbml CONTEXT ` | evaluate each line `expression  →  result` |
/// | a table with the columns `expression` and `gives` | evaluate each row, in its `context`; before \
/// that load its `document` for this row alone, which reports the codes in `reports` |
/// | a table with the columns `legacy` and `now` | find each code in `now` in a test, as below |
/// | ` ```swift ` | find the block in a test of a file named `…Examples.swift` |
/// | ` ```sh ` | run each `swift run mbml …` |
/// | ` ```text ` | compare it with the output of the commands before it, or find it in the test |
///
/// A result is the text itself in string context and JSON in any other, `nil`, or `error: code`.
/// A line `…` of an output stands for any number of lines. A comment after `let name = …` in a
/// Swift block is what its test must expect of that name.
package struct MarkdownPage: Sendable {
    package enum Item: Sendable {
        case block(FencedBlock)
        case table(header: [String], rows: [(line: Int, cells: [String])])
    }

    package let name: String
    package let text: String
    package let items: [Item]

    package init(_ file: URL) throws {
        name = file.lastPathComponent
        text = try String(contentsOf: file, encoding: .utf8)
        items = Self.items(of: text.components(separatedBy: "\n"))
    }

    package var blocks: [FencedBlock] {
        items.compactMap { if case .block(let block) = $0 { block } else { nil } }
    }

    private static func items(of lines: [String]) -> [Item] {
        var items: [Item] = []
        var index = 0
        while index < lines.count {
            let start = index
            index += 1
            if lines[start].hasPrefix("```") {
                while index < lines.count, lines[index] != "```" { index += 1 }
                let info = lines[start].dropFirst(3).split(separator: " ").map(String.init)
                items.append(
                    .block(
                        FencedBlock(
                            language: info.first ?? "", argument: info.dropFirst().first,
                            lines: Array(lines[(start + 1)..<index]), line: start + 2)))
                index += 1
            } else if lines[start].hasPrefix("|") {
                while index < lines.count, lines[index].hasPrefix("|") { index += 1 }
                let rows = (start..<index).map { (line: $0 + 1, cells: cells(of: lines[$0])) }
                items.append(.table(header: rows[0].cells, rows: Array(rows.dropFirst(2))))
            }
        }
        return items
    }

    /// The cells of a table's row; `\|` isn't a border.
    private static func cells(of row: String) -> [String] {
        row.replacingOccurrences(of: "\\|", with: "\u{1}")
            .split(separator: "|", omittingEmptySubsequences: false)
            .dropFirst().dropLast()
            .map {
                $0.trimmingCharacters(in: .whitespaces)
                    .replacingOccurrences(of: "\u{1}", with: "|")
            }
    }
}

/// A block between fences.
package struct FencedBlock: Sendable {
    /// The first word after the opening fence.
    package let language: String
    /// The second word.
    package let argument: String?
    package let lines: [String]
    /// The number of the first line.
    package let line: Int

    package init(language: String, argument: String?, lines: [String], line: Int) {
        self.language = language
        self.argument = argument
        self.lines = lines
        self.line = line
    }

    package var text: String { lines.joined(separator: "\n") }
}

extension MarkdownPage {
    package static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The README and the pages of the catalogue.
    package static func all() throws -> [MarkdownPage] {
        let catalogue = repository.appendingPathComponent(
            "Sources/MBDataEnvironment/MBDataEnvironment.docc")
        let pages = try FileManager.default.contentsOfDirectory(
            at: catalogue, includingPropertiesForKeys: nil
        ).filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }
        return try ([repository.appendingPathComponent("README.md")] + pages).map {
            try MarkdownPage($0)
        }
    }
}
