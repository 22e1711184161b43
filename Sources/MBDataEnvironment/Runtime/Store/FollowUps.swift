/// Does what changes call for, such as the effects of events, in the order of the changes, and one at a
/// time.
///
/// Nobody ever waits for that, and no lock is held meanwhile: what is called may itself change this
/// store or another. Whoever finishes a change does what it calls for, and what earlier changes left
/// behind. If another call is doing that already, on any thread, it's left to that one.
final class FollowUps: Sendable {
    private struct Step: Sendable {
        /// Whether a log sink caused it, so that the log doesn't get entries from it.
        let isLogging: Bool
        let work: @Sendable () -> Void
    }

    private struct State: Sendable {
        var places = 0
        /// The place whose turn it is.
        var current = 0
        var isBusy = false
        /// What was called for and not done yet, by its place.
        var steps: [Int: Step] = [:]

        /// The next thing to do, if there is one that nobody does.
        mutating func next() -> Step? {
            guard !isBusy, let step = steps.removeValue(forKey: current) else { return nil }
            isBusy = true
            return step
        }
    }

    private let state = Guarded(State())

    /// A place behind all that were given before. Whoever gets it must call `perform` for it: what
    /// has a later place isn't done before that.
    func place() -> Int {
        state.withLock { state in
            defer { state.places += 1 }
            return state.places
        }
    }

    /// Does something once everything at earlier places is done.
    func perform(at place: Int, _ work: @escaping @Sendable () -> Void) {
        let isLogging = ThreadState.current.isLogging
        let step = Step(isLogging: isLogging, work: work)
        var next = state.withLock { state in
            state.steps[place] = step
            return state.next()
        }
        while let step = next {
            ThreadState.current.isLogging = step.isLogging
            step.work()
            ThreadState.current.isLogging = isLogging
            next = state.withLock { state in
                state.isBusy = false
                state.current += 1
                return state.next()
            }
        }
    }
}
