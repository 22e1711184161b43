/// Names that a function binds while it evaluates its parameters: `item`, `key`, `root` …
///
/// A chain from the innermost binding outward. It belongs to one evaluation on one thread, and
/// shadows the environment without changing it. A name bound to nil is shadowed as nothing.
final class Scope {
    private struct Binding {
        let key: HashedKey
        var value: MBValue?
    }

    /// Unmanaged: the function that opened the scope around holds it until this one is closed.
    @exclusivity(unchecked) private var parent: Unmanaged<Scope>?
    @exclusivity(unchecked) private var bindings: [Binding] = []

    init(inside parent: Unmanaged<Scope>?) {
        self.parent = parent
    }

    /// Binds a name, or changes what it is bound to.
    func bind(_ key: HashedKey, to value: MBValue?) {
        if let position = position(of: key) {
            bindings[position].value = value
        } else {
            bindings.append(Binding(key: key, value: value))
        }
    }

    /// What a name is bound to here or further out; nil if it is not bound.
    func value(of key: HashedKey) -> MBValue?? {
        if let position = position(of: key) { return .some(bindings[position].value) }
        return parent?._withUnsafeGuaranteedRef { $0.value(of: key) } ?? nil
    }

    /// Forgets everything, to be used for another call.
    func reset(inside parent: Unmanaged<Scope>?) {
        self.parent = parent
        // `removeAll(keepingCapacity:)` costs ten times as much for the few that there are.
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
