/// What a store does later: one thing after the other, in the order of the times at which it's due.
/// Releasing the store cancels it.
package final class LaterWork: Sendable {
    /// Does something. It doesn't wait any more when it begins, and what is due next may begin when
    /// it has ended, even if other things remain to be done.
    package typealias Work = @Sendable (_ begin: () -> Void, _ end: () -> Void) throws -> Void

    private struct Entry: Sendable {
        let number: Int
        let due: ContinuousClock.Instant
        /// Does the work when it's due, in a task of its own with the priority and the task-local
        /// values of the code that added it.
        let alarm: Task<Void, any Error>
        /// Lets the alarm, which has rung, go on.
        var turn: CheckedContinuation<Void, Never>?
    }

    private struct State: Sendable {
        var number = 0
        /// What hasn't begun, the next one last: of two that are due at the same time, the one that
        /// was added first.
        var entries: [Entry] = []
        /// What was let go on and hasn't ended.
        var current: Int?

        /// Adds an entry that is due after all others, or between them.
        mutating func add(_ entry: Entry) {
            entries.insert(entry, at: entries.firstPosition { $0.due <= entry.due })
        }

        /// Lets the next entry go on if nothing else does and its alarm has rung.
        mutating func takeTurn() -> CheckedContinuation<Void, Never>? {
            guard current == nil, let next = entries.last, let turn = next.turn else { return nil }
            entries[entries.count - 1].turn = nil
            current = next.number
            return turn
        }
    }

    private let state = Guarded(State())

    deinit {
        for entry in state.withLock({ $0.entries }) { entry.alarm.cancel() }
    }

    /// How much work waits.
    package var count: Int { state.withLock { $0.entries.count } }

    /// Does something after some seconds.
    ///
    /// - Parameter work: what to do. It mustn't hold the store.
    package func add(after seconds: Double, _ work: @escaping Work) {
        state.withLock { state in
            let due = ContinuousClock.now.advanced(by: .seconds(seconds))
            state.number += 1
            let number = state.number
            let alarm = Task { [weak self] in
                try await Task.sleep(until: due, clock: .continuous)
                await self?.perform(work, number)
            }
            state.add(Entry(number: number, due: due, alarm: alarm))
        }
    }

    /// Alarms may ring a little early, in any order, and at the same time on several threads. Each
    /// waits, without a thread, until what is due before it has ended.
    private func perform(_ work: Work, _ number: Int) async {
        await withCheckedContinuation { turn in
            change { state in
                guard let place = state.entries.lastIndex(where: { $0.number == number }) else {
                    return turn.resume()
                }
                state.entries[place].turn = turn
            }
        }
        // It has ended, even if it fails before it begins.
        defer { end(number) }
        try? work({ begin(number) }, { end(number) })
    }

    private func begin(_ number: Int) {
        change { $0.entries.removeAll { $0.number == number } }
    }

    private func end(_ number: Int) {
        change { state in
            state.entries.removeAll { $0.number == number }
            if state.current == number { state.current = nil }
        }
    }

    /// Changes the state, and lets the next entry go on if it may.
    private func change(_ body: (inout State) -> Void) {
        let turn = state.withLock { state in
            body(&state)
            return state.takeTurn()
        }
        turn?.resume()
    }
}
