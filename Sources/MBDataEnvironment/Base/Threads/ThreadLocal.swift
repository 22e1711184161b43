import Foundation

/// A value for each thread, created when the thread first uses it and released when the thread ends.
///
/// Sendable because each thread reaches only its own value.
struct ThreadLocal<Value>: @unchecked Sendable {
    fileprivate final class Slot {
        // Unchecked: one thread reaches it, and each access ends before the next one begins.
        @exclusivity(unchecked) var value: Value

        init(_ value: Value) { self.value = value }
    }

    private let key: pthread_key_t?
    private let initial: @Sendable () -> Value

    /// - Parameter initial: creates the value of a thread.
    init(_ initial: @escaping @Sendable () -> Value) {
        self.initial = initial
        var key = pthread_key_t()
        let problem = pthread_key_create(&key) {
            let slot: UnsafeMutableRawPointer? = $0
            // Safe: `newSlot` retained it, and the system calls this once, when the thread ends.
            if let slot { Unmanaged<AnyObject>.fromOpaque(slot).release() }
        }
        self.key = problem == 0 ? key : nil
    }

    /// Reads or changes this thread's value; nil if the system has no room for one.
    ///
    /// - Parameter isCreated: whether to create a value if the thread has none; otherwise, the
    ///   result is nil.
    @inline(__always)
    func withValue<Result, Failure: Error>(
        creating isCreated: Bool = true, _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard let place = place(creating: isCreated) else { return nil }
        return try place.slot.withInstance { slot throws(Failure) in try body(&slot.value) }
    }

    /// Where this thread's value is; valid on this thread.
    struct Place {
        /// Unmanaged: the thread keeps it.
        fileprivate let slot: Unmanaged<Slot>

        /// Reads or changes the value.
        @inline(__always)
        func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
            slot._withUnsafeGuaranteedRef { body(&$0.value) }
        }
    }

    /// Where this thread's value is; nil if the system has no room for one, or if it doesn't exist
    /// and isn't to be created.
    @inline(__always)
    func place(creating isCreated: Bool = true) -> Place? {
        guard let key, let slot = pthread_getspecific(key) ?? (isCreated ? newSlot(key) : nil)
        else { return nil }
        return Place(slot: .fromOpaque(slot))
    }

    @inline(never)
    private func newSlot(_ key: pthread_key_t) -> UnsafeMutableRawPointer? {
        // Safe: retained until the thread ends, or released below if the slot can't be kept.
        let slot = Unmanaged.passRetained(Slot(initial()))
        if pthread_setspecific(key, slot.toOpaque()) == 0 { return slot.toOpaque() }
        slot.release()
        return nil
    }
}
