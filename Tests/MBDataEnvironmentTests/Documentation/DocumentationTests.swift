import Foundation
import MBDataEnvironment
import Testing

/// The README and the pages of the DocC catalogue; ``MarkdownPage`` tells the convention.
@Suite("Documentation")
struct DocumentationTests {
    @Test("Every document and expression of a page gives what the page says")
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

    @Test("Every Swift block is part of a test, and what its comments say is expected there")
    func swiftBlocks() throws {
        let tests = try Self.exampleTests()
        for page in try MarkdownPage.all() {
            let blocks = page.blocks
            for (position, block) in blocks.enumerated() where block.language == "swift" {
                let place = "\(page.name):\(block.line)"
                guard let test = tests.first(where: { $0.contains(Self.normal(block.text)) }) else {
                    Issue.record("\(place): the block is in no test of an Examples file")
                    continue
                }
                for expectation in Self.expectations(of: block)
                where !test.contains(expectation) {
                    Issue.record("\(place): '\(expectation)' is not in the test")
                }
                if position + 1 < blocks.count, blocks[position + 1].language == "text" {
                    #expect(test.contains(Self.normal(blocks[position + 1].text)), "\(place)")
                }
            }
        }
    }

    @Test("All that the tables of calls say to write now is part of a test")
    func calls() throws {
        let tests = try Self.exampleTests()
        var count = 0
        for page in try MarkdownPage.all() {
            for case .table(let header, let rows) in page.items where header == ["legacy", "now"] {
                for (line, cells) in rows {
                    // Between backticks is code; between doubled ones, which leave it empty, a link.
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

    @Test("The page on migrating has every legacy name that the sources tell")
    func legacyNames() throws {
        let page = try #require(try MarkdownPage.all().first { $0.name == "Migrating.md" })
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

    @Test("The table of limits shows the defaults")
    func limits() throws {
        let page = try #require(try MarkdownPage.all().first { $0.name == "Safety.md" })
        var shown: [String: Int] = [:]
        for case .table(let header, let rows) in page.items where header.first == "limit" {
            for (_, cells) in rows {
                let name = cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
                shown[name] = Int(cells[1].replacingOccurrences(of: ",", with: ""))
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

    @Test("The README has less than 200 lines")
    func readme() throws {
        let page = try #require(try MarkdownPage.all().first)
        #expect(page.text.filter { $0 == "\n" }.count < 200)
    }
}

extension DocumentationTests {
    /// The tests with the Swift blocks, and their files, normalised.
    private static func exampleTests() throws -> [String] {
        let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let examples = try FileManager.default.contentsOfDirectory(
            at: directory, includingPropertiesForKeys: nil
        ).filter { $0.lastPathComponent.hasSuffix("Examples.swift") }
        // Tests of the tool compile these.
        let clients = try FileManager.default.contentsOfDirectory(
            at: MarkdownPage.repository.appendingPathComponent("Fixtures/Clients/compile"),
            includingPropertiesForKeys: nil)
        return try (examples + clients).flatMap {
            let file = try String(contentsOf: $0, encoding: .utf8)
                .replacingOccurrences(of: "\\\n", with: "")
            // The whole file last, for blocks that show a test.
            return (file.components(separatedBy: "@Test(") + [file]).map(normal)
        }
    }

    /// A text in which blanks and line breaks are all alike, without any inside of parentheses.
    private static func normal(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .replacingOccurrences(of: "( ", with: "(").replacingOccurrences(of: " )", with: ")")
    }

    /// `#expect(name == result)` for each line `let name = …  // result`.
    private static func expectations(of block: FencedBlock) -> [String] {
        block.lines.compactMap { line in
            let words = line.split(separator: " ")
            guard words.count > 2, words[0] == "let", let comment = line.range(of: "  // ") else {
                return nil
            }
            let result = line[comment.upperBound...].trimmingCharacters(in: .whitespaces)
            return "#expect(\(words[1]) == \(result))"
        }
    }
}
