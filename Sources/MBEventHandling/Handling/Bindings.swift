import MBDataEnvironment

/// The variables that are bound until a scope ends: `$Event`, variables that a listener sets with
/// `SetTransientVar`, and the attributes of `PostEvent`.
///
/// A bound variable is pushed when it's bound. It's popped at the end of the scope, together with
/// anything pushed onto it in the meantime.
struct Bindings {
    private struct Binding {
        let scope: Int
        /// The depth of the variable's stack before it was bound.
        var depth: Int
    }

    private var scopes: [[String]] = []
    private var stacks: [HashedKey: [Binding]] = [:]

    /// The bound names without duplicates, those of outer scopes first.
    var names: [String] {
        var seen: Set<HashedKey> = []
        return scopes.joined().filter { seen.insert(HashedKey($0)).inserted }
    }

    /// The number of bound names in all scopes.
    var count: Int { scopes.reduce(0) { $0 + $1.count } }

    mutating func open() {
        scopes.append([])
    }

    /// Ends the innermost scope. Returns its names, with the depths that their stacks had when they
    /// were bound.
    mutating func close() -> [(name: String, depth: Int)] {
        guard let names = scopes.popLast() else { return [] }
        return names.compactMap { name in
            let key = HashedKey(name)
            guard let binding = stacks[key]?.popLast() else { return nil }
            if stacks[key]?.isEmpty == true { stacks[key] = nil }
            return (name, binding.depth)
        }
    }

    /// Whether a name is bound in any scope, given the depth of its stack. It isn't anymore if the
    /// binding was popped.
    func isBound(_ name: String, at depth: Int) -> Bool {
        stacks[HashedKey(name)]?.last.map { depth > $0.depth } ?? false
    }

    /// Whether a name was bound in the innermost scope.
    func isInnermost(_ name: String) -> Bool {
        stacks[HashedKey(name)]?.last?.scope == scopes.count
    }

    /// Records that a name is bound in the innermost scope, perhaps again: what was bound before may
    /// have been popped, and more.
    mutating func add(_ name: String, depth: Int) {
        guard !scopes.isEmpty else { return }
        if isInnermost(name), let last = stacks[HashedKey(name)]?.indices.last {
            stacks[HashedKey(name)]?[last].depth = depth
            return
        }
        scopes[scopes.count - 1].append(name)
        stacks[HashedKey(name), default: []].append(Binding(scope: scopes.count, depth: depth))
    }
}
