extension MBDiagnostic {
    /// A line of source text, cut to fit a terminal, and the part of it that is at fault.
    ///
    ///     let text = "<MBML><Vra name='open'/></MBML>"
    ///     let root = MBMemoryRoot(["manifest.xml": text])
    ///     let loaded = try MBEnvironment.load(searching: [root])
    ///     for problem in loaded.diagnostics {
    ///         print(problem)
    ///         if let snippet = problem.snippet { print(snippet) }
    ///     }
    ///
    /// The output shows the place:
    ///
    /// ```text
    /// manifest.xml:1:7: error: unknown tag 'Vra'; did you mean 'Var'?
    ///     <MBML><Vra name='open'/></MBML>
    ///           ^~~~
    /// ```
    public struct Snippet: Sendable, Hashable, CustomStringConvertible {
        /// The text of the line; `…` marks where it was cut.
        public let line: String

        /// The part at fault, counted in Unicode scalars of ``line`` from 0.
        public let range: Range<Int>

        /// The line with a caret under the part at fault, both indented.
        ///
        /// U+FFFD stands for a character that would command a terminal or change the direction of the
        /// text.
        public var description: String {
            let lead = line.unicodeScalars.prefix(range.lowerBound)
            let indent = lead.map { $0 == "\t" ? "\t" : " " }.joined()
            let caret = "^" + String(repeating: "~", count: max(0, range.count - 1))
            return "    \(line)\n    \(indent)\(caret)".replacingDisruptions
        }
    }
}
