/// A set of values that remembers the order in which its members came.
///
/// Membership is by strict equality: a number never equals a string, `true` equals 1, and text
/// is compared code unit by code unit. Iteration and ``members`` follow insertion order, the
/// string form is sorted, so results never depend on hashing.
///
/// Legacy name: `NSSet`.
public struct MBSet: MBKeyValueCoding, Hashable {
    /// `set`.
    public static let typeName = "set"

    /// `count`.
    public static let memberNames = ["count"]

    /// The members, in the order in which they were first added.
    public let members: [MBValue]

    private let lookup: Set<StrictKey>

    /// A set of the distinct values of a sequence. Complexity: O(n).
    public init(_ values: some Sequence<MBValue>) {
        var unique: [MBValue] = []
        var seen: Set<StrictKey> = []
        for value in values where seen.insert(StrictKey(value)).inserted { unique.append(value) }
        members = unique
        lookup = seen
    }

    /// Whether a value is a member. Complexity: O(1).
    public func contains(_ value: MBValue) -> Bool {
        lookup.contains(StrictKey(value))
    }

    /// Answers `count`.
    public func member(named key: String) -> MBMember {
        key == "count" ? .value(MBValue(members.count)) : .unknownKey
    }

    /// The members between `{(` and `)}`, sorted by their text.
    public var valueDescription: String { MBValue.opaque(self).description }

    /// Whether both have the same members, in any order.
    public static func == (left: MBSet, right: MBSet) -> Bool {
        left.lookup == right.lookup
    }

    /// Hashes the members so that their order does not matter.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(lookup)
    }
}

/// A value as a key of a hash table under strict equality.
struct StrictKey: Hashable, Sendable {
    let value: MBValue

    init(_ value: MBValue) {
        self.value = value
    }

    static func == (left: StrictKey, right: StrictKey) -> Bool {
        MBValue.equal(left.value, right.value, by: .strict)
    }

    func hash(into hasher: inout Hasher) {
        value.hash(into: &hasher)
    }
}
