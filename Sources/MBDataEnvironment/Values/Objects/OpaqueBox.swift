/// The reference behind an opaque value.
///
/// The code that makes and reads boxes can be inlined, so that an app's own code does it for its
/// own types: the library's generic code takes ten times as long. If the library is built so that
/// it can be replaced independently of the app (library evolution), this requires a fixed layout:
/// `@frozen` declares it for structures, `@_fixed_layout` for classes.
///
/// Sendable because it and its subclasses have only `let` properties of Sendable types;
/// ``ValueBox`` and ``LazyCollection`` explain how they ensure that.
@_fixed_layout @usableFromInline
// Sendable because it and its subclasses only have constants of Sendable types.
class OpaqueBox: @unchecked Sendable {
    /// The kinds that an evaluation must distinguish.
    @usableFromInline
    enum Kind {
        case object, null, data
        /// A host collection along a path.
        case adapted
    }

    /// The keys that the type of the object declares.
    final let members: MemberTable
    final let kind: Kind
    /// The type of the stored value if this is a `ValueBox`; in any other box, a type that no value
    /// has.
    @usableFromInline final let content: ObjectIdentifier

    @usableFromInline
    init(_ members: MemberTable, kind: Kind, _ content: ObjectIdentifier) {
        self.members = members
        self.kind = kind
        self.content = content
    }

    /// The function that reads the value of a key that the object's type declares. It's valid as
    /// long as this exists.
    @inline(__always)
    final func reader(for key: HashedKey) -> UnsafePointer<MemberReader>? {
        members.readers?.reader.address(of: key)
    }

    /// The object; null for a collection along a path.
    @usableFromInline var object: any MBKeyValueCoding { Null() }

    var typeName: String { Null.typeName }
}

/// Holds a value of a known type.
///
/// Sendable because its only subclass holds host types, which are Sendable.
@_fixed_layout @usableFromInline
// Sendable because its only subclass holds host types, which are Sendable.
class ValueBox<Value>: OpaqueBox, @unchecked Sendable {
    @usableFromInline final let value: Value

    /// A box as one that holds a value of this type; nil if it doesn't.
    ///
    /// Comparing what the box declares about itself takes no time and, unlike a cast, retains
    /// nothing. The declaration is reliable: only this class's initializer names the type of a
    /// value.
    @inlinable
    static func holding(_ box: Unmanaged<OpaqueBox>) -> Unmanaged<ValueBox>? {
        guard box._withUnsafeGuaranteedRef({ $0.content }) == ObjectIdentifier(Value.self) else {
            return nil
        }
        return .fromOpaque(box.toOpaque())
    }

    @inlinable
    init(_ value: Value, _ members: MemberTable, _ kind: Kind) {
        self.value = value
        super.init(members, kind: kind, ObjectIdentifier(Value.self))
    }
}

/// Holds an object of a known type.
///
/// Sendable because a host type is, as `MBKeyValueCoding` requires; it adds no properties.
@_fixed_layout @usableFromInline
// Sendable because its object is, and that's all it holds.
final class TypedBox<Object: MBKeyValueCoding>: ValueBox<Object>, @unchecked Sendable {
    @inlinable
    init(object: Object) {
        let kind: Kind =
            Object.self == Null.self ? .null : Object.self == MBData.self ? .data : .object
        super.init(object, type(of: object).keyTable.members, kind)
    }

    @usableFromInline override var object: any MBKeyValueCoding { value }

    override var typeName: String { type(of: value).typeName }
}

/// The readers for a type's keys, without the type.
@usableFromInline
struct MemberTable: Sendable {
    /// Nil for a table without keys, as many of the library's own types have.
    private(set) var readers: OrderedTable<MemberReader>?

    @usableFromInline
    init() {}

    mutating func set(_ reader: MemberReader, for name: String) {
        var readers = self.readers ?? OrderedTable()
        readers.set(reader, for: HashedKey(name))
        self.readers = readers
    }
}

/// Reads the value of a key of an object, and follows the keys after it that can be followed at
/// once.
@usableFromInline
struct MemberReader: Sendable {
    /// Reads the object in a box, which stays alive meanwhile.
    @usableFromInline
    let readBox: @Sendable (Unmanaged<OpaqueBox>, inout MBValue._Path) throws -> MBValue?
    /// Reads an object of the table's type at its address.
    @usableFromInline let readObject: OfObjects

    @usableFromInline
    typealias OfObjects = @Sendable (UnsafeRawPointer, inout MBValue._Path) throws -> MBValue?

    /// The Swift type of the value.
    let valueType: any MBValueConvertible.Type

    @usableFromInline
    init(
        valueType: any MBValueConvertible.Type,
        readBox: @escaping @Sendable (Unmanaged<OpaqueBox>, inout MBValue._Path) throws -> MBValue?,
        readObject: @escaping OfObjects
    ) {
        self.valueType = valueType
        self.readBox = readBox
        self.readObject = readObject
    }
}
