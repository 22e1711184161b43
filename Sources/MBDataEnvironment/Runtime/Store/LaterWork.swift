/// What a store does later: one thing after the other, in the order of the times at which it's due.
/// Releasing the store cancels it.
package final class LaterWork: Sendable {
    /// Does something, and says when it has the store: what is due next may begin then.
    package typealias Work = @Sendable (_ begin: () -> Void) throws -> Void

    private struct Entry: Sendable {
        let due: ContinuousClock.Instant
        /// Does the work when it's due, in a task of its own with the priority and the task-local
        /// values of the code that added it.
        let alarm: Task<Void, any Error>
        /// Lets the alarm, which has rung, go on.
        var turn: CheckedContinuation<Void, Never>?
    }

    private struct State: Sendable {
        var number = 0
        /// How much was announced and not added yet.
        var announced = 0
        /// What hasn't begun, by its number, in no order.
        var entries: [Int: Entry] = [:]

        /// What begins next: if two things are due at the same time, the one that was added first.
        var first: Int? {
            entries.min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }?.key
        }
    }

    private let state = Guarded(State())

    deinit {
        for entry in state.withLock({ $0.entries }).values { entry.alarm.cancel() }
    }

    /// How much work waits or was announced.
    package var count: Int { state.withLock { $0.announced + $0.entries.count } }

    /// Counts work as waiting that will be added.
    package func announce(_ count: Int) {
        state.withLock { $0.announced += count }
    }

    /// Does something after some seconds that was announced. It doesn't wait any more when it
    /// begins.
    ///
    /// - Parameter work: what to do. It mustn't hold the store.
    package func add(after seconds: Double, _ work: @escaping Work) {
        state.withLock { state in
            let due = ContinuousClock.now.advanced(by: .seconds(seconds))
            state.announced -= 1
            state.number += 1
            let number = state.number
            state.entries[number] = Entry(
                due: due,
                alarm: Task { [weak self] in
                    try await Task.sleep(until: due, clock: .continuous)
                    await self?.perform(work, number)
                })
        }
    }

    /// Alarms may ring a little early, in any order, and at the same time on several threads. Each
    /// waits for what is due before it, but only until that has begun.
    private func perform(_ work: Work, _ number: Int) async {
        await withCheckedContinuation { turn in
            let isFirst = state.withLock { state in
                let isFirst = state.first == number
                if !isFirst { state.entries[number]?.turn = turn }
                return isFirst
            }
            if isFirst { turn.resume() }
        }
        // It has begun, even if it fails before it has the store.
        defer { begin(number) }
        try? work { begin(number) }
    }

    /// Takes something out of what waits, and lets the next go on if its alarm has rung.
    private func begin(_ number: Int) {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.entries.removeValue(forKey: number) != nil, let first = state.first else {
                return nil
            }
            defer { state.entries[first]?.turn = nil }
            return state.entries[first]?.turn
        }
        next?.resume()
    }
}
