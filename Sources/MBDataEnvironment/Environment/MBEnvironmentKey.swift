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
            surroundings.extras.states[ObjectIdentifier(key)] as? Key.State ?? Key.initial
        }
        _modify {
            let id = ObjectIdentifier(key)
            // Taken out while it is changed, so that a large state is changed in place.
            let taken = change { $0.extras.states.removeValue(forKey: id) }
            var state = taken as? Key.State ?? Key.initial
            defer { change { $0.extras.states[id] = state } }
            yield &state
        }
    }
}
