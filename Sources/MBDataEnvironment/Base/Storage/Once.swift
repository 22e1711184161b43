import Foundation

/// Lets only the first caller through.
///
/// Sendable because its flag is accessed only under its lock.
final class Once: @unchecked Sendable {
    private let lock = NSLock()
    private var isDone = false

    /// True for the first call, false for every other.
    func claim() -> Bool {
        lock.withLock {
            defer { isDone = true }
            return !isDone
        }
    }
}
