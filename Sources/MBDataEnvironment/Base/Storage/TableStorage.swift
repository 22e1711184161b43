/// An entry of a table.
struct TableEntry<Value: Sendable>: Sendable {
    let hash: Int
    let key: String
    var value: Value

    /// Stored properties are laid out in order, each at the next multiple of its alignment. Asking
    /// `MemoryLayout` instead costs a debug build half of its time.
    static var valueOffset: Int {
        let alignment = MemoryLayout<Value>.alignment
        return (MemoryLayout<(Int, String)>.size + alignment - 1) & -alignment
    }
}

/// What the storage of a table begins with.
struct TableHeader {
    let capacity: Int32
    /// The number of slots of the index, a power of two, minus one; -1 without an index.
    let mask: Int32
    var count: Int32 = 0
    /// Destroys the entries of a storage. The `deinit` of a generic class isn't specialized, so it
    /// would have to look up the type of the entries first, which takes longer than destroying them.
    let destroy: @Sendable (AnyObject) -> Void
}

/// The entries of a table in order and, for more than eight of them, an open-addressing index into
/// them, all in one allocation: header, entries, index.
final class TableStorage<Value: Sendable>: ManagedBuffer<TableHeader, TableEntry<Value>> {
    typealias Entry = TableEntry<Value>

    private static var mostWithoutIndex: Int { 8 }

    static func make(capacity wanted: Int) -> TableStorage {
        // A table whose size is known has just that: data holds many with one entry or two.
        let capacity = wanted > 0 ? wanted : 4
        var slots = 0
        if capacity > mostWithoutIndex {
            slots = 32
            while slots < capacity * 2 { slots *= 2 }
        }
        let bytes = slots * MemoryLayout<Int32>.stride
        let more = (bytes + MemoryLayout<Entry>.stride - 1) / MemoryLayout<Entry>.stride
        let buffer = create(minimumCapacity: capacity + more) { _ in
            TableHeader(capacity: Int32(capacity), mask: Int32(slots - 1)) {
                // Safe: this header is only in storage of this class; `create` makes no other.
                unsafeDowncast($0, to: TableStorage.self).destroyEntries()
            }
        }
        // Safe: `create` returns an object of the class that it's called on.
        let storage = unsafeDowncast(buffer, to: TableStorage.self)
        if slots > 0 {
            storage.slots(after: storage.entries).initialize(repeating: -1, count: slots)
        }
        return storage
    }

    deinit { start.pointee.destroy(self) }

    private func destroyEntries() { entries.deinitialize(count: count) }

    /// Not the property `header`, whose accesses are checked to be exclusive.
    @inline(__always)
    private var start: UnsafeMutablePointer<TableHeader> {
        withUnsafeMutablePointerToHeader { $0 }
    }

    @inline(__always)
    var count: Int { Int(start.pointee.count) }

    @inline(__always)
    var room: Int { Int(start.pointee.capacity) }

    @inline(__always)
    var entries: UnsafeMutablePointer<Entry> { withUnsafeMutablePointerToElements { $0 } }

    @inline(__always)
    private func slots(
        after entries: UnsafeMutablePointer<Entry>
    ) -> UnsafeMutablePointer<Int32> {
        // Unsafe: behind the entries, the storage only ever has these numbers.
        UnsafeMutableRawPointer(entries + room).assumingMemoryBound(to: Int32.self)
    }

    @inline(__always)
    func position(of key: String, hash: Int) -> Int {
        let entries = entries
        let mask = Int(start.pointee.mask)
        guard mask >= 0 else {
            let count = count
            var position = 0
            while position < count {
                if entries[position].hash == hash, KeyHash.isSame(entries[position].key, key) {
                    return position
                }
                position += 1
            }
            return -1
        }
        let slots = slots(after: entries)
        var slot = hash & mask
        while true {
            let position = Int(slots[slot])
            guard position >= 0 else { return -1 }
            if entries[position].hash == hash, KeyHash.isSame(entries[position].key, key) {
                return position
            }
            slot = (slot + 1) & mask
        }
    }

    @inline(__always)
    func value(at position: Int) -> UnsafeMutablePointer<Value> {
        UnsafeMutableRawPointer(entries + position)
            .advanced(by: Entry.valueOffset)
            // Unsafe: an entry has its value at this offset, for the whole life of the entry.
            .assumingMemoryBound(to: Value.self)
    }

    /// Adds an entry whose key isn't in the table yet; the caller has made room.
    func append(_ entry: Entry) {
        let count = count
        (entries + count).initialize(to: entry)
        index(entry.hash, at: count)
        start.pointee.count = Int32(count + 1)
    }

    func copy(from other: TableStorage) {
        entries.initialize(from: other.entries, count: other.count)
        reindex(count: other.count)
    }

    func take(from other: TableStorage) {
        let moved = other.count
        entries.moveInitialize(from: other.entries, count: moved)
        other.start.pointee.count = 0
        reindex(count: moved)
    }

    private func reindex(count: Int) {
        start.pointee.count = Int32(count)
        let entries = entries
        var position = 0
        while position < count {
            index(entries[position].hash, at: position)
            position += 1
        }
    }

    private func index(_ hash: Int, at position: Int) {
        let mask = Int(start.pointee.mask)
        guard mask >= 0 else { return }
        let slots = slots(after: entries)
        var slot = hash & mask
        while slots[slot] >= 0 { slot = (slot + 1) & mask }
        slots[slot] = Int32(truncatingIfNeeded: position)
    }
}
