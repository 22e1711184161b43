import MBDataEnvironment

/// The property that a registry finds the types that were registered last, by their names and aliases.
struct HostTypeProperties {
    private var registry = MBHostType.Registry()
    /// The types that were registered, without those that were replaced, in the order of their last
    /// registrations.
    private var types: [MBHostType] = []

    /// Registers a type.
    ///
    /// - Parameter values: the type's aliases and, at the end, its parent.
    mutating func register(_ name: String, _ values: [String]) {
        let type = MBHostType(name, aliases: Set(values.dropLast()), parent: values.last)
        registry.register(type)
        types.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
        types.append(type)
    }

    /// Why it doesn't hold, or nil if it does.
    func violation() -> String? {
        let names = types.map(\.name)
        guard registry.names.count == names.count else { return "its types are \(registry.names)" }
        for type in types {
            guard registry[type.name]?.aliases == type.aliases else {
                return "the type \(type.name) is another one"
            }
            for alias in type.aliases {
                guard let found = registry[alias],
                    found.aliases.contains(alias) || found.name == alias
                else { return "nothing is found as \(alias)" }
            }
            let ancestry = registry.ancestry(of: type)
            guard ancestry.first?.name == type.name,
                Set(ancestry.map(\.name)).count == ancestry.count,
                zip(ancestry, ancestry.dropFirst()).allSatisfy({ child, parent in
                    child.parent.flatMap { registry[$0] }?.name == parent.name
                })
            else { return "the ancestry of \(type.name) is \(ancestry.map(\.name))" }
        }
        return nil
    }
}
