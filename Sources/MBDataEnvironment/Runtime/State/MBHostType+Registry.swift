extension MBHostType {
    /// The types that the expressions of an environment know by name.
    ///
    ///     var environment = MBEnvironment()
    ///     environment.hostTypes.register(
    ///         MBHostType("Shop", parent: "Object"))
    ///     let isKnown = environment.boolean("^classExists(Shop)")
    ///     // → true
    ///
    /// An environment starts with ``standard``. Assign an empty registry to hide even those names.
    public struct Registry: Sendable {
        private var types: [HashedKey: MBHostType] = [:]

        /// The names of types by alias.
        private var aliases: [HashedKey: HashedKey] = [:]

        /// Creates a registry that has only the given types.
        ///
        /// - Parameter types: the types, registered in order; none if omitted.
        public init(_ types: [MBHostType] = []) {
            for type in types { register(type) }
        }

        /// Adds a type, or replaces the one with the same name.
        ///
        /// A name takes precedence over an alias, and a later alias over an earlier one. Where a
        /// replacement lacks an alias, another type that has it has it again; of several, the one
        /// whose name is last by code point.
        ///
        /// - Parameter type: the type to add under its name and its aliases.
        /// - Returns: the type that it replaces; nil if there was none.
        @discardableResult
        public mutating func register(_ type: MBHostType) -> MBHostType? {
            let name = HashedKey(type.name)
            for alias in type.aliases { aliases[HashedKey(alias)] = name }
            let former = types.updateValue(type, forKey: name)
            for alias in former?.aliases ?? [] where !type.aliases.contains(alias) {
                guard aliases[HashedKey(alias)] == name else { continue }
                let others = types.filter { $0.value.aliases.contains(alias) }
                aliases[HashedKey(alias)] = others.keys.max { $0.text.precedes($1.text) }
            }
            return former
        }

        /// The type with a name or an alias; nil if there is none.
        ///
        /// - Parameter name: the name or alias, which is case-sensitive.
        public subscript(_ name: String) -> MBHostType? {
            let key = HashedKey(name)
            if let type = types[key] { return type }
            return aliases[key].flatMap { types[$0] }
        }

        /// Finds the type of a value.
        ///
        /// - Parameter value: the value. A host object is found by its
        ///   ``MBKeyValueCoding/typeName``.
        /// - Returns: the type; nil if none is registered under that name.
        public func type(of value: MBValue) -> MBHostType? {
            self[MBHostType.name(of: value)]
        }

        /// Lists a type and its ancestors, nearest first.
        ///
        /// - Parameter type: the type to begin with; it need not be registered.
        /// - Returns: the types, up to the first whose parent isn't registered. If types are each
        ///   other's parents, each is listed once.
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
