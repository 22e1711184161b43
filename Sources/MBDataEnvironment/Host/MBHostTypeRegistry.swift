/// The types that expressions know by name.
public struct MBHostTypeRegistry: Sendable {
    private var types: [String: MBHostType] = [:]

    /// A registry of some types.
    public init(_ types: [MBHostType] = []) {
        for type in types { register(type) }
    }

    /// Adds a type, answering the one of that name that it replaces.
    @discardableResult
    public mutating func register(_ type: MBHostType) -> MBHostType? {
        types.updateValue(type, forKey: type.name)
    }

    /// The type of a name.
    public subscript(_ name: String) -> MBHostType? { types[name] }

    /// The names of all types, in order of code points.
    public var names: [String] { types.keys.sorted() }
}
