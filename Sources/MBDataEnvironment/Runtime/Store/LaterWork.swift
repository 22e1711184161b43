/// What a store does later. Releasing the store cancels it.
package final class LaterWork: Sendable {
    private struct State: Sendable {
        var number = 0
        /// How much was announced and not added yet.
        var announced = 0
        var tasks: [Int: Task<Void, any Error>] = [:]
    }

    private let state = Guarded(State())

    deinit {
        for task in state.withLock({ $0.tasks }).values { task.cancel() }
    }

    /// How much work waits or was announced.
    package var count: Int { state.withLock { $0.announced + $0.tasks.count } }

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
            state.announced -= 1
            state.number += 1
            let number = state.number
            state.tasks[number] = Task { [weak self] in
                try await Task.sleep(for: .seconds(seconds))
                guard self?.end(number) == true else { return }
                try work()
            }
        }
    }

    /// Returns whether the work was waiting.
    private func end(_ number: Int) -> Bool {
        state.withLock { $0.tasks.removeValue(forKey: number) } != nil
    }
}
