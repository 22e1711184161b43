/// The result of looking up a key in an opaque value.
public enum MBMember: Sendable {
    /// The type knows the key; its value may be nil.
    case value(MBValue?)
    /// The type doesn't know the key.
    case unknownKey
}

/// A type whose values expressions can hold and read by key.
///
/// Expressions see the keys in its ``keyTable`` and nothing else: there is no reflection.
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
/// Structures, enumerations and classes can conform. If keys are known only at run time, such as
/// the columns of a record, implement ``member(named:)``.
///
/// Legacy name: key-value coding of `NSObject`.
public protocol MBKeyValueCoding: MBValueConvertible, Sendable {
    /// The type whose properties ``keyTable`` reads: this type, or the superclass that declares the
    /// table.
    associatedtype KeyOwner = Self

    /// The word for the type in messages and in the command line's `type`.
    static var typeName: String { get }

    /// The keys of the type, with their values; empty by default.
    ///
    /// A class that has subclasses declares it as a `class var`; a subclass overrides it using
    /// ``MBKeyTable/adding(_:)``.
    static var keyTable: MBKeyTable<KeyOwner> { get }

    /// The keys that a value supports, for suggestions and reflection; by default, the keys of
    /// ``keyTable``.
    static var memberNames: [String] { get }

    /// Whether values may have keys that ``memberNames`` doesn't list; by default, if it lists none.
    /// Tools that check expressions report unknown keys of a type only if this is false.
    static var hasOtherKeys: Bool { get }

    /// Looks up a key that isn't in ``keyTable``. An error it throws becomes an evaluation error
    /// that names the key. By default, there are no keys outside the table.
    func member(named key: String) throws -> MBMember

    /// The string form, as interpolation shows it; by default, the name of the type.
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

    /// Whether ``memberNames`` is empty.
    public static var hasOtherKeys: Bool { memberNames.isEmpty }

    /// The value in ``keyTable``.
    public func member(named key: String) throws -> MBMember {
        let table = type(of: self).keyTable
        guard table.members.readers != nil, let owner = self as? KeyOwner else {
            return .unknownKey
        }
        return try table.member(named: key, of: owner)
    }

    /// The name of the type, or the description of a `CustomStringConvertible` type: stored
    /// properties that aren't declared as members stay hidden.
    public var valueDescription: String {
        (self as? any CustomStringConvertible)?.description ?? type(of: self).typeName
    }

    /// False: values without their own equality are never equal.
    public func isEqual(to other: any MBKeyValueCoding) -> Bool { false }
}

extension MBKeyValueCoding where Self: Equatable {
    /// The Swift type's own equality.
    public func isEqual(to other: any MBKeyValueCoding) -> Bool {
        other as? Self == self
    }
}
