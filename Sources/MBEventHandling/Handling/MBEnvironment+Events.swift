public import MBDataEnvironment

extension MBEnvironment {
    /// Handles an event: runs the listeners for its name and those for all events, in the order of
    /// their declarations. This environment doesn't change.
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
    ///     let event = MBEvent("Cart:add", object: "mug")
    ///     let result = loaded.environment.handling(event)
    ///     let last = result.environment.string("$last")
    ///     // → "mug"
    ///
    /// Nothing outside changes; the effects describe such changes. Files, the clock and the like
    /// are read through the capabilities. If those answer the same, the same event produces the
    /// same result.
    ///
    /// Complexity: at most `MBLimits.steps` in total. If they run out, one diagnostic says so, and
    /// everything done before is kept.
    ///
    /// - Parameter event: what happened, the value of `$Event` for its listeners.
    /// - Returns: the new environment, and the effects and problems of the listeners.
    public func handling(_ event: MBEvent) -> MBEventResult {
        var context = MBActionContext(self, event)
        context.dispatch(event)
        return context.result
    }

    /// Handles events one after another, each in the environment that the previous one left, and
    /// within limits of its own.
    ///
    /// - Parameter events: what happened, in order.
    /// - Returns: the last environment, and the effects and problems of all events.
    public func handling(_ events: [MBEvent]) -> MBEventResult {
        var (environment, effects, diagnostics) = (self, [MBEffect](), [MBDiagnostic]())
        for event in events {
            let result = environment.handling(event)
            environment = result.environment
            effects += result.effects
            diagnostics += result.diagnostics
        }
        return MBEventResult(
            environment: environment, effects: effects, diagnostics: diagnostics)
    }

    /// Handles events that have one cause, within one budget: there may be thousands of them.
    func handling(caused events: [MBEvent]) -> MBEventResult {
        var context = MBActionContext(self, events.first ?? .environmentDidLoad)
        for event in events where !context.isOver {
            // Listeners of earlier events may have changed what `$Environment` shows.
            context.dispatch(
                event == .environmentDidLoad
                    ? MBEvent(event.name, object: context.environment["Environment"]) : event)
        }
        return context.result
    }

    /// Runs an action whose delay is over. Its condition was checked when it was delayed, and isn't
    /// checked again. This environment doesn't change.
    ///
    /// - Parameter deferred: the action of an effect ``MBEffect/later(_:)``. Run it once, in the
    ///   environment that is current now.
    /// - Returns: the new environment, and the effects and problems of the action.
    public func running(_ deferred: MBDeferredAction) -> MBEventResult {
        var environment = self
        environment[WaitingActions.self] = max(0, environment[WaitingActions.self] - 1)
        return environment.runningUncounted(deferred)
    }

    /// Runs an action that doesn't count as waiting any more.
    func runningUncounted(_ deferred: MBDeferredAction) -> MBEventResult {
        var context = MBActionContext(self, deferred.event)
        context.run(deferred)
        return context.result
    }
}

extension MBEnvironment.LoadResult {
    /// Notifies the listeners of what was loaded, with `MBML:fileDidLoad`, `Environment:didLoad`
    /// and the like.
    ///
    ///     let text = """
    ///         <MBML>
    ///           <Listener name="Environment:didLoad">
    ///             <SetVar name="isReady" boolean="T"/>
    ///           </Listener>
    ///         </MBML>
    ///         """
    ///     let started = try MBEnvironment.load(
    ///         searching: [.memory(["manifest.xml": text])],
    ///         modules: [MBEventHandlingModule()]
    ///     ).handlingEvents()
    ///     let isReady = started.environment.boolean("$isReady")
    ///     // → true
    ///
    /// For listeners, the object of `Environment:didLoad` is `$Environment`. All these events together
    /// have the limits of a single event.
    ///
    /// - Returns: the new environment, and the effects and problems of the listeners. The
    ///   diagnostics begin with those of loading.
    public func handlingEvents() -> MBEventResult { handlingEvents(in: environment) }

    func handlingEvents(in environment: MBEnvironment) -> MBEventResult {
        let result = environment.handling(caused: events)
        return MBEventResult(
            environment: result.environment, effects: result.effects,
            diagnostics: diagnostics + result.diagnostics, rest: result.rest)
    }
}
