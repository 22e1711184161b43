import Foundation
public import MBDataEnvironment

/// Events in the current environment of a process.
extension MBEnvironmentStore {
    /// Handles an event in the current environment, makes the new environment current, and carries
    /// out the effects: observers of `MBEnvironmentStore.events` receive posted events, files
    /// change if that's granted, and delayed actions run when their time has come, in the
    /// environment that is current then, unless the store is released before.
    ///
    ///     let text = """
    ///         <MBML>
    ///           <Listener name="Cart:add">
    ///             <SetVar name="last" value="$Event.object"/>
    ///           </Listener>
    ///         </MBML>
    ///         """
    ///     let loaded = try MBEnvironment.load(
    ///         searching: [.memory(["manifest.xml": text])],
    ///         modules: [MBEventHandlingModule()])
    ///     let store = MBEnvironmentStore(loaded.environment)
    ///     let result = try store.handle(
    ///         MBEvent("Cart:add", object: "mug"))
    ///     for problem in result.diagnostics { print(problem) }
    ///     let last = store.current.string("$last")
    ///     // → "mug"
    ///
    /// Listeners are also notified of preferences that the event changed:
    /// `UserDefault:KEY:valueChanged`. Problems with effects and in delayed actions are logged.
    ///
    /// Any number of threads can call this. Events are handled one at a time, and their effects are
    /// carried out in the same order. No call waits for the effects of another: if those of earlier
    /// events are being carried out, by another thread or because one of them made this call,
    /// whoever does that carries out these, too.
    ///
    /// - Parameter event: what happened, the value of `$Event` for its listeners.
    /// - Returns: the result, whose effects were carried out, unless effects of earlier events
    ///   were still being carried out.
    /// - Throws: `MBExpressionError` with the code `reentrantUpdate` if the store is being
    ///   changed on this thread.
    @discardableResult
    public func handle(_ event: MBEvent) throws -> MBEventResult {
        try handle { $0.handling(event) }
    }

    /// Runs code that handles events in the current environment, makes the environment of its
    /// result current, and carries out the effects.
    ///
    ///     let store = MBEnvironmentStore(MBEnvironment())
    ///     try store.handle { $0.willRequestData("Cart") }
    ///     let isPending = store.current.boolean("$[Cart:requestPending]")
    ///     // → true
    ///
    /// - Parameter body: called once with the current environment; returns the result whose
    ///   environment becomes current.
    /// - Returns: the result, whose effects were carried out, unless effects of earlier events
    ///   were still being carried out.
    /// - Throws: the errors of the body; nothing changes then. `MBExpressionError` with the code
    ///   `reentrantUpdate` if the store is being changed on this thread.
    @discardableResult
    public func handle(
        _ body: (MBEnvironment) throws -> MBEventResult
    ) throws -> MBEventResult {
        try handle(body, .updated)
    }

    /// Notifies the listeners of a loaded environment, makes the resulting environment current, and
    /// carries out the effects.
    ///
    ///     let loaded = try MBEnvironment.load(
    ///         searching: [.memory(["manifest.xml": "<MBML/>"])],
    ///         modules: [MBEventHandlingModule()])
    ///     let store = MBEnvironmentStore(MBEnvironment())
    ///     let result = try store.start(loaded)
    ///     let problems = result.diagnostics.count
    ///     // → 0
    ///
    /// - Parameter loaded: what `MBEnvironment.load` returned. Observers of the store
    ///   receive its events, too.
    /// - Returns: the result, whose effects were carried out, unless effects of earlier events
    ///   were still being carried out.
    /// - Throws: `MBExpressionError` with the code `reentrantUpdate` if the store is being
    ///   changed on this thread.
    @discardableResult
    public func start(_ loaded: MBEnvironment.LoadResult) throws -> MBEventResult {
        try handle(
            { _ in loaded.handlingEvents(in: counting(loaded.environment)) }, .swapped,
            announcing: loaded.events)
    }

    private func handle(
        _ body: (MBEnvironment) throws -> MBEventResult, _ kind: MBEnvironmentStore.Change.Kind,
        announcing events: [MBEvent] = [], ending end: () -> Void = {}
    ) throws -> MBEventResult {
        try change(kind) { environment in
            defer { end() }
            let result = try body(counting(environment))
                .notifyingOfPreferences(changedSince: environment)
            environment = result.environment
            // In the turn, so that the next event knows of them, and the time begins now.
            for case .later(let deferred) in result.effects { run(deferred) }
            return result
        } afterwards: { [self] result in
            for event in events { post(event) }
            carryOut(result)
        }
    }

    /// An environment with the number of actions that wait in this store: it may have waited below
    /// another, or come from elsewhere.
    private func counting(_ environment: MBEnvironment) -> MBEnvironment {
        let count = later.count
        guard environment[WaitingActions.self] != count else { return environment }
        var environment = environment
        environment[WaitingActions.self] = count
        return environment
    }

    private func carryOut(_ result: MBEventResult) {
        let capabilities = result.environment.capabilities
        for effect in result.effects {
            switch effect {
            case .posted(let event): post(event)
            case .later: break
            case .log, .saveFile, .deleteFile, .createLink:
                do {
                    try effect.perform(in: result.environment)
                } catch {
                    capabilities.deliver(
                        MBLogEntry(
                            .error, "\(effect): \(error)", code: .effectFailed,
                            error: error as? MBExpressionError))
                }
            }
        }
    }

    /// Runs an action when its time has come, if the store still exists then.
    private func run(_ deferred: MBDeferredAction) {
        later.add(after: deferred.seconds.double) { [weak self] begin, end in
            guard let self else { return }
            let result = try handle(
                { environment in
                    begin()
                    return counting(environment).runningUncounted(deferred)
                }, .updated, ending: end)
            let capabilities = current.capabilities
            for diagnostic in result.diagnostics {
                capabilities.deliver(MBLogEntry(diagnostic))
            }
        }
    }
}

extension MBEventResult {
    /// The result after listeners are notified of the preferences that were changed. Those that
    /// couldn't be saved before wait, too, but listeners know of them.
    ///
    /// What these listeners change counts, too, but each preference only once. They have what the
    /// event left of its limits, and limits of their own if it reached one.
    ///
    /// - Parameter seconds: how long it may take at most; nil for the environment's limit.
    package func notifyingOfPreferences(
        changedSince former: MBEnvironment, within seconds: Double? = nil
    ) -> MBEventResult {
        guard environment.hasUnsavedPreferences else { return self }
        var environment = environment
        if let seconds {
            environment.limits.seconds = min(seconds, environment.limits.seconds ?? seconds)
        }
        let waiting = former.unsavedPreferences.map { (HashedKey($0.key), $0.value) }
        var context = MBActionContext(
            environment, .environmentDidLoad, within: rest.flatMap { $0.isOver ? nil : $0 })
        context.notifyOfPreferences(except: Dictionary(waiting, uniquingKeysWith: { $1 }))
        let notified = context.result
        return MBEventResult(
            environment: notified.environment, effects: effects + notified.effects,
            diagnostics: diagnostics + notified.diagnostics, rest: notified.rest)
    }
}
