/// Keeps the values of variables declared with `userDefaultsName` beyond the life of an
/// environment.
///
/// ```xml
/// <Var name="theme" userDefaultsName="app.theme" literal="light"/>
/// ```
///
/// Loading such a declaration reads the store; if it has a value, the variable gets it. Setting the
/// variable changes only the environment, until ``MBEnvironment/savePreferences()`` or an
/// ``MBEnvironmentStore`` saves the change.
///
/// The library's stores are ``memory(_:)``, ``userDefaults(_:keyPrefix:)`` and
/// ``file(_:maximumBytes:)``. They all accept the same values: strings, numbers, Booleans, dates
/// and data, and arrays and dictionaries of these. They refuse anything else with `notConvertible`:
///
/// - host objects, and null inside a collection;
/// - collections that are nested deeper than 32 levels;
/// - more than 1,000,000 bytes, where each value counts 10 in addition to its text, its data or its
///   keys;
/// - keys with more than 100 combining marks in a row, and those of a dictionary that look the same;
/// - keys that begin with `$`, and dictionaries whose only key does, because `$` marks values that
///   a store's format doesn't support.
///
/// A store may be used from any thread, and from several at the same time. Environments that were
/// copied from each other share their store. Two stores of a type that isn't a class count as the
/// same one if they're equal, or if the type isn't `Equatable`.
///
/// Legacy name: `NSUserDefaults`.
public protocol MBPreferenceStore: Sendable {
    /// Returns the value stored under a key.
    ///
    /// - Parameter key: the key, which is the variable's `userDefaultsName`.
    /// - Returns: the value, or nil if there is none.
    /// - Throws: any error if the stored value can't be read. Loading then reports a warning with
    ///   the code `preferenceFailed`, and the variable gets the value in its declaration.
    func value(for key: String) throws -> MBValue?

    /// Stores a value under a key, so that later calls of ``value(for:)`` return it.
    ///
    /// - Parameters:
    ///   - value: the value to store; nil and ``MBValue/null`` remove the stored value.
    ///   - key: the key, which is the variable's `userDefaultsName`.
    /// - Throws: any error if the value can't be stored. The previous value then stays.
    ///   ``MBEnvironment/savePreferences()`` throws it; an ``MBEnvironmentStore`` logs it with the
    ///   code `preferenceFailed`. Both try again the next time they save.
    func set(_ value: MBValue?, for key: String) throws

    /// Stores several values, as if each was stored with ``set(_:for:)``.
    ///
    /// An environment saves all its preferences with one call. A store that writes a file each time
    /// should write it once here. The default calls ``set(_:for:)`` for each value.
    ///
    /// - Parameter values: the values by key; nil and ``MBValue/null`` remove the stored value.
    /// - Returns: the keys whose values can't be stored, with the reasons; empty if all are.
    func save(
        _ values: [(key: String, value: MBValue?)]
    ) -> [(key: String, error: any Error)]
}

extension MBPreferenceStore {
    /// Stores several values, one after the other.
    ///
    /// - Parameter values: the values by key; nil and ``MBValue/null`` remove the stored value.
    /// - Returns: the keys whose values can't be stored, with the reasons; empty if all are.
    public func save(
        _ values: [(key: String, value: MBValue?)]
    ) -> [(key: String, error: any Error)] {
        values.compactMap { key, value in
            do {
                try set(value, for: key)
                return nil
            } catch {
                return (key, error)
            }
        }
    }
}

extension MBPreferenceStore {
    /// Whether this is the same store as another one.
    func isSame(as other: any MBPreferenceStore) -> Bool {
        if let own = self as? MBCapabilities.UserDefaultsPreferences,
            let other = other as? MBCapabilities.UserDefaultsPreferences
        {
            return own.isSame(as: other)
        }
        let own: Any.Type = type(of: self)
        if own is AnyClass { return self as AnyObject === other as AnyObject }
        func isEqual<Store: Equatable>(_ store: Store) -> Bool { store == other as? Store }
        return (self as? any Equatable).map { isEqual($0) } ?? (own == type(of: other))
    }
}
