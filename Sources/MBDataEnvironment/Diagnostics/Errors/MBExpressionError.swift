/// An error in an expression: what went wrong, where and why, and what to do instead.
///
///     let environment = MBEnvironment()
///     do {
///         _ = try environment.evaluate("Each: #(12 / 0) EUR")
///     } catch {
///         print(error)
///     }
///
/// ``description`` prints all of it, with the expression and a caret under the place:
///
/// ```text
/// evaluation error: division by zero at 1:9
///     Each: #(12 / 0) EUR
///             ^~~~~~
/// ```
///
/// Programs read ``code``, whose meaning never changes, and the other properties. <doc:Errors>
/// explains them, and shows how errors reach logs, users and crash reporters; <doc:ErrorCodes>
/// lists the codes.
///
/// Legacy name: `MBExpressionError`.
public struct MBExpressionError: Error, Sendable {
    /// When an error is found. The raw value begins the ``summary``.
    public enum Kind: String, Sendable {
        /// Found while the text is compiled, before anything is evaluated.
        case syntax = "syntax error"
        /// Found while the expression runs.
        case evaluation = "evaluation error"
        /// Reported by a function, of the library or of the app.
        case function = "function error"
        /// Reported by a limit of the environment, or because the task was cancelled.
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

    package init(
        _ kind: Kind, _ code: MBExpressionError.Code, _ message: MBMessage,
        suggestion: String? = nil,
        at range: SourceRange? = nil
    ) {
        self.init(
            Content(
                kind: kind, code: code, message: message, suggestion: suggestion, range: range))
    }

    /// Creates an error that a host's function or type reports, with a message that is a string
    /// literal.
    ///
    ///     let name = "Corner"
    ///     let error = MBExpressionError(
    ///         "there is no shop '\(name)'", code: .invalidParameter,
    ///         suggestion: "^shops() lists them")
    ///     let message = error.message
    ///     // → "there is no shop 'Corner'; ^shops() lists them"
    ///     let redacted = error.redactedMessage
    ///     // → "function error: there is no shop '…'"
    ///
    /// If a function throws it, the evaluation adds the rest: the ``expression``, the ``location``,
    /// the ``function`` and the ``chain``.
    ///
    /// - Parameters:
    ///   - message: what is wrong, in lower case, quoting the text in question. Values interpolated
    ///     in a literal are left out of ``redactedMessage``. It's cut to 490 Unicode scalars.
    ///   - code: the stable word for it; ``Code/functionFailed`` by default.
    ///   - suggestion: what to do instead; nil by default. It's cut to 200 Unicode scalars.
    ///   - cause: the host's own error; an ``MBExpressionError`` becomes the ``underlying`` one.
    ///     Nil by default.
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
    ///
    /// - Parameters:
    ///   - message: what is wrong, in lower case, quoting the text in question. It's cut to 490
    ///     Unicode scalars.
    ///   - code: the stable word for it; ``Code/functionFailed`` by default.
    ///   - suggestion: what to do instead; nil by default. It's cut to 200 Unicode scalars.
    ///   - cause: the host's own error; an ``MBExpressionError`` becomes the ``underlying`` one.
    ///     Nil by default.
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

    /// When the error was found: while compiling, while running, by a function, or by a limit.
    public var kind: Kind { content.kind }

    /// A stable word for what is wrong, for programs. If another error caused this one, its
    /// ``root`` may say more.
    public var code: MBExpressionError.Code { content.code }

    /// What is wrong and what to do instead, without the place. It may quote data.
    public var message: String {
        content.message.text + (content.suggestion.map { "; \($0)" } ?? "")
    }

    /// The message, with the place in the text if it's known.
    package var messageWithPlace: String { message + (location.map { " at \($0)" } ?? "") }

    /// The ``message``, including which of its parts are safe to send.
    package var messageWithAdvice: MBMessage {
        let advice: MBMessage = suggestion.map { "; \($0)" } ?? ""
        return content.message + advice
    }

    /// Kind, function, message and place in one line, without anything that may come from user
    /// data: values, texts, keys and names appear as `…`. Use it for telemetry, together with
    /// ``code``.
    ///
    ///     let environment = try MBEnvironment().setting("pin", to: "x7")
    ///     let error = environment.outcome(of: "#($pin + 1)").error
    ///     let message = error?.message
    ///     // → "'$pin' is the string 'x7', not a number"
    ///     let redacted = error?.redactedMessage
    ///     // → "evaluation error: '…' is the string …, not a number at 1:3"
    ///
    /// It contains only what the source code marks as safe. Suggestions are left out.
    public var redactedMessage: String { redactedText + (location.map { " at \($0)" } ?? "") }

    /// What to do instead, such as the name that was probably meant; nil without advice. The
    /// ``message`` ends with it.
    ///
    ///     let environment = MBEnvironment()
    ///     let error = environment.outcome(of: "^uppercas(a)").error
    ///     let advice = error?.suggestion
    ///     // → "did you mean '^uppercase'?"
    public var suggestion: String? { content.suggestion }

    /// The whole text of the expression; nil if the error isn't about one, such as that of a change
    /// to a variable.
    public var expression: String? { content.source?.text }

    /// The offending part of the expression in UTF-16 code units, as `NSString` and editors count;
    /// nil if it isn't known.
    public var range: Range<Int>? {
        guard let source = content.source, let range = content.range else { return nil }
        return source.utf16Range(of: range)
    }

    /// Where the offending part begins in the expression, as a line and a column; nil if it isn't
    /// known.
    public var location: MBSourceLocation? {
        guard let source = content.source, let range = content.range else { return nil }
        return source.location(of: range.lower)
    }

    /// Where the offending part is in a document; nil if the expression isn't in one. Expressions
    /// are in a document as a dynamic variable, an attribute or a text. For an app's own
    /// expression, this is the place of the nearest underlying error that has one.
    public var document: MBSourceLocation? {
        path.lazy.compactMap(\.ownDocument).first
    }

    /// The name of the function that reported the error, without `^`; nil if none did.
    public var function: String? { content.function }

    /// The error that caused this one, such as the error in a dynamic variable's expression; nil if
    /// there is none.
    public var underlying: MBExpressionError? { content.underlying }

    /// The innermost of the underlying errors, or this one: what really went wrong.
    public var root: MBExpressionError { path.last ?? self }

    /// The error that the host's own code threw, unchanged: from an accessor, a member, a function
    /// or a decoder. If an underlying error has a cause, it's this error's, too; nil if there is
    /// none.
    public var cause: (any Error)? { path.lazy.compactMap(\.content.cause).first }

    /// Errors from which functions such as `^if` recovered earlier in the same evaluation; usually
    /// empty.
    public var additional: [MBExpressionError] { content.additional }

    /// The dynamic variables and functions through which the evaluation reached the failing part,
    /// from the outside in: `["$total", "$price", "^tax"]`. If dynamic variables refer to each
    /// other, the chain ends with the one that closes the cycle. In a very long chain, `…` replaces
    /// the middle.
    public var chain: [String] { content.chain }

    /// Kind, function, message and place in one line. It may quote data.
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
