/// A hash table with string keys that keeps insertion order: the one table behind dictionaries,
/// variables and functions.
///
/// A value type over shared storage: copying is O(1), the first change after a copy is O(n).
/// Looking up and inserting are O(1); removing is O(n).
///
/// `makeUnique` copies storage that another table holds, too.
///
/// Sendable because only the holder of the one reference to storage changes it; shared, it's read-only.
struct OrderedTable<Value: Sendable>: @unchecked Sendable {
    private var storage: TableStorage<Value>

    init(minimumCapacity: Int = 0) {
        storage = .make(capacity: minimumCapacity)
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
    @inline(__always)
    var reader: Reader { Reader(storage) }

    /// Inserts or replaces; a replaced entry keeps its place in the order.
    mutating func set(_ value: Value, for key: HashedKey) {
        let position = storage.position(of: key.text, hash: key.hash)
        makeUnique(adding: position < 0 ? 1 : 0)
        if position >= 0 {
            storage.entries[position].value = value
        } else {
            storage.append(TableEntry(hash: key.hash, key: key.text, value: value))
        }
    }

    /// Removes an entry and returns its value. Complexity: O(n).
    @discardableResult
    mutating func remove(_ key: String) -> Value? {
        let position = storage.position(of: key, hash: KeyHash.of(key))
        guard position >= 0 else { return nil }
        let removed = storage.entries[position].value
        let smaller = TableStorage<Value>.make(capacity: storage.count - 1)
        for index in 0..<storage.count where index != position {
            smaller.append(storage.entries[index])
        }
        storage = smaller
        return removed
    }

    private mutating func makeUnique(adding more: Int) {
        let needed = storage.count + more
        let unique = isKnownUniquelyReferenced(&storage)
        guard !unique || needed > storage.room else { return }
        let room = needed > storage.room ? max(needed, storage.room * 2) : storage.room
        let larger = TableStorage<Value>.make(capacity: room)
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
        private let storage: Unmanaged<TableStorage<Value>>

        fileprivate init(_ storage: TableStorage<Value>) {
            // Unretained: the table keeps its storage while it has readers.
            self.storage = .passUnretained(storage)
        }

        /// The address of the value at a position.
        @inline(__always)
        func address(at position: Int) -> UnsafePointer<Value> {
            storage._withUnsafeGuaranteedRef { storage in
                precondition(position >= 0 && position < storage.count)
                return UnsafePointer(storage.value(at: position))
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
                return position < 0 ? nil : UnsafePointer(storage.value(at: position))
            }
        }
    }
}
