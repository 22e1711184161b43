/// The result of looking up a key in an object, which ``MBKeyValueCoding/member(named:)`` returns.
///
///     struct Row: MBKeyValueCoding {
///         let columns: [String: Int]
///
///         func member(named key: String) -> MBMember {
///             guard let value = columns[key] else { return .unknownKey }
///             return .value(MBValue(value))
///         }
///     }
///
///     var environment = MBEnvironment()
///     environment["row"] = Row(columns: ["total": 7])
///     let total = environment.string("$row.total")
///     // → "7"
///
/// The difference matters to authors of documents: a key without a value gives nothing, while an
/// unknown key is an error, whose message may suggest another key.
public enum MBMember: Sendable {
    /// The object has the key. Its value is nil if there is nothing under the key at the moment.
    case value(MBValue?)
    /// The object doesn't have the key: an evaluation fails with the code `unknownKey`.
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
///     var environment = MBEnvironment()
///     environment["user"] = User(name: "Zoë", visits: [])
///     let text = environment.string("$user.name ($user.visits.count)")
///     // → "Zoë (0)"
///
/// Structures, enumerations and classes can conform. If keys are known only at run time, such as
/// the columns of a record, implement ``member(named:)``. <doc:HostTypes> shows all of this.
///
/// Legacy name: key-value coding of `NSObject`.
public protocol MBKeyValueCoding: MBValueConvertible, Sendable {
    /// The type whose properties ``keyTable`` reads: this type, or the superclass that declares the
    /// table.
    associatedtype KeyOwner = Self

    /// The word for the type in messages and in the command line's `type`; by default, the name of
    /// the Swift type.
    static var typeName: String { get }

    /// The keys that expressions can read, each with the property or function that provides its
    /// value; empty by default.
    ///
    /// Declare it as a `static let`, which makes it only once. A class that has subclasses declares
    /// it as a `class var`; a subclass overrides it using ``MBKeyTable/adding(_:)``.
    static var keyTable: MBKeyTable<KeyOwner> { get }

    /// The keys that messages suggest and tools list; by default, the keys of ``keyTable``.
    static var memberNames: [String] { get }

    /// Whether values may have keys that ``memberNames`` doesn't list; by default, true if it lists
    /// none.
    ///
    /// Tools that check expressions report unknown keys of a type only if this is false.
    static var hasOtherKeys: Bool { get }

    /// Looks up a key that isn't in ``keyTable``.
    ///
    /// Implement it for keys that are known only at run time; see ``MBMember`` for an example. By
    /// default, it finds only the keys of the table.
    ///
    /// - Parameter key: the key, exactly as in the expression.
    /// - Returns: the value under the key, or ``MBMember/unknownKey``.
    /// - Throws: any error if the value can't be provided. It becomes an ``MBExpressionError`` with
    ///   the code `hostFailed` that names the key.
    func member(named key: String) throws -> MBMember

    /// The string form, as interpolation shows it; by default, the description of a
    /// `CustomStringConvertible` type, and otherwise ``typeName``.
    var valueDescription: String { get }

    /// Returns whether another object is equal to this one, for the language's comparisons and for
    /// sets. By default, it is if both are of the same `Equatable` type and equal by its `==`.
    ///
    /// A type that implements it gives the same answer for both orders, and equal hashes to equal
    /// objects if it's `Hashable`.
    ///
    /// - Parameter other: the other object, which may be of any type.
    func isEqual(to other: any MBKeyValueCoding) -> Bool
}

extension MBKeyValueCoding {
    /// The name of the Swift type, without its module: `User`.
    public static var typeName: String { String(describing: self) }

    /// An empty table, for a type that doesn't declare one: expressions then see only the keys that
    /// ``member(named:)`` finds.
    ///
    ///     struct Ticket: MBKeyValueCoding {
    ///         let seat: String
    ///     }
    ///     struct Pass: MBKeyValueCoding {
    ///         let seat: String
    ///
    ///         static let keyTable: MBKeyTable<Pass> = ["seat": .key(\.seat)]
    ///     }
    ///
    ///     var environment = MBEnvironment()
    ///     environment["ticket"] = Ticket(seat: "12A")
    ///     environment["pass"] = Pass(seat: "12A")
    ///     let hidden = environment.string("$ticket.seat", default: "?")
    ///     // → "?"
    ///     let shown = environment.string("$pass.seat")
    ///     // → "12A"
    public static var keyTable: MBKeyTable<KeyOwner> { MBKeyTable() }

    /// The keys of ``keyTable``, in the order of the table.
    public static var memberNames: [String] { keyTable.names }

    /// True if ``memberNames`` is empty, because the keys are then unknown.
    public static var hasOtherKeys: Bool { memberNames.isEmpty }

    /// Looks up a key in ``keyTable``.
    ///
    /// A type that implements this function itself calls ``MBKeyTable/member(named:of:)`` to ask
    /// its table.
    ///
    /// - Parameter key: the key, compared code unit by code unit.
    /// - Returns: the value under the key, or ``MBMember/unknownKey``.
    /// - Throws: the error of the property or function that the table has under the key.
    public func member(named key: String) throws -> MBMember { try listedMember(named: key) }

    /// Looks up a key as expressions do: in ``keyTable``, or else by asking the object.
    func seenMember(named key: String) throws -> MBMember {
        if case .value(let value) = try listedMember(named: key) { return .value(value) }
        return try member(named: key)
    }

    private func listedMember(named key: String) throws -> MBMember {
        let table = type(of: self).keyTable
        guard table.members.readers != nil, let owner = self as? KeyOwner else {
            return .unknownKey
        }
        return try table.member(named: key, of: owner)
    }

    /// The description of a `CustomStringConvertible` type, otherwise ``typeName``: stored
    /// properties that aren't in the table stay hidden.
    public var valueDescription: String {
        (self as? any CustomStringConvertible)?.description ?? type(of: self).typeName
    }

    /// Returns false: objects of a type that isn't `Equatable` are never equal.
    ///
    /// - Parameter other: the other object, which is ignored.
    public func isEqual(to other: any MBKeyValueCoding) -> Bool { false }
}

extension MBKeyValueCoding where Self: Equatable {
    /// Returns whether the other object is of the same type, not of a subclass, and equal by the
    /// type's own `==`.
    ///
    /// - Parameter other: the other object, which may be of any type.
    public func isEqual(to other: any MBKeyValueCoding) -> Bool {
        // An object of a superclass isn't a `Self`, so equality would depend on the order.
        type(of: other) == type(of: self) && other as? Self == self
    }
}
