import Foundation

/// What happened on any thread, in order.
///
/// Sendable because the entries are only accessed under the lock.
package final class Record<Entry: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [Entry] = []

    package init() {}

    package var entries: [Entry] { lock.withLock { kept } }

    package func add(_ entry: Entry) { lock.withLock { kept.append(entry) } }
}
