/// Keeps the values of variables that are declared with `userDefaultsName` beyond an environment.
///
///     <Var name="theme" userDefaultsName="app.theme" literal="light"/>
///
/// The library's stores all keep the same: strings, numbers, bools, dates and data, and arrays and
/// dictionaries of these. They refuse anything else with `notConvertible`:
///
/// - host objects, and null inside a collection;
/// - collections that are nested deeper than 32 levels;
/// - more than 1,000,000 bytes, where each value counts 10 besides its text or data;
/// - keys that begin with `$`, and dictionaries with no other key, because `$` marks what the
///   format of a store does not know.
///
/// A store may be used from any thread. Environments that were copied from each other share theirs.
///
/// Legacy name: `NSUserDefaults`.
public protocol MBPreferenceStore: Sendable {
    /// The value that is kept under a key; nil if there is none.
    ///
    /// - Throws: if what is kept cannot be read.
    func value(for key: String) throws -> MBValue?

    /// Keeps a value under a key; nil and ``MBValue/null`` forget what is kept there.
    ///
    /// - Throws: if the value cannot be kept. What was kept before stays then.
    func set(_ value: MBValue?, for key: String) throws
}
