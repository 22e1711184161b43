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

    /// Nil for a table without keys, which most of the library's own types have.
    private(set) var members: OrderedTable<MemberReader>?

    /// A table without keys.
    public init() {}

    /// The keys, in the order in which they were written.
    public var names: [String] {
        guard let members else { return [] }
        return (0..<members.count).map { members.key(at: $0) }
    }

    /// A table with the keys of another one besides its own; the other one's count where both have
    /// the same. A subclass adds its keys to those of its class like that.
    public func adding(_ other: MBKeyTable) -> MBKeyTable {
        var result = self
        for (position, name) in other.names.enumerated() {
            guard let reader = other.members?.value(at: position) else { continue }
            result.set(reader, for: name)
        }
        return result
    }

    private mutating func set(_ reader: MemberReader, for name: String) {
        var members = self.members ?? OrderedTable()
        members.set(reader, for: HashedKey(name))
        self.members = members
    }

    /// What a key gives for an object, collections converted whole. A type that writes
    /// ``MBKeyValueCoding/member(named:)`` by hand asks its table like that.
    ///
    /// - Throws: what the property throws.
    public func member(named key: String, of object: Root) throws -> MBMember {
        guard let reader = members?.value(for: key) else { return .unknownKey }
        return try withUnsafePointer(to: object) { address in
            .value(try MBPathValue(try reader.read(UnsafeRawPointer(address))).whole())
        }
    }
}

extension MBKeyTable: ExpressibleByDictionaryLiteral {
    /// A table written as a literal; a later duplicate of a key wins.
    public init(dictionaryLiteral elements: (String, Entry)...) {
        for (name, entry) in elements { set(entry.reader, for: name) }
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
            reader: MemberReader { address in
                try read(address.assumingMemoryBound(to: Root.self).pointee).pathValue.value
            })
    }
}

/// What a key gives for the object at an address.
///
/// The type of the object is erased, so that looking a key up is not generic: that would cost more
/// than all the rest. Only a table of the object's own type hands readers out (``OpaqueBox``).
@usableFromInline
struct MemberReader: Sendable {
    @usableFromInline let read: @Sendable (UnsafeRawPointer) throws -> MBValue?

    @usableFromInline
    init(_ read: @escaping @Sendable (UnsafeRawPointer) throws -> MBValue?) {
        self.read = read
    }
}
