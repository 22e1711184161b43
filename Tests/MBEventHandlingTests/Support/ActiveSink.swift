import MBDataEnvironment
import TestSupport

/// A sink that does something for each of its first entries.
struct ActiveSink: MBLogSink {
    let calls = Counter()
    /// Cleared at the end if it leads back to the sink.
    let action = Guarded<(@Sendable (MBLogEntry) throws -> Void)?>(nil)

    func log(_ entry: MBLogEntry) {
        if calls.next() < 10 { try? action.withLock { $0 }?(entry) }
    }
}
