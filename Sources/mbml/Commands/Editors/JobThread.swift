import Foundation
import MBMLWorkbench

/// Runs jobs on a thread of its own, one after the other, so that the server answers in the
/// meantime.
///
/// Sendable because the condition's lock guards all that changes.
final class JobThread<Job: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var waiting: [Job] = []
    private var isStopped = false

    /// - Parameter body: makes what runs the jobs, on the thread.
    init(_ body: @escaping @Sendable () -> (Job) -> Void) {
        let thread = Thread { [self] in
            let run = body()
            while let job = next() { run(job) }
        }
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Runs a job after those that wait.
    func run(_ job: Job) {
        condition.withLock {
            waiting.append(job)
            condition.signal()
        }
    }

    /// Runs a job after the one that runs now; those that wait are forgotten.
    func runNext(_ job: Job) {
        condition.withLock {
            waiting = [job]
            condition.signal()
        }
    }

    func stop() {
        condition.withLock {
            isStopped = true
            condition.signal()
        }
    }

    private func next() -> Job? {
        condition.withLock {
            while waiting.isEmpty, !isStopped { condition.wait() }
            return isStopped ? nil : waiting.removeFirst()
        }
    }
}
