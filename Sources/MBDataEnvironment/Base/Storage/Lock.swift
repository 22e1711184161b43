/// A lock that is cheap when no one waits for it. Copies are the same lock.
///
/// Sendable because the mutex is made for use from any thread.
struct Lock: @unchecked Sendable {
    private let mutex: MutexBuffer<Void>

    init() { mutex = .make(()) }

    @inline(__always)
    func lock() { mutex.lock() }

    @inline(__always)
    func unlock() { mutex.unlock() }

    @inline(__always)
    func withLock<Result>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }
}
