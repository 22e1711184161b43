public import Foundation

extension MBPreferenceStore where Self == MBCapabilities.UserDefaultsPreferences {
    /// Preferences in the system's user defaults.
    ///
    /// - Parameters:
    ///   - defaults: the user defaults to use; by default, the standard ones.
    ///   - keyPrefix: a prefix for keys, in addition to the name in the document. Without it,
    ///     documents can read and change any preference of the app, and read the system's.
    public static func userDefaults(
        _ defaults: UserDefaults = .standard, keyPrefix: String
    ) -> Self {
        Self(defaults, keyPrefix: keyPrefix)
    }
}

extension MBCapabilities {
    /// Preferences in the system's user defaults: ``MBPreferenceStore/userDefaults(_:keyPrefix:)``.
    ///
    ///     var environment = MBEnvironment()
    ///     environment.capabilities.preferences =
    ///         .userDefaults(keyPrefix: "documents.")
    ///
    /// Strings, Booleans, data and collections are stored as they are. So are numbers that an
    /// `Int64` or a `Double` represents exactly, and dates at whole seconds in the years 1 to 9999.
    /// Other numbers and dates are stored as dictionaries, `{"$number": "0.1234567890123456789"}`
    /// and `{"$date": 1700000000.5}` in seconds since 1970, because the system would round them.
    /// Values that other code stores there are read the same way. Dictionaries come back in the
    /// order of their keys, because user defaults are unordered.
    ///
    /// Sendable because user defaults may be used from any thread.
    public struct UserDefaultsPreferences: MBPreferenceStore, @unchecked Sendable {
        private let defaults: UserDefaults
        private let keyPrefix: String

        /// Creates preferences in user defaults.
        ///
        /// - Parameters:
        ///   - defaults: the user defaults to use; by default, the standard ones.
        ///   - keyPrefix: a prefix for keys, in addition to the name in the document. Without it,
        ///     documents can read and change any preference of the app, and read the system's.
        public init(_ defaults: UserDefaults = .standard, keyPrefix: String) {
            self.defaults = defaults
            self.keyPrefix = keyPrefix
        }

        /// Whether these are the same preferences.
        func isSame(as other: UserDefaultsPreferences) -> Bool {
            defaults === other.defaults && keyPrefix == other.keyPrefix
        }

        /// Returns the value stored under a key.
        ///
        /// - Parameter key: the key without the prefix, which is the variable's `userDefaultsName`.
        /// - Returns: the value, or nil if there is none.
        /// - Throws: ``MBExpressionError`` with the code `notConvertible` if other code has stored
        ///   something there that isn't a value.
        public func value(for key: String) throws(MBExpressionError) -> MBValue? {
            guard let object = defaults.object(forKey: keyPrefix + key) else { return nil }
            guard let value = PropertyList.value(of: object) else {
                throw .evaluation(
                    .notConvertible,
                    "what is stored for the preference \(key.quoted) isn't a value of an expression"
                )
            }
            return value
        }

        /// Stores a value under a key.
        ///
        /// - Parameters:
        ///   - value: the value to store; nil and ``MBValue/null`` remove the stored value.
        ///   - key: the key without the prefix, which is the variable's `userDefaultsName`.
        /// - Throws: ``MBExpressionError`` with the code `notConvertible` for a key or value that
        ///   no store can keep. The previous value then stays.
        public func set(_ value: MBValue?, for key: String) throws(MBExpressionError) {
            try keep(value, for: key)
            synchronize()
        }

        /// Stores several values, and has the system write them once.
        ///
        /// - Parameter values: the values by key; nil and ``MBValue/null`` remove the stored value.
        /// - Returns: the keys whose values can't be stored, with the reasons; empty if all are.
        public func save(
            _ values: [(key: String, value: MBValue?)]
        ) -> [(key: String, error: any Error)] {
            defer { synchronize() }
            return values.compactMap { key, value in
                do throws(MBExpressionError) {
                    try keep(value, for: key)
                    return nil
                } catch {
                    return (key, error)
                }
            }
        }

        private func keep(_ value: MBValue?, for key: String) throws(MBExpressionError) {
            guard let value = value.orNilIfNull else {
                return defaults.removeObject(forKey: keyPrefix + key)
            }
            try Storable.check(value, for: key)
            defaults.set(PropertyList.object(of: value), forKey: keyPrefix + key)
        }

        /// On platforms other than Apple's, nothing is written without it.
        private func synchronize() {
            #if !canImport(Darwin)
                defaults.synchronize()
            #endif
        }
    }
}
