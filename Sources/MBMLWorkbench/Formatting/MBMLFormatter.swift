public import MBDataEnvironment

/// Gives expressions and the documents around them one form, without changing what they mean.
///
///     let formatter = MBMLFormatter()
///     let text = try formatter.formatted(
///         "$a==1-AND( $b>#(2*$c) )", as: .boolean)
///     // → "$a == 1 -AND ($b > #(2 * $c))"
///
/// It changes only blanks and line breaks that mean nothing: around operators, inside the
/// parentheses of conditions and arithmetic, and around parameters whose
/// `MBMLFunction.ParameterType.ignoresBlanks` is true. Everything else stays as the author wrote it,
/// also which spelling an operator has. A call that is too long for its line is broken over several.
///
/// Formatting a formatted text changes nothing, and an expression is always read as the same tree
/// before and after. Calls of functions that the formatter doesn't know stay as they are, because
/// only the function says how its parameters are read; so do calls with too many or too few
/// parameters, which are text when they're evaluated, and an `^if` with one parameter, whose value
/// is the text of its condition.
public struct MBMLFormatter: Sendable {
    /// The functions that expressions call, in addition to those that a document declares itself.
    public var environment: MBEnvironment

    /// The column after which a line is broken if possible; nil for lines of any length. 100 by
    /// default.
    ///
    /// The legacy library reads blanks and line breaks around most parameters as a part of them.
    /// Documents that apps with that library load, too, need nil: then formatting never adds any.
    public var lineWidth: Int? = 100

    /// Creates a formatter for the documents of an app.
    ///
    /// - Parameter environment: the functions that expressions call; by default, those of a new
    ///   environment.
    public init(_ environment: MBEnvironment = MBEnvironment()) {
        self.environment = environment
    }

    /// Returns an expression in its usual form.
    ///
    ///     var formatter = MBMLFormatter()
    ///     formatter.lineWidth = 30
    ///     let text = try formatter.formatted(
    ///         "^filter( $dishes | $item.price<$limit )", as: .object)
    ///     let lines = text.split(separator: "\n").count
    ///     // → 4
    ///
    /// - Parameters:
    ///   - expression: the text of the expression.
    ///   - context: the context in which it's evaluated; string by default. Text outside of calls
    ///     stays as it is in the contexts string, object and array.
    /// - Returns: the text to write instead. It differs from the expression only in blanks and line
    ///   breaks.
    /// - Throws: a syntax error, or a limit error for length or nesting.
    ///
    /// Complexity: linear in the length of the text.
    public func formatted(
        _ expression: String, as context: MBContext = .string
    ) throws(MBExpressionError) -> String {
        let form = ExpressionForm(expression, as: context, in: environment)
        let edits = try form.edits(from: LayoutText.Start(), lineWidth: lineWidth)
        return String(decoding: form.bytes(applying: edits), as: UTF8.self)
    }

    /// Returns a document with all its expressions in their usual form.
    ///
    ///     let text = try MBMLFormatter().formattedDocument(
    ///         "<MBML><Var name='a' value='#( 1+ 2*3 )'/></MBML>")
    ///     // → "<MBML><Var name='a' value='#(1 + 2 * 3)'/></MBML>"
    ///
    /// The XML around the expressions stays as it is, byte for byte. No other document is loaded:
    /// functions of included documents must be in ``environment``, or their calls stay as they are.
    /// Expressions that aren't valid stay as they are, too.
    ///
    /// - Parameters:
    ///   - text: the text of an MBML document.
    ///   - file: what to call the document in an error. Nil, the default, means no name.
    /// - Returns: the text to write instead.
    /// - Throws: `MBEnvironment.LoadError` for a text that isn't an MBML document, with the first
    ///   problem and its place, and for one that the line breaks would make too large to be read.
    ///
    /// Complexity: linear in the size of the document.
    public func formattedDocument(
        _ text: String, file: String? = nil
    ) throws(MBEnvironment.LoadError) -> String {
        try formatting(ofDocument: text, file: file).text
    }
}

/// An expression to format, with what its form depends on.
struct ExpressionForm {
    private let text: String
    private let context: MBContext
    private let environment: MBEnvironment
    /// The functions whose calls are kept as they are.
    private let unknown: Set<String>

    init(
        _ text: String, as context: MBContext, in environment: MBEnvironment,
        unknown: Set<String> = []
    ) {
        self.text = text
        self.context = context
        self.environment = environment
        self.unknown = unknown
    }

    /// What to put into each gap of the text; nothing if the text would then be read otherwise.
    func edits(
        from start: LayoutText.Start, lineWidth: Int?
    ) throws(MBExpressionError) -> [BlankEdit] {
        let tree = try environment.syntaxTree(text, as: context)
        let layout = ExpressionLayout(tree, text, in: environment, unknown: unknown)
        let edits = LayoutText.edits(for: layout, from: start, lineWidth: lineWidth)
        let result = String(decoding: bytes(applying: edits), as: UTF8.self)
        guard let again = try? environment.syntaxTree(result, as: context), tree.isSame(as: again)
        else { return [] }
        return edits
    }

    /// The text with blanks replaced.
    func bytes(applying edits: [BlankEdit]) -> [UInt8] {
        var (result, position): ([UInt8], Int) = ([], 0)
        let bytes = Array(text.utf8)
        result.reserveCapacity(bytes.count)
        for edit in edits {
            result += bytes[position..<edit.range.lowerBound]
            result += edit.replacement
            position = edit.range.upperBound
        }
        return result + bytes[position...]
    }
}
