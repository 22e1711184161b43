/// A string with its hash, computed once: looking up a name that is known when an expression is
/// compiled costs an integer probe instead of hashing the text again.
package struct HashedKey: Sendable, Hashable {
    package let text: String
    let hash: Int

    package init(_ text: String) {
        self.text = text
        hash = KeyHash.of(text)
    }

    package static func == (left: HashedKey, right: HashedKey) -> Bool {
        left.hash == right.hash && left.text == right.text
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(hash)
    }
}

/// A hash table with string keys that keeps insertion order: the one table behind dictionaries,
/// variables and functions.
///
/// A value type over shared storage: copying is O(1), the first change after a copy is O(n).
/// Looking up and inserting are O(1); removing is O(n).
struct OrderedTable<Value: Sendable>: Sendable {
    private var storage: Storage

    init(minimumCapacity: Int = 0) {
        storage = Storage(capacity: minimumCapacity)
    }

    var count: Int { storage.count }

    func key(at position: Int) -> String {
        precondition(position >= 0 && position < storage.count)
        return storage.entries[position].key
    }

    func value(at position: Int) -> Value {
        precondition(position >= 0 && position < storage.count)
        return storage.entries[position].value
    }

    /// The value of a key, or nil.
    @inline(__always)
    func value(for key: HashedKey) -> Value? {
        let position = storage.position(of: key.text, hash: key.hash)
        return position < 0 ? nil : storage.entries[position].value
    }

    /// The value of a key, or nil.
    func value(for key: String) -> Value? {
        let position = storage.position(of: key, hash: KeyHash.of(key))
        return position < 0 ? nil : storage.entries[position].value
    }

    /// The table as it is now, for lookups that don't count references.
    ///
    /// It's valid only as long as this table, or another that shares its storage, exists and isn't
    /// changed.
    var reader: Reader { Reader(storage) }

    /// Inserts or replaces; a replaced entry keeps its place in the order.
    mutating func set(_ value: Value, for key: HashedKey) {
        let position = storage.position(of: key.text, hash: key.hash)
        makeUnique(adding: position < 0 ? 1 : 0)
        if position >= 0 {
            storage.entries[position].value = value
        } else {
            storage.append(Entry(hash: key.hash, key: key.text, value: value))
        }
    }

    /// Removes an entry and returns its value. Complexity: O(n).
    @discardableResult
    mutating func remove(_ key: String) -> Value? {
        let position = storage.position(of: key, hash: KeyHash.of(key))
        guard position >= 0 else { return nil }
        let removed = storage.entries[position].value
        let smaller = Storage(capacity: storage.count - 1)
        for index in 0..<storage.count where index != position {
            smaller.append(storage.entries[index])
        }
        storage = smaller
        return removed
    }

    /// Whether changing this table would have to copy it first.
    mutating func isUnique() -> Bool {
        isKnownUniquelyReferenced(&storage)
    }

    /// Whether both are the same table, because neither has changed since one was copied.
    func sharesStorage(with other: OrderedTable) -> Bool {
        storage === other.storage
    }

    private mutating func makeUnique(adding more: Int) {
        let needed = storage.count + more
        let unique = isKnownUniquelyReferenced(&storage)
        guard !unique || needed > storage.capacity else { return }
        let room = needed > storage.capacity ? max(needed, storage.capacity * 2) : storage.capacity
        let larger = Storage(capacity: room)
        if unique {
            larger.take(from: storage)
        } else {
            larger.copy(from: storage)
        }
        storage = larger
    }
}

extension OrderedTable {
    /// Looks up keys in the storage of a table that someone else keeps alive and unchanged.
    ///
    /// Sendable because storage that more than one thread can reach is read-only.
    struct Reader: @unchecked Sendable {
        /// Unmanaged: the table from which the reader was made keeps it alive.
        private let storage: Unmanaged<Storage>

        fileprivate init(_ storage: Storage) {
            self.storage = .passUnretained(storage)
        }

