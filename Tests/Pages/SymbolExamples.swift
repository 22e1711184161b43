package import Foundation

/// The Swift examples in the comments of public symbols as tests: blocks that are indented by four
/// spaces, as on pages (``SwiftPromises``). Each is a function of its own, and so compiles when
/// it's pasted into one.
package struct SymbolExamples {
    /// A file with a suite of the tests.
    package private(set) var source = ""

    /// Reads the Swift files in a folder.
    package init(in folder: URL, of module: String) throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }.sorted()
        var tests = ""
        for file in files {
            let url = folder.appendingPathComponent(file)
            let text = try String(contentsOf: url, encoding: .utf8)
            for (line, lines) in Self.examples(in: text.components(separatedBy: "\n")) {
                tests += try Self.test(lines, at: line, of: url.path)
            }
        }
        guard !tests.isEmpty else {
            source = "// \(folder.lastPathComponent) has no examples.\n"
            return
        }
        source = """
            // Generated from the comments in \(folder.lastPathComponent).
            import Foundation
            import MBDataEnvironment
            import MBEventHandling
            import MBMLWorkbench
            import Testing

            @Suite("Examples of the symbols of \(module)/\(folder.lastPathComponent)")
            struct \(module)\(folder.lastPathComponent)Examples {
            \(tests)}

            """
    }

    /// The examples of public declarations, each with the number of its first line.
    private static func examples(in lines: [String]) -> [(line: Int, lines: [String])] {
        var examples: [(line: Int, lines: [String])] = []
        var index = 0
        while index < lines.count {
            let start = index
            while index < lines.count, text(ofComment: lines[index]) != nil { index += 1 }
            guard index > start else {
                index += 1
                continue
            }
            let declaration = lines[index...].prefix(6).first {
                $0.first { $0 != " " } != "@"
            }
            let words = declaration?.split(separator: " ") ?? []
            if words.contains("public") || words.first == "case" {
                let comment = lines[start..<index].compactMap(text(ofComment:))
                examples += blocks(of: comment).map { (start + 1 + $0.line, $0.lines) }
            }
        }
        return examples
    }

    /// The text of a line `/// text`.
    private static func text(ofComment line: String) -> Substring? {
        let line = line.drop { $0 == " " }
        guard line.hasPrefix("///") else { return nil }
        return line.dropFirst(line.hasPrefix("/// ") ? 4 : 3)
    }

    /// The indented blocks of a comment, each with the index of its first line.
    private static func blocks(of comment: [Substring]) -> [(line: Int, lines: [String])] {
        let indentation = "    "
        var blocks: [(line: Int, lines: [String])] = []
        var isInBlock = false
        var isFenced = false
        var wasBlank = true
        for (index, line) in comment.enumerated() {
            let isBlank = line.allSatisfy(\.isWhitespace)
            if line.hasPrefix("```") { isFenced.toggle() }
            let isCode = !isFenced && line.hasPrefix(indentation)
            if isCode, !isInBlock, wasBlank {
                isInBlock = true
                blocks.append((index, []))
            } else if !isCode, !isBlank {
                isInBlock = false
            }
            if isInBlock {
                blocks[blocks.count - 1].lines.append(String(line.dropFirst(indentation.count)))
            }
            wasBlank = isBlank
        }
        return blocks
    }

    private static func test(
        _ lines: [String], at line: Int, of path: String
    ) throws(PageProblem) -> String {
        var promises = SwiftPromises()
        let code: [String]
        do {
            code = try promises.lines(lines)
        } catch {
            throw PageProblem(path, line + error.index, error.message)
        }
        if let index = lines.firstIndex(where: { $0.count > 70 }) {
            throw PageProblem(path, line + index, "the line has more than 70 columns")
        }
        let name = path.split(separator: "/").last?.split(separator: ".").first ?? ""
        let function = name.filter { $0.isLetter || $0.isNumber }
        let isAsynchronous = code.contains { $0.contains("await ") }
        return """
            @Test func \(function)Line\(line)() \(isAsynchronous ? "async " : "")throws {
            func print(_ value: Any) {}
            #sourceLocation(file: "\(path)", line: \(line))
            \(code.joined(separator: "\n"))
            #sourceLocation()
            }

            """
    }
}
