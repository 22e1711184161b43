extension MBContract {
    /// A type of the app that expressions know by name.
    public struct HostType: Sendable, Hashable, Codable {
        /// The name of the type from which it inherits keys; nil if there is none.
        public var parent: String?
        /// Other names of the type; nil if there are none.
        public var aliases: [String]?
        /// The names of the objects that it provides to `singleton` variables; nil if there are
        /// none.
        public var accessors: [String]?
        /// The types of the keys of its values, as text; nil if the keys are unknown.
        public var keys: [String: String]?
        /// Whether its values may have other keys; nil if they don't.
        public var hasOtherKeys: Bool?
        /// The members of the type itself, such as those of a class object; nil if there are none.
        public var members: [String]?
        /// For needs, true if documents use it only after checking that the app has it; otherwise
        /// nil.
        public var isGuarded: Bool?
        /// For needs, where documents use it; nil for offers.
        public var uses: [Use]?

        private enum CodingKeys: String, CodingKey {
            case parent, aliases, accessors, keys
            case hasOtherKeys = "otherKeys"
            case members, uses
            case isGuarded = "guarded"
        }

        /// Creates a type whose properties are all unknown.
        public init() {}

        /// The keys of its values with their types, for checks; nil if they are unknown.
        public var fields: MBType.Fields? {
            keys.map { keys in
                MBType.Fields(
                    keys.mapValues { (try? MBType($0)) ?? .any },
                    others: hasOtherKeys == true ? .any : nil)
            }
        }
    }

    /// A variable that exists before any document.
    public struct Variable: Sendable, Hashable, Codable {
        /// The type of its value, as text.
        public var type: String
        /// Whether documents can't set it; nil if they can.
        public var isReadOnly: Bool?
        /// For needs, where documents use it; nil for offers.
        public var uses: [Use]?

        private enum CodingKeys: String, CodingKey {
            case type
            case isReadOnly = "readOnly"
            case uses
        }

        /// Describes a variable that exists before any document.
        ///
        /// - Parameters:
        ///   - type: the type of its value, as text that ``MBType/init(_:)-(String)`` reads; `any`
        ///     by default.
        ///   - isReadOnly: whether documents can't set it; false by default.
        public init(type: String = "any", isReadOnly: Bool = false) {
            self.type = type
            self.isReadOnly = isReadOnly ? true : nil
        }
    }

    /// The types of the variables by name, for checks; empty if the section is unknown. A text that
    /// isn't a type counts as `any`.
    public var variableTypes: [String: MBType] {
        (variables ?? [:]).mapValues { (try? MBType($0.type)) ?? .any }
    }

    /// The keys of the host types by the types' names and aliases, for checks, with those that they
    /// inherit; without the types whose keys are unknown. An object may be one of a type that inherits
    /// from its own, so the keys of that type are there, too, with values of any type.
    public var hostKeys: [String: MBType.Fields] {
        let table = HostTypeTable(self)
        var types = (hostTypes ?? [:]).sorted { $0.key.precedes($1.key) }
            .map { (name: $0.key, type: $0.value, fields: table.withInherited($0.value).fields) }
        let inheriting = inheritingKeys
        for position in types.indices {
            guard let added = inheriting[types[position].name] else { continue }
            if added.isOpen { types[position].fields?.others = .any }
            for key in added.keys where types[position].fields?.known[key] == nil {
                types[position].fields?.known[key] = .any
            }
        }
        var keys: [String: MBType.Fields] = [:]
        // The first of several types has an alias, and a type's own name comes before all aliases.
        for (_, type, fields) in types.reversed() {
            for alias in type.aliases ?? [] { keys[alias] = fields }
        }
        for (name, _, fields) in types { keys[name] = fields }
        return keys
    }

    /// The keys that objects of a host type may have because they are of one that inherits from it.
    package struct InheritingKeys {
        package fileprivate(set) var keys: Set<String> = []
        /// Whether there may be others.
        package fileprivate(set) var isOpen = false
    }

    /// Those keys by the types' names and aliases, for types that others inherit from.
    package var inheritingKeys: [String: InheritingKeys] {
        let types = (hostTypes ?? [:]).sorted { $0.key.precedes($1.key) }
        let table = HostTypeTable(self)
        var found: [String: InheritingKeys] = [:]
        for (_, type) in types {
            var (seen, next): (Set<String>, String?) = ([], type.parent)
            while let name = next.flatMap(table.name(of:)), !Self.rootTypes.contains(name),
                seen.count < Self.mostParents, seen.insert(name).inserted
            {
                found[name, default: InheritingKeys()].keys.formUnion((type.keys ?? [:]).keys)
                if type.keys == nil || type.hasOtherKeys == true { found[name]?.isOpen = true }
                next = hostTypes?[name]?.parent
            }
        }
        for (alias, name) in table.names where found[alias] == nil { found[alias] = found[name] }
        return found
    }

    /// The types that all others inherit from, and that have no keys.
    package static let rootTypes: Set<String> = ["Object", "NSObject"]

    /// What a type inherits from isn't followed further.
    fileprivate static let mostParents = 64
}

/// The host types of a contract by their names and aliases. A type's own name comes before all aliases,
/// and the first of several types has an alias.
package struct HostTypeTable: Sendable {
    private let types: [String: MBContract.HostType]
    /// The names of the types by their aliases.
    fileprivate private(set) var names: [String: String] = [:]

    package init(_ contract: MBContract) {
        types = contract.hostTypes ?? [:]
        for (name, type) in types.sorted(by: { $1.key.precedes($0.key) }) {
            for alias in type.aliases ?? [] { names[alias] = name }
        }
    }

    /// The own name of the host type with a name or an alias.
    fileprivate func name(of name: String) -> String? { types[name] == nil ? names[name] : name }

    /// The host type with a name or an alias.
    package subscript(_ name: String) -> MBContract.HostType? {
        types[name] ?? names[name].flatMap { types[$0] }
    }

    /// A host type with the keys that it inherits, if its own are known.
    package func withInherited(_ type: MBContract.HostType) -> MBContract.HostType {
        guard var keys = type.keys else { return type }
        var result = type
        let parents = parents(from: type.parent)
        if parents.count == MBContract.mostParents { result.hasOtherKeys = true }
        for name in parents {
            let parent = self[name]
            keys.merge(parent?.keys ?? [:]) { own, _ in own }
            // Keys that aren't known may be there.
            let isUnknown = parent?.keys == nil && !MBContract.rootTypes.contains(name)
            if isUnknown || parent?.hasOtherKeys == true { result.hasOtherKeys = true }
        }
        result.keys = keys
        return result
    }

    /// The names of a host type and of what it inherits from, as far as that is known.
    package func parents(from name: String?) -> [String] {
        var (names, seen, next): ([String], Set<String>, String?) = ([], [], name)
        while let name = next, names.count < MBContract.mostParents, seen.insert(name).inserted {
            names.append(name)
            next = self[name]?.parent
        }
        return names
    }
}
