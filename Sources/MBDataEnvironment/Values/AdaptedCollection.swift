/// A collection of the host on the way of a path: only what the path asks for is converted.
///
/// Types that conform are unchecked Sendable: whatever leaves a thread comes out of a key table,
/// which takes only values that are Sendable (`MBKeyTable.Entry.key`), and `MBPathValue`, which
/// holds all others, is not.
@usableFromInline
protocol AdaptedCollection: MBKeyValueCoding {
    /// How many elements there are.
    var count: Int { get }

    /// What kind of value it becomes.
    static var kind: AdaptedKind { get }

    /// The keys of a dictionary, in order.
    var keys: [String] { get }

    /// The element of a list at a position that it has.
    func element(at position: Int) throws -> MBPathValue

    /// The value of a key of a dictionary, if it has it.
    func element(named key: String) throws -> MBPathValue?

    /// The value of the whole collection, made of what a function makes of its elements.
    func whole(_ convert: (MBPathValue) throws -> MBValue?) throws -> MBValue
}

@usableFromInline
enum AdaptedKind {
    case array, dictionary, set
}

extension AdaptedCollection {
    @usableFromInline var keys: [String] { [] }
    @usableFromInline func element(at position: Int) throws -> MBPathValue { MBPathValue(nil) }
    @usableFromInline func element(named key: String) throws -> MBPathValue? { nil }
}

/// An array or a part of one.
@usableFromInline
struct AdaptedList<Base: RandomAccessCollection>: AdaptedCollection, @unchecked Sendable
where Base.Element: MBValueConvertible {
    @usableFromInline static var typeName: String { "array" }
    @usableFromInline static var kind: AdaptedKind { .array }

    @usableFromInline let base: Base

    @inlinable
    init(base: Base) {
        self.base = base
    }

    @usableFromInline var count: Int { base.count }

    @usableFromInline func element(at position: Int) throws -> MBPathValue {
        try base[base.index(base.startIndex, offsetBy: position)].pathValue
    }

    @usableFromInline func whole(_ convert: (MBPathValue) throws -> MBValue?) throws -> MBValue {
        var elements: [MBValue] = []
        elements.reserveCapacity(base.count)
        for element in base { elements.append(try convert(try element.pathValue) ?? .null) }
        return .array(elements)
    }
}

@usableFromInline
struct AdaptedDictionary<Value: MBValueConvertible>: AdaptedCollection, @unchecked Sendable {
    @usableFromInline static var typeName: String { "dictionary" }
    @usableFromInline static var kind: AdaptedKind { .dictionary }

    @usableFromInline let base: [String: Value]

    @inlinable
    init(base: [String: Value]) {
        self.base = base
    }

    @usableFromInline var count: Int { base.count }
    @usableFromInline var keys: [String] { base.keys.sorted() }

    /// Swift finds keys that look the same, expressions only those of the same code units.
    @usableFromInline func element(named key: String) throws -> MBPathValue? {
        guard TextEquality.isHarmless(key), let index = base.index(forKey: key),
            TextEquality.isIdentical(base[index].key, key)
        else { return nil }
        return try base[index].value.pathValue
    }

    @usableFromInline func whole(_ convert: (MBPathValue) throws -> MBValue?) throws -> MBValue {
        var entries = MBDictionary(minimumCapacity: base.count)
        for (key, value) in base.sorted(by: { $0.key < $1.key }) {
            entries[key] = try convert(try value.pathValue)
        }
        return .dictionary(entries)
    }
}

@usableFromInline
struct AdaptedSet<Element: MBValueConvertible & Hashable>: AdaptedCollection, @unchecked Sendable {
    @usableFromInline static var typeName: String { MBSet.typeName }
    @usableFromInline static var memberNames: [String] { MBSet.memberNames }
    @usableFromInline static var kind: AdaptedKind { .set }

    @usableFromInline let base: Set<Element>

    @inlinable
    init(base: Set<Element>) {
        self.base = base
    }

    @usableFromInline var count: Int { base.count }

    /// The order of a Swift set changes from run to run, that of the texts does not.
    @usableFromInline func whole(_ convert: (MBPathValue) throws -> MBValue?) throws -> MBValue {
        let members = try base.map { try convert(try $0.pathValue) ?? .null }
            .map { (text: $0.description, value: $0) }.sorted { $0.text < $1.text }
        return .opaque(MBSet(members.map(\.value)))
    }
}
