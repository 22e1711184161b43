/// The keys through which expressions read a host type, each with its value.
///
///     struct Product: MBKeyValueCoding {
///         let name: String
///         let price: Decimal
///
///         static let keyTable: MBKeyTable<Product> = [
///             "name": .key(\.name),
///             "price": .key(\.price),
///             "label": .key { "\($0.name) (\($0.price))" },
///         ]
///     }
///
/// The compiler checks each entry: the property must exist, and expressions must support its type.
/// Keep the table in a `static let`, so that it's made once. Reading a key then costs a lookup by a
/// hash that the compiled expression holds, and a function call.
///
/// Keys keep the order in which they're written; if two are equal, the later one counts.
public struct MBKeyTable<Root>: Sendable {
    /// The value of one key.
    public struct Entry: Sendable {
        @usableFromInline let reader: MemberReader

        @usableFromInline
        init(reader: MemberReader) {
            self.reader = reader
        }
    }

    @usableFromInline private(set) var members = MemberTable()

    /// Creates a table without keys.
    public init() {}

    /// The keys, in the order in which they were written.
    public var names: [String] {
        guard let readers = members.readers else { return [] }
        return (0..<readers.count).map { readers.key(at: $0) }
    }

    /// The type of each key.
    public var types: [String: MBType] {
        guard let readers = members.readers else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: (0..<readers.count).map {
                (readers.key(at: $0), readers.value(at: $0).valueType.expressionType)
            })
    }

    /// The Swift types of the keys.
    var swiftTypes: [any MBValueConvertible.Type] {
        guard let readers = members.readers else { return [] }
        return (0..<readers.count).map { readers.value(at: $0).valueType }
    }

    /// Returns a table with the keys of another one in addition to its own; if both have a key, the
    /// other one's counts. This is how a subclass adds its keys to those of its superclass.
    public func adding(_ other: MBKeyTable) -> MBKeyTable {
        var result = self
        for (position, name) in other.names.enumerated() {
            guard let reader = other.members.readers?.value(at: position) else { continue }
            result.members.set(reader, for: name)
        }
        return result
    }

    /// Returns the member of an object under a key, with collections converted as a whole. A type
    /// that implements ``MBKeyValueCoding/member(named:)`` itself calls this to ask its table.
    ///
    /// - Throws: what the property throws.
    public func member(named key: String, of object: Root) throws -> MBMember {
        guard let reader = members.readers?.value(for: key) else { return .unknownKey }
        var path = MBValue._Path()
        let value = try withUnsafePointer(to: object) {
            try reader.readObject(UnsafeRawPointer($0), &path)
        }
        return .value(try MBValue._PathValue(value).whole())
    }
}

extension MBKeyTable: ExpressibleByDictionaryLiteral {
    /// Creates a table from a literal; a later duplicate of a key wins.
    public init(dictionaryLiteral elements: (String, Entry)...) {
        for (name, entry) in elements { members.set(entry.reader, for: name) }
    }
}

extension MBKeyTable.Entry {
    /// Returns an entry that reads a key path or calls a function.
    ///
    /// A host collection is converted only where an expression looks into it:
    /// `$catalog.products[3].name` touches one product.
    ///
    /// - Parameter read: a key path such as `\.name`, or a function of the object. An error it
    ///   throws becomes an evaluation error that names the key.
    @inlinable
    public static func key<Value: MBValueConvertible & Sendable>(
        _ read: @escaping @Sendable (Root) throws -> Value
    ) -> MBKeyTable.Entry {
        MBKeyTable.Entry(
            reader: MemberReader(
                valueType: Value.self,
                readBox: { box, path in
                    if let box = ValueBox<Root>.holding(box) {
                        return try box._withUnsafeGuaranteedRef { try read($0.value) }
                            ._pathValue(following: &path).value
                    }
                    // An object of a subclass, or a table of a protocol's keys.
                    guard let object = box._withUnsafeGuaranteedRef({ $0.object }) as? Root else {
                        return nil
                    }
                    return try read(object)._pathValue(following: &path).value
                },
                readObject: { object, path in
                    let object = object.assumingMemoryBound(to: Root.self)
                    return try read(object.pointee)._pathValue(following: &path).value
                }))
    }
}
