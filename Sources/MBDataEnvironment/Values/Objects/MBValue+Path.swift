extension MBValue {
    /// The constant keys with which a path continues, such as `.address.city` after `$user`.
    ///
    /// A host type follows as many of them as it knows, in code that the compiler has specialized
    /// for it, so that nothing along the way is put into a value.
    ///
    /// It can't be copied because it refers to an expression that is being evaluated.
    public struct _Path: ~Copyable {
        /// The next key; valid only if `left` isn't 0.
        @usableFromInline var next: UnsafePointer<PathKey>?
        /// The key after that.
        @usableFromInline var afterNext: UnsafePointer<PathKey>?
        @usableFromInline var left: Int
        /// The number of keys followed.
        @usableFromInline var count = 0
        /// The key that was followed last, and what it's a key of.
        @usableFromInline var last: UnsafePointer<PathKey>?
        @usableFromInline var owner = PathOwner.array

        /// How many keys may be followed at once: each takes some of the stack.
        static let mostKeys = 8

        /// Creates a path without keys.
        init() {
            left = 0
        }

        /// The constant keys from a given one on, as long as they're paid for.
        @inline(__always)
        init(_ keys: UnsafePointer<PathKey>?, atMost limit: Int) {
            next = keys
            afterNext = keys.map { $0 + 1 }
            left = min(keys?.pointee.run ?? 0, limit)
        }

        /// A key and the keys after it.
        init(_ key: UnsafePointer<PathKey>, _ keys: UnsafePointer<PathKey>?, atMost limit: Int) {
            next = key
            afterNext = keys
            left = 1 + max(0, min(keys?.pointee.run ?? 0, limit))
        }

        /// The keys that weren't followed.
        var rest: UnsafePointer<PathKey>? { next }

        /// Whether there is a key to follow.
        @inlinable var hasKey: Bool { left > 0 }

        /// The position that the next key means in an array with a number of elements.
        @inlinable
        func index(below count: Int) -> Int? {
            guard left > 0, let next, next.pointee.index >= 0, next.pointee.index < count else {
                return nil
            }
            return next.pointee.index
        }

        /// Whether the next key is `count`.
        @inlinable var isCount: Bool { left > 0 && next?.pointee.isCount == true }

        /// The next key as a key of a Swift dictionary, which also finds keys that look the same.
        @usableFromInline var name: String? {
            guard left > 0, let name = next?.pointee.name.text, TextEquality.isHarmless(name) else {
                return nil
            }
            return name
        }

        /// Whether the next key has the same code units as another.
        @usableFromInline
        func isNamed(_ name: String) -> Bool {
            guard left > 0, let next else { return false }
            return TextEquality.isIdentical(next.pointee.name.text, name)
        }

        /// The function that reads the value of the next key, if a table of keys has it.
        @usableFromInline
        func reader(in table: MemberTable) -> MemberReader.OfObjects? {
            guard left > 0, let next else { return nil }
            return table.readers?.reader.address(of: next.pointee.name)?.pointee.readObject
        }

        /// Moves past the next key, which something has. This is the only record of whose key it
        /// was if what comes after it fails.
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

/// What a key belongs to.
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
    /// The number of constant keys from here on, including this one, that may be followed at once.
    let run: Int
    /// Whether the path ends here.
    let isLast: Bool
    /// Where it is in the text.
    let place: (lower: Int, upper: Int)
}

extension PathKey {
    /// Creates a position, which isn't in the text.
    init(index: Int) {
        self.init(
            name: Self.noName, index: index, isCount: false, run: 0, isLast: false, place: (0, 0))
    }

    private static let noName = HashedKey("")

    /// Creates a key that is known only when the path is followed.
    init(_ name: String, index: Int, isLast: Bool) {
        self.init(
            name: HashedKey(name), index: index, isCount: false, run: 0, isLast: isLast,
            place: (0, 0))
    }
}
