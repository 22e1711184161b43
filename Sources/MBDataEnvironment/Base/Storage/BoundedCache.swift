/// A bounded, thread-safe cache of values that are costly to make.
///
/// It has two generations: using a value moves it to the young one, and when that is full, the old
/// one is dropped. So values in frequent use stay.
///
/// Any thread may use the values, which never change once they're inserted: expressions are immutable,
/// and formatters are documented as thread-safe since iOS 7 and macOS 10.9, though not every SDK marks
/// them as Sendable.
///
/// Sendable because the generations are accessed only under the lock, and values in them don't change.
final class BoundedCache<Key: Hashable & Sendable, Value>: @unchecked Sendable {
    private let capacity: Int
    private let costLimit: Int
    private let lock = Lock()
    private var young: [Key: Entry] = [:]
    private var old: [Key: Entry] = [:]
    private var youngCost = 0

    private struct Entry {
        let value: Value
        let cost: Int
    }

    /// A cache whose generations each hold a number of values, or values up to a total cost.
    init(capacity: Int, costLimit: Int = .max) {
        self.capacity = capacity
        self.costLimit = costLimit
    }

    subscript(key: Key) -> Value? {
        lock.lock()
        defer { lock.unlock() }
        if let entry = young[key] { return entry.value }
        guard let entry = old[key] else { return nil }
        add(entry, for: key)
        return entry.value
    }

    /// Inserts a value, unless it alone would cost too much.
    func insert(_ value: Value, for key: Key, cost: Int = 1) {
        guard cost <= costLimit else { return }
        lock.lock()
        defer { lock.unlock() }
        add(Entry(value: value, cost: cost), for: key)
    }

    /// Inserts a value unless the key already has one, which is kept.
    /// - Returns: whether it was inserted.
    func insertIfAbsent(_ value: Value, for key: Key, cost: Int = 1) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        guard young[key] == nil else { return false }
        let known = old[key]
        add(known ?? Entry(value: value, cost: cost), for: key)
        return known == nil
    }

    private func add(_ entry: Entry, for key: Key) {
        if young.count >= capacity || youngCost > costLimit {
            old = young
            young = [:]
            youngCost = 0
        }
        young[key] = entry
        youngCost += entry.cost
    }
}
