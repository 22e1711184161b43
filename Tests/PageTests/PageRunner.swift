import Foundation
import MBDataEnvironment
import TestSupport

/// Evaluates the documents, data and expressions of a page, from top to bottom.
struct PageRunner {
    private let page: MarkdownPage
    private var environment: MBEnvironment
    private var documents: [String: String] = [:]
    /// The differences from what the page says, each with its line.
    private(set) var problems: [String] = []
    /// How many expressions were evaluated.
    private(set) var count = 0

    init(_ page: MarkdownPage) throws {
        self.page = page
        environment = MBEnvironment()
        environment.capabilities = .fixed()
    }

    mutating func run() throws {
        let items = page.items
        for (position, item) in items.enumerated() {
            switch item {
            case .table(let header, let rows): run(header, rows)
            case .block(let block)
            where block.language == "xml" && block.argument?.hasPrefix("$") == true:
                let node = try MBNode(xml: block.text, relation: { $0 })
                try environment.set(
                    String((block.argument ?? "").dropFirst()), to: .opaque(node))
            case .block(let block) where block.language == "xml":
                var expected: FencedBlock?
                if position + 1 < items.count, case .block(let next) = items[position + 1],
                    next.language == "diagnostics"
                {
                    expected = next
                }
                try load(block, expecting: expected)
            case .block(let block) where block.language == "json":
                try environment.set(block.argument ?? "json", to: MBValue(json: block.text))
            case .block(let block) where block.language == "mbml": run(block)
            case .block, .comment: continue
            }
        }
    }

    private mutating func load(_ block: FencedBlock, expecting expected: FencedBlock?) throws {
        if let name = block.argument {
            documents[name] = block.text
            return
        }
        documents["page.xml"] = block.text
        let found: [String]
        do {
            let loaded = try MBEnvironment.load(
                manifest: "page.xml", searching: [MBMemoryRoot(documents)], into: environment)
            environment = loaded.environment
            found = loaded.diagnostics.map(\.description)
        } catch {
            found = [error.description]
        }
        check(found.joined(separator: "\n"), expected?.text ?? "", "document", block.line)
    }

    private mutating func run(_ block: FencedBlock) {
        var expression: [String] = []
        for (offset, line) in block.lines.enumerated() where !line.isEmpty {
            guard line.hasPrefix("→ ") else {
                expression.append(line)
                continue
            }
            evaluate(
                expression.joined(separator: "\n"), as: block.argument ?? "string",
                gives: String(line.dropFirst(2)), block.line + offset)
            expression = []
        }
        if !expression.isEmpty {
            problems.append("\(page.name):\(block.line): no → after '\(expression)'")
        }
    }

    private mutating func run(_ header: [String], _ rows: [(line: Int, cells: [String])]) {
        guard let expression = header.firstIndex(of: "expression"),
            let gives = header.firstIndex(of: "gives")
        else { return }
        let context = header.firstIndex(of: "context")
        let document = header.firstIndex(of: "document")
        let reports = header.firstIndex(of: "reports")
        for (line, cells) in rows where cells.count == header.count {
            let before = environment
            if let document, let reports {
                load(code(cells[document]), expecting: code(cells[reports]), line)
            }
            if !cells[expression].isEmpty {
                evaluate(
                    code(cells[expression]), as: context.map { cells[$0] } ?? "string",
                    gives: code(cells[gives]), line)
            }
            environment = before
        }
    }

    /// Loads the document of a row, which may be only the content of `MBML`, and compares the codes
    /// of the problems that it reports.
    private mutating func load(_ text: String, expecting codes: String, _ line: Int) {
        let text = text.hasPrefix("<MBML") ? text : "<MBML>\(text)</MBML>"
        let roots = [MBMemoryRoot(documents.merging(["row.xml": text]) { $1 })]
        let found: [MBDiagnostic]
        do {
            let loaded = try MBEnvironment.load(
                manifest: "row.xml", searching: roots, into: environment)
            environment = loaded.environment
            found = loaded.diagnostics
        } catch {
            found = [error.diagnostic]
        }
        check(found.map(\.code.rawValue).joined(separator: ", "), codes, "document", line)
    }

    /// A cell without its backticks.
    private func code(_ cell: String) -> String {
        cell.trimmingCharacters(in: CharacterSet(charactersIn: "`"))
    }

    private mutating func evaluate(
        _ expression: String, as name: String, gives expected: String, _ line: Int
    ) {
        count += 1
        guard let context = MBContext(rawValue: name) else {
            problems.append("\(page.name):\(line): '\(name)' isn't a context")
            return
        }
        let found: String
        do {
            found = try shown(environment.evaluate(expression, as: context), as: context)
        } catch let error as MBExpressionError {
            found = "error: \(error.code.rawValue)"
        } catch {
            found = "\(error)"
        }
        check(found, readable(expected), "'\(expression)'", line)
    }

    private func shown(_ value: MBValue?, as context: MBContext) throws -> String {
        guard let value else { return "nil" }
        if context == .string, case .string(let text) = value {
            return text.replacingOccurrences(of: "\n", with: "\\n")
        }
        return try value.jsonString(tagged: true)
    }

    /// JSON as the library writes it, or the text.
    private func readable(_ text: String) -> String {
        guard text.hasPrefix("[") || text.hasPrefix("{"), let value = try? MBValue(json: text),
            let json = try? value.jsonString()
        else { return text }
        return json
    }

    private mutating func check(
        _ found: String, _ expected: String, _ what: String, _ line: Int
    ) {
        guard found != expected else { return }
        problems.append(
            "\(page.name):\(line): \(what): the page says \(expected), the library \(found)")
    }
}
