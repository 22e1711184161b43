/// Names that a function binds while it evaluates its parameters: `item`, `key`, `root` …
///
/// A chain from the innermost binding outward. It belongs to one evaluation on one thread, and
/// shadows the environment without changing it. A name bound to nil is shadowed as nothing.
final class Scope {
    let parent: Scope?
    private var keys: [HashedKey] = []
    private var values: [MBValue?] = []

    init(inside parent: Scope?) {
        self.parent = parent
    }

    /// Binds a name, or changes what it is bound to.
    func bind(_ key: HashedKey, to value: MBValue?) {
        var position = 0
        while position < keys.count {
            if keys[position] == key {
                values[position] = value
                return
            }
            position += 1
        }
        keys.append(key)
        values.append(value)
    }

    /// What a name is bound to here or further out; nil if it is not bound.
    static func value(of key: HashedKey, from innermost: Scope) -> MBValue?? {
        var scope: Scope? = innermost
        while let current = scope {
            var position = 0
            while position < current.keys.count {
                if current.keys[position] == key { return .some(current.values[position]) }
                position += 1
            }
            scope = current.parent
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
