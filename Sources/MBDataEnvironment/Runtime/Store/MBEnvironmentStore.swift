/// Holds the current environment of a process, for apps and servers that need one: the screen being
/// shown, or the configuration that a server loaded last.
///
///     let store = MBEnvironmentStore(MBEnvironment())
///     try store.update { try $0.set("theme", to: "dark") }
///     let theme = store.current.string("$theme")
///     // → "dark"
///
///     let request = try store.current.setting("user", to: "Zoë")
///     let user = request.string("$user")
///     // → "Zoë"
///     let others = store.current.string("$user")
///     // → nil
///
/// You can use a store from any thread. Reading never waits for an update. Changes happen one at a
/// time: updates, swaps, pushes and pops wait for each other. Starting one inside another on the
/// same thread throws an error instead of waiting forever. This applies to the body of an update
/// and everything that it calls, such as accessors, and to the preference store while it saves.
///
/// With the module `MBEventHandling`, a store also handles events, in the same order as other
/// changes. It carries out the effects of each event after those of the events before, while others
/// can already change the store.
///
/// Changes to variables kept in the preference store are saved only when an environment becomes
/// current: a copy that is discarded saves nothing. <doc:Store> has more examples.
///
/// Legacy name: the current environment, `+[MBEnvironment instance]`.
public final class MBEnvironmentStore: Sendable {
    struct State: Sendable {
        var current: MBEnvironment
        /// The environments below the current one, the latest last.
        var stack: [MBEnvironment] = []
        var inboxes: [Int: ChangeInbox] = [:]
        var listeners: [Int: AsyncStream<MBEvent>.Continuation] = [:]
        var subscriptions = 0
    }

    let state: Guarded<State>
    private let turn = Turn()
    private let followUps = FollowUps()
    /// What the module for events does later.
    package let later = LaterWork()

    /// Creates a store whose current environment is the given one, and saves its unsaved
    /// preferences.
    ///
    /// - Parameter environment: the environment. Later changes to the caller's copy don't affect
    ///   the store. Preferences that can't be saved are logged, and stay unsaved.
    public init(_ environment: MBEnvironment) {
        var environment = environment.atTop
        environment.savePreferencesOrLog()
        state = Guarded(State(current: environment))
    }

    /// Ends all sequences.
    deinit {
        let subscribers = state.withLock { ($0.inboxes, $0.listeners) }
        for inbox in subscribers.0.values { inbox.finish() }
        for listener in subscribers.1.values { listener.finish() }
    }

    /// The current environment. It is a value: it doesn't change while you use it, and changing a
    /// copy doesn't affect the store.
    ///
    /// Complexity: O(1), a lock and a reference.
    ///
    /// Don't use it in an accessor: evaluate in the environment that's passed to the accessor
    /// instead, because only that one knows how deeply evaluations are nested.
    ///
    /// Legacy name: `+[MBEnvironment instance]`.
    public var current: MBEnvironment { state.withLock { $0.current } }

    /// Makes another environment current. Does nothing if it already is.
    ///
    ///     let store = MBEnvironmentStore(MBEnvironment())
    ///     var next = store.current
    ///     next["title"] = "Sale"
    ///     let previous = try store.swap(to: next)
    ///     let title = store.current.string("$title")
    ///     // → "Sale"
    ///     let before = previous.string("$title")
    ///     // → nil
    ///
    /// It replaces changes that others made since `next` was copied; ``update(_:)`` doesn't.
    ///
    /// - Parameter environment: the environment that becomes current, such as one that was just
    ///   loaded. Environments that were pushed before stay on the stack.
    /// - Returns: the previously current environment.
    /// - Throws: ``MBExpressionError`` with the code `reentrantUpdate` if the store is being
    ///   changed on this thread.
    ///
    /// Legacy name: `+[MBEnvironment setEnvironment:]`.
    @discardableResult
    public func swap(to environment: MBEnvironment) throws(MBExpressionError) -> MBEnvironment {
        try turn.begin()
        defer { turn.end() }
        let previous = current
        if !environment.isSame(as: previous) { activate(environment, .swapped) }
        return previous
    }

    /// Makes another environment current for a while: ``pop()`` restores the previous one.
    ///
    ///     let store = MBEnvironmentStore(MBEnvironment())
    ///     try store.push(store.current.setting("title", to: "Details"))
    ///     let pushed = store.current.string("$title")
    ///     // → "Details"
    ///
    ///     try store.pop()
    ///     let popped = store.current.string("$title")
    ///     // → nil
    ///
    /// - Parameter environment: the environment that becomes current.
    /// - Throws: ``MBExpressionError`` with the code `reentrantUpdate` if the store is being
    ///   changed on this thread.
    ///
    /// Legacy name: `+[MBEnvironment pushEnvironment:]`.
    public func push(_ environment: MBEnvironment) throws(MBExpressionError) {
        try turn.begin()
        defer { turn.end() }
        let previous = current
        activate(environment, .pushed) { $0.append(previous) }
    }

