import Foundation
import MBDataEnvironment

/// What a subscriber sees of a store's changes: all of them at once, since it doesn't read in between.
struct StoreChanges {
    private let store: MBEnvironmentStore
    private let changes: AsyncStream<MBEnvironmentStore.Change>
    private let known: MBEnvironment

    /// The variable whose change is the last one.
    static let last = "\u{1}last"

    init(of store: MBEnvironmentStore) {
        self.store = store
        known = store.current
        changes = store.changes
    }

    /// Why it isn't what has changed, or nil if it is. It changes the store.
    func violation() -> String? {
        // There's always a change, so that reading it ends.
        guard (try? store.update { try $0.push(Self.last, to: 1) }) != nil else { return nil }
        let current = store.current
        guard let change = next() else { return "the changes have ended" }
        let names = change.names
        guard names == names.inOrder(), names.contains(Self.last), change.kinds.contains(.updated)
        else {
            return "the names of a change are \(names)"
        }
        let all = Set((known.variableNames + current.variableNames).map { Array($0.utf8) })
        guard names.allSatisfy({ all.contains(Array($0.utf8)) }) else {
            return "a change names what never was: \(names)"
        }
        // What is read-only may follow from others, and isn't set itself.
        let changed = Set(names.map { Array($0.utf8) })
        for name in known.variableNames + current.variableNames
        where !changed.contains(Array(name.utf8)) && !known.isReadOnly(name) {
            guard outcome({ try known.value(of: name) }) == outcome({ try current.value(of: name) })
            else { return "a change leaves out '\(name)'" }
        }
        return nil
    }

    /// Waits for the next change.
    private func next() -> MBEnvironmentStore.Change? {
        let found = Guarded<MBEnvironmentStore.Change?>(nil)
        let done = DispatchSemaphore(value: 0)
        Task { [changes] in
            var iterator = changes.makeAsyncIterator()
            let change = await iterator.next()
            found.withLock { $0 = change }
            done.signal()
        }
        done.wait()
        return found.withLock { $0 }
    }
}
