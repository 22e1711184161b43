public import MBDataEnvironment

extension MBEnvironment {
    /// Handles an event: runs the listeners of its name and those of all events, in the order of
    /// their declarations. This environment stays as it is.
    ///
    ///     let result = environment.handling(MBEvent("Cart:add", object: item))
    ///
    /// Nothing outside is changed meanwhile; that is what the effects are for. Files, the clock and
    /// the like are read through the capabilities. With capabilities that answer the same, the same
    /// event gives the same result.
    ///
    /// Complexity: bounded by `MBLimits.steps` for everything together, with one diagnostic if
    /// that does not suffice; what was done until then stays done.
    public func handling(_ event: MBEvent) -> MBEventResult {
        var context = MBActionContext(self, event)
        context.dispatch(event)
        return context.result
    }

    /// Handles events one after the other.
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
        for event in events where !context.isOver { context.dispatch(event) }
        return context.result
    }

    /// Runs an action whose delay is over. Its condition held when it was put off, and is not asked
    /// again. This environment stays as it is.
    public func running(_ deferred: MBDeferredAction) -> MBEventResult {
        var environment = self
        environment[WaitingActions.self] = max(0, environment[WaitingActions.self] - 1)
        var context = MBActionContext(environment, deferred.event)
        context.run(deferred)
        return context.result
    }
}

extension MBEnvironment.LoadResult {
    /// Tells the listeners of what was loaded: `MBML:fileDidLoad`, `Environment:didLoad`.
    ///
    ///     let started = try MBEnvironment.load(manifest: url, modules: [MBEventHandlingModule()])
    ///         .handlingEvents()
    ///
    /// The diagnostics of loading come first in those of the result. What all these events cause is
    /// bounded together as that of one event is.
    public func handlingEvents() -> MBEventResult {
        let result = environment.handling(caused: events)
        return MBEventResult(
            environment: result.environment, effects: result.effects,
            diagnostics: diagnostics + result.diagnostics)
    }
}
