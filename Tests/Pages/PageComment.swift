/// An HTML comment of a page, for the tests and not for the reader: `<!-- KIND: … -->`, on its own
/// lines.
package struct PageComment: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// Checks in the test of the blocks around it, in a scope of their own.
        case test
        /// The blocks after it belong to another test.
        case newTest = "new test"
        /// The next block goes next to the tests, in their suite.
        case suite
        /// The next block belongs to the source with this name in `Fixtures/Clients/compile`.
        case client
    }

    package let kind: Kind
    /// The lines after the kind.
    package let lines: [String]
    /// The number of the first line, which is the comment's.
    package let line: Int

    /// Reads the lines between `<!--` and `-->`; throws a problem with them.
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
        let isEmpty = self.lines.allSatisfy { $0.allSatisfy(\.isWhitespace) }
        if kind == .client, isEmpty {
            throw PageProblem(page, line, "'client:' needs the name of a source")
        }
        if kind == .newTest || kind == .suite, !isEmpty {
            throw PageProblem(page, line, "'\(kind.rawValue):' contains nothing")
        }
    }

    /// The first line without blanks around it.
    package var text: String { lines[0].split(separator: " ").joined(separator: " ") }
}

/// A problem with a page, in the form that compilers use, so that its place can be opened.
package struct PageProblem: Error, CustomStringConvertible {
    package let description: String

    init(_ page: String, _ line: Int, _ message: String) {
        description = "\(page):\(line): error: \(message)"
    }
}
