/// A set of values that remembers the order in which its members were added.
///
/// Membership uses strict equality: a number never equals a string, `true` equals 1, and text is
/// compared code unit by code unit. ``members`` has the order of insertion, and the string form is
/// sorted, so results never depend on hashing.
///
///     let tags = MBSet(["new", "sale", "new"])
///     let members = tags.members
///     // → ["new", "sale"]
///     let isOnSale = tags.contains("sale")
///     // → true
///
/// Legacy name: `NSSet`.
public struct MBSet: MBKeyValueCoding, Hashable {
    /// The name of this type in expressions and messages: `set`.
    public static let typeName = "set"

    /// The key that expressions can read: `count`, the number of members.
    public static let keyTable: MBKeyTable<MBSet> = ["count": .key(\.members.count)]

    /// The members in the order in which they were first added.
    public let members: [MBValue]

    /// Finds members by their hashes; nil for a few simple ones, which are compared one by one.
    private let index: Index?

    /// Creates a set from the distinct values of a sequence.
    ///
    /// Complexity: O(n), but objects that are `Equatable` and not `Hashable` are all compared with
    /// each other.
    ///
    /// - Parameter values: the values. Equal ones become one member, at the position of the first.
    public init(_ values: some Sequence<MBValue>) {
        var builder = Builder()
        for value in values { builder.insert(value) }
        self.init(builder)
    }

    /// Creates a set from the distinct values of an array, in the order of their texts.
    ///
    /// - Throws: `deadlineExceeded` or `cancelled`, if the evaluation must end that waits for this.
    @usableFromInline
    init(ordering values: [MBValue]) throws(MBExpressionError) {
        let work = values.allSatisfy(\.isScalar) ? nil : ThreadState.watch.map { WorkWatch($0) }
        let watch = ConversionWatch()
        var builder = Builder(minimumCapacity: values.count, work)
        for value in try values.inOrderOfTexts() {
            try watch.count()
            builder.insert(value)
        }
        if work?.isOver == true { try watch.check() }
        self.init(builder)
    }

    /// Creates a set from what was collected.
    init(_ builder: Builder) {
        members = builder.members
        index = builder.index
    }

    /// The positions of members by their hashes, which are computed once.
    fileprivate struct Index {
        /// The first position for a hash, and the others. Two members rarely have the same hash.
        private(set) var positions: [Int: Int] = [:]
        private(set) var others: [Int: [Int]] = [:]

        /// The number of members that are found without hashing.
        static let least = 8

        init(minimumCapacity: Int) {
            positions.reserveCapacity(minimumCapacity)
        }

        /// Whether the member at any position for a value's hash satisfies a test.
        func contains(
            _ value: MBValue, _ hash: Int, _ watch: WorkWatch?, where isEqual: (Int) -> Bool
        ) -> Bool {
            guard let first = positions[hash] else { return false }
            if isEqual(first) { return true }
            guard let others = others[hash], !value.isEqualToNothing else { return false }
            return others.contains { position in
                watch?.countCollision()
                return isEqual(position)
            }
        }

        mutating func add(_ position: Int, _ hash: Int) {
            if positions[hash] == nil {
                positions[hash] = position
            } else {
                others[hash, default: []].append(position)
            }
        }
    }

    /// Collects distinct values one at a time.
    struct Builder {
        fileprivate var members: [MBValue] = []
        fileprivate var index: Index?
        private let capacity: Int

        /// When the work must end; what was collected is then useless.
        private let watch: WorkWatch?

        init(minimumCapacity: Int = 0, _ watch: WorkWatch? = nil) {
            self.watch = watch
            capacity = minimumCapacity
        }

        mutating func insert(_ value: MBValue) {
            func isEqual(_ position: Int) -> Bool {
                MBValue.equal(members[position], value, by: .strict, watch)
            }
            if index == nil, members.count == Index.least || !value.isScalar {
                makeIndex()
            }
            guard index != nil else {
                if !members.indices.contains(where: isEqual) { members.append(value) }
                return
            }
            // Not bound to a name: while a copy exists, adding to the index copies all of it.
            let hash = MBSet.hash(of: value, watch)
            guard index?.contains(value, hash, watch, where: isEqual) != true else { return }
            index?.add(members.count, hash)
            members.append(value)
        }

        private mutating func makeIndex() {
            var index = Index(minimumCapacity: max(capacity, 2 * Index.least))
            for (position, member) in members.enumerated() {
                index.add(position, MBSet.hash(of: member, watch))
            }
            self.index = index
        }
    }

    /// Returns whether a value is a member. Complexity: O(1), but O(n) for an object that is
    /// `Equatable` and not `Hashable`.
    ///
    /// - Parameter value: the value to look for, by strict equality: `true` finds 1, `"1"` doesn't.
    public func contains(_ value: MBValue) -> Bool {
        contains(value, nil)
    }

    /// - Parameter watch: when the work must end; the answer is then useless.
    func contains(_ value: MBValue, depth: Int = 0, _ watch: WorkWatch?) -> Bool {
        contains(value, hash: nil, depth: depth, watch)
    }

    /// - Parameter hash: the hash of the value, if it's known.
    private func contains(
        _ value: MBValue, hash: Int?, depth: Int, _ watch: WorkWatch?
    ) -> Bool {
        func isEqual(_ position: Int) -> Bool {
            MBValue.equal(members[position], value, by: .strict, depth: depth, watch)
        }
        guard let index else { return members.indices.contains(where: isEqual) }
        return index.contains(value, hash ?? Self.hash(of: value, watch), watch, where: isEqual)
    }

    fileprivate static func hash(of value: MBValue, _ watch: WorkWatch?) -> Int {
        var hasher = Hasher()
        value.hash(into: &hasher, depth: 0, watch)
        return hasher.finalize()
    }

    /// The members between `{(` and `)}`, sorted by their texts.
    public var valueDescription: String { MBValue.opaque(self).description }

    /// Whether both sets have the same members, in any order.
    ///
    /// - Parameters:
    ///   - left: a set.
    ///   - right: the set to compare it with.
    public static func == (left: MBSet, right: MBSet) -> Bool {
        left.isEqual(to: right, depth: 0)
    }

    func isEqual(to other: MBSet, depth: Int, _ watch: WorkWatch? = nil) -> Bool {
        guard members.count == other.members.count else { return false }
        guard let index else {
            return members.allSatisfy { other.contains($0, depth: depth, watch) }
        }
        return index.positions.allSatisfy { hash, first in
            ([first] + (index.others[hash] ?? [])).allSatisfy {
                other.contains(members[$0], hash: hash, depth: depth, watch)
            }
        }
    }

    /// Hashes the members independently of their order.
    public func hash(into hasher: inout Hasher) {
        var combined = members.count
        if let index {
            for hash in index.positions.keys {
                combined &+= hash &* (1 + (index.others[hash]?.count ?? 0))
            }
        } else {
            for member in members { combined &+= Self.hash(of: member, nil) }
        }
        hasher.combine(combined)
    }
}

extension MBValue {
    /// Whether it's an object that doesn't even equal itself, as objects that aren't `Equatable`.
    fileprivate var isEqualToNothing: Bool {
        guard case .opaque(let opaque) = self else { return false }
        return !opaque.object.isEqual(to: opaque.object)
    }
}
