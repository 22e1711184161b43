import Foundation

/// Something that an evaluation or a loading has to say.
public struct MBLogEntry: Sendable, CustomStringConvertible {
    /// How grave it is.
    public enum Level: String, Sendable, Comparable, CaseIterable {
        /// What an author asked to be shown.
        case info
        /// Something that works and deserves a look.
        case warning
        /// An error that a lenient call or a function swallowed.
        case error

        /// From info to error.
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

    /// How grave it is.
    public let level: Level

    /// A stable word for what it is about: that of the error, of the warning, or
    /// ``MBDiagnostic/Code/debugOutput``. Entries that a host's function writes have one if the
    /// function gives it.
    public let code: MBDiagnostic.Code?

    /// The error that was swallowed, if it is about one.
    public let error: MBExpressionError?

    private let content: MBMessage
    private let origin: MBLogOrigin?

    /// An entry. What is interpolated in a literal is left out of ``redactedMessage``.
    public init(
        _ level: Level, _ message: MBMessage, code: MBDiagnostic.Code? = nil,
        error: MBExpressionError? = nil
    ) {
        self.init(level, message, code: code, error: error, origin: nil)
    }

    /// An entry with a message that was made elsewhere; ``redactedMessage`` leaves out all of it.
    @_disfavoredOverload
    public init(
        _ level: Level, _ message: some StringProtocol, code: MBDiagnostic.Code? = nil,
        error: MBExpressionError? = nil
    ) {
        self.init(level, MBMessage(String(message)), code: code, error: error)
    }

    /// A problem of a document as an entry, with its code and place.
    public init(_ diagnostic: MBDiagnostic) {
        self.init(
            diagnostic.severity == .error ? .error : .warning,
            diagnostic.content.of(diagnostic.description), code: diagnostic.code,
            document: diagnostic.location?.inFile(diagnostic.file))
    }

    /// An entry about something that stands in a document.
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

/// What it is about and where, as far as that is known.
extension MBLogEntry {
    /// What there is to say.
    public var message: String { content.text }

    /// The message without anything that may come from the data of users: values, texts, keys and
    /// names are `…`. For telemetry, with ``code``.
    public var redactedMessage: String { error?.redactedMessage ?? content.redacted }

    /// The whole expression.
    public var expression: String? { error?.expression ?? origin?.source?.text }

    /// The part of the expression that is meant, in UTF-16 code units.
    public var range: Range<Int>? { error?.range ?? origin?.utf16Range }

    /// Where that part begins in the expression.
    public var location: MBSourceLocation? { error?.location ?? origin?.location }

    /// Where it stands in a document, if it does.
    public var document: MBSourceLocation? { error?.document ?? origin?.document }

    /// The function that reports it.
    public var function: String? { error?.function ?? origin?.function }

    /// The dynamic variables and functions through which the evaluation came there, from the outside
    /// in; see ``MBExpressionError/chain``.
    public var chain: [String] { error?.chain ?? origin?.chain ?? [] }
}

/// Where in an expression, and where in a document, something happened that is logged.
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

/// Receives what evaluations say. It is called on the thread that evaluates and must be quick.
public protocol MBLogSink: Sendable {
    /// Takes an entry.
    func log(_ entry: MBLogEntry)
}

extension MBLogSink where Self == MBCapabilities.StandardErrorLog {
    /// Writes entries to standard error, each cut to a bounded length.
    public static var standardError: Self { Self() }
}

extension MBCapabilities {
    /// Writes entries to standard error, each cut to a bounded length: ``MBLogSink/standardError``.
    ///
    /// An entry that can't be written is dropped: standard error may be closed, on a full disk, or a
    /// pipe whose reader has left. None of that ends the process, whatever the app does with `SIGPIPE`.
    public struct StandardErrorLog: MBLogSink {
        /// The most characters of one entry that are written.
        public var entryLength = 4_000

        /// A log to standard error.
        public init() {}

        /// Writes an entry and a newline.
        public func log(_ entry: MBLogEntry) {
            let text = entry.description
            DescriptorOutput.write(
                text.excerpt(atMost: Swift.max(0, entryLength)) + "\n", to: STDERR_FILENO)
        }
    }
}

/// Collects entries, for tests and tools. The newest are dropped once it is full.
///
/// Sendable because its entries are only touched under its lock.
public final class MBCollectingLog: MBLogSink, @unchecked Sendable {
    private let lock = NSLock()
    private let capacity: Int
    private var collected: [MBLogEntry] = []

    /// An empty log for a number of entries.
    public init(capacity: Int = 1_000) {
        self.capacity = capacity
    }

    /// The entries so far.
    public var entries: [MBLogEntry] {
        lock.withLock { collected }
    }

    /// Takes the entries out.
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
