/// A bounded, thread-safe cache of values that are costly to make.
///
/// It has two generations: using a value moves it to the young one, and when that is full, the old
/// one is dropped. So values in frequent use stay.
///
/// Sendable because the generations are accessed only under the lock, and because inserted values
/// never change afterwards and any thread may then use them: expressions are immutable, and
/// formatters are documented as thread-safe since iOS 7 and macOS 10.9, though not every SDK marks
/// them as Sendable.
final class BoundedCache<Key: Hashable & Sendable, Value>: @unchecked Sendable {
    private let capacity: Int
    private let costLimit: Int
    private let lock = Lock()
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private var youngCost = 0

    /// A cache whose generations each hold a number of values, or values up to a total cost.
    init(capacity: Int, costLimit: Int = .max) {
        self.capacity = capacity
        self.costLimit = costLimit
    }

    subscript(key: Key) -> Value? {
        lock.lock()
        defer { lock.unlock() }
        if let value = young[key] { return value }
        guard let value = old[key] else { return nil }
        add(value, for: key, cost: 1)
        return value
    }

    func insert(_ value: Value, for key: Key, cost: Int = 1) {
        lock.lock()
        defer { lock.unlock() }
        add(value, for: key, cost: cost)
    }

    /// Inserts a value unless the key already has one, which is kept.
    /// - Returns: whether it was inserted.
    func insertIfAbsent(_ value: Value, for key: Key, cost: Int = 1) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        guard young[key] == nil else { return false }
        let known = old[key]
        add(known ?? value, for: key, cost: cost)
        return known == nil
    }

    private func add(_ value: Value, for key: Key, cost: Int) {
        if young.count >= capacity || youngCost > costLimit {
            old = young
            young = [:]
            youngCost = 0
        }
        young[key] = value
        youngCost += cost
    }
}
