/// What a store does later: one thing after the other, in the order of the times at which it's due.
/// Releasing the store cancels it.
package final class LaterWork: Sendable {
    private struct Entry: Sendable {
        let due: ContinuousClock.Instant
        let number: Int
        let work: @Sendable () throws -> Void
        /// Wakes this when the entry is due.
        let alarm: Task<Void, any Error>

        /// Whether it's done first. What was added first is, if both are due at the same time.
        func isBefore(_ other: Entry) -> Bool {
            (due, number) < (other.due, other.number)
        }
    }

    private struct State: Sendable {
        var number = 0
        /// How much was announced and not added yet.
        var announced = 0
        /// What waits, in no order.
        var entries: [Int: Entry] = [:]
        /// Until when everything is due: an alarm may ring a little early.
        var reached = ContinuousClock.now
        /// Whether a thread does what is due.
        var isWorking = false

        /// Takes out what is due first; nil if nothing is.
        mutating func takeNext() -> (@Sendable () throws -> Void)? {
            let until = max(reached, .now)
            let next = entries.values.lazy.filter { $0.due <= until }.min { $0.isBefore($1) }
            return next.flatMap { entries.removeValue(forKey: $0.number) }?.work
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
    package func add(after seconds: Double, _ work: @escaping @Sendable () throws -> Void) {
        state.withLock { state in
            let due = ContinuousClock.now.advanced(by: .seconds(seconds))
            state.announced -= 1
            state.number += 1
            state.entries[state.number] = Entry(
                due: due, number: state.number, work: work,
                alarm: Task { [weak self] in
                    try await Task.sleep(until: due, clock: .continuous)
                    await self?.work(until: due)
                })
        }
    }

    /// Alarms may ring in any order, and at the same time on several threads. The first one does
    /// everything that is due, in order.
    private func work(until due: ContinuousClock.Instant) async {
        let isFirst = state.withLock { state in
            state.reached = max(state.reached, due)
            defer { state.isWorking = true }
            return !state.isWorking
        }
        while isFirst, let work = next() {
            try? work()
            // What always has more to do leaves the thread to others in between.
            await Task.yield()
        }
    }

    /// Takes out what is done next. If that is nothing, the next alarm may begin again.
    private func next() -> (@Sendable () throws -> Void)? {
        state.withLock { state in
            let next = state.takeNext()
            state.isWorking = next != nil
            return next
        }
    }
}
