/// Subscribing to changes and events.
extension MBEnvironmentStore {
    /// The changes to the current environment from now on.
    ///
    ///     let store = MBEnvironmentStore(MBEnvironment())
    ///     let changes = store.changes
    ///     try store.update { try $0.set("title", to: "Sale") }
    ///
    ///     var shown: [String] = []
    ///     for await change in changes {
    ///         shown += change.names
    ///         break
    ///     }
    ///     print(shown)
    ///
    /// ```text
    /// ["title"]
    /// ```
    ///
    /// Each access to this property begins a new subscription, which receives all later changes. A
    /// slow subscriber receives several changes as one: their kinds, the newest environment, and
    /// the variables that differ from what it last saw. Meanwhile, the subscription holds at most
    /// two environments. Stores without subscribers do no extra work.
    ///
    /// The sequence ends when the store is released or when the task that reads it is cancelled. A
    /// task that captures the store keeps it alive, and so waits forever unless it is cancelled.
    /// Get the sequence first, and capture the store weakly:
    ///
    ///     let current = MBEnvironmentStore(MBEnvironment())
    ///     let updates = current.changes
    ///     let task = Task { [weak current] in
    ///         for await _ in updates { current?.post(MBEvent("changed")) }
    ///     }
    ///     task.cancel()
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

    /// The events from now on: those of saved preferences, and those that are posted.
    ///
    ///     let store = MBEnvironmentStore(MBEnvironment())
    ///     let events = store.events
    ///     store.post(MBEvent("Cart:changed"))
    ///
    ///     var names: [String] = []
    ///     for await event in events where event.name.hasPrefix("Cart") {
    ///         names.append(event.name)
    ///         break
    ///     }
    ///     print(names)
    ///
    /// ```text
    /// ["Cart:changed"]
    /// ```
    ///
    /// Each access to this property begins a new subscription. Up to 1,000 events wait for a slow
    /// subscriber; after that, the oldest are dropped.
    ///
    /// The sequence ends when the store is released or when the task that reads it is cancelled. As
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

    /// Sends an event to everyone who reads ``events``.
    ///
    ///     let store = MBEnvironmentStore(MBEnvironment())
    ///     var events = store.events.makeAsyncIterator()
    ///     store.post(MBEvent("Cart:changed", object: ["count": 2]))
    ///
    ///     let event = await events.next()
    ///     let name = event?.name
    ///     // → "Cart:changed"
    ///
    /// Events posted by one thread keep their order. An event that nobody reads is lost.
    ///
    /// - Parameter event: what happened, and to what.
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
