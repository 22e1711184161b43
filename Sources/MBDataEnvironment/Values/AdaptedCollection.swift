/// A collection of the host on the way of a path: only what the path asks for is converted.
///
/// It stands in a value while a path is followed, and nowhere else. Sendable because whatever leaves
/// a thread comes out of a key table, which takes only values that are Sendable
/// (`MBKeyTable.Entry.key`); ``MBPathValue``, which holds all others, is not.
@usableFromInline
class AdaptedCollection: OpaqueBox, @unchecked Sendable {
    /// What it becomes.
    enum Form {
        case array, dictionary, set
    }

    @usableFromInline
    init() {
        super.init(MemberTable(), kind: .adapted)
    }

    var form: Form { .array }

    /// How many elements there are.
    var count: Int { 0 }

    /// The keys of a dictionary, in order.
    var keys: [String] { [] }

    /// The element of an array at a position that it has.
    func element(at position: Int) throws -> MBPathValue { MBPathValue(nil) }

    /// The value of a key of a dictionary, if it has it.
    func element(named key: String) throws -> MBPathValue? { nil }

    /// The value of the whole collection, made of what a function makes of its elements.
    func whole(_ convert: (MBPathValue) throws -> MBValue?) throws -> MBValue { .array([]) }
}

/// An array or a part of one.
@usableFromInline
final class AdaptedList<Base: RandomAccessCollection>: AdaptedCollection, @unchecked Sendable
where Base.Element: MBValueConvertible {
    @usableFromInline let base: Base

    @inlinable
    init(_ base: Base) {
        self.base = base
    }

    override var typeName: String { "array" }

    override var count: Int { base.count }

    override func element(at position: Int) throws -> MBPathValue {
        try base[base.index(base.startIndex, offsetBy: position)].pathValue
    }

    override func whole(_ convert: (MBPathValue) throws -> MBValue?) throws -> MBValue {
        var elements: [MBValue] = []
        elements.reserveCapacity(base.count)
        for element in base { elements.append(try convert(try element.pathValue) ?? .null) }
        return .array(elements)
    }
}

@usableFromInline
final class AdaptedDictionary<Value: MBValueConvertible>: AdaptedCollection, @unchecked Sendable {
    @usableFromInline let base: [String: Value]

    @inlinable
    init(_ base: [String: Value]) {
        self.base = base
    }

    override var typeName: String { "dictionary" }

    override var form: Form { .dictionary }

    override var count: Int { base.count }

    override var keys: [String] { base.keys.sorted() }

    /// Swift finds keys that look the same, expressions only those of the same code units.
    override func element(named key: String) throws -> MBPathValue? {
        guard TextEquality.isHarmless(key), let index = base.index(forKey: key),
            TextEquality.isIdentical(base[index].key, key)
        else { return nil }
        return try base[index].value.pathValue
    }

    override func whole(_ convert: (MBPathValue) throws -> MBValue?) throws -> MBValue {
        var entries = MBDictionary(minimumCapacity: base.count)
        for (key, value) in base.sorted(by: { $0.key < $1.key }) {
            entries[key] = try convert(try value.pathValue)
        }
        return .dictionary(entries)
    }
}

@usableFromInline
final class AdaptedSet<Element: MBValueConvertible & Hashable>: AdaptedCollection,
    @unchecked Sendable
{
    @usableFromInline let base: Set<Element>

    @inlinable
    init(_ base: Set<Element>) {
        self.base = base
    }

    override var typeName: String { MBSet.typeName }

    override var form: Form { .set }

    override var count: Int { base.count }

    /// The order of a Swift set changes from run to run, that of the texts does not.
    override func whole(_ convert: (MBPathValue) throws -> MBValue?) throws -> MBValue {
        let members = try base.map { try convert(try $0.pathValue) ?? .null }
        return .opaque(MBSet(members.inOrderOfTexts))
    }
}
