/// The Swift examples of a page as tests, so they're written only on the page.
///
/// The blocks of a page are one test, from top to bottom, unless a ``PageComment`` begins another
/// one. What a reader can't see can check, but declares nothing that the blocks could use: they
/// compile as they're read. The tests expect:
///
/// - the results in comments: ``SwiftPromises``,
/// - that a ` ```text ` after a block is what the block prints; or if it prints nothing, the value
///   of the name that the block declares last,
/// - that nothing else is printed.
///
/// To the compiler, and in failures, all lines are lines of the page.
package struct ExampleSuite {
    /// A file with a suite of the tests.
    package private(set) var source = ""
    private let page: MarkdownPage
    private var tests: [Test] = []
    /// The code next to the tests, in their suite.
    private var members = ""
    /// The destination of the next block, if it isn't the test.
    private var place: PageComment?
    /// The last block, and the name that it declared last.
    private var last: (block: FencedBlock, name: Substring?)?

    private struct Test {
        let title: String
        let line: Int
        var body = ""
        var end: Int
    }

    package init(_ page: MarkdownPage) throws(PageProblem) {
        self.page = page
        for item in page.items {
            switch item {
            case .comment(let comment): try add(comment)
            case .block(let block) where block.language == "swift": try add(swift: block)
            case .block(let block):
                try checkPlace()
                // A block with the name of a file is what that contains.
                let isFile = block.argument?.contains(".") ?? false
                if block.language == "text", !isFile, let last {
                    try add(text: block, of: last)
                }
                last = nil
            case .table: try checkPlace()
            }
        }
        try checkPlace()
        let isEmpty = tests.isEmpty && members.isEmpty
        source = isEmpty ? "// \(page.name) has no examples in Swift.\n" : suite
    }

    private mutating func add(_ comment: PageComment) throws(PageProblem) {
        try checkPlace()
        switch comment.kind {
        case .newTest: begin(comment.line)
        case .test: append(["do {"] + comment.lines + ["}"], at: comment.line - 1)
        case .suite, .client: place = comment
        }
    }

    private mutating func add(swift block: FencedBlock) throws(PageProblem) {
        let code = Self.withoutImports(block.lines)
        if let place {
            if place.kind == .suite { members += located(code, at: block.line) }
            self.place = nil
            return
        }
        var promises = SwiftPromises()
        let lines: [String]
        do {
            lines = try promises.lines(code)
        } catch {
            throw PageProblem(page.path, block.line + error.index, error.message)
        }
        guard promises.isComplete else {
            throw PageProblem(page.path, block.line, "the block doesn't close what it opens")
        }
        append(lines, at: block.line)
        last = (block, promises.lastName)
    }

    /// The lines with empty ones for the imports that begin a file, which the suite has already.
    private static func withoutImports(_ lines: [String]) -> [String] {
        lines.map { line in
            line.hasPrefix("import ") || line.hasPrefix("@testable import ") ? "" : line
        }
    }

    /// Expects a text of the block before it.
    private mutating func add(
        text: FencedBlock, of last: (block: FencedBlock, name: Substring?)
    ) throws(PageProblem) {
        let isPrinted = last.block.text.contains("print(")
        guard isPrinted || last.name != nil else {
            throw PageProblem(
                page.path, text.line, "the block before prints nothing and declares no name")
        }
        let subject = isPrinted ? "printed.joined(separator: \"\\n\")" : "\(last.name ?? "")"
        let end = "\"\"\"###)" + (isPrinted ? "; printed = []" : "")
        append(
            ["#expect(\(subject) == ###\"\"\""] + text.lines + [end], at: text.line - 1)
    }

    private mutating func append(_ lines: [String], at line: Int) {
        if tests.isEmpty { begin(line) }
        tests[tests.count - 1].body += located(lines, at: line)
        tests[tests.count - 1].end = line + lines.count - 1
    }

    private mutating func begin(_ line: Int) {
        let headings = page.text.split(separator: "\n", omittingEmptySubsequences: false)
            .prefix(line).filter { $0.hasPrefix("#") }
        let title = headings.last.map { $0.drop { $0 == "#" || $0 == " " } } ?? ""
        tests.append(Test(title: String(title), line: line, end: line))
        last = nil
    }

    private func checkPlace() throws(PageProblem) {
        guard let place else { return }
        throw PageProblem(
            page.path, place.line, "'\(place.kind.rawValue):' needs a Swift block behind it")
    }

    /// Lines for which the compiler reports places on the page.
    private func located(_ lines: [String], at line: Int) -> String {
        """
        #sourceLocation(file: "\(page.path)", line: \(line))
        \(lines.joined(separator: "\n"))
        #sourceLocation()

        """
    }

    private var suite: String {
        let name = page.name.split(separator: ".").first ?? ""
        let functions = tests.map { test in
            let isAsynchronous = test.body.contains("await ")
            return """
                @Test(##"\(test.title)"##)
                func line\(test.line)() \(isAsynchronous ? "async " : "")throws {
                var printed: [String] = []
                func print(_ value: Any) { printed.append("\\(value)") }
                \(test.body)\(located(["#expect(printed == [])"], at: test.end))}

                """
        }
        return """
            // Generated from \(page.name).
            import Foundation
            import MBDataEnvironment
            import MBEventHandling
            import MBMLWorkbench
            import TestSupport
            import Testing

            @Suite("Examples of \(page.name)")
            struct \(name)Documentation {
            \(members)\(functions.joined(separator: "\n"))}

            """
    }
}
