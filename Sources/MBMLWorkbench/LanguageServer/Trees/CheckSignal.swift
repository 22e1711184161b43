import Foundation

/// Says to a check on another thread that nobody waits for it any more.
///
/// Sendable because the lock guards all that changes.
final class CheckSignal: @unchecked Sendable {
    private let lock = NSLock()
    private var isSet = false

    /// Whether the check can stop.
    var isCancelled: Bool { lock.withLock { isSet } }

    func cancel() {
        lock.withLock { isSet = true }
    }
}
