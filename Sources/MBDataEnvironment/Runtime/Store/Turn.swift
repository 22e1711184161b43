/// Lets writers through one at a time, and refuses one that comes back before it has left, because
/// it would wait for itself.
final class Turn: Sendable {
    private let lock = Lock()
    private let holder = Guarded<ObjectIdentifier?>(nil)

    /// Waits until no one else has the turn. The caller gives it back with `end()`, on the same
    /// thread.
    ///
    /// - Throws: `reentrantUpdate` if the caller, or what called it, already has the turn.
    func begin() throws(MBExpressionError) {
        let thread = StackGuard.origin
        guard holder.withLock({ $0 }) != thread else {
            throw .evaluation(
                .reentrantUpdate,
                "the store is already being changed on this thread; "
                    + "change the environment that is passed to the update")
        }
        lock.lock()
        holder.withLock { $0 = thread }
    }

    func end() {
        holder.withLock { $0 = nil }
        lock.unlock()
    }
}
