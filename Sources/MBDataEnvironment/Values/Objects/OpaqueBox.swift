/// The reference behind an opaque value.
///
/// What makes and reads boxes can be inlined, so that an app's own code does it for its own types:
/// generic code of the library takes ten times as long. Where the library is built so that it can be
/// exchanged without the app (library evolution), that takes a layout that is fixed: of structures
/// `@frozen` says so, of classes `@_fixed_layout`.
///
/// Sendable because it and its subclasses have only `let` properties, and those of Sendable types;
/// ``ValueBox`` and ``LazyCollection`` tell how they see to that.
@_fixed_layout @usableFromInline
class OpaqueBox: @unchecked Sendable {
    /// What evaluation has to tell apart.
    @usableFromInline
    enum Kind {
        case object, null, data
        /// A collection of the host on the way of a path.
        case adapted
    }

    /// The keys that the type of the object declares.
    final let members: MemberTable
    final let kind: Kind
    /// The type of the value that is held, if this is a `ValueBox`; of no value in any other one.
    @usableFromInline final let content: ObjectIdentifier

    @usableFromInline
    init(_ members: MemberTable, kind: Kind, _ content: ObjectIdentifier) {
        self.members = members
        self.kind = kind
        self.content = content
    }

    /// What gives the value of a key that the type of the object declares. Valid while this exists.
    @inline(__always)
    final func reader(for key: HashedKey) -> UnsafePointer<MemberReader>? {
        members.readers?.reader.address(of: key)
    }

    /// The object; of a collection on the way of a path nothing.
    @usableFromInline var object: any MBKeyValueCoding { Null() }

    var typeName: String { Null.typeName }
}

/// Holds a value of a known type.
///
/// Sendable because its only subclass holds host types, which are Sendable.
@_fixed_layout @usableFromInline
class ValueBox<Value>: OpaqueBox, @unchecked Sendable {
    @usableFromInline final let value: Value

    /// A box as one that holds a value of this type; nil if it does not.
    ///
    /// Comparing what the box says of itself takes no time, and unlike a cast it retains nothing.
    /// What it says is right: only the initializer of this class names the type of a value.
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
/// Sendable because a host type is, which `MBKeyValueCoding` demands; it adds no property.
@_fixed_layout @usableFromInline
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

/// What the keys of a type give, without the type.
@usableFromInline
struct MemberTable: Sendable {
    /// Nil for a table without keys, which many of the library's own types have.
    private(set) var readers: OrderedTable<MemberReader>?

    @usableFromInline
    init() {}

    mutating func set(_ reader: MemberReader, for name: String) {
        var readers = self.readers ?? OrderedTable()
        readers.set(reader, for: HashedKey(name))
        self.readers = readers
    }
}

/// What a key gives for an object, and what the keys after it give that can be followed at once.
@usableFromInline
struct MemberReader: Sendable {
    /// Reads the object in a box, which is alive while it does.
    @usableFromInline
    let readBox: @Sendable (Unmanaged<OpaqueBox>, inout MBValue._Path) throws -> MBValue?
    /// Reads an object of the table's type by its address.
    @usableFromInline let readObject: OfObjects

    @usableFromInline
    typealias OfObjects = @Sendable (UnsafeRawPointer, inout MBValue._Path) throws -> MBValue?

    @usableFromInline
    init(
        readBox: @escaping @Sendable (Unmanaged<OpaqueBox>, inout MBValue._Path) throws -> MBValue?,
        readObject: @escaping OfObjects
    ) {
        self.readBox = readBox
        self.readObject = readObject
    }
}
