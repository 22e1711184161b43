/// Names that a function binds while it evaluates its parameters: `item`, `key`, `root` …
///
/// Scopes form a chain from the innermost binding outward. The chain belongs to one evaluation on
/// one thread, and shadows the environment without changing it. A name bound to nil is nothing,
/// even if the environment has a variable with that name.
final class Scope {
    /// The contents of a bound value, in the form used to look up its members.
    struct Contents {
        /// The entries of a dictionary.
        var entries: OrderedTable<MBValue>.Reader?
        /// The object of an opaque value.
        var object: Unmanaged<OpaqueBox>?

        init() {}

        /// The contents of a value, which are valid as long as it is.
        @inline(__always)
        init(of value: UnsafePointer<MBValue>) {
            switch value.pointee {
            case .dictionary(let dictionary): entries = dictionary.reader
            case .opaque(let opaque): object = .passUnretained(opaque.box)
            default: break
            }
        }
    }

    private struct Binding {
        let key: HashedKey
        private(set) var value: MBValue?
        /// Valid while the binding keeps the dictionary or object in `value`.
        private(set) var contents = Contents()

        init(_ key: HashedKey, _ value: consuming MBValue?) {
            self.key = key
            set(value)
        }

        @inline(__always)
        mutating func set(_ new: consuming MBValue?) {
            value = new
            contents = Contents()
            switch value {
            case .dictionary(let dictionary)?: contents.entries = dictionary.reader
            case .opaque(let opaque)?: contents.object = .passUnretained(opaque.box)
            default: break
            }
        }

        mutating func take() -> MBValue? {
            contents = Contents()
            return value.take()
        }
    }

    // Unchecked: a scope belongs to one evaluation on one thread, and binding a value evaluates
    // nothing.
    /// Unmanaged: the function that opened the enclosing scope holds it until this one is closed.
    @exclusivity(unchecked) private var parent: Unmanaged<Scope>?
    // Unchecked: one evaluation on one thread reaches this, and binding a value evaluates nothing.
    @exclusivity(unchecked) private var bindings: [Binding] = []

    init(inside parent: Unmanaged<Scope>?) {
        self.parent = parent
    }

    /// Binds a name, or changes its value.
    func bind(_ key: HashedKey, to value: consuming MBValue?) {
        if let position = position(of: key) {
            bindings[position].set(value)
        } else {
            bindings.append(Binding(key, value))
        }
    }

    /// Whether no name is bound here.
    var isEmpty: Bool { bindings.isEmpty }

    /// Changes the value of the first name bound here.
    func rebindFirst(to value: consuming MBValue?) {
        bindings[0].set(value)
    }

    /// The contents of the value bound to a name; nil if the name isn't bound. They are valid until
    /// a name is bound or this scope is closed.
    func contents(of key: HashedKey) -> Contents? {
        if let position = position(of: key) { return bindings[position].contents }
        return parent?._withUnsafeGuaranteedRef { $0.contents(of: key) } ?? nil
    }

    /// The value bound to a name here or further out; nil if the name isn't bound.
    func value(of key: HashedKey) -> MBValue?? {
        if let position = position(of: key) { return .some(bindings[position].value) }
        return parent?._withUnsafeGuaranteedRef { $0.value(of: key) } ?? nil
    }

    /// Whether a name is bound here to a value with some property.
    func holds(_ key: HashedKey, _ property: (MBValue?) -> Bool) -> Bool {
        position(of: key).map { property(bindings[$0].value) } ?? false
    }

    /// Moves a value out of its binding here, which leaves the name bound to nothing.
    func take(_ key: HashedKey) -> MBValue? {
        position(of: key).flatMap { bindings[$0].take() }
    }

    /// Whether any of the given names is bound here or further out.
    func binds(anyOf names: Set<HashedKey>) -> Bool {
        guard !names.isEmpty else { return false }
        var position = 0
        while position < bindings.count {
            if names.contains(bindings[position].key) { return true }
            position += 1
        }
        return parent?._withUnsafeGuaranteedRef { $0.binds(anyOf: names) } ?? false
    }

    /// The names bound here with their values, in the order in which they were bound.
    var names: [(name: String, value: MBValue?)] { bindings.map { ($0.key.text, $0.value) } }

    /// Clears the scope for use by another call.
    func reset(inside parent: Unmanaged<Scope>?) {
        self.parent = parent
        // `removeAll(keepingCapacity:)` costs ten times as much for so few bindings.
        while bindings.popLast() != nil {}
    }

    @inline(__always)
    private func position(of key: HashedKey) -> Int? {
        var position = 0
        while position < bindings.count {
            if bindings[position].key == key { return position }
            position += 1
        }
        return nil
    }
}

extension HashedKey {
    static let item = HashedKey("item")
    static let key = HashedKey("key")
    static let root = HashedKey("root")
    static let rootKey = HashedKey("rootKey")
    static let currentValue = HashedKey("currentValue")
}
