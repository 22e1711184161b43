extension MBEnvironmentStore {
    /// The changes to a store's current environment since the subscriber last received any.
    ///
    ///     for await change in store.changes where change.names.contains("theme") {
    ///         view.apply(theme: change.environment["theme"])
    ///     }
    ///
    /// Legacy name: the hooks that notified an `MBEnvironmentLoader` when an environment was
    /// activated or deactivated.
    public struct Change: Sendable {
        /// A way in which an environment becomes current.
        public enum Kind: String, Sendable, CaseIterable {
            /// By ``MBEnvironmentStore/swap(to:)``.
            case swapped
            /// By ``MBEnvironmentStore/push(_:)``.
            case pushed
            /// By ``MBEnvironmentStore/pop()``.
            case popped
            /// By ``MBEnvironmentStore/update(_:)``.
            case updated
        }

        /// How the environment became current: in several ways if the subscriber didn't read in
        /// between.
        public let kinds: Set<Kind>

        /// The newest environment.
        public let environment: MBEnvironment

        /// The names of the variables that differ from what the subscriber last saw, sorted by code
        /// point.
        ///
        /// A variable differs if it was set, unset or declared, even if its value is equal. The
        /// names don't include dynamic variables whose values follow from others, nor variables
        /// that were set only in an environment that has since been popped or swapped out. If there
        /// are no names, something else changed, such as the locale.
        public let names: [String]

        /// Whether functions, settings and everything else that expressions can access, except for
        /// variables, are the same as before.
        public let affectsOnlyVariables: Bool
    }
}
