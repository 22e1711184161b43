/// Variables that are kept in the preference store: `<Var name="theme" userDefaultsName="Theme"/>`.
///
/// An environment is a value, so setting such a variable changes nothing outside: the change waits
/// until it is saved, which a store does with every environment that becomes current.
extension MBEnvironment {
    /// What was set and not saved yet: values by key of the preference store, nil for a key to be
    /// removed.
    public var unsavedPreferences: [(key: String, value: MBValue?)] {
        let unsaved = storage.extras.unsaved
        return (0..<unsaved.count).map { (unsaved.key(at: $0), unsaved.value(at: $0)) }
    }

    /// Writes what was set to the preference store of ``capabilities``.
    ///
    /// - Returns: an event for each key that was written, `UserDefault:KEY:valueChanged`.
    /// - Throws: the first error of the store. What was not written stays unsaved.
    @discardableResult
    public mutating func savePreferences() throws -> [MBEvent] {
        let (events, failures) = writePreferences()
        if let failure = failures.first { throw failure.error }
        return events
    }

    /// Does as ``savePreferences()``, and logs the errors.
    @discardableResult
    mutating func savePreferencesOrLog() -> [MBEvent] {
        let (events, failures) = writePreferences()
        for (key, error) in failures {
            let problem = "the preference \(key.quoted) stays unsaved: "
            capabilities.log.log(
                MBLogEntry(
                    .error, problem + error.excerpt, code: .preferenceFailed,
                    error: error as? MBExpressionError))
        }
        return events
    }

    var hasUnsavedPreferences: Bool { storage.extras.unsaved.count > 0 }

    private mutating func writePreferences() -> (
        events: [MBEvent], failures: [(key: String, error: any Error)]
    ) {
        guard hasUnsavedPreferences else { return ([], []) }
        let store = capabilities.preferences
        var left = OrderedTable<MBValue?>()
        var events: [MBEvent] = []
        var failures: [(String, any Error)] = []
        for (key, value) in unsavedPreferences {
            do {
                try store.set(value, for: key)
                events.append(.preferenceChanged(key))
            } catch {
                failures.append((key, error))
                left.set(value, for: HashedKey(key))
            }
        }
        change { $0.extras.unsaved = left }
        return (events, failures)
    }

    /// The key of the preference store under which a variable is kept, if it is.
    ///
    /// Legacy name: `userDefaultsName`.
    public func preferenceKey(of name: String) -> String? {
        storage.extras.preferenceKeys[HashedKey(name)]
    }

    /// Keeps a variable in the preference store from now on, or no longer.
    mutating func keep(_ name: String, asPreference key: String?) {
        guard key != nil || preferenceKey(of: name) != nil else { return }
        change { $0.extras.preferenceKeys[HashedKey(name)] = key }
    }

    /// Records a change of a variable that is kept.
    mutating func noteForPreferences(_ name: String, _ value: MBValue?) {
        guard let key = preferenceKey(of: name) else { return }
        change { $0.extras.unsaved.set(value, for: HashedKey(key)) }
    }
}
