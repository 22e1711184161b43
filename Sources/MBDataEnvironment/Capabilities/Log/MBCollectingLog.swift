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
