import Foundation
import MBMLWorkbench
import TestSupport
import Testing

/// The pages of the functions are made from the functions' own tables and the entries' notes.
@Suite("The pages of the functions")
struct FunctionPageTests {
    private static let catalogue = MarkdownPage.repository.appending(
        path: "Sources/MBDataEnvironment/MBDataEnvironment.docc")

    private static let pages =
        [("Language/\(FunctionPage.index).md", FunctionPage.indexMarkdown())]
        + FunctionPage.all.map { ("Functions/\($0.name).md", $0.markdown()) }

    @Test("the pages show the entries; MBDE_TESTS=record writes them")
    func pages() throws {
        for (path, text) in Self.pages {
            let file = Self.catalogue.appending(path: path)
            if TestScope.isRecording {
                try text.write(to: file, atomically: true, encoding: .utf8)
            }
            let isCurrent = try String(contentsOf: file, encoding: .utf8) == text
            #expect(isCurrent, "\(path)")
        }
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Self.catalogue.appending(path: "Functions").path)
        #expect(files.sorted() == FunctionPage.all.map { "\($0.name).md" }.sorted())
    }

    @Test("each function has a heading of its own on one page, and the index links to it")
    func headings() throws {
        var headings: [String] = []
        for (path, text) in Self.pages.dropFirst() {
            let lines = text.components(separatedBy: "\n")
            let found = lines.filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
            let page = path.split(separator: "/").last?.dropLast(3) ?? ""
            for name in found { #expect(Self.pages[0].1.contains("](doc:\(page)#\(name))")) }
            headings += found
        }
        #expect(headings.sorted() == FunctionEntry.all.map(\.name).sorted())
    }

    @Test("code is narrow enough for a page, and the first page of the catalogue lists the pages")
    func layout() throws {
        for (path, text) in Self.pages {
            for block in try MarkdownPage(text, path: path).blocks {
                for line in block.lines { #expect(line.count <= 70, "\(path): \(line)") }
            }
        }
        let first = try String(
            contentsOf: Self.catalogue.appending(path: "MBDataEnvironment.md"), encoding: .utf8)
        for page in FunctionPage.all { #expect(first.contains("- <doc:\(page.name)>\n")) }
    }
}
