/// The keys by which expressions read a host type, each with what it gives.
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
/// The compiler checks each entry: the property must exist, and its type go into expressions. Keep
/// the table in a `static let`, so that it is made once. Reading a key then costs a look-up by a
/// hash that the compiled expression holds, and the call of a function.
///
/// Keys keep the order in which they are written; of two equal ones the later counts.
public struct MBKeyTable<Root>: Sendable {
    /// What one key gives.
    public struct Entry: Sendable {
        @usableFromInline let reader: MemberReader

        @usableFromInline
        init(reader: MemberReader) {
            self.reader = reader
        }
    }

    @usableFromInline private(set) var members = MemberTable()

    /// A table without keys.
    public init() {}

    /// The keys, in the order in which they were written.
    public var names: [String] {
        guard let readers = members.readers else { return [] }
        return (0..<readers.count).map { readers.key(at: $0) }
    }

    /// A table with the keys of another one besides its own; the other one's count where both have
    /// the same. A subclass adds its keys to those of its class like that.
    public func adding(_ other: MBKeyTable) -> MBKeyTable {
        var result = self
        for (position, name) in other.names.enumerated() {
            guard let reader = other.members.readers?.value(at: position) else { continue }
            result.members.set(reader, for: name)
        }
        return result
    }

    /// What a key gives for an object, collections converted whole. A type that writes
    /// ``MBKeyValueCoding/member(named:)`` by hand asks its table like that.
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
    /// A table written as a literal; a later duplicate of a key wins.
    public init(dictionaryLiteral elements: (String, Entry)...) {
        for (name, entry) in elements { members.set(entry.reader, for: name) }
    }
}

extension MBKeyTable.Entry {
    /// What a key path or a function gives for an object.
    ///
    /// A collection of the host is converted only as far as an expression goes into it: of
    /// `$catalog.products[3].name` one product is touched.
    ///
    /// - Parameter read: a key path such as `\.name`, or a function of the object. What it throws
    ///   becomes an error of the evaluation that names the key.
    @inlinable
    public static func key<Value: MBValueConvertible & Sendable>(
        _ read: @escaping @Sendable (Root) throws -> Value
    ) -> MBKeyTable.Entry {
        MBKeyTable.Entry(
            reader: MemberReader(
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
