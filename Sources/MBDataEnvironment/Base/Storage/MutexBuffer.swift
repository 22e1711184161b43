import Foundation

/// A mutex and the value that it guards, in one allocation: a mutex mustn't move.
final class MutexBuffer<Value>: ManagedBuffer<pthread_mutex_t, Value> {
    static func make(_ value: Value) -> MutexBuffer {
        let buffer = create(minimumCapacity: 1) { _ in pthread_mutex_t() }
        buffer.withUnsafeMutablePointers { mutex, content in
            _ = pthread_mutex_init(mutex, nil)
            content.initialize(to: value)
        }
        // Safe: `create` returns an object of the class that it's called on, as a buffer of any class.
        return unsafeDowncast(buffer, to: MutexBuffer.self)
    }

    deinit {
        _ = withUnsafeMutablePointers { mutex, content in
            content.deinitialize(count: 1)
            return pthread_mutex_destroy(mutex)
        }
    }

    @inline(__always)
    func lock() {
        _ = withUnsafeMutablePointerToHeader { pthread_mutex_lock($0) }
    }

    @inline(__always)
    func unlock() {
        _ = withUnsafeMutablePointerToHeader { pthread_mutex_unlock($0) }
    }
}
