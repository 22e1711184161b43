/// What one subscriber has not heard yet.
///
/// It holds two environments at most, however many become current before the subscriber reads;
/// the names are found when it does.
final class ChangeInbox: Sendable {
    private struct Content: Sendable {
        /// What the subscriber knows.
        var known: EnvironmentStorage
        var newest: MBEnvironment?
        var kinds: Set<MBEnvironmentStore.Change.Kind> = []
    }

    private let content: Guarded<Content>
    private let signal: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - environment: what the subscriber knows already.
    ///   - signal: called when there is something to take.
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

    /// Everything since the last call, if there is anything.
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
