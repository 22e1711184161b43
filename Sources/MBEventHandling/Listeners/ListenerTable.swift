public import MBDataEnvironment

/// The listeners of an environment, found by the events that they listen to.
struct ListenerTable: Sendable {
    /// The listeners in the order of their declarations; nil where one was replaced.
    private var slots: [Listener?] = []
    private var vacancies = 0
    private var positions: [HashedKey: Int] = [:]
    /// The slots of an event, ascending. Some may be vacant.
    private var slotsByEvent: [HashedKey: [Int]] = [:]

    /// Adds a listener after all others, and removes the one with the same name.
    ///
    /// - Returns: whether there was one. Complexity: O(1) amortized.
    mutating func add(_ listener: Listener) -> Bool {
        let former = positions[HashedKey(listener.name)]
        if let former {
            slots[former] = nil
            vacancies += 1
        }
        append(listener)
        if vacancies > slots.count / 2 { compact() }
        return former != nil
    }

    private mutating func append(_ listener: Listener) {
        positions[HashedKey(listener.name)] = slots.count
        for event in listener.events {
            slotsByEvent[HashedKey(event), default: []].append(slots.count)
        }
        slots.append(listener)
    }

    /// Removes the vacant slots, so that replacing listeners repeatedly doesn't use up memory.
    private mutating func compact() {
        let listeners = all
        self = ListenerTable()
        for listener in listeners { append(listener) }
    }

    /// The number of listeners, and of vacant slots.
    var count: Int { slots.count }

    /// All listeners, in the order of their declarations.
    var all: [Listener] { slots.compactMap { $0 } }

    /// The cost of finding an event's listeners, in steps. Vacant slots count, too.
    func cost(of event: String) -> Int {
        let any = slotsByEvent[HashedKey(Listener.anyEvent)]?.count ?? 0
        return ((slotsByEvent[HashedKey(event)]?.count ?? 0) + any) / 8
    }

    /// Whether a listener listens to an event.
    func hasListeners(for event: String) -> Bool {
        [event, Listener.anyEvent].contains {
            slotsByEvent[HashedKey($0)]?.contains { slots[$0] != nil } ?? false
        }
    }

    /// The listeners for an event and those for all events, in the order of their declarations.
    func listeners(for event: String) -> [Listener] {
        let isAny = TextEquality.isIdentical(event, Listener.anyEvent)
        let named = isAny ? [] : slotsByEvent[HashedKey(event)] ?? []
        let any = slotsByEvent[HashedKey(Listener.anyEvent)] ?? []
        var found: [Listener] = []
        var (left, right) = (0, 0)
        while left < named.count || right < any.count {
            let next: Int
            if right == any.count || left < named.count && named[left] <= any[right] {
                next = named[left]
                // A listener that names both runs once.
                if right < any.count, any[right] == next { right += 1 }
                left += 1
            } else {
                next = any[right]
                right += 1
            }
            if let listener = slots[next] { found.append(listener) }
        }
        return found
    }
}

/// The key for an environment's listeners.
enum Listeners: MBEnvironmentKey {
    static var initial: ListenerTable { ListenerTable() }
}

extension MBEnvironment {
    /// The names of all listeners, in the order of their declarations. A name that was declared
    /// again counts once.
    public var listenerNames: [String] { self[Listeners.self].all.map(\.name) }

    /// Whether a listener listens to an event.
    package func hasListeners(for event: String) -> Bool {
        self[Listeners.self].hasListeners(for: event)
    }

    /// The names of the events with listeners, each once, in the order of the declarations; `*` for
    /// listeners to all events.
    package var eventNames: [String] {
        var seen: Set<HashedKey> = []
        return self[Listeners.self].all.flatMap(\.events)
            .filter { seen.insert(HashedKey($0)).inserted }
    }
}
