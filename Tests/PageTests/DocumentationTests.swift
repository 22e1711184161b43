import Foundation
import MBDataEnvironment
import TestSupport
import Testing

/// The README and the pages of the DocC catalog; ``MarkdownPage`` describes the convention.
@Suite("Documentation")
struct DocumentationTests {
    @Test("Every document and expression of a page has the results that the page shows")
    func expressions() throws {
        var count = 0
        for page in try MarkdownPage.all() {
            var runner = try PageRunner(page)
            try runner.run()
            for problem in runner.problems { Issue.record("\(problem)") }
            count += runner.count
        }
        #expect(count > 150, "the examples were not found")
    }

    @Test("Everything that the tables of calls recommend now is part of a test")
    func calls() throws {
        let tests = try Self.calls()
        var count = 0
        for page in try MarkdownPage.all() {
            for case .table(let header, let rows) in page.items where header == ["legacy", "now"] {
                for (line, cells) in rows {
                    // Single backticks contain code; doubled ones, which leave it empty, a link.
                    let parts = cells[1].components(separatedBy: "`")
                    for code in parts.enumerated().filter({ $0.offset % 2 == 1 }).map(\.element)
                    where !code.isEmpty {
                        count += 1
                        let isFound = tests.contains { $0.contains(Self.normal(code)) }
                        #expect(isFound, "\(page.name):\(line): '\(code)' is in no test")
                    }
                }
            }
        }
        #expect(count > 200)
    }

    @Test("The page of legacy names has every legacy name in the sources")
    func legacyNames() throws {
        let page = try #require(try MarkdownPage.all().first { $0.name == "LegacyNames.md" })
        let sources = MarkdownPage.repository.appendingPathComponent("Sources")
        var count = 0
        for file in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        where file.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
            for match in text.matches(of: /Legacy name: ([^\n]*)/) {
                for name in match.output.1.matches(of: /`([^`]+)`/) {
                    count += 1
                    let bare = name.output.1.drop { "+-[".contains($0) }.prefix { $0 != "]" }
                    let word = bare.split(separator: " ").last.map(String.init) ?? ""
                    #expect(page.text.contains(word), "\(file): \(word)")
                }
            }
        }
        #expect(count > 100)
    }

    @Test("Every block is of a kind that is executed")
    func kindsOfBlocks() throws {
        let kinds = ["swift", "sh", "mbml", "xml", "json", "diagnostics", "text"]
        for page in try MarkdownPage.all() {
            for block in page.blocks where !kinds.contains(block.language) {
                Issue.record("\(page.name):\(block.line): '\(block.language)' is not executed")
            }
        }
    }

    @Test("A block isn't wider than a phone's or a page's column")
    func width() throws {
        for page in try MarkdownPage.all() {
            for block in page.blocks {
                for (offset, line) in block.shown.enumerated() where line.count > 70 {
                    Issue.record("\(page.name):\(block.line + offset): \(line.count) columns")
                }
            }
        }
    }

    @Test("The text before a block names what the tests read from its fence")
    func introductions() throws {
        for page in try MarkdownPage.all() {
            for block in page.blocks {
                guard let name = block.argument ?? (block.language == "mbml" ? "string" : nil),
                    name != "fragment"
                else { continue }
                let bare = name.drop { $0 == "$" }
                let names =
                    block.language == "mbml" ? [name] : ["`\(bare)`", "`$\(bare)`"]
                let isNamed = names.contains { block.introduction.contains($0) }
                #expect(isNamed, "\(page.name):\(block.line): no \(names[0])")
            }
        }
    }

    @Test("The table of limits shows the defaults")
    func limits() throws {
        let page = try #require(try MarkdownPage.all().first { $0.name == "Safety.md" })
        var shown: [String: Int] = [:]
        for case .table(let header, let rows) in page.items where header.first == "limit" {
            for (_, cells) in rows {
                let name = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
                let number = cells[1].prefix { $0 != " " }
                shown[name] = Int(number.replacingOccurrences(of: ",", with: ""))
            }
        }
        #expect(shown == MBLimits.names.mapValues { MBLimits.standard[keyPath: $0] })
    }

    @Test("The first page of the catalogue lists every public type")
    func topics() throws {
        let page = try #require(
            try MarkdownPage.all().first { $0.name == "MBDataEnvironment.md" })
        let sources = MarkdownPage.repository.appendingPathComponent("Sources/MBDataEnvironment")
        var count = 0
        for file in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        where file.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
            for line in text.split(separator: "\n") where line.hasPrefix("public ") {
                let words = line.split { !$0.isLetter && !$0.isNumber }
                guard
                    let keyword = words.firstIndex(where: {
                        ["struct", "class", "enum", "protocol"].contains($0)
                    }), keyword + 1 < words.count
                else { continue }
                count += 1
                #expect(page.text.contains("``\(words[keyword + 1])``"), "\(file)")
            }
        }
        #expect(count > 50)
    }

    @Test("The README has less than 200 visible lines")
    func readme() throws {
        let page = try #require(try MarkdownPage.all().first)
        let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.filter { !$0.hasPrefix("<!--") }.count <= 200)
    }

    @Test("The links of the README lead to files")
    func links() throws {
        let page = try #require(try MarkdownPage.all().first)
        let links = page.text.matches(of: /\]\((Sources[^)]*)\)/).map(\.output.1)
        #expect(links.count > 10)
        for link in links {
            let file = MarkdownPage.repository.appendingPathComponent(String(link))
            #expect(FileManager.default.fileExists(atPath: file.path), "\(link)")
        }
    }
}

extension DocumentationTests {
    /// The files with the calls of the tables, and the Swift blocks of the pages, normalized.
    private static func calls() throws -> [String] {
        let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(
            at: directory, includingPropertiesForKeys: nil
        ).filter { $0.lastPathComponent.hasSuffix("Examples.swift") }
        let blocks = try MarkdownPage.all().flatMap(\.blocks).filter { $0.language == "swift" }
        return try files.map { normal(try String(contentsOf: $0, encoding: .utf8)) }
            + blocks.map { normal($0.text) }
    }

    /// A text with uniform blanks and line breaks, and none inside parentheses.
    private static func normal(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .replacingOccurrences(of: "( ", with: "(").replacingOccurrences(of: " )", with: ")")
    }
}
