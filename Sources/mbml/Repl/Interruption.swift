import Foundation

/// Handles Ctrl-C: it ends the running evaluation rather than the process.
///
/// Sendable because its state is only touched under its lock.
final class Interruption: @unchecked Sendable {
    private let lock = NSLock()
    /// `nil` if the system can't make what it needs; Ctrl-C then ends the process.
    private let source: (any DispatchSourceSignal)?
    private var task: Task<Void, Never>?
    /// More than Dispatch opens for a signal.
    private static let descriptors = 8

    /// - Parameter idle: called if nothing is running.
    init(idle: @escaping @Sendable () -> Void) {
        // Without descriptors for its events, Dispatch ends the process.
        guard SystemRoom.hasThread, SystemRoom.hasDescriptors(Self.descriptors) else {
            source = nil
            return
        }
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        self.source = source
        source.setEventHandler { [weak self] in
            guard let self, let task = lock.withLock({ self.task }) else { return idle() }
            task.cancel()
        }
        source.activate()
    }

    deinit {
        source?.cancel()
        signal(SIGINT, SIG_DFL)
    }

    /// Runs a body in a task that Ctrl-C cancels, and returns its result.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) throws -> Result {
        // Without a thread, a task would never start.
        guard source != nil, SystemRoom.hasThread else { return try body() }
        let outcome = Outcome<Result>()
        let done = DispatchSemaphore(value: 0)
        // Under the lock, so that the task is known before it can be interrupted.
        lock.withLock {
            task = Task.detached {
                outcome.result = .init(catching: body)
                done.signal()
            }
        }
        done.wait()
        lock.withLock { task = nil }
        guard let result = outcome.result else { throw CancellationError() }
        return try result.get()
    }
}

/// Passes a result from a task to the thread that waits for it.
///
/// Sendable because the semaphore orders the one write before the one read.
private final class Outcome<Value: Sendable>: @unchecked Sendable {
    var result: Result<Value, any Error>?
}
