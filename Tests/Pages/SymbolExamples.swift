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
        var (tests, extensions) = ("", "")
        for file in files {
            let url = folder.appendingPathComponent(file)
            let text = try String(contentsOf: url, encoding: .utf8)
            for example in Self.examples(in: text.components(separatedBy: "\n")) {
                let (inside, outside) = Self.split(example)
                extensions += Self.located(outside, of: url.path)
                tests += try Self.test(inside, of: url.path)
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
            \(extensions)
            """
    }

    /// An example without its extensions, which belong outside of functions, and these alone; the
    /// lines of both keep their places.
    private static func split(_ example: Example) -> (inside: Example, outside: Example) {
        var (inside, outside) = (example, example)
        var isExtension = false
        for (index, line) in example.lines.enumerated() {
            if line.hasPrefix("extension ") { isExtension = true }
            if isExtension { inside.lines[index] = "" } else { outside.lines[index] = "" }
            if line == "}" { isExtension = false }
        }
        return (inside, outside)
    }

    /// Lines for which the compiler reports places in the source.
    private static func located(_ example: Example, of path: String) -> String {
        guard example.lines.contains(where: { !$0.isEmpty }) else { return "" }
        return """
            #sourceLocation(file: "\(path)", line: \(example.line))
            \(example.lines.joined(separator: "\n"))
            #sourceLocation()

            """
    }

    private struct Example {
        /// The number of the first line.
        var line: Int
        var lines: [String] = []
        /// What it prints, if a fenced block behind it shows that.
        var output: [String]?
    }

    /// The examples of public declarations.
    private static func examples(in lines: [String]) -> [Example] {
        var examples: [Example] = []
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
                examples += blocks(of: comment, at: start + 1)
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

    /// The indented blocks of a comment whose first line has a number.
    private static func blocks(of comment: [Substring], at start: Int) -> [Example] {
        let indentation = "    "
        var examples: [Example] = []
        var (isInBlock, isFenced, isOutput) = (false, false, false)
        var last: Substring = ""
        for (index, line) in comment.enumerated() {
            let isBlank = line.allSatisfy(\.isWhitespace)
            if line.hasPrefix("```") {
                isFenced.toggle()
                isOutput = isFenced && line == "```text" && isInBlock
                if isOutput { examples[examples.count - 1].output = [] }
                isInBlock = false
            } else if isFenced {
                if isOutput { examples[examples.count - 1].output?.append(String(line)) }
            } else if line.hasPrefix(indentation), isInBlock || last.isEmpty {
                if !isInBlock { examples.append(Example(line: start + index)) }
                isInBlock = true
            } else if !isBlank {
                isInBlock = false
            }
            if isInBlock {
                examples[examples.count - 1].lines.append(String(line.dropFirst(4)))
            }
            last = line
        }
        return examples
    }

    private static func test(
        _ example: Example, of path: String
    ) throws(PageProblem) -> String {
        let (line, lines) = (example.line, example.lines)
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
            var printed: [String] = []
            func print(_ value: Any) { printed.append("\\(value)") }
            #sourceLocation(file: "\(path)", line: \(line))
            \(code.joined(separator: "\n"))
            #sourceLocation()
            \(expectation(of: example.output))
            }

            """
    }

    private static func expectation(of output: [String]?) -> String {
        guard let output else { return "" }
        let block = FencedBlock(language: "text", argument: nil, shown: output, line: 0)
        return "#expect(printed.joined(separator: \"\\n\") == ###\"\"\"\n\(block.text)\n\"\"\"###)"
    }
}
