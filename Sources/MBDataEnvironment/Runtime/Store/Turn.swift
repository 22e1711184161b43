/// Lets writers through one after another, and refuses one that comes again before it has left:
/// it would wait for itself.
final class Turn: Sendable {
    private let lock = Lock()
    private let holder = Guarded<ObjectIdentifier?>(nil)

    /// Waits until nobody else has the turn. The caller gives it back with `end()`, on the same
    /// thread.
    ///
    /// - Throws: `reentrantUpdate` if the caller, or what called it, has the turn already.
    func begin() throws(MBExpressionError) {
        let thread = StackGuard.origin
        guard holder.withLock({ $0 }) != thread else {
            throw .evaluation(
                .reentrantUpdate,
                "the store is being changed by what asks it to change once more; "
                    + "change the environment that the update was given")
        }
        lock.lock()
        holder.withLock { $0 = thread }
    }

    func end() {
        holder.withLock { $0 = nil }
        lock.unlock()
    }
}
