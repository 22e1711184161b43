/// A host object or one of the library's own structured values, held behind one reference.
public struct MBOpaque: Sendable {
    private final class Box: Sendable {
        let object: any MBKeyValueCoding
        let isNull: Bool

        init(_ object: any MBKeyValueCoding) {
            self.object = object
            isNull = object is MBNull
        }
    }

    private let box: Box

    /// Boxes an object.
    public init(_ object: some MBKeyValueCoding) {
        box = Box(object)
    }

    /// The object.
    public var object: any MBKeyValueCoding { box.object }

    /// The word for the object's type.
    public var typeName: String { type(of: box.object).typeName }

    var isNull: Bool { box.isNull }
}

/// Nothing, as an element of a collection.
///
/// Legacy name: `NSNull`.
public struct MBNull: MBKeyValueCoding, Hashable {
    /// `null`.
    public static let typeName = "null"

    /// The only value.
    public init() {}

    /// What `^join` and a direct description show: `<null>`.
    public var valueDescription: String { "<null>" }
}
