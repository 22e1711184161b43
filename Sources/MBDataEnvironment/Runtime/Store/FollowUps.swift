import Dispatch

/// Does what changes call for, such as the effects of events, in the order of the changes. Other
/// changes don't wait for it, and it holds no lock meanwhile.
///
/// Each thread does what its own changes call for. App code that this calls may make a change
/// itself. What such a change calls for would wait for its caller, so the call at work on the
/// thread does it later.
final class FollowUps: Sendable {
    private struct Step: Sendable {
        let place: Int
        /// Whether a log sink caused it, so that the log doesn't get entries from it.
        let isLogging: Bool
        let work: @Sendable () -> Void
    }

    private struct State: Sendable {
        var places = 0
        /// The place whose turn it is.
        var current = 0
        /// The thread that is at work.
        var thread: ObjectIdentifier?
        /// What the app code called by that work leaves to its thread.
        var left: [Step] = []
        var waiting: [Int: DispatchSemaphore] = [:]
    }

    private let state = Guarded(State())

    /// A place behind all that were given before. Whoever gets it must do something there: what
    /// has a later place waits for that.
    func place() -> Int {
        state.withLock { state in
            defer { state.places += 1 }
            return state.places
        }
    }

    /// Does something once everything at earlier places is done. Called from there, it returns
    /// before that.
    func perform(at place: Int, _ work: @escaping @Sendable () -> Void) {
        let first = Step(place: place, isLogging: ThreadState.current.isLogging, work: work)
        let thread = StackGuard.origin
        let isLeft = state.withLock { state in
            guard state.thread == thread else { return false }
            state.left.append(first)
            return true
        }
        guard !isLeft else { return }
        var steps = [first]
        while let step = steps.first {
            steps.removeFirst()
            begin(step, on: thread)
            let isLogging = ThreadState.current.isLogging
            ThreadState.current.isLogging = step.isLogging
            step.work()
            ThreadState.current.isLogging = isLogging
            steps += end()
        }
    }

    private func begin(_ step: Step, on thread: ObjectIdentifier) {
        let signal: DispatchSemaphore? = state.withLock { state in
            guard state.current != step.place else { return nil }
            let signal = DispatchSemaphore(value: 0)
            state.waiting[step.place] = signal
            return signal
        }
        signal?.wait()
        state.withLock { $0.thread = thread }
    }

    /// Ends the work at the current place. Returns what is left to this thread.
    private func end() -> [Step] {
        let (next, left) = state.withLock { state in
            let left = state.left
            state.left = []
            state.thread = nil
            state.current += 1
            return (state.waiting.removeValue(forKey: state.current), left)
        }
        next?.signal()
        return left
    }
}
