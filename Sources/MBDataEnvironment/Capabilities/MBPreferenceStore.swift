/// Keeps the values of variables that are declared with `userDefaultsName` beyond an environment.
///
///     <Var name="theme" userDefaultsName="app.theme" literal="light"/>
///
/// The library's stores all keep the same values: strings, numbers, bools, dates and data, and
/// arrays and dictionaries of these. They refuse anything else with `notConvertible`: host objects,
/// null inside a collection, values that are nested deeper than 200 levels or longer than about
/// 1,000,000 bytes, and keys and sole keys of dictionaries that begin with `$`, which mark what a
/// format does not know itself.
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
