import Foundation

/// A message from an evaluation or from loading: what happened, how severe it is, and where.
///
///     let log = MBCollectingLog()
///     var environment = MBEnvironment()
///     environment.capabilities.log = log
///     let sum = environment.number("$cart + 1", default: 0)
///     // → 0
///
///     let entry = log.entries[0]
///     let level = entry.level
///     // → .error
///     let code = entry.code?.rawValue
///     // → "notANumber"
///     let expression = entry.expression
///     // → "$cart + 1"
///     let message = entry.redactedMessage
///     // → "evaluation error: '…' is nothing at 1:1"
///
/// An ``MBLogSink`` receives the entries. ``message`` may quote user data; ``redactedMessage``
/// doesn't.
public struct MBLogEntry: Sendable, CustomStringConvertible {
    /// How severe an entry is. Levels have an order, so a log can ignore those below one.
    public enum Level: String, Sendable, Comparable, CaseIterable {
        /// Output that an author asked for, with `^log` and the like.
        case info
        /// Something that works but deserves a look, such as a deprecated function.
        case warning
        /// An error that a lenient call or a function ignored.
        case error

        /// Whether `left` is less severe than `right`: an `info` is below a `warning`, which is
        /// below an `error`.
        public static func < (left: Level, right: Level) -> Bool {
            left.rank < right.rank
        }

