/// Hearing of changes and events.
extension MBEnvironmentStore {
    /// The changes of the current environment from now on.
    ///
    ///     for await change in store.changes {
    ///         print(change.names, change.environment.string("$title"))
    ///     }
    ///
    /// Each use of this property begins a subscription of its own, which hears of all changes after
    /// that moment. A subscriber that reads slowly hears of several at once: their kinds, the newest
    /// environment, and the variables that differ from what it saw last. It holds two environments
    /// at most meanwhile. Stores without subscribers do no extra work.
    ///
    /// The sequence ends when the store is released and when the task that reads it is cancelled. A
    /// task that captures the store keeps it alive, and so waits for ever, unless it is cancelled.
    /// Take the sequence first, and capture the store weakly:
    ///
    ///     let changes = store.changes
    ///     Task { [weak store] in
    ///         for await change in changes { store?.post(MBEvent("changed")) }
    ///     }
    public var changes: AsyncStream<MBEnvironmentStore.Change> {
        let (signals, signal) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (id, inbox) = state.withLock { state in
            let inbox = ChangeInbox(state.current, signal: signal)
            state.subscriptions &+= 1
            state.inboxes[state.subscriptions] = inbox
            return (state.subscriptions, inbox)
        }
        signal.onTermination = { [weak self] _ in self?.forget(id) }
        return AsyncStream {
            for await _ in signals {
                if let change = inbox.take() { return change }
            }
            return nil
        }
    }

    /// The events from now on: those of preferences that were saved, and those that are posted.
    ///
    ///     for await event in store.events where event.name == "UserDefault:app.theme:valueChanged" {
    ///         redraw()
    ///     }
    ///
    /// Each use of this property begins a subscription of its own. Up to 1,000 events wait for a
    /// subscriber that reads slowly; after that the oldest are dropped.
    ///
    /// The sequence ends when the store is released and when the task that reads it is cancelled. As
    /// with ``changes``, a task that captures the store keeps it alive.
    public var events: AsyncStream<MBEvent> {
        let (events, listener) = AsyncStream.makeStream(
            of: MBEvent.self, bufferingPolicy: .bufferingNewest(1_000))
        let id = state.withLock { state in
            state.subscriptions &+= 1
            state.listeners[state.subscriptions] = listener
            return state.subscriptions
        }
        listener.onTermination = { [weak self] _ in self?.forget(id) }
        return events
    }

    /// Tells everybody who reads ``events``. Events that one thread posts keep their order.
    ///
    ///     store.post(MBEvent("Cart:changed", object: ["count": 2]))
    ///
    /// Legacy name: `-[NSNotificationCenter postNotification:]`.
    public func post(_ event: MBEvent) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
    }

    private func forget(_ id: Int) {
        _ = state.withLock {
            ($0.inboxes.removeValue(forKey: id), $0.listeners.removeValue(forKey: id))
        }
    }
}
