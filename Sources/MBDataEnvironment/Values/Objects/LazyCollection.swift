/// A host collection along a path: only what the path asks for is converted.
///
/// The functions that look into the collection can be inlined where it's adapted, so that the app's
/// own code does the work for its own types; methods of a generic subclass wouldn't be specialized
/// for them.
///
/// It appears in a value while a path is followed, and nowhere else. Sendable because anything that
/// leaves a thread comes from a key table, which takes only Sendable values
/// (`MBKeyTable.Entry.key`); ``MBValue/_PathValue``, which holds all others, isn't Sendable.
@_fixed_layout @usableFromInline
// Sendable because only collections of Sendable values leave a thread.
class LazyCollection: OpaqueBox, @unchecked Sendable {
    /// The value that it becomes.
    @usableFromInline
    enum Form {
        case array, dictionary, set
    }

    final let form: Form
    /// The number of elements.
    final let count: Int
    private final let access: Access

    /// The functions that look into a collection of some type; each receives the collection.
    @usableFromInline
    struct Access: Sendable {
        /// Whether converting an element may run app code.
        let callsApp: Bool
        /// The result of following the keys of a path that the collection can follow.
        let follow: @Sendable (LazyCollection, inout MBValue._Path) throws -> MBValue._PathValue
        /// The value of the whole collection, with a function converting its elements.
        let whole: @Sendable (LazyCollection, Conversion) throws -> MBValue
        /// The keys of a dictionary, in order.
        let keys: @Sendable (LazyCollection) throws -> [String]
        /// Calls a function with the objects in the collection's memory; with nil if they aren't
        /// there.
        let objects: @Sendable (LazyCollection, (StoredObjects?) -> Void) -> Void

        @usableFromInline
        init(
            callsApp: Bool = false,
            follow:
                @escaping @Sendable (LazyCollection, inout MBValue._Path) throws ->
                MBValue._PathValue,
            whole: @escaping @Sendable (LazyCollection, Conversion) throws -> MBValue,
            keys: @escaping @Sendable (LazyCollection) throws -> [String] = { _ in [] },
            objects:
                @escaping @Sendable (LazyCollection, (StoredObjects?) -> Void) -> Void = {
                    _, body in body(nil)
                }
        ) {
            self.callsApp = callsApp
            self.follow = follow
            self.whole = whole
            self.keys = keys
            self.objects = objects
        }
    }

    /// Converts the point that a path would continue from to an element's value.
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

    /// Whether converting an element may run app code.
    final var callsApp: Bool { access.callsApp }

    /// The keys of a dictionary, in order.
    final func keys() throws -> [String] { try access.keys(self) }

    /// The result of following the keys of a path that the collection can follow.
    final func follow(_ path: inout MBValue._Path) throws -> MBValue._PathValue {
        try access.follow(self, &path)
    }

    /// An element; a collection inside isn't converted.
    final func element(at position: Int) throws -> MBValue? {
        let place = PathKey(index: position)
        return try withUnsafePointer(to: place) { place in
            var path = MBValue._Path(place, nil, atMost: 0)
            return try follow(&path).value
        }
    }

    /// Calls a function with the objects in the collection's memory; with nil if they aren't there.
    final func withObjects<Failure: Error>(
        _ body: (StoredObjects?) throws(Failure) -> Void
    ) throws(Failure) {
        var result: Result<Void, Failure> = .success(())
        access.objects(self) { objects in
            result = Result { () throws(Failure) in try body(objects) }
        }
        try result.get()
    }

    /// The value of the whole collection, with a function converting its elements.
    final func whole(_ convert: Conversion) throws -> MBValue {
        try access.whole(self, convert)
    }
}

/// Holds a collection of a known type.
///
/// Sendable because ``LazyCollection`` is, for the reason given there; it adds one `let` property.
@_fixed_layout @usableFromInline
// Sendable because only collections of Sendable values leave a thread.
final class AdaptedBox<Base>: LazyCollection, @unchecked Sendable {
    @usableFromInline let base: Base

    @inlinable
    init(_ base: Base, _ form: Form, count: Int, _ access: Access) {
        self.base = base
        super.init(form, count: count, access)
    }
}
