/// A place in a text: a document, an expression or JSON.
///
/// Lines and columns count from 1, columns in Unicode scalars, as in XML parsers.
public struct MBSourceLocation: Sendable, Hashable, CustomStringConvertible {
    /// The document, as it was named or found; nil for a text that isn't a document.
    public let file: String?

    /// The line, from 1.
    public let line: Int

    /// The column, from 1, in Unicode scalars.
    public let column: Int

    /// Creates a location.
    public init(file: String? = nil, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `file:line:column`, or `line:column` without a file.
    public var description: String { (file.map { "\($0):" } ?? "") + "\(line):\(column)" }

    /// The same place in a document.
    package func inFile(_ file: String?) -> MBSourceLocation {
        MBSourceLocation(file: file, line: line, column: column)
    }
}