        private var rank: Int {
            switch self {
            case .info: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// How severe the entry is.
    public let level: Level

    /// A stable word for the subject: the code of the error or of the warning, or
    /// ``MBDiagnostic/Code/debugOutput``. Nil if a host's function logs something without a code.
    public let code: MBDiagnostic.Code?

    /// The ignored error, if the entry is about one; otherwise nil.
    public let error: MBExpressionError?

    private let content: MBMessage
    private let origin: MBLogOrigin?

    /// Creates an entry whose message is a string literal. Values interpolated in it are left out
    /// of ``redactedMessage``.
    ///
    ///     let user = "Zoë"
    ///     let entry = MBLogEntry(.warning, "no cart for '\(user)'")
    ///     let message = entry.message
    ///     // → "no cart for 'Zoë'"
    ///     let redacted = entry.redactedMessage
    ///     // → "no cart for '…'"
    ///
    /// - Parameters:
    ///   - level: how severe it is.
    ///   - message: what happened, in lower case.
    ///   - code: a stable word for the subject. With nil, the default, it's the code of the error,
    ///     if there is one.
    ///   - error: the error that the entry is about; nil by default. The entry takes its
    ///     ``expression``, ``location``, ``chain`` and so on, and its redacted message.
    public init(
        _ level: Level, _ message: MBMessage, code: MBDiagnostic.Code? = nil,
        error: MBExpressionError? = nil
    ) {
        self.init(level, message, code: code, error: error, origin: nil)
    }

    /// Creates an entry with a message built elsewhere; ``redactedMessage`` leaves out all of it.
    ///
    /// - Parameters:
    ///   - level: how severe it is.
    ///   - message: what happened.
    ///   - code: a stable word for the subject. With nil, the default, it's the code of the error,
    ///     if there is one.
    ///   - error: the error that the entry is about; nil by default. The entry takes its
    ///     ``expression``, ``location``, ``chain`` and so on, and its redacted message.
    @_disfavoredOverload
    public init(
        _ level: Level, _ message: some StringProtocol, code: MBDiagnostic.Code? = nil,
        error: MBExpressionError? = nil
    ) {
        self.init(level, MBMessage(String(message)), code: code, error: error)
    }

    /// Creates an entry from a problem in a document, with its code and place. Loading logs nothing
    /// itself; an app that wants its diagnostics in the log does this.
    ///
    ///     let root = MBMemoryRoot(["manifest.xml": "<MBML><Va/></MBML>"])
    ///     let loaded = try MBEnvironment.load(searching: [root])
    ///     let entries = loaded.diagnostics.map { MBLogEntry($0) }
    ///     let place = entries.first?.document?.description
    ///     // → "manifest.xml:1:7"
    ///
    /// - Parameter diagnostic: the problem. An error becomes an entry of the level ``Level/error``,
    ///   a warning or note one of the level ``Level/warning``.
    public init(_ diagnostic: MBDiagnostic) {
        var origin = MBLogOrigin(document: diagnostic.location?.inFile(diagnostic.file))
        origin.isDiagnostic = true
        self.init(
            diagnostic.severity == .error ? .error : .warning,
            diagnostic.content.of(diagnostic.description), code: diagnostic.code, error: nil,
            origin: origin)
    }

    /// Creates an entry about something in a document, such as an action.
    ///
    /// - Parameters:
    ///   - level: how severe it is.
    ///   - message: what happened. Values interpolated in a literal are left out of
    ///     ``redactedMessage``.
    ///   - code: a stable word for the subject; nil for none.
    ///   - document: the place, for the property ``document``; nil if it isn't known.
    public init(
        _ level: Level, _ message: MBMessage, code: MBDiagnostic.Code?,
        document: MBSourceLocation?
    ) {
        self.init(
            level, message, code: code, error: nil, origin: MBLogOrigin(document: document))
    }

    init(
        _ level: Level, _ message: MBMessage, code: MBDiagnostic.Code?, error: MBExpressionError?,
        origin: MBLogOrigin?
    ) {
        self.level = level
        self.code = code ?? error.map { MBDiagnostic.Code(rawValue: $0.code.rawValue) }
        self.error = error
        self.origin = origin
        content = message
    }

    /// The level and the message, such as `warning: values have no order`; for a problem in a
    /// document, its ``MBDiagnostic/description``, such as `m.xml:2:3: warning: unknown tag 'Va'`.
    public var description: String {
        origin?.isDiagnostic == true ? message : "\(level.rawValue): \(message)"
    }

    /// The description, after the place in a document if it doesn't say that itself.
    var placedDescription: String {
        guard error == nil, origin?.isDiagnostic != true, let document else { return description }
        return "\(document): \(description)"
    }
}

/// What it's about and where, if that is known.
extension MBLogEntry {
    /// What happened, which may quote expressions and user data. For an ignored error, it's the
    /// whole ``MBExpressionError/description``.
    public var message: String { content.text }

    /// The message without anything that may come from user data: values, texts, keys and names
    /// appear as `…`. Use it for telemetry, together with ``code``.
    public var redactedMessage: String { error?.redactedMessage ?? content.redacted }

    /// The whole text of the expression; nil if the entry isn't about one.
    public var expression: String? { error?.expression ?? origin?.source?.text }

    /// The part of the expression that the entry is about, in UTF-16 code units; nil if it isn't
    /// known.
    public var range: Range<Int>? { error?.range ?? origin?.utf16Range }

    /// Where that part begins in the expression; nil if it isn't known.
    public var location: MBSourceLocation? { error?.location ?? origin?.location }

    /// Where the part is in a document; nil if it isn't in one.
    public var document: MBSourceLocation? { error?.document ?? origin?.document }

    /// The name of the function that reported it, without `^`; nil if none did.
    public var function: String? { error?.function ?? origin?.function }

    /// The dynamic variables and functions through which the evaluation got there, from the outside
    /// in; see ``MBExpressionError/chain``. Empty if there are none.
    public var chain: [String] { error?.chain ?? origin?.chain ?? [] }
}

/// Where in an expression, and where in a document, a logged event happened.
struct MBLogOrigin: Sendable {
    var source: SourceText?
    var range: SourceRange?
    /// Where the source is declared.
    var place: DeclarationPlace?
    /// The range in the text, if the source isn't known.
    var ownDocument: MBSourceLocation?
    var function: String?
    var chain: [String] = []
    /// Whether the message says how severe it is.
    var isDiagnostic = false

    init(document: MBSourceLocation?) {
        ownDocument = document
    }

    init(_ text: String, _ range: SourceRange?, at place: DeclarationPlace? = nil) {
        source = SourceText(text: text)
        self.range = range
        self.place = place
    }

    var utf16Range: Range<Int>? {
        guard let source, let range else { return nil }
        return source.utf16Range(of: range)
    }

    var location: MBSourceLocation? {
        guard let source, let range else { return nil }
        return source.location(of: range.lower)
    }

    var document: MBSourceLocation? {
        guard let place, let source else { return ownDocument }
        guard let range = utf16Range else { return place.start }
        return place.place(ofUTF16: range.lowerBound, in: source.text)
    }
}
