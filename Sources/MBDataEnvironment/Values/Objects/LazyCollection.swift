/// A collection of the host on the way of a path: only what the path asks for is converted.
///
/// What looks into the collection are functions that can be inlined where it is adapted, so that the
/// app's own code does it for its own types; methods of a generic subclass would not be made for
/// them.
///
/// It stands in a value while a path is followed, and nowhere else. Sendable because whatever leaves
/// a thread comes out of a key table, which takes only values that are Sendable
/// (`MBKeyTable.Entry.key`); ``MBValue/_PathValue``, which holds all others, is not.
@_fixed_layout @usableFromInline
class LazyCollection: OpaqueBox, @unchecked Sendable {
    /// What it becomes.
    @usableFromInline
    enum Form {
        case array, dictionary, set
    }

    final let form: Form
    /// How many elements there are.
    final let count: Int
    private final let access: Access

    /// What looks into a collection of some type; each function is given this.
    @usableFromInline
    struct Access: Sendable {
        /// What the collection gives for the keys of a path that it follows.
        let follow: @Sendable (LazyCollection, inout MBValue._Path) throws -> MBValue._PathValue
        /// The value of the whole collection, made of what a function makes of its elements.
        let whole: @Sendable (LazyCollection, Conversion) throws -> MBValue
        /// The keys of a dictionary, in order.
        let keys: @Sendable (LazyCollection) -> [String]

        @usableFromInline
        init(
            follow:
                @escaping @Sendable (LazyCollection, inout MBValue._Path) throws ->
                MBValue._PathValue,
            whole: @escaping @Sendable (LazyCollection, Conversion) throws -> MBValue,
            keys: @escaping @Sendable (LazyCollection) -> [String] = { _ in [] }
        ) {
            self.follow = follow
            self.whole = whole
            self.keys = keys
        }
    }

    /// Makes an element's value of what a path would go on from.
    @usableFromInline typealias Conversion = (MBValue._PathValue) throws -> MBValue?

    @usableFromInline
    init(_ form: Form, count: Int, _ access: Access) {
        self.form = form
        self.count = count
        self.access = access
        super.init(MemberTable(), kind: .adapted, ObjectIdentifier(LazyCollection.self))
    }

    override var typeName: String {
        switch form {
        case .array: PathOwner.array.typeName
        case .dictionary: PathOwner.dictionary.typeName
        case .set: PathOwner.set.typeName
        }
    }

    /// The keys of a dictionary, in order.
    final var keys: [String] { access.keys(self) }

    /// What the collection gives for the keys of a path that it follows.
    final func follow(_ path: inout MBValue._Path) throws -> MBValue._PathValue {
        try access.follow(self, &path)
    }

    /// The value of the whole collection, made of what a function makes of its elements.
    final func whole(_ convert: Conversion) throws -> MBValue {
        try access.whole(self, convert)
    }
}

/// Holds a collection of a known type.
///
/// Sendable for the reason that ``LazyCollection`` is; it adds one `let` property.
@_fixed_layout @usableFromInline
final class AdaptedBox<Base>: LazyCollection, @unchecked Sendable {
    @usableFromInline let base: Base

    @inlinable
    init(_ base: Base, _ form: Form, count: Int, _ access: Access) {
        self.base = base
        super.init(form, count: count, access)
    }
}