    /// Restores the environment that was current before the last ``push(_:)``.
    ///
    /// Changes that were made after the push are discarded with the environment. Preferences that
    /// it wrote stay in the preference store.
    ///
    /// - Returns: the environment that was popped, and the one that is current again.
    /// - Throws: ``MBExpressionError``: `emptyStack` if nothing was pushed, and `reentrantUpdate`
    ///   if the store is being changed on this thread.
    ///
    /// Legacy name: `+[MBEnvironment popEnvironment]`, which returned only the latter.
    @discardableResult
    public func pop() throws(MBExpressionError) -> (popped: MBEnvironment, current: MBEnvironment) {
        try turn.begin()
        defer { turn.end() }
        let popped = current
        guard let restored = peek() else {
            throw .evaluation(
                .emptyStack, "no environment was pushed, so none can be popped; swap instead")
        }
        activate(restored, .popped) { _ = $0.popLast() }
        return (popped, current)
    }

    /// The environment that ``pop()`` would make current; nil if nothing was pushed.
    ///
    /// Legacy name: `+[MBEnvironment peekEnvironment]`.
    public func peek() -> MBEnvironment? { state.withLock { $0.stack.last } }

    /// The number of environments that were pushed and not popped yet.
    public var stackDepth: Int { state.withLock { $0.stack.count } }

    /// Changes the current environment. No other change comes in between, so none is lost.
    ///
    ///     let store = MBEnvironmentStore(MBEnvironment())
    ///     for _ in 1...3 {
    ///         try store.update { environment in
    ///             let visits = environment.number("$visits", default: 0)
    ///             try environment.set("visits", to: .number(visits.adding(1)))
    ///         }
    ///     }
    ///     let visits = store.current.number("$visits")
    ///     // → 3
    ///
    /// - Parameter body: changes a copy, which becomes current when the body returns. The store
    ///   calls it exactly once. Other changes wait meanwhile, so keep it short, and don't let it
    ///   wait for another thread that changes the store.
    /// - Returns: what the body returns.
    /// - Throws: what the body throws, and then nothing changes; an ``MBExpressionError`` with the
    ///   code `reentrantUpdate` if the store is being changed on this thread.
    @discardableResult
    public func update<Result>(
        _ body: (inout MBEnvironment) throws -> Result
    ) throws -> Result {
        try change(.updated, body)
    }

    /// Changes the current environment, and then does what the change calls for: after the turn,
    /// but in the order of the turns.
    ///
    /// - Parameters:
    ///   - kind: how subscribers see the change.
    ///   - body: changes a copy, which becomes current when the body returns.
    ///   - work: does what the change calls for. Unless a call that isn't over, on this thread or
    ///     another, does what earlier changes call for, it's done before this returns.
    package func change<Result: Sendable>(
        _ kind: MBEnvironmentStore.Change.Kind, _ body: (inout MBEnvironment) throws -> Result,
        afterwards work: @escaping @Sendable (Result) -> Void
    ) throws -> Result {
        var place = 0
        let result = try change(kind, body) { place = followUps.place() }
        followUps.perform(at: place) { work(result) }
        return result
    }

    private func change<Result>(
        _ kind: MBEnvironmentStore.Change.Kind, _ body: (inout MBEnvironment) throws -> Result,
        beforeTurnEnds last: () -> Void = {}
    ) throws -> Result {
        try turn.begin()
        defer { turn.end() }
        let previous = current
        var environment = previous
        let result = try body(&environment)
        if !environment.isSame(as: previous) { activate(environment, kind) }
        last()
        return result
    }

    /// Makes an environment current, saves its preferences, and notifies the subscribers. The
    /// caller has the turn.
    private func activate(
        _ environment: MBEnvironment, _ kind: MBEnvironmentStore.Change.Kind,
        _ restack: (inout [MBEnvironment]) -> Void = { _ in }
    ) {
        var environment = environment.atTop
        let (_, inboxes) = state.withLock { state in
            restack(&state.stack)
            return (state.replaceCurrent(with: environment), Array(state.inboxes.values))
        }
        var events: [MBEvent] = []
        if environment.hasUnsavedPreferences {
            let waiting = environment.unsavedPreferences.map(\.key)
            events = environment.savePreferencesOrLog()
            let saved = waiting.filter { environment.unsavedPreference(HashedKey($0)) == nil }
            state.withLock { state in
                _ = state.replaceCurrent(with: environment)
                // What is stored now is newer than what they couldn't save there.
                let store = environment.capabilities.preferences
                for position in state.stack.indices
                where state.stack[position].capabilities.preferences.isSame(as: store) {
                    state.stack[position].forgetUnsavedPreferences(saved)
                }
            }
        }
        for inbox in inboxes { inbox.add(kind, environment) }
        for event in events { post(event) }
    }
}

extension MBEnvironmentStore.State {
    fileprivate mutating func replaceCurrent(with environment: MBEnvironment) -> MBEnvironment {
        let replaced = current
        current = environment
        return replaced
    }
}

extension MBEnvironment {
    /// The same environment for top-level evaluations, even if this one was passed to an accessor.
    fileprivate var atTop: MBEnvironment {
        var environment = MBEnvironment(storage)
        // It was kept while listeners of preferences ran.
        if environment.changedPreferences != nil { environment.changedPreferences = nil }
        return environment
    }

    fileprivate func isSame(as other: MBEnvironment) -> Bool { storage === other.storage }
}
