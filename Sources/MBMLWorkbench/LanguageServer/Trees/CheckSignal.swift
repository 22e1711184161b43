import MBDataEnvironment

/// Tells a check on another thread that nobody needs its result anymore.
struct CheckSignal: Sendable {
    private let isSet = Guarded(false)

    /// Whether the check can stop.
    var isCancelled: Bool { isSet.withLock { $0 } }

    func cancel() {
        isSet.withLock { $0 = true }
    }
}
