import Foundation

/// What went wrong with an expression: what, where, why and what to do instead.
///
/// `description` prints all of it, with the expression and a caret under the place:
///
///     syntax error: braces must hold exactly one reference at 1:7
///         ${this will fail}
///               ^~~~~~~~~~
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
        var code: MBErrorCode
        var message: String
        var range: SourceRange?
        var source: SourceText?
        var function: String?
        var underlying: MBExpressionError?
        var cause: (any Error)?
        var additional: [MBExpressionError] = []
        var chain: [String] = []
        /// Whether the message is to begin with the offending text, which is known only together
        /// with the whole text.
        var namesRange = false
    }

    private final class Storage: Sendable {
        let content: Content

        init(_ content: Content) {
            self.content = content
        }
    }

    private let storage: Storage

    /// The longest message, in Unicode scalars.
    private static let longestMessage = 490

    /// Whatever a message quotes, or the host's code says, it is cut to what a reader can bear.
    init(_ content: Content) {
        var content = content
        if content.message.utf8.count > Self.longestMessage {
            content.message = content.message.excerpt(atMost: Self.longestMessage)
        }
        storage = Storage(content)
    }

    init(_ kind: Kind, _ code: MBErrorCode, _ message: String, at range: SourceRange? = nil) {
        self.init(Content(kind: kind, code: code, message: message, range: range))
    }

    /// An error that a host's function or type reports.
    ///
    /// - Parameters:
    ///   - message: what is wrong, in lower case, quoting the text that is meant.
    ///   - code: the stable word for it.
    public init(_ message: String, code: MBErrorCode = .functionFailed) {
        self.init(.function, code, message)
    }

    var content: Content { storage.content }

    /// When the error was found.
    public var kind: Kind { content.kind }

    /// A stable word for what is wrong.
    public var code: MBErrorCode { content.code }

    /// What is wrong and what to do instead, without the place.
    public var message: String { content.message }

    /// The whole expression, if it is known.
    public var expression: String? { content.source?.text }

    /// The offending part of the expression in UTF-16 code units.
    public var range: Range<Int>? {
        guard let source = content.source, let range = content.range else { return nil }
        return source.utf16Range(of: range)
    }

    /// Line and column where the offending part begins.
    public var location: MBSourceLocation? {
        guard let source = content.source, let range = content.range else { return nil }
        return source.location(of: range.lower)
    }

    /// The name of the function that reported the error.
    public var function: String? { content.function }

    /// The error that caused this one, such as that of a dynamic variable's expression.
    public var underlying: MBExpressionError? { content.underlying }

    /// The error that the host's own code threw, as it threw it: of an accessor, a member, a
    /// function or a decoder. If an underlying error has one, it is this one's, too.
    public var cause: (any Error)? {
        var error: MBExpressionError? = self
        while let current = error {
            if let cause = current.content.cause { return cause }
            error = current.underlying
        }
        return nil
    }

    /// Further errors that were reported in the same evaluation.
    public var additional: [MBExpressionError] { content.additional }

    /// The names of the dynamic variables that refer to each other, the first one again at the end.
    public var chain: [String] { content.chain }

    /// The error with what the host's code threw.
    func causedBy(_ cause: any Error) -> MBExpressionError {
        with { error in
            if let own = cause as? MBExpressionError {
                error.underlying = own
                error.chain += own.chain
            } else {
                error.cause = cause
            }
        }
    }

    /// Kind, message and place in one line.
    public var summary: String {
        var text = content.kind.rawValue + ": "
        if let function { text += "^\(function)(): " }
        text += message
        if let location { text += " at \(location)" }
        return text
    }
}

extension MBExpressionError: CustomStringConvertible, LocalizedError {
    /// The summary, the expression with a caret under the place, and the underlying errors.
    public var description: String {
        var text = summary
        if let source = content.source, let range = content.range {
            text += "\n" + source.excerpt(of: range)
        }
        if let underlying { text += "\nbecause of " + underlying.description }
        for other in additional { text += "\nalso " + other.summary }
        return text
    }

    /// The summary.
    public var errorDescription: String? { summary }
}

extension MBExpressionError {
    /// A copy with some of its content changed.
    func with(_ change: (inout Content) -> Void) -> MBExpressionError {
        var copy = content
        change(&copy)
        return MBExpressionError(copy)
    }

    /// The error with the text that its range is measured in; the first one to set it wins.
    func located(in text: String) -> MBExpressionError {
        guard content.source == nil else { return self }
        return with {
            $0.source = SourceText(text: text)
            guard $0.namesRange, let range = $0.range else { return }
            $0.message = "'\(SourceText(text: text).excerpt(range, atMost: 60))' \($0.message)"
            $0.namesRange = false
        }
    }

    /// The error with a range, unless it has one.
    func at(_ range: SourceRange) -> MBExpressionError {
        content.range != nil || content.source != nil ? self : with { $0.range = range }
    }

    static func syntax(
        _ code: MBErrorCode, _ message: String, at range: SourceRange
    ) -> MBExpressionError {
        MBExpressionError(.syntax, code, message, at: range)
    }

    static func evaluation(
        _ code: MBErrorCode, _ message: String, at range: SourceRange? = nil
    ) -> MBExpressionError {
        MBExpressionError(.evaluation, code, message, at: range)
    }

    static func limit(_ message: String, at range: SourceRange? = nil) -> MBExpressionError {
        MBExpressionError(.limit, .limitExceeded, message, at: range)
    }
}
