/// A place in an environment where a module keeps what its documents declare.
///
///     enum Colours: MBEnvironmentKey {
///         static var initial: [String: String] { [:] }
///     }
///
///     environment[Colours.self]["brand"] = "#FF9900"
///
/// The state belongs to the environment: a copy has it too, and changing it there leaves the
/// original as it is.
///
/// Legacy name: the instance variables of an `MBEnvironmentLoader`.
public protocol MBEnvironmentKey {
    /// What is kept.
    associatedtype State: Sendable

    /// What an environment holds before anything was stored.
    static var initial: State { get }
}

extension MBEnvironment {
    /// What a module keeps in this environment.
    ///
    /// Complexity: O(1), and for the first change in a copy linear in the number of modules, besides
    /// what copying the state costs.
    public subscript<Key: MBEnvironmentKey>(key: Key.Type) -> Key.State {
        get {
            storage.extras.states[ObjectIdentifier(key)] as? Key.State ?? Key.initial
        }
        _modify {
            let id = ObjectIdentifier(key)
            var state = take(key)
            defer { change { $0.extras.states[id] = state } }
            yield &state
        }
    }

    /// Takes a state out while it is changed, so that a large one is changed in place. A function of
    /// its own, so that in debug builds too nothing else refers to the state when it returns.
    private mutating func take<Key: MBEnvironmentKey>(_ key: Key.Type) -> Key.State {
        change { $0.extras.states.removeValue(forKey: ObjectIdentifier(key)) } as? Key.State
            ?? Key.initial
    }
}
