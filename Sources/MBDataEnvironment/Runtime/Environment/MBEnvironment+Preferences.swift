/// Variables that are kept in the preference store: `<Var name="theme" userDefaultsName="Theme"/>`.
///
/// An environment is a value, so setting such a variable changes nothing outside it. The change
/// waits until it's saved. A store saves every environment that becomes current.
extension MBEnvironment {
    /// The values that were set but aren't saved yet, with their keys in the preference store; nil
    /// for a key that will be removed.
    public var unsavedPreferences: [(key: String, value: MBValue?)] {
        let unsaved = storage.rareState.unsaved
        return (0..<unsaved.count).map { (unsaved.key(at: $0), unsaved.value(at: $0)) }
    }

    /// The keys of preferences that are set from now on, each time that they are, in order; nil to
    /// forget them.
    package var changedPreferences: [String]? {
        get { storage.rareState.changedPreferences }
        set { change { $0.rareState.changedPreferences = newValue } }
    }

    /// One of those keys; nil after the last one.
    package func changedPreference(at position: Int) -> String? {
        guard let keys = storage.rareState.changedPreferences, position < keys.count else {
            return nil
        }
        return keys[position]
    }

    /// The value that is to be saved under a key; nil if there is none, and nil within the result to
    /// remove the key.
    package func unsavedPreference(_ key: HashedKey) -> MBValue?? {
        storage.rareState.unsaved.value(for: key)
    }

    /// Writes the unsaved values to the preference store of ``capabilities``.
    ///
    /// An ``MBEnvironmentStore`` does this with each environment that becomes current.
    ///
    /// - Returns: an event for each key that was written, `UserDefault:KEY:valueChanged`.
    /// - Throws: the first error that the ``MBPreferenceStore`` throws. Values that weren't written
    ///   stay unsaved.
    @discardableResult
    public mutating func savePreferences() throws -> [MBEvent] {
        let (events, failures) = writePreferences()
        if let failure = failures.first { throw failure.error }
        return events
    }

    /// Saves as ``savePreferences()`` does, but logs the errors.
    @discardableResult
    mutating func savePreferencesOrLog() -> [MBEvent] {
        let (events, failures) = writePreferences()
        for (key, error) in failures {
            let problem = "the preference \(key.quoted) stays unsaved: "
            capabilities.deliver(
                MBLogEntry(
                    .error, problem + error.excerpt, code: .preferenceFailed,
                    error: error as? MBExpressionError))
        }
        return events
    }

    /// Forgets that some preferences aren't saved, because others were saved under their keys.
    mutating func forgetUnsavedPreferences(_ keys: [String]) {
        guard hasUnsavedPreferences, !keys.isEmpty else { return }
        let saved = Set(keys.map { HashedKey($0) })
        var left = OrderedTable<MBValue?>()
        for (key, value) in unsavedPreferences {
            let key = HashedKey(key)
            if !saved.contains(key) { left.set(value, for: key) }
        }
        change { $0.rareState.unsaved = left }
    }

    package var hasUnsavedPreferences: Bool { storage.rareState.unsaved.count > 0 }

    private mutating func writePreferences() -> (
        events: [MBEvent], failures: [(key: String, error: any Error)]
    ) {
        guard hasUnsavedPreferences else { return ([], []) }
        let store = capabilities.preferences
        let values = unsavedPreferences.map { (key: $0.key, value: $0.value) }
        let failures = store.save(values)
        let failed = Set(failures.map { HashedKey($0.key) })
        var left = OrderedTable<MBValue?>()
        var events: [MBEvent] = []
        for (key, value) in values {
            if failed.contains(HashedKey(key)) {
                left.set(value, for: HashedKey(key))
            } else {
                events.append(.preferenceChanged(key))
            }
        }
        change { $0.rareState.unsaved = left }
        return (events, failures)
    }

    /// The key under which the preference store keeps a variable.
    ///
    /// A document sets it with `<Var name="theme" userDefaultsName="app.theme"/>`.
    ///
    /// - Parameter name: the name of the variable, without `$`.
    /// - Returns: the key; nil if the variable isn't kept there.
    ///
    /// Legacy name: `userDefaultsName`.
    public func preferenceKey(of name: String) -> String? { preferenceKey(of: HashedKey(name)) }

    private func preferenceKey(of key: HashedKey) -> String? {
        guard !storage.rareState.preferenceKeys.isEmpty else { return nil }
        return storage.rareState.preferenceKeys[key]
    }

    /// Keeps a variable in the preference store from now on, or stops keeping it.
    mutating func keep(_ name: HashedKey, asPreference key: String?) {
        guard key != nil || preferenceKey(of: name) != nil else { return }
        change { $0.rareState.preferenceKeys[name] = key }
    }

    /// Records a change to a variable that is kept in the preference store. What replaces a pushed
    /// value is as temporary as that.
    mutating func noteForPreferences(_ name: HashedKey, _ value: MBValue?) {
        guard let key = preferenceKey(of: name), storage.rareState.stacks[name] == nil else {
            return
        }
        change {
            $0.rareState.unsaved.set(value, for: HashedKey(key))
            $0.rareState.changedPreferences?.append(key)
        }
    }
}
