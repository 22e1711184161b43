/// A problem in a document, with its place.
public struct MBDiagnostic: Sendable, Hashable, CustomStringConvertible {
    /// How severe a problem is.
    public enum Severity: String, Sendable, Codable {
        /// Something to know.
        case note
        /// Worth a look; nothing was left out.
        case warning
        /// Part of the document was left out.
        case error
    }

    /// How severe the problem is.
    public let severity: Severity

    /// A stable word for the problem.
    public let code: Code

    /// What is wrong and what to do instead.
    public var message: String { content.text }

    /// The severity and the message, without anything that may come from user data: values, texts
    /// and names appear as `…`. Use it for telemetry, together with ``code``.
    public var redactedMessage: String { "\(severity.rawValue): \(content.redacted)" }

    /// The ``message``, including which of its parts are safe to send.
    package let content: MBMessage

    /// The document, as it was named or found.
    public let file: String?

    /// Where the problem is in the document, including its ``file``.
    public let location: MBSourceLocation?

    /// The offending part in UTF-16 code units, if the problem is in an expression that
    /// ``MBEnvironment/check(_:as:)`` checked.
    public internal(set) var range: Range<Int>?

    /// The line of the document at that place, or of the expression if the document is no longer
    /// available; nil if there is no place.
    public internal(set) var snippet: Snippet?

    /// Messages are cut to this many characters.
    private static let longestMessage = 400

    /// Creates a diagnostic. A message that quotes a long text is cut to a readable length. Values
    /// interpolated in a literal are left out of ``redactedMessage``.
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
    @_disfavoredOverload
    public init(
        _ severity: Severity, _ code: Code, _ message: some StringProtocol, file: String? = nil,
        location: MBSourceLocation? = nil, snippet: Snippet? = nil
    ) {
        self.init(
            severity, code, MBMessage(String(message)), file: file, location: location,
            snippet: snippet)
    }

    /// `file:line:column: error: message`.
    public var description: String {
        let place = location?.description ?? file
        return (place.map { $0 + ": " } ?? "") + "\(severity.rawValue): \(message)"
    }
}
