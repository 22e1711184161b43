import Foundation

/// What happened on any thread, in order.
///
/// Sendable because the entries are only touched under the lock.
final class Record<Entry: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [Entry] = []

    var entries: [Entry] { lock.withLock { kept } }

    func add(_ entry: Entry) { lock.withLock { kept.append(entry) } }
}
