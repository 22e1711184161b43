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
///     var environment = MBEnvironment()
///     environment["product"] = Product(name: "Mug", price: 8.5)
///     let label = environment.string("$product.label")
///     // → "Mug (8.5)"
///
/// The compiler checks each entry: the property must exist, and expressions must support its type.
/// Keep the table in a `static let`, which makes it only once. Reading a key then costs a function
/// call and a lookup by a hash that the compiled expression holds.
///
/// Keys keep the order in which they're written; if two are equal, the later one counts.
public struct MBKeyTable<Root>: Sendable {
    /// One entry of a table: how to read the value of a key.
    ///
    /// Make one with ``key(_:)``.
    public struct Entry: Sendable {
        @usableFromInline let reader: MemberReader

        @usableFromInline
        init(reader: MemberReader) {
            self.reader = reader
        }
    }

    @usableFromInline private(set) var members = MemberTable()

    /// Creates a table without keys, for a type that provides all its keys itself.
    public init() {}

    /// The keys of the table, in the order in which they were written.
    public var names: [String] {
        guard let readers = members.readers else { return [] }
        return (0..<readers.count).map { readers.key(at: $0) }
    }

    /// The type of each key's value, as tools that check expressions see it.
    ///
    ///     struct Part: MBKeyValueCoding {
    ///         let id: Int
    ///         let note: String?
    ///
    ///         static let keyTable: MBKeyTable<Part> = [
    ///             "id": .key(\.id), "note": .key(\.note),
    ///         ]
    ///     }
    ///
    ///     let note = Part.keyTable.types["note"]?.description
    ///     // → "string?"
    public var types: [String: MBType] {
        guard let readers = members.readers else { return [:] }
        // Keys that differ only in how accents are composed are one key of Swift's dictionaries.
        return Dictionary(
            (0..<readers.count).map {
                (readers.key(at: $0), readers.value(at: $0).valueType.expressionType)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The Swift types of the keys.
    var swiftTypes: [any MBValueConvertible.Type] {
        guard let readers = members.readers else { return [] }
        return (0..<readers.count).map { readers.value(at: $0).valueType }
    }

    /// Returns a table with the keys of this one and of another. This is how a subclass adds its
    /// keys to those of its superclass.
    ///
    ///     struct Name: MBKeyValueCoding {
    ///         let first: String
    ///         let last: String
    ///
    ///         private static let parts: MBKeyTable<Name> = [
    ///             "first": .key(\.first), "last": .key(\.last),
    ///         ]
    ///         static let keyTable = parts.adding([
    ///             "full": .key { "\($0.first) \($0.last)" }
    ///         ])
    ///     }
    ///
    ///     let names = Name.keyTable.names
    ///     // → ["first", "last", "full"]
    ///
    /// - Parameter other: the table to add. A key that both have keeps its place, but reads its
    ///   value by the added entry.
    public func adding(_ other: MBKeyTable) -> MBKeyTable {
        var result = self
        for (position, name) in other.names.enumerated() {
            guard let reader = other.members.readers?.value(at: position) else { continue }
            result.members.set(reader, for: name)
        }
        return result
    }

    /// Returns the value of an object's key, with a collection converted as a whole. A type that
    /// implements ``MBKeyValueCoding/member(named:)`` itself calls this to ask its table.
    ///
    ///     struct Word: MBKeyValueCoding {
    ///         let text: String
    ///
    ///         static let keyTable: MBKeyTable<Word> = ["text": .key(\.text)]
    ///
    ///         func member(named key: String) throws -> MBMember {
    ///             try Word.keyTable.member(
    ///                 named: key.lowercased(), of: self)
    ///         }
    ///     }
    ///
    ///     var environment = MBEnvironment()
    ///     environment["word"] = Word(text: "fig")
    ///     let text = environment.string("$word.TEXT")
    ///     // → "fig"
    ///
    /// - Parameters:
    ///   - key: the key, compared code unit by code unit.
    ///   - object: the object whose property is read.
    /// - Returns: the value under the key, or ``MBMember/unknownKey`` if the table doesn't have the
    ///   key.
    /// - Throws: the error of the property or function under the key, and ``MBExpressionError``
    ///   with the code `numberOutOfRange` for a number that can't be converted.
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
    /// Creates a table from a literal: `["name": .key(\.name)]`.
    ///
    /// - Parameter elements: the keys in order, each with its entry. If a key occurs more than
    ///   once, the last entry counts.
    public init(dictionaryLiteral elements: (String, Entry)...) {
        for (name, entry) in elements { members.set(entry.reader, for: name) }
    }
}

extension MBKeyTable.Entry {
    /// Returns an entry that reads a key path or calls a function.
    ///
    ///     struct Product: MBKeyValueCoding {
    ///         let cents: Int
    ///
    ///         static let keyTable: MBKeyTable<Product> = [
    ///             "cents": .key(\.cents),
    ///             "price": .key { Decimal($0.cents) / 100 },
    ///         ]
    ///     }
    ///
    ///     var environment = MBEnvironment()
    ///     environment["product"] = Product(cents: 850)
    ///     let price = environment.number("$product.price")
    ///     // → 8.5
    ///
    /// The value may be of any ``MBValueConvertible`` type, such as an optional, a collection or
    /// another model. A collection is converted only where an expression looks into it:
    /// `$catalog.products[3].name` touches one product.
    ///
    /// - Parameter read: a key path such as `\.name`, or a function of the object. It's called at
    ///   each read, on any thread. An error that it throws becomes an ``MBExpressionError`` with
    ///   the code `hostFailed` that names the key.
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
                    // Unsafe: a table is asked only about objects of the type it was made for.
                    let object = object.assumingMemoryBound(to: Root.self)
                    return try read(object.pointee)._pathValue(following: &path).value
                }))
    }
}
