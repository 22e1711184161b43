extension MBDiagnostic {
    /// A line of source text, cut to fit a terminal, and the part of it that is at fault.
    ///
    ///     for problem in loaded.diagnostics {
    ///         print(problem)
    ///         if let snippet = problem.snippet { print(snippet) }
    ///     }
    public struct Snippet: Sendable, Hashable, CustomStringConvertible {
        /// The line; `…` marks where it was cut.
        public let line: String

        /// The part at fault, in Unicode scalars of the line.
        public let range: Range<Int>

        /// The line with a caret under the part at fault, both indented.
        public var description: String {
            let lead = line.unicodeScalars.prefix(range.lowerBound)
            let indent = lead.map { $0 == "\t" ? "\t" : " " }.joined()
            let caret = "^" + String(repeating: "~", count: max(0, range.count - 1))
            return "    \(line)\n    \(indent)\(caret)"
        }
    }
}
