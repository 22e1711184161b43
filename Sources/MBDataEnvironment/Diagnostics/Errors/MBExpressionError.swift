/// An error in an expression: what went wrong, where and why, and what to do instead.
///
/// `description` prints all of it, with the expression and a caret under the place:
///
///     syntax error: braces must hold exactly one reference at 1:7
///         ${this will fail}
///               ^~~~~~~~~~
///
/// Programs read ``code``, whose meaning never changes, and the other properties.
///
/// Legacy name: `MBExpressionError`.
public struct MBExpressionError: Error, Sendable {
    /// When an error is found.
    public enum Kind: String, Sendable {
        /// While the text is compiled.
        case syntax = "syntax error"
        /// While the expression runs.
        case evaluation = "evaluation error"
        /// By a function.
        case function = "function error"
        /// By a limit of the environment.
        case limit = "limit exceeded"
    }

    struct Content: Sendable {
        var kind: Kind
        var code: MBExpressionError.Code
        var message: MBMessage
        var suggestion: String?
        var range: SourceRange?
        var source: SourceText?
        /// Where the source is declared.
        var place: DeclarationPlace?
        var function: String?
        var underlying: MBExpressionError?
        var cause: (any Error)?
        var additional: [MBExpressionError] = []
        var chain: [String] = []
        /// Whether the message should begin with the offending text, which is known only together
        /// with the whole text.
        var namesRange = false
    }

    private final class Storage: Sendable {
        let content: Content
        /// The length of the longest chain of underlying errors, including this one.
        let depth: Int

        init(_ content: Content, depth: Int) {
            self.content = content
            self.depth = depth
        }
    }

    private let storage: Storage

    /// The longest message and the longest suggestion, in Unicode scalars.
    private static let longestMessage = 490
    private static let longestSuggestion = 200

    /// The longest chain of underlying errors. A longer one, which app code can cause by starting
    /// evaluations inside each other, keeps only its first and last errors.
    private static let deepest = 250

    /// Cuts everything that a message quotes, or that the app's code says, to a readable length.
    init(_ content: Content) {
        var content = content
        if content.message.text.utf8.count > Self.longestMessage {
            content.message = content.message.excerpt(atMost: Self.longestMessage)
        }
        if let suggestion = content.suggestion, suggestion.utf8.count > Self.longestSuggestion {
            content.suggestion = suggestion.excerpt(atMost: Self.longestSuggestion)
        }
        var depth = 1 + (content.underlying?.storage.depth ?? 0)
        for other in content.additional { depth = max(depth, 1 + other.storage.depth) }
        if depth > Self.deepest {
            content.underlying = content.underlying?.root.withoutOthers
            content.additional = []
            depth = 2
        }
        storage = Storage(content, depth: depth)
    }

    init(
        _ kind: Kind, _ code: MBExpressionError.Code, _ message: MBMessage,
        suggestion: String? = nil,
        at range: SourceRange? = nil
    ) {
        self.init(
            Content(
                kind: kind, code: code, message: message, suggestion: suggestion, range: range))
    }

    /// Creates an error that a host's function or type reports.
    ///
    ///     throw MBExpressionError(
    ///         "there is no shop '\(name)'", code: .invalidParameter,
    ///         suggestion: "^shops() names all", cause: failure)
    ///
    /// - Parameters:
    ///   - message: what is wrong, in lower case, quoting the text in question. Values interpolated
    ///     in a literal are left out of ``redactedMessage``.
    ///   - code: the stable word for it.
    ///   - suggestion: what to do instead.
    ///   - cause: the host's own error; an ``MBExpressionError`` becomes the ``underlying`` one.
    public init(
        _ message: MBMessage, code: MBExpressionError.Code = .functionFailed,
        suggestion: String? = nil,
        cause: (any Error)? = nil
    ) {
        let error = MBExpressionError(
            Content(kind: .function, code: code, message: message, suggestion: suggestion))
        self = cause.map { error.causedBy($0) } ?? error
    }

    /// Creates an error with a message built elsewhere; ``redactedMessage`` leaves out all of it.
    @_disfavoredOverload
    public init(
        _ message: some StringProtocol, code: MBExpressionError.Code = .functionFailed,
        suggestion: String? = nil,
        cause: (any Error)? = nil
    ) {
        self.init(MBMessage(String(message)), code: code, suggestion: suggestion, cause: cause)
    }

    var content: Content { storage.content }

