/// A place in an environment where a module keeps what its documents declare.
///
///     enum Colors: MBEnvironmentKey {
///         static var initial: [String: String] { [:] }
///     }
///
///     var environment = MBEnvironment()
///     environment[Colors.self]["brand"] = "#FF9900"
///     let brand = environment[Colors.self]["brand"]
///     // → "#FF9900"
///
/// The state belongs to the environment: a copy has the same state, and changing it there doesn't
/// affect the original. Expressions don't see it.
///
/// Legacy name: the instance variables of an `MBEnvironmentLoader`.
public protocol MBEnvironmentKey: SendableMetatype {
    /// The type of the state, often a dictionary.
    associatedtype State: Sendable

    /// The state of an environment in which nothing was stored yet.
    static var initial: State { get }
}

extension MBEnvironment {
    /// The state that a module keeps in this environment; see ``MBEnvironmentKey``.
    ///
    /// Complexity: O(1). The first change in a copy is linear in the number of modules, in addition
    /// to the cost of copying the state.
    ///
    /// - Parameter key: the type that identifies the state.
    /// - Returns: the state; ``MBEnvironmentKey/initial`` if nothing was stored yet.
    public subscript<Key: MBEnvironmentKey>(key: Key.Type) -> Key.State {
        get {
            state(storage.rareState.states[ObjectIdentifier(key)], of: key)
        }
        _modify {
            let id = ObjectIdentifier(key)
            var state = take(key)
            defer { change { $0.rareState.states[id] = state } }
            yield &state
        }
    }

    /// Takes a state out while it's changed, so that a large one is changed in place. A separate
    /// function, so that even in debug builds nothing else refers to the state when it returns.
    private mutating func take<Key: MBEnvironmentKey>(_ key: Key.Type) -> Key.State {
        state(change { $0.rareState.states.removeValue(forKey: ObjectIdentifier(key)) }, of: key)
    }

    /// What was stored, or the initial state. A state may be nil, which isn't the same as nothing.
    private func state<Key: MBEnvironmentKey>(
        _ stored: (any Sendable)?, of key: Key.Type
    ) -> Key.State {
        stored.flatMap { $0 as? Key.State } ?? Key.initial
    }
}
