/// Keeps the values of variables declared with `userDefaultsName` beyond the life of an
/// environment.
///
///     <Var name="theme" userDefaultsName="app.theme" literal="light"/>
///
/// The library's stores all accept the same values: strings, numbers, Booleans, dates and data, and
/// arrays and dictionaries of these. They refuse anything else with `notConvertible`:
///
/// - host objects, and null inside a collection;
/// - collections that are nested deeper than 32 levels;
/// - more than 1,000,000 bytes, where each value counts 10 in addition to its text or data;
/// - keys that begin with `$`, and dictionaries whose only key does, because `$` marks values that
///   a store's format doesn't support.
///
/// A store may be used from any thread. Environments that were copied from each other share their
/// store.
///
/// Legacy name: `NSUserDefaults`.
public protocol MBPreferenceStore: Sendable {
    /// Returns the value stored under a key; nil if there is none.
    ///
    /// - Throws: an error if the stored value can't be read.
    func value(for key: String) throws -> MBValue?

    /// Stores a value under a key; nil and ``MBValue/null`` remove the stored value.
    ///
    /// - Throws: an error if the value can't be stored. The previous value then stays.
    func set(_ value: MBValue?, for key: String) throws
}
