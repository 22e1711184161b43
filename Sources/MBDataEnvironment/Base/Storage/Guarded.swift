/// A value that any thread may use, one at a time. Copies guard the same value.
///
/// A body returns what it replaces, so that nothing is destroyed under the lock: destroying a
/// host's object may lead back to where the lock is taken.
///
/// Sendable because the value is accessed only under the lock.
package struct Guarded<Value: Sendable>: @unchecked Sendable {
    private let content: MutexBuffer<Value>

    package init(_ value: Value) { content = .make(value) }

    @inline(__always)
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        content.lock()
        defer { content.unlock() }
        return try content.withUnsafeMutablePointerToElements { value throws(Failure) in
            try body(&value.pointee)
        }
    }
}
