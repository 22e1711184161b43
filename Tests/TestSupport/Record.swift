import MBDataEnvironment

/// What happened on any thread, in order. Copies record together.
package struct Record<Entry: Sendable>: Sendable {
    private let kept = Guarded<[Entry]>([])

    package init() {}

    package var entries: [Entry] { kept.withLock { $0 } }

    package func add(_ entry: Entry) { kept.withLock { $0.append(entry) } }

    /// Forgets the entries. If they lead back to the record, nothing else releases them.
    package func clear() { kept.withLock { $0 = [] } }
}
