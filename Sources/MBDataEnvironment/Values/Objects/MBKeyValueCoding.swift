/// What a look-up by key in an opaque value found.
public enum MBMember: Sendable {
    /// The type knows the key; its value may be nil.
    case value(MBValue?)
    /// The type does not know the key.
    case unknownKey
}

/// A type whose values expressions can hold and look into by key.
///
/// Expressions see the keys of its ``keyTable`` and nothing else: there is no reflection.
///
///     struct User: MBKeyValueCoding {
///         let name: String
///         let visits: [Date]
///
///         static let keyTable: MBKeyTable<User> = [
///             "name": .key(\.name),
///             "visits": .key(\.visits),
///             "isGuest": .key { $0.name.isEmpty },
///         ]
///     }
///
/// Structs, enums and classes conform. Keys that are known only at run time, such as the columns of
/// a record, are answered by a ``member(named:)`` of the type's own.
///
/// Legacy name: key-value coding of `NSObject`.
public protocol MBKeyValueCoding: MBValueConvertible, Sendable {
    /// The type whose properties ``keyTable`` reads: this one, or the class it descends from.
    associatedtype KeyOwner = Self

    /// The word that stands for the type in messages and in the `type` of the command line.
    static var typeName: String { get }

    /// The keys of the type, with what they give; none by default.
    ///
    /// A class that others descend from declares it as a `class var`; a subclass overrides that
    /// with ``MBKeyTable/adding(_:)``.
    static var keyTable: MBKeyTable<KeyOwner> { get }

    /// The keys that a value answers, for suggestions and reflection; those of ``keyTable`` by
    /// default.
    static var memberNames: [String] { get }

    /// Looks up a key that ``keyTable`` does not have. A thrown error becomes an evaluation error
    /// that names the key. By default the table is all there is.
    func member(named key: String) throws -> MBMember

    /// The string form, as interpolation shows it; the name of the type by default.
    var valueDescription: String { get }

    /// Whether another opaque value is equal to this one.
    func isEqual(to other: any MBKeyValueCoding) -> Bool
}

extension MBKeyValueCoding {
    /// The name of the Swift type.
    public static var typeName: String { String(describing: self) }

    /// No keys.
    public static var keyTable: MBKeyTable<KeyOwner> { MBKeyTable() }

    /// The keys of ``keyTable``.
    public static var memberNames: [String] { keyTable.names }

    /// What ``keyTable`` gives.
    public func member(named key: String) throws -> MBMember {
        let table = type(of: self).keyTable
        guard table.members.readers != nil, let owner = self as? KeyOwner else {
            return .unknownKey
        }
        return try table.member(named: key, of: owner)
    }

    /// The name of the type, or what a `CustomStringConvertible` type says: stored properties that
    /// are no declared members stay hidden.
    public var valueDescription: String {
        (self as? any CustomStringConvertible)?.description ?? type(of: self).typeName
    }

    /// False: values without an equality of their own are never equal.
    public func isEqual(to other: any MBKeyValueCoding) -> Bool { false }
}

extension MBKeyValueCoding where Self: Equatable {
    /// The equality of the Swift type.
    public func isEqual(to other: any MBKeyValueCoding) -> Bool {
        other as? Self == self
    }
}
