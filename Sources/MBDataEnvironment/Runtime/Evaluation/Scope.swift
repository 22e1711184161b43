/// Names that a function binds while it evaluates its parameters: `item`, `key`, `root` …
///
/// Scopes form a chain from the innermost binding outward. The chain belongs to one evaluation on
/// one thread, and shadows the environment without changing it. A name bound to nil is nothing,
/// even if the environment has a variable with that name.
///
/// Names that the text itself names, as in `^let` and in the parameters of a document's function,
/// are local: the dynamic variables that the text reads don't see them.
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
            // Unretained: valid as long as the value, which the caller keeps.
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
            // Unretained: the value beside it keeps it.
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
    /// The position of the element that is bound to `item`, counted from 0; -1 if none is.
    // Unchecked: one evaluation on one thread reaches this number, and setting it evaluates nothing.
    @exclusivity(unchecked) var itemIndex = -1
    /// Whether the names here stand for others, as in a key of `^sort`. They are seen even if a
    /// read-only variable has such a name.
    // Unchecked: one evaluation on one thread reaches this, and setting it evaluates nothing.
    @exclusivity(unchecked) var standsIn = false
    /// How many scopes there are from the outermost one to this.
    private(set) var level = 1
    /// Whether only the text that binds the names sees them.
    private(set) var isLocal = false
    /// The parameter whose value is bound to the only name here, once that is used.
    // Unchecked: one thread reaches this. `settle` copies the parameter out before it evaluates it.
    @exclusivity(unchecked) private(set) var deferred = Deferred.none

    /// What the values of names here are escaped for, unless that is nothing.
    // Unchecked: one thread reaches this, and neither noting nor finding a mark evaluates anything.
    @exclusivity(unchecked) private var marks: [(key: HashedKey, mark: EscapeMark)] = []

    /// In an explained evaluation, the record of the call that binds a name here whose value is
    /// evaluated when it's used; -1 if the call isn't recorded, nil for any other scope.
    var record: Int?

    /// A value that is evaluated when it's first used.
    enum Deferred {
        /// The names are bound to values.
        case none
        // Unretained: the call's node holds the parameter while the scope is open.
        case parameter(Unmanaged<LazyParameter>, MBEscaping?)
        case failed(MBExpressionError)
    }

    init(inside parent: Unmanaged<Scope>?, isLocal: Bool = false) {
        reset(inside: parent, isLocal: isLocal)
    }

    /// Binds a name, or changes its value.
    func bind(_ key: HashedKey, to value: consuming MBValue?) {
        if let position = position(of: key) {
            bindings[position].set(value)
        } else {
            bindings.append(Binding(key, value))
        }
    }

    /// Binds a name to the value of a parameter that is evaluated when the name is first used.
    ///
    /// - Parameter escaping: how the template around it escapes values; nil in plain text.
    // Unretained: the call's node holds the parameter while the scope is open.
    func bind(
        _ key: HashedKey, toValueOf parameter: Unmanaged<LazyParameter>, _ escaping: MBEscaping?
    ) {
        bindings.append(Binding(key, nil))
        deferred = .parameter(parameter, escaping)
    }

    /// Binds the only name here to its value, or to the error of its evaluation.
    func settle(_ result: Result<MarkedValue, MBExpressionError>) {
        switch result {
        case .success(let marked):
            bindings[0].set(marked.value)
            mark(bindings[0].key, marked.mark)
            deferred = .none
        case .failure(let error): deferred = .failed(error)
        }
    }

    /// The scope in which a name is bound, seen from this one, if its value is still to be
    /// evaluated.
    func deferring(
        _ key: HashedKey, above floor: Int, onlyLocal: Bool
    ) -> Unmanaged<Scope>? {
        let found = innermost {
            $0.sees(above: floor, onlyLocal: onlyLocal) && $0.position(of: key) != nil
        }
        guard let found, case .none = found._withUnsafeGuaranteedRef({ $0.deferred }) else {
            return found
        }
        return nil
    }

    /// The first scope with some property on the way from this one outward. It's a loop, because
    /// names in `^let` can make the chain very long.
    @inline(__always)
    private func innermost(where holds: (Scope) -> Bool) -> Unmanaged<Scope>? {
        // Unretained: each scope lives as long as those inside it.
        var next: Unmanaged<Scope>? = .passUnretained(self)
        while let scope = next {
            if scope._withUnsafeGuaranteedRef({ holds($0) }) { return scope }
            next = scope._withUnsafeGuaranteedRef { $0.parent }
        }
        return nil
    }

    /// Where the values of this scope's parameters are evaluated.
    var outer: Unmanaged<Scope>? { parent }

    /// Whether a text sees the names here.
    ///
    /// - Parameter onlyLocal: whether it sees only those that the text itself names.
    @inline(__always)
    private func sees(above floor: Int, onlyLocal: Bool = false) -> Bool {
        isLocal ? level > floor : !onlyLocal || standsIn
    }

    /// Notes what the value of a name bound here is escaped for.
    func mark(_ key: HashedKey, _ mark: EscapeMark) {
        marks.removeAll { $0.key == key }
        if !mark.isNone { marks.append((key, mark)) }
    }

    /// What the value of a bound name is escaped for.
    func mark(of key: HashedKey, above floor: Int, onlyLocal: Bool) -> EscapeMark {
        let found = innermost {
            $0.sees(above: floor, onlyLocal: onlyLocal) && $0.position(of: key) != nil
        }
        // Unretained: a scope lives as long as those inside it.
        return found?._withUnsafeGuaranteedRef { scope in
            scope.marks.first { $0.key == key }?.mark
        } ?? .none
    }

    /// Whether no name is bound here.
    var isEmpty: Bool { bindings.isEmpty }

    /// Changes the value of the first name bound here.
    func rebindFirst(to value: consuming MBValue?) {
        bindings[0].set(value)
    }

    /// The contents of the value bound to a name; nil if the name isn't bound. They are valid until
    /// a name is bound or this scope is closed.
    ///
    /// - Parameters:
    ///   - floor: the level up to which local names can't be seen.
    ///   - onlyLocal: whether only local names can be seen.
    func contents(of key: HashedKey, above floor: Int, onlyLocal: Bool) -> Contents? {
        var contents: Contents?
        _ = innermost { scope in
            guard scope.sees(above: floor, onlyLocal: onlyLocal),
                let position = scope.position(of: key)
            else { return false }
            contents = scope.bindings[position].contents
            return true
        }
        return contents
    }

    /// The value bound to a name here or further out; nil if the name isn't bound.
    ///
    /// - Parameters:
    ///   - floor: the level up to which local names can't be seen.
    ///   - onlyLocal: whether only local names can be seen.
    func value(of key: HashedKey, above floor: Int, onlyLocal: Bool = false) -> MBValue?? {
        var value: MBValue??
        _ = innermost { scope in
            guard scope.sees(above: floor, onlyLocal: onlyLocal),
                let position = scope.position(of: key)
            else { return false }
            value = .some(scope.bindings[position].value)
            return true
        }
        return value
    }

    /// The position of the element that is bound to `item` here or further out; nil if none is.
    var positionOfItem: Int? {
        let found = innermost {
            $0.itemIndex >= 0 || !$0.isLocal && $0.position(of: .item) != nil
        }
        let index = found?._withUnsafeGuaranteedRef { $0.itemIndex } ?? -1
        return index >= 0 ? index : nil
    }

    /// Whether a name is bound here to a value with some property.
    func holds(_ key: HashedKey, _ property: (MBValue?) -> Bool) -> Bool {
        position(of: key).map { property(bindings[$0].value) } ?? false
    }

    /// Moves a value out of its binding here, which leaves the name bound to nothing.
    func take(_ key: HashedKey) -> MBValue? {
        position(of: key).flatMap { bindings[$0].take() }
    }

    /// Whether a dynamic variable that is read here sees a binding of any of the given names.
    func binds(anyOf names: Set<HashedKey>) -> Bool {
        guard !names.isEmpty else { return false }
        return innermost { scope in
            if scope.itemIndex >= 0, names.contains(.itemIndex) { return true }
            return !scope.isLocal && scope.bindings.contains { names.contains($0.key) }
        } != nil
    }

    /// The names bound here with their values, in the order in which they were bound, but not those
    /// that read-only variables keep.
    func names(in storage: EnvironmentStorage) -> [(name: String, value: MBValue?)] {
        bindings.filter { isLocal || standsIn || !storage.keepsInLoops($0.key) }
            .map { ($0.key.text, $0.value) }
    }

    /// The names that a text sees, from the innermost binding outward.
    ///
    /// - Parameter floor: the level up to which local names can't be seen.
    func names(above floor: Int) -> [String] {
        var names: [String] = []
        _ = innermost { scope in
            if scope.sees(above: floor) { names += scope.bindings.map(\.key.text) }
            return false
        }
        return names
    }

    /// Clears the scope for use by another call.
    func reset(inside parent: Unmanaged<Scope>?, isLocal: Bool = false) {
        self.parent = parent
        self.isLocal = isLocal
        level = 1 + (parent?._withUnsafeGuaranteedRef { $0.level } ?? 0)
        itemIndex = -1
        standsIn = false
        deferred = .none
        if !marks.isEmpty { marks = [] }
        record = nil
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

extension Scope {
    /// Whether loops bind a name in all versions. A read-only variable keeps such a name for itself.
    static func isNameOfLoops(_ key: HashedKey) -> Bool {
        namesOfLoops.contains(key) || key.text.utf8.starts(with: "outer:".utf8)
    }

    private static let namesOfLoops: Set<HashedKey> = [
        .item, .key, .root, .rootKey, .currentValue,
    ]
}

extension MBEnvironment {
    /// Whether loops bind a name, and see a read-only variable of that name instead.
    package static func isNameOfLoops(_ name: String) -> Bool {
        Scope.isNameOfLoops(HashedKey(name))
    }
}

extension HashedKey {
    static let item = HashedKey("item")
    static let itemIndex = HashedKey("itemIndex")
    static let key = HashedKey("key")
    static let root = HashedKey("root")
    static let rootKey = HashedKey("rootKey")
    static let currentValue = HashedKey("currentValue")
}
