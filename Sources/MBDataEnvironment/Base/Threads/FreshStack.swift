import Foundation

/// Threads with large stacks of their own, for work that no longer fits on a thread's stack.
enum FreshStack {
    /// Whether threads may be made. Only tests turn this off, to see what happens to an evaluation.
    static let isAllowed = TaskLocal(wrappedValue: true)

    /// Runs a job on a fresh stack and waits for it; returns false if no thread can be made.
    static func run(_ job: any StackWork) -> Bool {
        let outer = StackContext.current
        let waiting = WaitingStack(room: StackGuard.remaining, stacks: StackContext.stacksInUse + 1)
        let origin = outer?.origin ?? Thread.current
        let state = ThreadState.current
        return withUnsafeCurrentTask { task in
            // The task is valid while this waits, and any thread may ask whether it's cancelled.
            let context = StackContext(
                origin: origin, stacks: waiting.stacks, task: task ?? outer?.task,
                waiting: outer?.waiting ?? waiting)
            guard isAllowed.get() else { return false }
            // Safe: this thread waits until the job is done, so only one of them uses it at a time.
            let isMade = DetachedThread.startUnchecked {
                StackContext.current = context
                ThreadState.current = state
                StackGuard.keepHostAway()
                job.run()
                waiting.finish()
            }
            if isMade { waiting.serve() }
            return isMade
        }
    }
}

/// The system can't make another thread, because threads or memory are limited.
struct NoThread: Error, CustomStringConvertible {
    static let message =
        "the stack is used up here and the system can't make another thread (nesting); nest less "
        + "deeply, or give the process more threads or memory"

    var description: String { Self.message }

    /// This error as one of the given type; nil if the type has no such error.
    static func failure<Failure: Error>(_ type: Failure.Type) -> Failure? {
        (type as? any StackError.Type)?.noThread as? Failure ?? NoThread() as? Failure
    }
}

/// A type of errors that has one for ``NoThread``.
protocol StackError: Error {
    static var noThread: Self { get }
}

/// What a thread knows about the stacks that wait for its work.
final class StackContext {
    /// The thread that began the work.
    let origin: Thread
    /// The number of fresh stacks in use.
    let stacks: Int
    /// The task that waits for the work.
    let task: UnsafeCurrentTask?
    /// The stack on which the work began; nil on that stack itself.
    let waiting: WaitingStack?

    init(origin: Thread, stacks: Int, task: UnsafeCurrentTask?, waiting: WaitingStack?) {
        self.origin = origin
        self.stacks = stacks
        self.task = task
        self.waiting = waiting
    }

    private static let contexts = ThreadLocal<StackContext?> { nil }

    /// This thread's context, if it has one.
    static var current: StackContext? {
        get { contexts.withValue(creating: false) { $0 } ?? nil }
        set { contexts.withValue { $0 = newValue } }
    }

    static var stacksInUse: Int { current?.stacks ?? 0 }
}

/// A stack that waits for a fresh one and, in the meantime, runs the work that must run on it.
///
/// Only one of its threads touches it at a time: each signals the other and then waits.
final class WaitingStack {
    /// The space left on it, in bytes.
    let room: Int
    /// The number of fresh stacks in use while it waits.
    let stacks: Int
    private var request: (work: any StackWork, state: ThreadState)?
    private let wake = DispatchSemaphore(value: 0)
    private let answer = DispatchSemaphore(value: 0)

    init(room: Int, stacks: Int) {
        self.room = room
        self.stacks = stacks
    }

    /// Waits until the fresh stack is done.
    func serve() {
        while true {
            wake.wait()
            guard let request else { return }
            self.request = nil
            let (outer, state) = (StackContext.current, ThreadState.current)
            ThreadState.current = request.state
            StackContext.current = StackContext(
                origin: outer?.origin ?? Thread.current,
                stacks: max(stacks, outer?.stacks ?? 0), task: outer?.task, waiting: nil)
            request.work.run()
            (StackContext.current, ThreadState.current) = (outer, state)
            answer.signal()
        }
    }

    /// Ends the wait.
    func finish() { wake.signal() }

    /// Runs a body on this stack, from a fresh one.
    func run<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Safe: the job releases the body before it signals that it's done, and this waits for
        // that.
        try withoutActuallyEscaping(body) { body throws(Failure) in
            let job = StackJob(body)
            request = (job, ThreadState.current)
            wake.signal()
            answer.wait()
            return try job.result()
        }
    }
}

/// Something to run on another stack.
protocol StackWork: AnyObject {
    func run()
}

/// A body with its outcome. Only one thread touches it at a time: the thread that runs it, or the
/// thread that waits for it, before and after.
final class StackJob<Result, Failure: Error>: StackWork {
    private var body: (() throws(Failure) -> Result)?
    private var outcome: Swift.Result<Result, Failure>?

    init(_ body: @escaping () throws(Failure) -> Result) {
        self.body = body
    }

    /// Releases the body at the end, so it doesn't escape the waiting call.
    func run() {
        execute()
        body = nil
    }

    private func execute() {
        do throws(Failure) {
            guard let result = try body?() else { return }
            outcome = .success(result)
        } catch {
            outcome = .failure(error)
        }
    }

    /// The body's result, once it has run.
    func result() throws(Failure) -> Result {
        while true {
            if let outcome { return try outcome.get() }
            run()
        }
    }
}
