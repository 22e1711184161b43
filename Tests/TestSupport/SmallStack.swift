import Foundation

/// Runs a body on a thread with the smallest stack that an app gives its threads, 512 KiB, and
/// returns its result with the seconds that it took, also on the threads that the library adds where
/// the stack ends. Code that a sanitizer checks gets a larger one.
///
/// - Parameter kibibytes: the size of another stack.
package func onSmallStack<Value: Sendable>(
    _ kibibytes: Int = 512, _ body: @escaping @Sendable () -> Value
) -> (value: Value?, seconds: Double) {
    let box = Box<Value>()
    let done = DispatchSemaphore(value: 0)
    let watch = Stopwatch(.process)
    let thread = Thread {
        box.value = body()
        done.signal()
    }
    thread.stackSize = kibibytes * 1024 * Sanitizer.stackFactor
    thread.start()
    done.wait()
    return (box.value, watch.seconds)
}

/// Runs a body as ``onSmallStack(_:)`` does, without keeping a thread of tasks waiting: the body may
/// itself wait for a task.
package func onSmallStackOfTask<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
) async -> Value {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: body()) }
        thread.stackSize = 512 * 1024 * Sanitizer.stackFactor
        thread.start()
    }
}

/// Sendable because it's read only after the thread has signaled its end.
private final class Box<Value>: @unchecked Sendable {
    var value: Value?
}
