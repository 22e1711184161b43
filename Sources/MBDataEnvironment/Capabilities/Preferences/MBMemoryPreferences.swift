extension MBPreferenceStore where Self == MBMemoryPreferences {
    /// Preferences that last as long as the process.
    ///
    /// - Parameter values: the values to begin with, by key; none by default.
    public static func memory(_ values: MBDictionary = [:]) -> Self { Self(values) }
}

/// Preferences that last as long as the process, for tests and sandboxes.
///
///     let store = MBMemoryPreferences(["app.theme": "dark"])
///     var environment = MBEnvironment()
///     environment.capabilities.preferences = store
///
///     let theme = """
///         <MBML>
///           <Var name="theme" userDefaultsName="app.theme" literal="light"/>
///         </MBML>
///         """
///     let loaded = try MBEnvironment.load(
///         searching: [.memory(["manifest.xml": theme])],
///         into: environment)
///     let shown = loaded.environment.string("$theme")
///     // → "dark"
public final class MBMemoryPreferences: MBPreferenceStore {
    /// Nil for no values: most environments keep none.
    private let kept: Guarded<MBDictionary?>

    /// Creates empty preferences, without an empty dictionary.
    init() { kept = Guarded(nil) }

    /// Creates preferences that begin with some values.
    ///
    /// - Parameter values: the values by key; none by default. They aren't checked.
    public init(_ values: MBDictionary = [:]) {
        kept = Guarded(values.isEmpty ? nil : values)
    }

    /// All values, in the order in which their keys were first set.
    public var values: MBDictionary {
        kept.withLock { $0 ?? [:] }
    }

    /// Returns the value stored under a key.
    ///
    /// - Parameter key: the key, which is the variable's `userDefaultsName`.
    /// - Returns: the value, or nil if there is none.
    public func value(for key: String) -> MBValue? {
        kept.withLock { $0?[key] }
    }

    /// Stores a value under a key.
    ///
    /// - Parameters:
    ///   - value: the value to store; nil and ``MBValue/null`` remove the stored value.
    ///   - key: the key, which is the variable's `userDefaultsName`.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for a key or value that no
    ///   store can keep. The previous value then stays.
    public func set(_ value: MBValue?, for key: String) throws(MBExpressionError) {
        let value = value.orNilIfNull
        if let value { try Storable.check(value, for: key) }
        _ = kept.withLock { values in
            let replaced = values?[key]
            if values == nil { values = [:] }
            values?[key] = value
            return replaced
        }
    }
}
