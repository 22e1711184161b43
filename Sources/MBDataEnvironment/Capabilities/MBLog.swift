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

    /// What there is to say.
    public let message: String

    /// The error that was swallowed, if it is about one.
    public let error: MBExpressionError?

    /// An entry.
    public init(_ level: Level, _ message: String, error: MBExpressionError? = nil) {
        self.level = level
        self.message = message
        self.error = error
    }

    /// `level: message`.
    public var description: String { "\(level.rawValue): \(message)" }
}

/// Receives what evaluations say. It is called on the thread that evaluates and must be quick.
public protocol MBLogSink: Sendable {
    /// Takes an entry.
    func log(_ entry: MBLogEntry)
}

/// Writes entries to standard error, each cut to a bounded length.
///
/// An entry that can't be written is dropped: standard error may be closed, on a full disk, or a
/// pipe whose reader has left. None of that ends the process, whatever the app does with `SIGPIPE`.
public struct MBStandardErrorLog: MBLogSink {
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
