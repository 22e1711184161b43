import Foundation
import TestSupport
import Testing

/// The folders of the library are layers: a file uses only types of its own folder and of those
/// above it in this list.
@Suite("Layers")
struct LayeringTests {
    private static let folders = [
        "Base", "Diagnostics", "Values", "Coding", "Capabilities", "Syntax", "Runtime", "Functions",
        "Documents",
    ]

    private static let library = MarkdownPage.repository
        .appendingPathComponent("Sources/MBDataEnvironment")

    @Test("no folder uses a type of a folder below it")
    func references() throws {
        var owner: [String: Int] = [:]
        var texts: [(layer: Int, name: String, text: String)] = []
        for (layer, folder) in Self.folders.enumerated() {
            let directory = Self.library.appendingPathComponent(folder)
            let files = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
            for file in files.sorted() where file.hasSuffix(".swift") {
                let url = directory.appendingPathComponent(file)
                let text = Self.code(of: try String(contentsOf: url, encoding: .utf8))
                texts.append((layer, file, text))
                for name in Self.declaredTypes(in: text) { owner[name] = layer }
            }
        }
        #expect(texts.count > 150)
        for (layer, file, text) in texts {
            for word in Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
                guard let below = owner[String(word)], below > layer else { continue }
                Issue.record(
                    "\(Self.folders[layer])/\(file) uses \(word) of \(Self.folders[below])")
            }
        }
    }

    /// The lines without comments and quoted text.
    private static func code(of text: String) -> String {
        text.split(separator: "\n")
            .filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
            .map { line in
                let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
                return stride(from: 0, to: parts.count, by: 2).map { parts[$0] }
                    .joined(separator: "\"")
            }
            .joined(separator: "\n")
    }

    /// Types declared at the left margin.
    private static func declaredTypes(in text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            guard let first = line.first, first != " " else { return nil }
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
            let keywords = ["struct", "class", "enum", "protocol"]
            guard let position = words.firstIndex(where: { keywords.contains($0) }),
                position + 1 < words.count, !words[..<position].contains("private")
            else { return nil }
            return words[position + 1]
        }
    }
}
