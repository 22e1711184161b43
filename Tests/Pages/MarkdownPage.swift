package import Foundation

/// The content of a documentation page: fenced blocks and tables, in order.
///
/// The convention for running pages, so that they read naturally and stay true:
///
/// | on the page | what the tests do |
/// |---|---|
/// | ` ```xml ` | load the document into the environment of the page, which begins empty |
/// | ` ```xml NAME ` | keep the document, so that a later one can include it as NAME |
/// | ` ```xml $NAME ` | set the variable NAME to a node with tags as relations |
/// | ` ```diagnostics ` | compare it with what the document before it reported; none without it |
/// | ` ```json NAME ` | set the variable NAME |
/// | ` ```mbml CONTEXT ` | evaluate each expression up to a line `→ result`, in string context \
/// without another one |
/// | a table with the columns `expression` and `gives` | evaluate each row, in its `context`; before \
/// that load its `document` for this row alone, which reports the codes in `reports` |
/// | a table with the columns `legacy` and `now` | find each code in `now` in a test, as below |
/// | ` ```swift ` | are made from it by the plugin `PageExamples`: ``ExampleSuite`` |
/// | ` ```sh ` | run each `swift run mbml …`; or if it has a command `mbml …`, all of it, in a folder \
/// with the blocks before it that are named like files |
/// | ` ```text ` | compare it with the output of the commands or of the Swift before it |
/// | `<!-- … -->` | see ``PageComment`` |
///
/// A result is the text itself in string context and JSON in any other, `nil`, or `error: code`.
/// A line `…` of an output means any number of lines; one that begins with `↪` continues the
/// line before it.
package struct MarkdownPage: Sendable {
    package enum Item: Sendable {
        case block(FencedBlock)
        case table(header: [String], rows: [(line: Int, cells: [String])])
        case comment(PageComment)
    }

    package let name: String
    package let text: String
    package let items: [Item]
    let path: String

    package init(_ file: URL) throws {
        try self.init(String(contentsOf: file, encoding: .utf8), path: file.path)
    }

    package init(_ text: String, path: String) throws(PageProblem) {
        self.text = text
        self.path = path
        name = String(path.split(separator: "/").last ?? "")
        items = try Self.items(of: text.components(separatedBy: "\n"), path)
    }

    package var blocks: [FencedBlock] {
        items.compactMap { if case .block(let block) = $0 { block } else { nil } }
    }

    /// The Swift blocks that a ``PageComment`` assigns to a client, with its name.
    package var clientBlocks: [(client: String, block: FencedBlock)] {
        zip(items, items.dropFirst()).compactMap { comment, block in
            guard case .comment(let comment) = comment, comment.kind == .client,
                case .block(let block) = block
            else { return nil }
            return (comment.text, block)
        }
    }

    private static func items(
        of lines: [String], _ path: String
    ) throws(PageProblem) -> [Item] {
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
                            shown: Array(lines[(start + 1)..<index]), line: start + 2,
                            introduction: introduction(of: start, in: lines))))
                index += 1
            } else if lines[start].hasPrefix("|") {
                while index < lines.count, lines[index].hasPrefix("|") { index += 1 }
                let rows = (start..<index).map { (line: $0 + 1, cells: cells(of: lines[$0])) }
                items.append(.table(header: rows[0].cells, rows: Array(rows.dropFirst(2))))
            } else if lines[start].hasPrefix("<!--") {
                while index < lines.count, !lines[index - 1].contains("-->") { index += 1 }
                let text = lines[start..<index].joined(separator: "\n").dropFirst(4)
                guard text.hasSuffix("-->") else {
                    throw PageProblem(path, start + 1, "a comment ends with '-->' and its line")
                }
                let body = text.dropLast(3).components(separatedBy: "\n")
                items.append(.comment(try PageComment(body, line: start + 1, of: path)))
            }
        }
        return items
    }

    /// The paragraph directly before a fence.
    private static func introduction(of fence: Int, in lines: [String]) -> String {
        var before = lines[..<fence]
        // What a page says to its tests isn't shown.
        while let last = before.last, last.isEmpty || last.hasSuffix("-->") {
            if let start = before.lastIndex(where: { $0.hasPrefix("<!--") }), !last.isEmpty {
                before = before[..<start]
            } else {
                before.removeLast()
            }
        }
        return before.reversed().prefix { !$0.isEmpty }.reversed().joined(separator: " ")
    }

    /// The cells of a table row; `\|` isn't a border.
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
    /// The lines as the page shows them.
    package let shown: [String]
    /// The number of the first line.
    package let line: Int
    /// The paragraph before the block.
    package let introduction: String

    package init(
        language: String, argument: String?, shown: [String], line: Int, introduction: String = ""
    ) {
        self.language = language
        self.argument = argument
        self.shown = shown
        self.line = line
        self.introduction = introduction
    }

    /// The lines that are meant, in which nothing is continued.
    package var lines: [String] {
        shown.reduce(into: []) { lines, line in
            let text = line.drop { $0 == " " }
            if text.first == "↪", let last = lines.popLast() {
                lines.append(last + text.dropFirst())
            } else {
                lines.append(line)
            }
        }
    }

    package var text: String { lines.joined(separator: "\n") }
}

extension MarkdownPage {
    package static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Pages whose examples the tests of what they're generated from execute.
    private static let generated = ["Rules.md", "BuiltInFunctions.md"]

    /// The folder of such pages.
    private static let generatedFolder = "Functions"

    /// The README and the pages of the catalogues.
    package static func all() throws -> [MarkdownPage] {
        let pages = try ["MBDataEnvironment", "MBMLWorkbench"].flatMap { module in
            let catalogue = repository.appendingPathComponent("Sources/\(module)/\(module).docc")
            return try FileManager.default.subpathsOfDirectory(atPath: catalogue.path)
                .filter { $0.hasSuffix(".md") }.sorted()
                .map { catalogue.appendingPathComponent($0) }
                .filter {
                    !generated.contains($0.lastPathComponent)
                        && $0.deletingLastPathComponent().lastPathComponent != generatedFolder
                }
        }
        return try ([repository.appendingPathComponent("README.md")] + pages).map {
            try MarkdownPage($0)
        }
    }

    /// The page in a file with a name.
    package static func named(_ name: String) throws -> MarkdownPage {
        guard let page = try all().first(where: { $0.name == name }) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return page
    }
}
