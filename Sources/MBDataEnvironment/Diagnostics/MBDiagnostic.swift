/// A problem in a document, with its place.
///
///     let text = "<MBML><Var name='price' valeu='12'/></MBML>"
///     let root = MBMemoryRoot(["manifest.xml": text])
///     let loaded = try MBEnvironment.load(searching: [root])
///     let problem = loaded.diagnostics[0]
///     let code = problem.code
///     // → .unsupportedAttribute
///     let severity = problem.severity
///     // → .warning
///     let place = problem.location?.description
///     // → "manifest.xml:1:32"
///
/// Loading collects them in ``MBEnvironment/LoadResult/diagnostics`` and leaves out what is wrong;
/// if nothing can be loaded, it throws an ``MBEnvironment/LoadError`` with one.
/// ``MBEnvironment/check(_:as:)`` finds problems without evaluating anything.
public struct MBDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// How severe a problem is: whether something was left out because of it. Severities have an
    /// order, so an app can ignore those below one.
    public enum Severity: String, Sendable, Codable, Comparable, CaseIterable {
        /// Something to know that needn't be changed.
        case note
        /// Something worth a look; nothing was left out.
        case warning
        /// A mistake: part of the document was left out.
        case error

        /// Whether `left` is less severe than `right`: a `note` is below a `warning`, which is
        /// below an `error`.
        public static func < (left: Severity, right: Severity) -> Bool {
            left.rank < right.rank
        }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// How severe the problem is.
    public let severity: Severity

    /// A stable word for the problem, for programs.
    public let code: Code

    /// What is wrong and what to do instead, without the place. It may quote the document and data.
    public var message: String { content.text }

    /// The severity and the message, without anything that may come from user data: values, texts
    /// and names appear as `…`. Use it for telemetry, together with ``code``.
    public var redactedMessage: String { "\(severity.rawValue): \(content.redacted)" }

    /// The ``message``, including which of its parts are safe to send.
    package let content: MBMessage

    /// The document, as it was named or found; nil if the problem isn't in one.
    public let file: String?

    /// Where the problem is in the document, including its ``file``; nil if its
    /// place isn't known.
    public let location: MBSourceLocation?

    /// The offending part in UTF-16 code units, if the problem is in an expression that
    /// ``MBEnvironment/check(_:as:)`` checked; otherwise nil.
    public internal(set) var range: Range<Int>?

    /// The code of the error that an evaluation began with, if the problem is the error of an
    /// expression in a document; otherwise nil.
    package internal(set) var cause: MBExpressionError.Code?

    /// The line of the document at that place, or of the expression if the document is no longer
    /// available; nil if there is no place.
    public internal(set) var snippet: Snippet?

    /// Messages are cut to this many characters.
    private static let longestMessage = 400

    /// Creates a diagnostic whose message is a string literal, usually in a module. Values
    /// interpolated in it are left out of ``redactedMessage``.
    ///
    ///     let name = "mauve"
    ///     let problem = MBDiagnostic(
    ///         .warning, .invalidAttribute, "unknown colour '\(name)'",
    ///         location: MBSourceLocation(file: "a.xml", line: 3, column: 5))
    ///     let shown = problem.description
    ///     // → "a.xml:3:5: warning: unknown colour 'mauve'"
    ///     let redacted = problem.redactedMessage
    ///     // → "warning: unknown colour '…'"
    ///
    /// - Parameters:
    ///   - severity: how severe the problem is.
    ///   - code: a stable word for it, of the library or your own.
    ///   - message: what is wrong and what to do instead, in lower case. It's cut to 400 Unicode
    ///     scalars.
    ///   - file: the document; with nil, the default, that of `location`.
    ///   - location: where the problem is; nil, the default, if its place isn't known.
    ///   - snippet: the line of the document at that place; nil by default.
    public init(
        _ severity: Severity, _ code: Code, _ message: MBMessage, file: String? = nil,
        location: MBSourceLocation? = nil, snippet: Snippet? = nil
    ) {
        self.severity = severity
        self.code = code
        content = message.excerpt(atMost: Self.longestMessage)
        self.file = file ?? location?.file
        self.location = location?.inFile(file ?? location?.file)
        self.snippet = snippet
    }

    /// Creates a diagnostic with a message built elsewhere. ``redactedMessage`` leaves out all of
    /// it.
    ///
    /// - Parameters:
    ///   - severity: how severe the problem is.
    ///   - code: a stable word for it, of the library or your own.
    ///   - message: what is wrong and what to do instead, in lower case. It's cut to 400 Unicode
    ///     scalars.
    ///   - file: the document; with nil, the default, that of `location`.
    ///   - location: where the problem is; nil, the default, if its place isn't known.
    ///   - snippet: the line of the document at that place; nil by default.
    @_disfavoredOverload
    public init(
        _ severity: Severity, _ code: Code, _ message: some StringProtocol, file: String? = nil,
        location: MBSourceLocation? = nil, snippet: Snippet? = nil
    ) {
        self.init(
            severity, code, MBMessage(String(message)), file: file, location: location,
            snippet: snippet)
    }

    /// The place, the severity and the message in one line: `file:line:column: error: message`.
    public var description: String {
        let place = (location?.description ?? file)?.inOneLine
        return (place.map { $0 + ": " } ?? "") + "\(severity.rawValue): \(message.inOneLine)"
    }
}
