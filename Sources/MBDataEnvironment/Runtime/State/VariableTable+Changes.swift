extension VariableTable {
    /// The names of the variables that were set, unset or declared since an older version of the
    /// table, sorted by code point. Variables that are visible in neither version aren't included.
    ///
    /// Complexity: linear in the overlays if both tables share a base; otherwise linear in the
    /// number of variables, most of which cost one comparison of references.
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
        for table in [overlay, old.overlay] {
            for position in 0..<table.count { compare(table.key(at: position)) }
        }
        if !base.sharesStorage(with: old.base) {
            // Tables derived from each other have most variables in the same places.
            for position in 0..<max(base.count, old.base.count) {
                let now = position < base.count ? base.value(at: position) : nil
                let before = position < old.base.count ? old.base.value(at: position) : nil
                guard now !== before else { continue }
                if let now { compare(now.name) }
                if let before { compare(before.name) }
            }
        }
        return changed.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
