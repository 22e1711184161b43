extension VariableTable {
    /// The names of the variables that were set, unset or declared since an older version of the
    /// table, sorted by code point. Variables that are visible in neither version aren't included.
    ///
    /// Complexity: linear in the layers that the tables don't share.
    func names(changedSince old: VariableTable) -> [String] {
        var changed: Set<HashedKey> = []
        func compare(_ name: String) {
            let key = HashedKey(name)
            let (before, now) = (old.variable(for: key), variable(for: key))
            guard before !== now, before?.isVisible == true || now?.isVisible == true else {
                return
            }
            changed.insert(key)
        }
        let (layers, former) = (self.layers, old.layers)
        // Layers below one that both share are shared, too.
        let shared = Set(layers.map(ObjectIdentifier.init))
            .intersection(former.map(ObjectIdentifier.init))
        for layers in [layers, former] {
            for layer in layers.prefix(while: { !shared.contains(ObjectIdentifier($0)) }) {
                for position in 0..<layer.table.count { compare(layer.table.key(at: position)) }
            }
        }
        return changed.map(\.text).inOrder()
    }
}