    private var withoutOthers: MBExpressionError {
        with {
            $0.underlying = nil
            $0.additional = []
        }
    }

    /// When the error was found.
    public var kind: Kind { content.kind }

    /// A stable word for what is wrong.
    public var code: MBExpressionError.Code { content.code }

    /// What is wrong and what to do instead, without the place.
    public var message: String {
        content.message.text + (content.suggestion.map { "; \($0)" } ?? "")
    }

    /// The ``message``, including which of its parts are safe to send.
    package var messageWithAdvice: MBMessage {
        let advice: MBMessage = suggestion.map { "; \($0)" } ?? ""
        return content.message + advice
    }

    /// Kind, function, message and place in one line, without anything that may come from user
    /// data: values, texts, keys and names appear as `…`. Use it for telemetry, together with
    /// ``code``.
    ///
    ///     // "evaluation error: '…' is the string '…', not a number at 1:3"
    ///
    /// It contains only what was written into the program as safe. Suggestions are left out.
    public var redactedMessage: String { redactedText + (location.map { " at \($0)" } ?? "") }

    /// What to do instead, such as the name that was probably meant. The message ends with it.
    public var suggestion: String? { content.suggestion }

    /// The whole expression, if it is known.
    public var expression: String? { content.source?.text }

    /// The offending part of the expression in UTF-16 code units.
    public var range: Range<Int>? {
        guard let source = content.source, let range = content.range else { return nil }
        return source.utf16Range(of: range)
    }

    /// Where the offending part begins in the expression.
    public var location: MBSourceLocation? {
        guard let source = content.source, let range = content.range else { return nil }
        return source.location(of: range.lower)
    }

    /// Where the offending part is in a document, if the expression is in one: in a dynamic
    /// variable, an attribute or a text. For an app's own expression, this is the place of the
    /// nearest underlying error that has one.
    public var document: MBSourceLocation? {
        path.lazy.compactMap(\.ownDocument).first
    }

    /// The name of the function that reported the error.
    public var function: String? { content.function }

    /// The error that caused this one, such as the error in a dynamic variable's expression.
    public var underlying: MBExpressionError? { content.underlying }

    /// The innermost of the underlying errors, or this one: what really went wrong.
    public var root: MBExpressionError { path.last ?? self }

    /// The error that the host's own code threw, unchanged: from an accessor, a member, a function
    /// or a decoder. If an underlying error has a cause, it's this error's, too.
    public var cause: (any Error)? { path.lazy.compactMap(\.content.cause).first }

    /// Further errors reported in the same evaluation.
    public var additional: [MBExpressionError] { content.additional }

    /// The dynamic variables and functions through which the evaluation reached the failing part,
    /// from the outside in: `["$total", "$price", "^tax"]`. If dynamic variables refer to each
    /// other, the chain ends with the one that closes the cycle. In a very long chain, `…` replaces
    /// the middle.
    public var chain: [String] { content.chain }

    /// Kind, message and place in one line.
    public var summary: String { summary(message) }
}

extension MBExpressionError {
    /// This error, its underlying error, that error's, and so on.
    var path: [MBExpressionError] {
        var path = [self]
        while let next = path.last?.content.underlying { path.append(next) }
        return path
    }

    /// Where the offending part of this error's own expression is in a document.
    var ownDocument: MBSourceLocation? {
        guard let place = content.place, let source = content.source else { return nil }
        guard let range = content.range else { return place.start }
        return place.place(ofUTF16: source.utf16Range(of: range).lowerBound, in: source.text)
    }

    /// The line of the expression with the offending part.
    var snippet: MBDiagnostic.Snippet? {
        guard let source = content.source, let range = content.range else { return nil }
        return source.snippet(of: range)
    }

    /// What is wrong, and the function that reports it.
    var explanation: MBMessage {
        guard let function else { return content.message }
        return "^\(safe: function)(): \(content.message)"
    }

    /// Kind, function and message, and the suggestion if there is one.
    var full: MBMessage {
        let advice: MBMessage = suggestion.map { "; \($0)" } ?? ""
        return "\(safe: kind.rawValue): \(explanation)\(advice)"
    }

    private var redactedText: String {
        let message: MBMessage = "\(safe: kind.rawValue): \(explanation)"
        return message.redacted
    }

    func summary(_ message: String) -> String {
        var text = content.kind.rawValue + ": "
        if let function { text += "^\(function)(): " }
        text += message
        if let location { text += " at \(location)" }
        return text
    }
}
