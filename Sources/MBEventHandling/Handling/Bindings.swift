import MBDataEnvironment

/// The variables that hold until the scope ends in which they were bound: `$Event`, what a listener
/// sets with `SetTransientVar`, the attributes of `PostEvent`.
///
/// A bound variable is pushed when it is bound, and popped at the end of the scope, with whatever
/// else was pushed on it meanwhile.
struct Bindings {
    private struct Binding {
        let scope: Int
        /// How many values were under the variable's before.
        let depth: Int
    }

    private var scopes: [[String]] = []
    private var stacks: [HashedKey: [Binding]] = [:]

    /// The bound names, those of outer scopes first, each once.
    var names: [String] {
        var seen: Set<HashedKey> = []
        return scopes.joined().filter { seen.insert(HashedKey($0)).inserted }
    }

    /// How many names are bound in all scopes together.
    var count: Int { scopes.reduce(0) { $0 + $1.count } }

    mutating func open() {
        scopes.append([])
    }

    /// How deep the stacks of the variables of the innermost scope were when they were bound, which
    /// ends here.
    mutating func close() -> [(name: String, depth: Int)] {
        guard let names = scopes.popLast() else { return [] }
        return names.compactMap { name in
            let key = HashedKey(name)
            guard let binding = stacks[key]?.popLast() else { return nil }
            if stacks[key]?.isEmpty == true { stacks[key] = nil }
            return (name, binding.depth)
        }
    }

    /// Whether a name is bound in some scope, given the depth of its stack: it is not any more if
    /// the binding was popped.
    func isBound(_ name: String, at depth: Int) -> Bool {
        stacks[HashedKey(name)]?.last.map { depth > $0.depth } ?? false
    }

    /// Whether a name was bound in the innermost scope.
    func isInnermost(_ name: String) -> Bool {
        stacks[HashedKey(name)]?.last?.scope == scopes.count
    }

    /// Takes note that a name is bound in the innermost scope.
    mutating func add(_ name: String, depth: Int) {
        guard !scopes.isEmpty else { return }
        scopes[scopes.count - 1].append(name)
        stacks[HashedKey(name), default: []].append(Binding(scope: scopes.count, depth: depth))
    }
}
