extension MBType {
    /// Creates the type of an example, such as a server's response.
    ///
    /// The elements of an array are united, a key that some of them lack is optional, and null
    /// makes a type optional. Dictionaries are open: the server may send more than the example
    /// shows.
    ///
    ///     let example = try MBValue(
    ///         json: #"[{"a": 1}, {"a": null, "b": "x"}]"#)
    ///     let text = MBType(ofExample: example).description
    ///     // → "[{a: number?, b: string?, *}]"
    ///
    /// Several examples are united with ``united(with:)``. Complexity: linear in the contents.
    ///
    /// - Parameter value: the example, which may be a value of any kind.
    public init(ofExample value: MBValue) {
        self = Self.example(value, depth: 0)
    }

    private static func example(_ value: MBValue, depth: Int) -> MBType {
        guard StackGuard.isDue(at: depth) else { return exampleHere(value, depth: depth) }
        return StackGuard.withRoom { exampleHere(value, depth: depth) }
    }

    /// No type that someone reads is deeper.
    private static let deepest = 256

    private static func exampleHere(_ value: MBValue, depth: Int) -> MBType {
        guard depth < deepest else { return .any }
        switch value {
        case .string: return .string
        case .number: return .number
        case .bool: return .bool
        case .date: return .date
        case .array(let elements): return .array(element(of: elements, depth: depth))
        case .dictionary(let dictionary):
            var fields = Fields(others: .any)
            for (key, value) in dictionary { fields.known[key] = example(value, depth: depth + 1) }
            return .dictionary(fields)
        case .opaque(let opaque):
            if opaque.isNull { return .nothing }
            if let set = opaque.holding(MBSet.self) {
                return .set(element(of: set.members, depth: depth))
            }
            return Kind(rawValue: opaque.typeName).map { .kind($0) } ?? .host(opaque.typeName)
        }
    }

    private static func element(of values: [MBValue], depth: Int) -> MBType {
        uniting(values.lazy.map { example($0, depth: depth + 1) })
    }
}
