public import MBDataEnvironment

extension MBEnvironment {
    /// Handles an event: runs the listeners for its name and those for all events, in the order of
    /// their declarations. This environment doesn't change.
    ///
    ///     let result = environment.handling(MBEvent("Cart:add", object: item))
    ///
    /// Nothing outside changes; the effects describe such changes. Files, the clock and the like
    /// are read through the capabilities. If those answer the same, the same event produces the
    /// same result.
    ///
    /// Complexity: bounded by `MBLimits.steps` in total, with one diagnostic if that doesn't
    /// suffice; everything done before then is kept.
    public func handling(_ event: MBEvent) -> MBEventResult {
        var context = MBActionContext(self, event)
        context.dispatch(event)
        return context.result
    }

    /// Handles events one after another.
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

    /// Runs an action whose delay is over. Its condition was checked when it was delayed, and isn't
    /// checked again. This environment doesn't change.
    public func running(_ deferred: MBDeferredAction) -> MBEventResult {
        var environment = self
        environment[WaitingActions.self] = max(0, environment[WaitingActions.self] - 1)
        var context = MBActionContext(environment, deferred.event)
        context.run(deferred)
        return context.result
    }
}

extension MBEnvironment.LoadResult {
    /// Notifies the listeners of what was loaded: `MBML:fileDidLoad`, `Environment:didLoad`.
    ///
    ///     let started = try MBEnvironment.load(manifest: url, modules: [MBEventHandlingModule()])
    ///         .handlingEvents()
    ///
    /// The result's diagnostics begin with those of loading. All these events together have the
    /// limits of a single event.
    public func handlingEvents() -> MBEventResult {
        let result = environment.handling(caused: events)
        return MBEventResult(
            environment: result.environment, effects: result.effects,
            diagnostics: diagnostics + result.diagnostics)
    }
}
