/// The changes that a subscriber hasn't received yet.
///
/// It holds at most two environments, no matter how many become current before the subscriber
/// reads. The changed names are determined when it does.
final class ChangeInbox: Sendable {
    private struct Content: Sendable {
        /// What the subscriber saw last.
        var known: EnvironmentStorage
        var newest: MBEnvironment?
        var kinds: Set<MBEnvironmentStore.Change.Kind> = []
    }

    private let content: Guarded<Content>
    private let signal: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - environment: the environment that the subscriber already knows.
    ///   - signal: notified when there is something to take.
    init(_ environment: MBEnvironment, signal: AsyncStream<Void>.Continuation) {
        content = Guarded(Content(known: environment.storage))
        self.signal = signal
    }

    func add(_ kind: MBEnvironmentStore.Change.Kind, _ environment: MBEnvironment) {
        _ = content.withLock { content in
            content.kinds.insert(kind)
            let replaced = content.newest
            content.newest = environment
            return replaced
        }
        signal.yield()
    }

    /// All changes since the last call; nil if there are none.
    func take() -> MBEnvironmentStore.Change? {
        let taken = content.withLock { content in
            let taken = content
            if let newest = content.newest {
                content = Content(known: newest.storage)
            }
            return taken
        }
        guard let newest = taken.newest else { return nil }
        let storage = newest.storage
        return MBEnvironmentStore.Change(
            kinds: taken.kinds, environment: newest,
            names: storage.variables.names(changedSince: taken.known.variables),
            affectsOnlyVariables: storage.differsOnlyInVariables(from: taken.known))
    }

    func finish() { signal.finish() }
}
