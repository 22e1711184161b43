/// A place in a text: a document, an expression or JSON.
///
///     let environment = MBEnvironment()
///     let error = environment.outcome(of: "Hello, ^nam()!").error
///     let place = error?.location
///     // → MBSourceLocation(line: 1, column: 8)
///
/// Lines and columns count from 1, columns in Unicode scalars, as in XML parsers.
public struct MBSourceLocation: Sendable, Hashable, CustomStringConvertible {
    /// The document, as it was named or found; nil for a text that isn't a document.
    public let file: String?

    /// The number of the line, from 1.
    public let line: Int

    /// The column in the line, from 1, in Unicode scalars.
    public let column: Int

    /// Creates a location in a document or another text.
    ///
    ///     let place = MBSourceLocation(file: "a.xml", line: 3, column: 5)
    ///     let text = place.description
    ///     // → "a.xml:3:5"
    ///
    /// - Parameters:
    ///   - file: the document, as it should appear in messages; nil, the default, for another text.
    ///   - line: the number of the line, from 1.
    ///   - column: the column in the line, from 1, in Unicode scalars.
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
