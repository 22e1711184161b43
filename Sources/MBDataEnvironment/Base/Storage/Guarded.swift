/// A value that any thread may use, one at a time.
///
/// A body returns what it replaces, so that nothing is destroyed under the lock: destroying a
/// host's object may lead back to where the lock is taken.
///
/// Sendable because the value is accessed only under the lock.
final class Guarded<Value: Sendable>: @unchecked Sendable {
    private let lock = Lock()
    @exclusivity(unchecked) private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    @inline(__always)
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&value)
    }
}
