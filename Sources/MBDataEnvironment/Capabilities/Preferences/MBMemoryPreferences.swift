import Foundation

extension MBPreferenceStore where Self == MBMemoryPreferences {
    /// Preferences that last as long as the process and start with some values.
    public static func memory(_ values: MBDictionary = [:]) -> Self { Self(values) }
}

/// Preferences that last as long as the process, for tests and sandboxes.
///
///     environment.capabilities.preferences = .memory(["app.theme": "dark"])
///
/// Sendable because its values are accessed only under its lock.
public final class MBMemoryPreferences: MBPreferenceStore, @unchecked Sendable {
    private let lock = Lock()
    /// Nil for no values: most environments keep none.
    private var kept: MBDictionary?

    /// Creates empty preferences, without an empty dictionary.
    init() {}

    /// Creates preferences that start with some values.
    public init(_ values: MBDictionary = [:]) {
        kept = values.isEmpty ? nil : values
    }

    /// All values, in the order in which their keys were first set.
    public var values: MBDictionary {
        lock.withLock { kept ?? [:] }
    }

    /// Returns the value stored under a key.
    public func value(for key: String) -> MBValue? {
        lock.withLock { kept?[key] }
    }

    /// Stores a value under a key; nil removes the stored value.
    ///
    /// - Throws: `notConvertible` for a value that no store can keep.
    public func set(_ value: MBValue?, for key: String) throws(MBExpressionError) {
        let value = value.orNilIfNull
        if let value { try Storable.check(value, for: key) }
        lock.withLock {
            if kept == nil { kept = [:] }
            kept?[key] = value
        }
    }
}
