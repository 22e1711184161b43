/// What a look-up by key in an opaque value found.
public enum MBMember: Sendable {
    /// The type knows the key; its value may be nil.
    case value(MBValue?)
    /// The type does not know the key.
    case unknownKey
}

/// A type whose values expressions can hold and look into by key.
///
/// Only what ``member(named:)`` answers is visible to expressions: there is no reflection.
///
///     struct User: MBKeyValueCoding {
///         static let typeName = "user"
///         static let memberNames = ["name", "isGuest"]
///         let name: String
///
///         func member(named key: String) -> MBMember {
///             switch key {
///             case "name": .value(.string(name))
///             case "isGuest": .value(.bool(name.isEmpty))
///             default: .unknownKey
///             }
///         }
///     }
///
/// Legacy name: key-value coding of `NSObject`.
public protocol MBKeyValueCoding: MBValueConvertible, Sendable {
    /// The word that stands for the type in messages and in the `type` of the command line.
    static var typeName: String { get }

    /// The keys that ``member(named:)`` knows, for suggestions and reflection.
    static var memberNames: [String] { get }

    /// Looks a key up. A thrown error becomes an evaluation error that names the key.
    func member(named key: String) throws -> MBMember

    /// The string form, as interpolation shows it; the name of the type by default.
    var valueDescription: String { get }

    /// Whether another opaque value is equal to this one.
    func isEqual(to other: any MBKeyValueCoding) -> Bool
}

extension MBKeyValueCoding {
    /// The name of the Swift type.
    public static var typeName: String { String(describing: Self.self) }

    /// No keys.
    public static var memberNames: [String] { [] }

    /// No key is known.
    public func member(named key: String) throws -> MBMember { .unknownKey }

    /// The name of the type, or what a `CustomStringConvertible` type says: stored properties that
    /// are no declared members stay hidden.
    public var valueDescription: String {
        (self as? any CustomStringConvertible)?.description ?? Self.typeName
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