        @inline(__always)
        var isEmpty: Bool { storage._withUnsafeGuaranteedRef { $0.count == 0 } }

        /// The address of the value at a position.
        @inline(__always)
        func address(at position: Int) -> UnsafePointer<Value> {
            storage._withUnsafeGuaranteedRef { storage in
                precondition(position >= 0 && position < storage.count)
                return storage.value(at: position)
            }
        }

        /// The address of the value of a key, or nil.
        @inline(__always)
        func address(of key: HashedKey) -> UnsafePointer<Value>? {
            address(of: key.text, hash: key.hash)
        }

        /// The address of the value of a key with its hash, or nil.
        @inline(__always)
        func address(of key: String, hash: Int) -> UnsafePointer<Value>? {
            storage._withUnsafeGuaranteedRef { storage in
                let position = storage.position(of: key, hash: hash)
                return position < 0 ? nil : storage.value(at: position)
            }
        }
    }

    fileprivate struct Entry {
        let hash: Int
        let key: String
        var value: Value

        /// Stored properties are laid out in order, each at the next multiple of its alignment.
        /// Asking `MemoryLayout` instead costs a debug build half of its time.
        static var valueOffset: Int {
            let alignment = MemoryLayout<Value>.alignment
            return (MemoryLayout<(Int, String)>.size + alignment - 1) & -alignment
        }
    }

    /// Entries in order and, for more than eight of them, an open-addressing index into them.
    ///
    /// Sendable because only the table that holds the one reference to it changes it
    /// (`makeUnique`); shared storage is read-only.
    fileprivate final class Storage: @unchecked Sendable {
        let capacity: Int
        let entries: UnsafeMutablePointer<Entry>
        private let slots: UnsafeMutablePointer<Int32>?
        private let mask: Int
        @exclusivity(unchecked) var count = 0

        init(capacity wanted: Int) {
            capacity = max(wanted, 4)
            entries = .allocate(capacity: capacity)
            guard capacity > 8 else {
                slots = nil
                mask = 0
                return
            }
            var size = 32
            while size < capacity * 2 { size *= 2 }
            let index = UnsafeMutablePointer<Int32>.allocate(capacity: size)
            index.initialize(repeating: -1, count: size)
            slots = index
            mask = size - 1
        }

        deinit {
            entries.deinitialize(count: count)
            entries.deallocate()
            slots?.deallocate()
        }

        @inline(__always)
        func position(of key: String, hash: Int) -> Int {
            guard let slots else {
                var position = 0
                while position < count {
                    if entries[position].hash == hash, entries[position].key == key {
                        return position
                    }
                    position += 1
                }
                return -1
            }
            var slot = hash & mask
            while true {
                let position = Int(slots[slot])
                guard position >= 0 else { return -1 }
                if entries[position].hash == hash, entries[position].key == key { return position }
                slot = (slot + 1) & mask
            }
        }

        @inline(__always)
        func value(at position: Int) -> UnsafePointer<Value> {
            UnsafeRawPointer(entries + position)
                .advanced(by: Entry.valueOffset)
                .assumingMemoryBound(to: Value.self)
        }

        /// Adds an entry whose key isn't in the table yet; the caller has made room.
        func append(_ entry: Entry) {
            entries.advanced(by: count).initialize(to: entry)
            index(entry.hash, at: count)
            count += 1
        }

        func copy(from other: Storage) {
            entries.initialize(from: other.entries, count: other.count)
            reindex(count: other.count)
        }

        func take(from other: Storage) {
            entries.moveInitialize(from: other.entries, count: other.count)
            let moved = other.count
            other.count = 0
            reindex(count: moved)
        }

        private func reindex(count newCount: Int) {
            count = newCount
            var position = 0
            while position < newCount {
                index(entries[position].hash, at: position)
                position += 1
            }
        }

        private func index(_ hash: Int, at position: Int) {
            guard let slots else { return }
            var slot = hash & mask
            while slots[slot] >= 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(truncatingIfNeeded: position)
        }
    }
}
