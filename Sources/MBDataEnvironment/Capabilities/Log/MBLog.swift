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

/// Receives the messages of evaluations.
///
///     struct Telemetry: MBLogSink {
///         let send: @Sendable (_ group: String, _ text: String) -> Void
///
///         func log(_ entry: MBLogEntry) {
///             guard entry.level >= .warning else { return }
///             let group = entry.code?.rawValue ?? "unknown"
///             send(group, entry.redactedMessage)
///         }
///     }
///
///     let sent = MBCollectingLog()
///     var environment = MBEnvironment()
///     environment.capabilities.log = Telemetry { group, text in
///         sent.log(MBLogEntry(.info, "\(group): \(text)"))
///     }
///     let isFull = environment.boolean("$cart.count > #(1 / 0)")
///     // → false
///     let message = sent.entries.first?.message
///     // → "divisionByZero: evaluation error: division by zero at 1:17"
///
/// The library's own sinks are ``standardError`` and ``MBCollectingLog``.
public protocol MBLogSink: Sendable {
    /// Receives an entry, to write, collect or forward it.
    ///
    /// It's called on the thread that evaluates, possibly on several at the same time, and the
    /// evaluation waits for it: it must be quick, and can't fail. Messages of evaluations and
    /// events that it starts itself are dropped.
    ///
    /// - Parameter entry: what happened. Nothing is filtered; entries of all levels arrive.
    func log(_ entry: MBLogEntry)
}

extension MBCapabilities {
    /// Passes an entry to the log, unless the log itself caused it: a sink that evaluates something
    /// while it handles an entry would otherwise be called without end.
    package func deliver(_ entry: MBLogEntry) {
        guard !ThreadState.current.isLogging else { return }
        ThreadState.current.isLogging = true
        defer { ThreadState.current.isLogging = false }
        log.log(entry)
    }
}

extension MBLogSink where Self == MBCapabilities.StandardErrorLog {
    /// Writes entries to standard error, each cut to 4,000 characters.
    public static var standardError: Self { Self() }
}

extension MBCapabilities {
    /// Writes entries to standard error, each cut to a limited length: ``MBLogSink/standardError``.
    ///
    ///     var environment = MBEnvironment()
    ///     var log = MBCapabilities.StandardErrorLog()
    ///     log.entryLength = 200
    ///     environment.capabilities.log = log
    ///
    /// An entry that can't be written is dropped: standard error may be closed, on a full disk, or
    /// a pipe whose reader is gone. None of this ends the process, regardless of how the app
    /// handles `SIGPIPE`.
    public struct StandardErrorLog: MBLogSink {
        /// The maximum number of characters written for one entry; 4,000 by default.
        public var entryLength = 4_000

        /// Creates a log that writes to standard error.
        public init() {}

        /// Writes the ``MBLogEntry/description`` of an entry and a newline.
        ///
        /// - Parameter entry: the entry to write, of any level.
        public func log(_ entry: MBLogEntry) {
            let text = entry.description
            DescriptorOutput.write(
                text.excerpt(atMost: Swift.max(0, entryLength)) + "\n", to: STDERR_FILENO)
        }
    }
}

/// Collects entries, for tests and tools. When it's full, new entries are dropped.
///
///     let log = MBCollectingLog()
///     var environment = MBEnvironment()
///     environment.capabilities.log = log
///     let title = environment.string("^uppercas(a)", default: "?")
///     // → "?"
///     let codes = log.drain().map { $0.code?.rawValue }
///     // → ["unknownFunction"]
public final class MBCollectingLog: MBLogSink {
    private let capacity: Int
    private let collected = Guarded<[MBLogEntry]>([])

    /// Creates an empty log with room for a number of entries.
    ///
    /// - Parameter capacity: the most entries that it keeps, 1,000 by default.
    public init(capacity: Int = 1_000) {
        self.capacity = capacity
    }

    /// The entries so far, the oldest first.
    public var entries: [MBLogEntry] {
        collected.withLock { $0 }
    }

    /// Removes and returns all entries, the oldest first. Afterwards, there is room again.
    public func drain() -> [MBLogEntry] {
        collected.withLock { entries in
            defer { entries = [] }
            return entries
        }
    }

    /// Adds an entry if there is room.
    ///
    /// - Parameter entry: the entry to keep, of any level.
    public func log(_ entry: MBLogEntry) {
        collected.withLock { entries in
            if entries.count < capacity { entries.append(entry) }
        }
    }
}
