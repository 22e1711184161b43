import Foundation

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

        /// Writes the place in a document, if the entry has one that its description doesn't name, the
        /// ``MBLogEntry/description``, and a newline. Further lines of an entry are indented, and
        /// characters that could control a terminal are written as escapes: what a document logs
        /// can't look like another entry.
        ///
        /// - Parameter entry: the entry to write, of any level.
        public func log(_ entry: MBLogEntry) {
            DescriptorOutput.write(text(of: entry) + "\n", to: STDERR_FILENO)
        }

        /// What is written for an entry.
        func text(of entry: MBLogEntry) -> String {
            entry.placedDescription.excerpt(atMost: Swift.max(0, entryLength))
                .split(separator: "\n", omittingEmptySubsequences: false)
                .map(\.inOneLine).joined(separator: "\n  ")
        }
    }
}
