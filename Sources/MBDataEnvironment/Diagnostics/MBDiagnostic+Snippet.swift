extension MBDiagnostic {
    /// A line of a source, cut to what fits a terminal, and the part of it that is meant.
    ///
    ///     for problem in loaded.diagnostics {
    ///         print(problem)
    ///         if let snippet = problem.snippet { print(snippet) }
    ///     }
    public struct Snippet: Sendable, Hashable, CustomStringConvertible {
        /// The line; `…` stands for what was cut off.
        public let line: String

        /// The part that is meant, in Unicode scalars of the line.
        public let range: Range<Int>

        /// The line, and under it a caret at the part that is meant, both indented.
        public var description: String {
            let lead = line.unicodeScalars.prefix(range.lowerBound)
            let indent = lead.map { $0 == "\t" ? "\t" : " " }.joined()
            let caret = "^" + String(repeating: "~", count: max(0, range.count - 1))
            return "    \(line)\n    \(indent)\(caret)"
        }
    }
}
