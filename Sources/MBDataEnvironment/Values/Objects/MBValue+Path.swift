extension MBValue {
    /// The constant keys that a path goes on with, as `.address.city` after `$user`.
    ///
    /// A type of the host follows as many as it knows on its own, in code that the compiler has made for
    /// it, so that nothing on the way is put into a value.
    ///
    /// It cannot be copied because it refers to an expression that is being evaluated.
    public struct _Path: ~Copyable {
        /// The next key; only if one is `left`.
        @usableFromInline var next: UnsafePointer<PathKey>?
        /// The key after that.
        @usableFromInline var afterNext: UnsafePointer<PathKey>?
        @usableFromInline var left: Int
        /// How many keys were followed.
        @usableFromInline var count = 0
        /// The key that was followed last, and what it is a key of.
        @usableFromInline var last: UnsafePointer<PathKey>?
        @usableFromInline var owner = PathOwner.array

        /// How many keys may be followed at once: each of them takes some of the stack.
        static let mostKeys = 8

        /// No key.
        init() {
            left = 0
        }

        /// The constant keys from one on, while they are paid for.
        @inline(__always)
        init(_ keys: UnsafePointer<PathKey>?, atMost limit: Int) {
            next = keys
            afterNext = keys.map { $0 + 1 }
            left = min(keys?.pointee.run ?? 0, limit)
        }

        /// A key, and those that come after it.
        init(_ key: UnsafePointer<PathKey>, _ keys: UnsafePointer<PathKey>?, atMost limit: Int) {
            next = key
            afterNext = keys
            left = 1 + max(0, min(keys?.pointee.run ?? 0, limit))
        }

        /// The keys that were not followed.
        var rest: UnsafePointer<PathKey>? { next }

        /// Whether there is a key to follow.
        @inlinable var hasKey: Bool { left > 0 }

        /// The position in an array of some elements that the next key means.
        @inlinable
        func index(below count: Int) -> Int? {
            guard left > 0, let next, next.pointee.index >= 0, next.pointee.index < count else {
                return nil
            }
            return next.pointee.index
        }

        /// Whether the next key is `count`.
        @inlinable var isCount: Bool { left > 0 && next?.pointee.isCount == true }

        /// The next key as one of a Swift dictionary, which finds what looks the same, too.
        @usableFromInline var name: String? {
            guard left > 0, let name = next?.pointee.name.text, TextEquality.isHarmless(name) else {
                return nil
            }
            return name
        }

        /// Whether the next key has the code units of one.
        @usableFromInline
        func isNamed(_ name: String) -> Bool {
            guard left > 0, let next else { return false }
            return TextEquality.isIdentical(next.pointee.name.text, name)
        }

        /// What gives the value of the next key if a table of keys has it.
        @usableFromInline
        func reader(in table: MemberTable) -> MemberReader.OfObjects? {
            guard left > 0, let next else { return nil }
            return table.readers?.reader.address(of: next.pointee.name)?.pointee.readObject
        }

        /// Goes past the next key, which something has. Nothing else tells whose key it was if what
        /// comes after this fails.
        @inlinable
        mutating func follow(from owner: PathOwner) {
            self.owner = owner
            last = next
            next = afterNext
            if let key = next { afterNext = key + 1 }
            left &-= 1
            count &+= 1
        }
    }
}

/// What a key is a key of.
@usableFromInline
enum PathOwner {
    case object(any MBKeyValueCoding.Type)
    case array, dictionary, set

    var typeName: String {
        switch self {
        case .object(let type): type.typeName
        case .array: "array"
        case .dictionary: "dictionary"
        case .set: MBSet.typeName
        }
    }
}

/// A key of a path.
@usableFromInline
struct PathKey: Sendable {
    let name: HashedKey
    /// The position that it means in an array, or -1.
    @usableFromInline let index: Int
    @usableFromInline let isCount: Bool
    /// How many constant keys there are from here on, itself included, that may be followed at once.
    let run: Int
    /// Whether the path ends here.
    let isLast: Bool
    /// Where it stands in the text.
    let place: (lower: Int, upper: Int)
}

extension PathKey {
    /// A key that is known only when the path is followed.
    init(_ name: String, index: Int, isLast: Bool) {
        self.init(
            name: HashedKey(name), index: index, isCount: false, run: 0, isLast: isLast,
            place: (0, 0))
    }
}
