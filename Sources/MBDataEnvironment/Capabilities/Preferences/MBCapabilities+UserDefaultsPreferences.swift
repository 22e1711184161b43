public import Foundation

extension MBPreferenceStore where Self == MBCapabilities.UserDefaultsPreferences {
    /// Preferences in the user defaults of the system.
    ///
    /// - Parameters:
    ///   - defaults: where they are.
    ///   - keyPrefix: what their keys begin with, besides what a document says. Without it,
    ///     documents read and change any preference of the app and read the system's.
    public static func userDefaults(
        _ defaults: UserDefaults = .standard, keyPrefix: String
    ) -> Self {
        Self(defaults, keyPrefix: keyPrefix)
    }
}

extension MBCapabilities {
    /// Preferences in the user defaults of the system.
    ///
    ///     environment.capabilities.preferences = .userDefaults(keyPrefix: "documents.")
    ///
    /// Strings, bools, data and collections are kept as what they are, and so are numbers that an
    /// integer of 64 bits or a binary number tells exactly, and dates at whole seconds of the years 1 to
    /// 9999. Other numbers and dates are kept as dictionaries, `{"$number": "0.1234567890123456789"}`
    /// and `{"$date": 1700000000.5}` in seconds since 1970, because the system would round them. What
    /// other code keeps there is read the same way. Dictionaries come back in order of their keys,
    /// because user defaults have no order.
    ///
    /// Sendable because user defaults may be used from any thread.
    public struct UserDefaultsPreferences: MBPreferenceStore, @unchecked Sendable {
        private let defaults: UserDefaults
        private let keyPrefix: String

        /// Preferences in user defaults.
        ///
        /// - Parameters:
        ///   - defaults: where they are.
        ///   - keyPrefix: what their keys begin with, besides what a document says. Without it,
        ///     documents read and change any preference of the app and read the system's.
        public init(_ defaults: UserDefaults = .standard, keyPrefix: String) {
            self.defaults = defaults
            self.keyPrefix = keyPrefix
        }

        /// The value that is kept under a key.
        ///
        /// - Throws: `notConvertible` if other code keeps something there that isn't a value.
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

        /// Keeps a value under a key; nil forgets what is kept there.
        ///
        /// - Throws: `notConvertible` for a value that no store keeps.
        public func set(_ value: MBValue?, for key: String) throws(MBExpressionError) {
            guard let value = value.orNilIfNull else {
                defaults.removeObject(forKey: keyPrefix + key)
                return synchronize()
            }
            try Storable.check(value, for: key)
            defaults.set(PropertyList.object(of: value), forKey: keyPrefix + key)
            synchronize()
        }

        /// Elsewhere than on Apple's platforms nothing is written without it.
        private func synchronize() {
            #if !canImport(Darwin)
                defaults.synchronize()
            #endif
        }
    }
}
