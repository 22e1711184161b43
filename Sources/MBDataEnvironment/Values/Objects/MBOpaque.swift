/// A host object, or one of the library's own structured values, held behind one reference.
///
/// It's what ``MBValue/opaque(_:)-swift.enum.case`` holds. To make a value from an object, use
/// ``MBValue/opaque(_:)-(MBKeyValueCoding)``; to get the object back, ``MBValue/asOpaque(_:)``.
@frozen
public struct MBOpaque: Sendable {
    @usableFromInline let box: OpaqueBox

    /// Creates an opaque value that holds an object.
    ///
    /// - Parameter object: the object, which expressions read through its
    ///   ``MBKeyValueCoding/keyTable``.
    @inlinable
    public init(_ object: some MBKeyValueCoding) {
        box = TypedBox(object: object)
    }

    @usableFromInline
    init(_ collection: LazyCollection) {
        box = collection
    }

    /// The object that the opaque value holds.
    public var object: any MBKeyValueCoding { box.object }

    /// The object's ``MBKeyValueCoding/typeName``, such as `rect`.
    public var typeName: String { box.typeName }

    var isNull: Bool { box.kind == .null }

    /// Whether this is one of the library's own values, which always respond the same way.
    var isValue: Bool {
        func holds(_ type: Any.Type) -> Bool { box.content == ObjectIdentifier(type) }
        return holds(Null.self) || holds(MBSet.self) || holds(MBData.self) || holds(MBRange.self)
            || holds(MBPoint.self) || holds(MBSize.self) || holds(MBRect.self)
            || holds(MBOffset.self) || holds(MBInsets.self) || holds(MBColor.self)
            || holds(MBFont.self)
    }

    /// The host collection that this represents along a path.
    var adapted: LazyCollection? {
        box.kind == .adapted ? box as? LazyCollection : nil
    }

    /// The object if it was boxed as exactly this type, as objects of the library's types are. This
    /// doesn't look at the object.
    func holding<Object: MBKeyValueCoding>(_ type: Object.Type) -> Object? {
        // Unretained: this value keeps its box during the call.
        ValueBox<Object>.holding(.passUnretained(box))?._withUnsafeGuaranteedRef { $0.value }
    }
}

/// Nothing, as an element of a collection.
///
/// Legacy name: `NSNull`.
@usableFromInline
struct Null: MBKeyValueCoding, Hashable {
    /// `null`.
    @usableFromInline static let typeName = "null"

    /// What `^join` and a direct description show: `<null>`.
    @usableFromInline var valueDescription: String { "<null>" }
}
