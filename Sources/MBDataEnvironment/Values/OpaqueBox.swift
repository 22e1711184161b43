/// The reference behind an opaque value.
///
/// Sendable because it and its subclasses have only `let` properties of Sendable types.
class OpaqueBox: @unchecked Sendable {
    /// The keys that the type of the object declares; nil for none.
    final let members: OrderedTable<MemberReader>?
    final let isNull: Bool
    /// Whether it holds a collection of the host on the way of a path.
    final let isAdapted: Bool

    fileprivate init(
        _ members: OrderedTable<MemberReader>?, isNull: Bool = false, isAdapted: Bool = false
    ) {
        self.members = members
        self.isNull = isNull
        self.isAdapted = isAdapted
    }

    /// What gives the value of a key that the type of the object declares. Valid while this exists.
    @inline(__always)
    final func reader(for key: HashedKey) -> UnsafePointer<MemberReader>? {
        members?.reader.address(of: key)
    }

    var object: any MBKeyValueCoding { MBNull() }

    var adapted: (any AdaptedCollection)? { nil }

    /// What a reader from here gives.
    func read(_ reader: UnsafePointer<MemberReader>) throws -> MBValue? { nil }
}

/// Holds an object of a known type.
final class TypedBox<Object: MBKeyValueCoding>: OpaqueBox, @unchecked Sendable {
    let value: Object

    init(_ object: Object) {
        value = object
        super.init(Self.members(of: object), isNull: Object.self == MBNull.self)
    }

    /// Readers are given the address of a value of type `Object`, so only a table of that type
    /// will do, or of a class that it descends from: references are alike. Any other one is asked
    /// through `member(named:)`.
    private static func members(of object: Object) -> OrderedTable<MemberReader>? {
        guard let members = type(of: object).keyTable.members else { return nil }
        if Object.self == Object.KeyOwner.self { return members }
        let isOfAncestor = Object.KeyOwner.self is AnyClass && Object.self is Object.KeyOwner.Type
        return isOfAncestor ? members : nil
    }

    override var object: any MBKeyValueCoding { value }

    override func read(_ reader: UnsafePointer<MemberReader>) throws -> MBValue? {
        try withUnsafePointer(to: value) { try reader.pointee.read(UnsafeRawPointer($0)) }
    }
}

/// Holds a collection of the host on the way of a path.
final class AdaptedBox<Collection: AdaptedCollection>: OpaqueBox, @unchecked Sendable {
    private let collection: Collection

    init(_ collection: Collection) {
        self.collection = collection
        super.init(nil, isAdapted: true)
    }

    override var object: any MBKeyValueCoding { collection }

    override var adapted: (any AdaptedCollection)? { collection }
}
