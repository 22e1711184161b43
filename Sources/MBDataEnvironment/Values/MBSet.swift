/// A set of values that remembers the order in which its members were added.
///
/// Membership uses strict equality: a number never equals a string, `true` equals 1, and text is
/// compared code unit by code unit. Iteration and ``members`` follow insertion order, and the
/// string form is sorted, so results never depend on hashing.
///
/// Legacy name: `NSSet`.
public struct MBSet: MBKeyValueCoding, Hashable {
    /// `set`.
    public static let typeName = "set"

    /// `count`.
    public static let keyTable: MBKeyTable<MBSet> = ["count": .key(\.members.count)]

    /// The members in the order in which they were first added.
    public let members: [MBValue]

    /// The positions of the members by their hashes, which are computed once: the first with a hash,
    /// and those of the others.
    private let positions: [Int: Int]
    private let others: [Int: [Int]]

    /// Creates a set from the distinct values of a sequence. Complexity: O(n).
    public init(_ values: some Sequence<MBValue>) {
        var builder = Builder()
        for value in values { builder.insert(value) }
        self.init(builder)
    }

    /// Creates a set from what was collected.
    init(_ builder: Builder) {
        members = builder.members
        positions = builder.positions
        others = builder.others
    }

    /// Collects distinct values one at a time.
    struct Builder {
        fileprivate var members: [MBValue] = []
        fileprivate var positions: [Int: Int] = [:]
        /// Almost always empty: two members rarely have the same hash.
        fileprivate var others: [Int: [Int]] = [:]

        /// When the work must end; what was collected is then useless.
        private let watch: WorkWatch?

        init(minimumCapacity: Int = 0, _ watch: WorkWatch? = nil) {
            self.watch = watch
            positions.reserveCapacity(minimumCapacity)
        }

        mutating func insert(_ value: MBValue) {
            let hash = MBSet.hash(of: value, watch)
            func isEqual(_ position: Int) -> Bool {
                MBValue.equal(members[position], value, by: .strict, watch)
            }
            if let first = positions[hash] {
                guard !isEqual(first), others[hash]?.contains(where: isEqual) != true else {
                    return
                }
                others[hash, default: []].append(members.count)
            } else {
                positions[hash] = members.count
            }
            members.append(value)
        }
    }

    /// Whether a value is a member. Complexity: O(1).
    public func contains(_ value: MBValue) -> Bool {
        contains(value, nil)
    }

    /// - Parameter watch: when the work must end; the answer is then useless.
    func contains(_ value: MBValue, _ watch: WorkWatch?) -> Bool {
        contains(value, hash: Self.hash(of: value, watch), depth: 0, watch)
    }

    private func contains(
        _ value: MBValue, hash: Int, depth: Int, _ watch: WorkWatch?
    ) -> Bool {
        guard let first = positions[hash] else { return false }
        func isEqual(_ position: Int) -> Bool {
            MBValue.equal(members[position], value, by: .strict, depth: depth, watch)
        }
        return isEqual(first) || others[hash]?.contains(where: isEqual) == true
    }

    fileprivate static func hash(of value: MBValue, _ watch: WorkWatch?) -> Int {
        var hasher = Hasher()
        value.hash(into: &hasher, depth: 0, watch)
        return hasher.finalize()
    }

    /// The members between `{(` and `)}`, sorted by their texts.
    public var valueDescription: String { MBValue.opaque(self).description }

    /// Whether both have the same members, in any order.
    public static func == (left: MBSet, right: MBSet) -> Bool {
        left.isEqual(to: right, depth: 0)
    }

    func isEqual(to other: MBSet, depth: Int, _ watch: WorkWatch? = nil) -> Bool {
        guard members.count == other.members.count else { return false }
        return positions.allSatisfy { hash, first in
            ([first] + (others[hash] ?? [])).allSatisfy {
                other.contains(members[$0], hash: hash, depth: depth, watch)
            }
        }
    }

    /// Hashes the members independently of their order.
    public func hash(into hasher: inout Hasher) {
        var combined = members.count
        for hash in positions.keys { combined ^= hash &* (1 + (others[hash]?.count ?? 0)) }
        hasher.combine(combined)
    }
}

extension [MBValue] {
    /// The values in the order of their texts.
    @usableFromInline var inOrderOfTexts: [MBValue] {
        guard count > 1 else { return self }
        return map { (text: $0.description, value: $0) }.sorted { $0.text < $1.text }.map(\.value)
    }
}
