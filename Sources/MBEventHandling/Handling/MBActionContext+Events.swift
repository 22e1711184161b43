public import MBDataEnvironment

extension MBActionContext {
    /// Posts an event: its listeners run before this returns, and the host is notified as well.
    ///
    /// The effect ``MBEffect/posted(_:)`` is added before the effects of the listeners. If a limit
    /// has ended the run, nothing happens.
    ///
    /// - Parameter event: the event, which is `$Event` for its listeners.
    public mutating func post(_ event: MBEvent) {
        post(event, with: [])
    }

    /// Posts an event whose listeners also see some variables.
    mutating func post(_ event: MBEvent, with values: [Binding]) {
        guard !isOver else { return }
        emit(.posted(event))
        _ = withBindings(values) { context in
            context.dispatch(event)
            return .next
        }
    }

    /// Runs the listeners of an event that were declared when it was posted.
    mutating func dispatch(_ event: MBEvent) {
        let table = environment[Listeners.self]
        do {
            try step(event.name.utf8.count / 16 + table.cost(of: event.name))
        } catch {
            report(error)
            return
        }
        let listeners = table.listeners(for: event.name)
        guard !listeners.isEmpty else { return }
        let (outer, outerPlace, wasTraced) = (self.event, place, isTraced)
        self.event = event
        chain.append(event.name)
        defer {
            (self.event, place, isTraced) = (outer, outerPlace, wasTraced)
            chain.removeLast()
        }
        _ = nested { context in
            for listener in listeners {
                guard !context.isOver else { break }
                context.run(listener)
            }
            return .next
        }
    }

    /// Notifies the listeners of each preference that waits to be saved, and of those that they
    /// change themselves, once of each.
    ///
    /// - Parameter known: what waited before. A preference with the same value hasn't changed.
    mutating func notifyOfPreferences(except known: [HashedKey: MBValue?]) {
        let changed = environment.unsavedPreferences
            .filter { known[HashedKey($0.key)] != .some($0.value) }.map(\.key)
        guard !changed.isEmpty else { return }
        environment.changedPreferences = changed
        defer { environment.changedPreferences = nil }
        var (notified, position) = (Set<HashedKey>(), 0)
        while !isOver, let key = environment.changedPreference(at: position) {
            position += 1
            let name = HashedKey(key)
            guard !notified.contains(name), known[name] != environment.unsavedPreference(name)
            else {
                continue
            }
            notified.insert(name)
            dispatch(.preferenceChanged(key))
        }
    }

    private mutating func run(_ listener: Listener) {
        place = listener.place
        do {
            try step()
            try checkTime()
        } catch {
            report(error)
            return
        }
        let event = environment.isReadOnly("Event") ? [] : [("Event", MarkedValue(.opaque(event)))]
        _ = withBindings(event) { context in
            guard context.isTrue(listener.condition) else { return .next }
            if let coverage = context.environment.coverage, let place = listener.place.location {
                coverage.note(place.inFile(listener.place.file))
            }
            context.isTraced = context.isTrue(listener.trace, default: false)
            context.trace(
                "'\(listener.name.excerpt())' handles the event '\(context.event.name.excerpt())'")
            return listener.block.run(in: &context)
        }
    }

    /// Runs an action, now or later.
    ///
    /// - Returns: nil if it didn't run.
    mutating func perform(_ step: MBActionBlock.Step) -> MBActionFlow? {
        let (outer, wasTraced) = (place, isTraced)
        place = step.place
        defer { (place, isTraced) = (outer, wasTraced) }
        do {
            try self.step()
            try checkTime()
            guard isTrue(step.condition) else { return nil }
            if let trace = step.trace { isTraced = isTrue(trace) }
            if let seconds = try seconds(step.delay) {
                trace("runs in \(seconds) s")
                try postpone(step, seconds)
                return nil
            }
            trace("runs")
            let flow = try step.run(in: &self)
            try checkTimeAfterApp()
            return flow
        } catch {
            reportFailure(error)
            return .next
        }
    }

    /// How many seconds an action waits; nil if it doesn't. With 0, it runs after the others.
    private mutating func seconds(_ delay: MBMLElement.Expression?) throws -> MBNumber? {
        guard let delay, let number = try value(of: delay)?.numericValue else { return nil }
        return number < 0 ? nil : min(number, MBDeferredAction.longestDelay)
    }

    private mutating func postpone(_ step: MBActionBlock.Step, _ seconds: MBNumber) throws {
        guard environment[WaitingActions.self] < WaitingActions.most else {
            throw MBExpressionError(
                "\(WaitingActions.most) delayed actions are already waiting; this one is left out",
                code: .limitExceeded)
        }
        try self.step(bindings.count)
        var values: [Binding] = []
        for name in bindings.names {
            let value = try value(of: name, in: lenient)
            values.append((name, MarkedValue(value, environment.mark(of: name))))
        }
        try add(
            .later(
                MBDeferredAction(
                    seconds: seconds, event: event, step: step, bindings: values,
                    isTraced: isTraced)))
        environment[WaitingActions.self] += 1
    }

    private mutating func trace(_ message: String) {
        guard isTraced, let place else { return }
        let file = place.file.map { "\($0):" } ?? ""
        let location = place.location.map { "\($0.inFile(nil)): " } ?? ""
        let text = "\(file)\(location)\(place.name.excerpt()) \(message)"
        do {
            try allocate(text.utf8.count)
            show(text)
        } catch {
            report(error)
        }
    }

    /// Writes to the log, with the place of the running action.
    mutating func show(_ text: String) {
        emit(
            .log(
                MBLogEntry(
                    .info, MBMessage(text), code: .debugOutput,
                    document: place?.location?.inFile(place?.file))))
    }

    /// Runs an action whose time has come.
    mutating func run(_ deferred: MBDeferredAction) {
        chain.append(event.name)
        (place, isTraced) = (deferred.step.place, deferred.isTraced)
        _ = withBindings(deferred.bindings) { context in
            context.trace("runs")
            do {
                _ = try deferred.step.run(in: &context)
                try context.checkTimeAfterApp()
            } catch {
                context.reportFailure(error)
            }
            return .next
        }
    }
}
