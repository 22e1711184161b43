extension MBHostType {
    /// The types that expressions know by name.
    ///
    ///     environment.hostTypes.register(MBHostType("Shop", parent: "Object"))
    ///     environment.boolean("^classExists(Shop)")                     // true
    ///
    /// An environment starts with ``standard``. Assign an empty registry to hide even those names.
    public struct Registry: Sendable {
        private var types: [HashedKey: MBHostType] = [:]

        /// The names of types by alias.
        private var aliases: [HashedKey: HashedKey] = [:]

        /// Creates a registry of the given types.
        public init(_ types: [MBHostType] = []) {
            for type in types { register(type) }
        }

        /// Adds a type, and returns the one with the same name that it replaces. A name takes
        /// precedence over an alias, and a later alias over an earlier one.
        @discardableResult
        public mutating func register(_ type: MBHostType) -> MBHostType? {
            let name = HashedKey(type.name)
            for alias in type.aliases { aliases[HashedKey(alias)] = name }
            return types.updateValue(type, forKey: name)
        }

        /// The type with a name or alias.
        public subscript(_ name: String) -> MBHostType? {
            let key = HashedKey(name)
            if let type = types[key] { return type }
            guard let type = aliases[key].flatMap({ types[$0] }), type.aliases.contains(name) else {
                return nil
            }
            return type
        }

        /// The type of a value. For a host object, it's the one registered under the object's
        /// ``MBKeyValueCoding/typeName``.
        public func type(of value: MBValue) -> MBHostType? {
            self[MBHostType.name(of: value)]
        }

        /// A type followed by its ancestors, up to the first that isn't registered. Parents that
        /// descend from each other also end the list.
        public func ancestry(of type: MBHostType) -> [MBHostType] {
            var ancestry: [MBHostType] = []
            var known: Set<String> = []
            var next: MBHostType? = type
            while let type = next, known.insert(type.name).inserted {
                ancestry.append(type)
                next = type.parent.flatMap { self[$0] }
            }
            return ancestry
        }

        /// The names of all types, sorted by code point.
        public var names: [String] { types.keys.map(\.text).sorted() }
    }
}

extension MBHostType {
    /// The name under which the type of a value is registered.
    static func name(of value: MBValue) -> String {
        switch value {
        case .string: "String"
        case .number: "Number"
        case .bool: "Bool"
        case .array: "Array"
        case .dictionary: "Dictionary"
        case .date: "Date"
        case .opaque(let opaque): name(of: opaque.object)
        }
    }

    private static func name(of object: any MBKeyValueCoding) -> String {
        switch object {
        case is Null: "Null"
        case is MBSet: "Set"
        case is MBData: "Data"
        case is MBRange: "Range"
        case is MBPoint: "Point"
        case is MBSize: "Size"
        case is MBRect: "Rect"
        case is MBInsets: "Insets"
        case is MBOffset: "Offset"
        case is MBColor: "Color"
        case is MBFont: "Font"
        case is MBNode: "Node"
        default: type(of: object).typeName
        }
    }
}
