extension MBReads {
    /// Whether a change to a store's environment may affect what is read. If so, evaluate the
    /// expression again.
    ///
    ///     let store = MBEnvironmentStore(MBEnvironment())
    ///     let reads = try store.current.reads(of: "$title", as: .string)
    ///     var changes = store.changes.makeAsyncIterator()
    ///
    ///     try store.update { try $0.set("theme", to: "dark") }
    ///     let change = await changes.next()
    ///     let isAffected = change.map(reads.isAffected)
    ///     // → false
    ///
    /// It compares only the names of variables; ``isAffected(from:to:)`` compares values. A change
    /// to anything other than variables affects every expression: functions, limits, or what
    /// expressions can access, such as the locale. Changes in what the app itself provides, such as
    /// the time, aren't reported.
    ///
    /// After a change that affects an expression, find its reads again: a new dynamic variable may
    /// read something else.
    ///
    /// - Parameter change: a change from ``MBEnvironmentStore/changes``.
    /// - Returns: true also if the list is incomplete (``isIncomplete``).
    public func isAffected(by change: MBEnvironmentStore.Change) -> Bool {
        isIncomplete || !change.affectsOnlyVariables || intersects(change.names)
    }

    /// Whether what is read differs between two environments: the one in which these reads were
    /// found, and one derived from it.
    ///
    ///     var shown = MBEnvironment()
    ///     shown["response"] = ["user": ["name": "Zoë"], "count": 1]
    ///     let reads = try shown.reads(of: "$response.user.name")
    ///
    ///     let newer = try shown.setting(
    ///         "response", to: ["user": ["name": "Zoë"], "count": 2])
    ///     let isAffected = reads.isAffected(from: shown, to: newer)
    ///     // → false
    ///
    /// It compares the values at the key paths, not only the names of variables, so a new response
    /// with the same user name affects nothing here. Objects of the app count as different unless
    /// the variable itself is unchanged.
    ///
    /// Complexity: linear in the values at the key paths of variables that were set.
    ///
    /// - Parameters:
    ///   - old: the environment in which the reads were found and the expression was evaluated.
    ///   - new: a later copy of it.
    /// - Returns: true also if anything other than variables differs, such as a function, and if
    ///   the list is incomplete (``isIncomplete``).
    public func isAffected(from old: MBEnvironment, to new: MBEnvironment) -> Bool {
        let (old, new) = (old.storage, new.storage)
        guard !isIncomplete, new.differsOnlyInVariables(from: old) else { return true }
        for name in possibleVariables where isReplaced(name, old, new) { return true }
        for name in variables where isReplaced(name, old, new) {
            guard isStored(name, old), isStored(name, new) else { return true }
            // Whether a text is escaped already decides how a template shows it.
            if isMarked(name, old) || isMarked(name, new) { return true }
            if new.isStrict, exists(name, old) != exists(name, new) { return true }
        }
        return keyPaths.contains { path in
            isReplaced(path.variable, old, new)
                && !isSame(value(at: path, in: old), value(at: path, in: new), path.keys[...])
        }
    }

    private func isReplaced(_ name: String, _ old: EnvironmentStorage, _ new: EnvironmentStorage)
        -> Bool
    {
        let key = HashedKey(name)
        return old.variables.variable(for: key) !== new.variables.variable(for: key)
    }

    /// Whether a variable has a stored value or doesn't exist. Otherwise, its value is computed.
    private func isStored(_ name: String, _ storage: EnvironmentStorage) -> Bool {
        storage.variables.variable(for: HashedKey(name))?.isStored ?? true
    }

    private func isMarked(_ name: String, _ storage: EnvironmentStorage) -> Bool {
        storage.variables.variable(for: HashedKey(name))?.mayBeMarked ?? false
    }

    private func exists(_ name: String, _ storage: EnvironmentStorage) -> Bool {
        storage.variables.variable(for: HashedKey(name)) != nil
    }

    private func value(at path: KeyPath, in storage: EnvironmentStorage) -> MBValue? {
        storage.variables.variable(for: HashedKey(path.variable))?.value
    }

    /// Whether following the given keys leads to the same result from both values.
    private func isSame(
        _ left: MBValue?, _ right: MBValue?, _ keys: ArraySlice<String>
    ) -> Bool {
        var (left, right) = (left, right)
        for key in keys {
            switch (left, right) {
            case (.dictionary(let first)?, .dictionary(let second)?):
                (left, right) = (first[key], second[key])
            case (.array(let first)?, .array(let second)?):
                left = Lookup.element(at: .string(key), of: first)
                right = Lookup.element(at: .string(key), of: second)
            default: return MBValue.isInterchangeable(left, right)
            }
        }
        return MBValue.isInterchangeable(left, right)
    }
}

extension MBValue {
    /// Whether no expression can distinguish two values, including the order of dictionaries and
    /// sets. Objects of the host can differ even if they claim to be equal.
    fileprivate static func isInterchangeable(
        _ left: MBValue?, _ right: MBValue?, depth: Int = 0
    ) -> Bool {
        switch (left, right) {
        case (nil, nil): return true
        case (.array(let left)?, .array(let right)?):
            return isInterchangeable(left, right, depth: depth)
        case (.dictionary(let left)?, .dictionary(let right)?):
            return zip(left.keys, right.keys).allSatisfy(TextEquality.isIdentical)
                && isInterchangeable(left.values, right.values, depth: depth)
        case (.opaque(let left)?, .opaque(let right)?):
            if left.object is Null, right.object is Null { return true }
            guard let left = left.object as? MBSet, let right = right.object as? MBSet else {
                return false
            }
            return isInterchangeable(left.members, right.members, depth: depth)
        case (let left?, let right?): return left == right
        case (nil, _?), (_?, nil): return false
        }
    }

    private static func isInterchangeable(
        _ left: [MBValue], _ right: [MBValue], depth: Int
    ) -> Bool {
        guard left.count == right.count else { return false }
        let compare = {
            zip(left, right).allSatisfy { isInterchangeable($0, $1, depth: depth + 1) }
        }
        return StackGuard.isDue(at: depth) ? StackGuard.withRoom(compare) : compare()
    }
}
