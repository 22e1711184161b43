import Foundation
import MBDataEnvironment

/// Handles Ctrl-C: it ends the running evaluation rather than the process.
///
/// One property guards its value, and a source of Dispatch may be used from any thread.
///
/// Sendable because its properties are such constants.
final class Interruption: @unchecked Sendable {
    /// `nil` if the system can't make what it needs; Ctrl-C then ends the process.
    private let source: (any DispatchSourceSignal)?
    /// What Ctrl-C cancels.
    private let task = Guarded<Task<Void, Never>?>(nil)
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
            guard let self, let task = task.withLock({ $0 }) else { return idle() }
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
        let outcome = Guarded<Swift.Result<Result, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)
        // Under the lock, so that the task is known before it can be interrupted.
        task.withLock { task in
            task = Task.detached {
                let result = Swift.Result(catching: body)
                outcome.withLock { $0 = result }
                done.signal()
            }
        }
        done.wait()
        task.withLock { $0 = nil }
        guard let result = outcome.withLock({ $0 }) else { throw CancellationError() }
        return try result.get()
    }
}
