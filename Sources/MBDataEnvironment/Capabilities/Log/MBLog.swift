import Foundation

/// A message from an evaluation or from loading.
public struct MBLogEntry: Sendable, CustomStringConvertible {
    /// The severity of an entry.
    public enum Level: String, Sendable, Comparable, CaseIterable {
        /// Output that an author asked for.
        case info
        /// Something that works but deserves a look.
        case warning
        /// An error that a lenient call or a function ignored.
        case error

        /// Orders levels from info to error.
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

    /// The severity.
    public let level: Level

    /// A stable word for the subject: the code of the error or of the warning, or
    /// ``MBDiagnostic/Code/debugOutput``. Entries from a host's function have a code if the
    /// function provides one.
    public let code: MBDiagnostic.Code?

    /// The ignored error, if the entry is about one.
    public let error: MBExpressionError?

    private let content: MBMessage
    private let origin: MBLogOrigin?

    /// Creates an entry. Values interpolated in a literal are left out of ``redactedMessage``.
    public init(
        _ level: Level, _ message: MBMessage, code: MBDiagnostic.Code? = nil,
        error: MBExpressionError? = nil
    ) {
        self.init(level, message, code: code, error: error, origin: nil)
    }

    /// Creates an entry with a message built elsewhere; ``redactedMessage`` leaves out all of it.
    @_disfavoredOverload
    public init(
        _ level: Level, _ message: some StringProtocol, code: MBDiagnostic.Code? = nil,
        error: MBExpressionError? = nil
    ) {
        self.init(level, MBMessage(String(message)), code: code, error: error)
    }

    /// Creates an entry from a problem in a document, with its code and place.
    public init(_ diagnostic: MBDiagnostic) {
        self.init(
            diagnostic.severity == .error ? .error : .warning,
            diagnostic.content.of(diagnostic.description), code: diagnostic.code,
            document: diagnostic.location?.inFile(diagnostic.file))
    }

    /// Creates an entry about something in a document.
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

    /// `level: message`.
    public var description: String { "\(level.rawValue): \(message)" }
}

/// What it's about and where, if that is known.
extension MBLogEntry {
    /// The message.
    public var message: String { content.text }

    /// The message without anything that may come from user data: values, texts, keys and names
    /// appear as `…`. Use it for telemetry, together with ``code``.
    public var redactedMessage: String { error?.redactedMessage ?? content.redacted }

    /// The whole expression.
    public var expression: String? { error?.expression ?? origin?.source?.text }

    /// The part of the expression that the entry is about, in UTF-16 code units.
    public var range: Range<Int>? { error?.range ?? origin?.utf16Range }

    /// Where that part begins in the expression.
    public var location: MBSourceLocation? { error?.location ?? origin?.location }

    /// Where the part is in a document, if it is in one.
    public var document: MBSourceLocation? { error?.document ?? origin?.document }

    /// The function that reported it.
    public var function: String? { error?.function ?? origin?.function }

    /// The dynamic variables and functions through which the evaluation got there, from the outside
    /// in; see ``MBExpressionError/chain``.
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

/// Receives the messages of evaluations. It's called on the thread that evaluates and must be
/// quick. If it evaluates something itself, it isn't called for the messages of that.
public protocol MBLogSink: Sendable {
    /// Receives an entry.
    func log(_ entry: MBLogEntry)
}

/// Whether a sink is handling an entry on a thread.
private let isLogging = ThreadLocal { false }

extension MBCapabilities {
    /// Passes an entry to the log, unless the log itself caused it: a sink that evaluates something
    /// while it handles an entry would otherwise be called without end.
    func deliver(_ entry: MBLogEntry) {
        let isNested = isLogging.withValue { value in
            defer { value = true }
            return value
        }
        guard isNested != true else { return }
        defer { _ = isLogging.withValue { $0 = false } }
        log.log(entry)
    }
}

extension MBLogSink where Self == MBCapabilities.StandardErrorLog {
    /// Writes entries to standard error, each cut to a limited length.
    public static var standardError: Self { Self() }
}

extension MBCapabilities {
    /// Writes entries to standard error, each cut to a limited length: ``MBLogSink/standardError``.
    ///
    /// An entry that can't be written is dropped: standard error may be closed, on a full disk, or
    /// a pipe whose reader is gone. None of this ends the process, regardless of how the app
    /// handles `SIGPIPE`.
    public struct StandardErrorLog: MBLogSink {
        /// The maximum number of characters written for one entry.
        public var entryLength = 4_000

        /// Creates a log that writes to standard error.
        public init() {}

        /// Writes an entry and a newline.
        public func log(_ entry: MBLogEntry) {
            let text = entry.description
            DescriptorOutput.write(
                text.excerpt(atMost: Swift.max(0, entryLength)) + "\n", to: STDERR_FILENO)
        }
    }
}

/// Collects entries, for tests and tools. When it's full, new entries are dropped.
///
/// Sendable because its entries are accessed only under its lock.
public final class MBCollectingLog: MBLogSink, @unchecked Sendable {
    private let lock = NSLock()
    private let capacity: Int
    private var collected: [MBLogEntry] = []

    /// Creates an empty log with room for a number of entries.
    public init(capacity: Int = 1_000) {
        self.capacity = capacity
    }

    /// The entries so far.
    public var entries: [MBLogEntry] {
        lock.withLock { collected }
    }

    /// Removes and returns the entries.
    public func drain() -> [MBLogEntry] {
        lock.withLock {
            defer { collected = [] }
            return collected
        }
    }

    /// Adds an entry if there is room.
    public func log(_ entry: MBLogEntry) {
        lock.withLock {
            if collected.count < capacity { collected.append(entry) }
        }
    }
}
