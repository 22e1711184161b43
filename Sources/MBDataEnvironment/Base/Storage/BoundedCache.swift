/// Values by key that are costly to make: bounded, safe from any thread.
///
/// Two generations: what is used moves to the young one, and when that is full the old one is
/// dropped, so what is used often stays.
///
/// Sendable because the generations are only touched under the lock, and because what is inserted
/// is never changed afterwards and may then be used by any thread: expressions are immutable, and
/// formatters are documented as safe since iOS 7 and macOS 10.9, though not each SDK calls them
/// Sendable.
final class BoundedCache<Key: Hashable & Sendable, Value>: @unchecked Sendable {
    private let capacity: Int
    private let costLimit: Int
    private let lock = Lock()
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private var youngCost = 0

    /// A cache whose generations hold a number of values, or values of a cost in all.
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

    /// Inserts a value unless there is one already, which is kept.
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
