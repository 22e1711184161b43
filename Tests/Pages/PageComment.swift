/// What an HTML comment of a page tells the tests and hides from the reader: `<!-- KIND: … -->`,
/// on lines of its own.
package struct PageComment: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// Swift for the test of the blocks around it.
        case test
        /// The same at the beginning of another test, to which the blocks behind it belong.
        case newTest = "new test"
        /// Swift beside the tests, in their suite; without any, the next block stands there.
        case suite
        /// The next block belongs to the source of this name in `Fixtures/Clients/compile`.
        case client
    }

    package let kind: Kind
    /// What follows the kind, by lines.
    package let lines: [String]
    /// The number of the first of them, which is that of the comment.
    package let line: Int

    /// The lines between `<!--` and `-->`; throws what is wrong with them.
    init(_ lines: [String], line: Int, of page: String) throws(PageProblem) {
        let parts = lines[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].split(separator: " ").joined(separator: " ")
        guard let kind = Kind(rawValue: name) else {
            let names = Kind.allCases.map { "'\($0.rawValue):'" }.joined(separator: ", ")
            throw PageProblem(page, line, "a comment begins with one of \(names)")
        }
        self.kind = kind
        self.lines = [parts.count > 1 ? String(parts[1]) : ""] + lines.dropFirst()
        self.line = line
        if let index = self.lines.firstIndex(where: { $0.first { $0 != " " } == "@" }) {
            let message = "the documentation compiler takes '@' at the beginning for a directive"
            throw PageProblem(page, line + index, message)
        }
        if kind == .client, text.isEmpty {
            throw PageProblem(page, line, "'client:' needs the name of a source")
        }
    }

    /// The first line without blanks around it.
    package var text: String { lines[0].split(separator: " ").joined(separator: " ") }

    package var isEmpty: Bool { lines.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
}

/// What is wrong with a page, said as compilers do, so that the place can be opened.
package struct PageProblem: Error, CustomStringConvertible {
    package let description: String

    init(_ page: String, _ line: Int, _ message: String) {
        description = "\(page):\(line): error: \(message)"
    }
}
