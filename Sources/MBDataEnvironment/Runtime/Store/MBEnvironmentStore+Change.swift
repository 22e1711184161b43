extension MBEnvironmentStore {
    /// The changes to a store's current environment since the subscriber last received any.
    ///
    ///     let store = MBEnvironmentStore(MBEnvironment())
    ///     var changes = store.changes.makeAsyncIterator()
    ///     try store.update { try $0.set("theme", to: "dark") }
    ///
    ///     let change = await changes.next()
    ///     let names = change?.names
    ///     // → ["theme"]
    ///     let theme = change?.environment["theme"]
    ///     // → "dark"
    ///
    /// Legacy name: the hooks that notified an `MBEnvironmentLoader` when an environment was
    /// activated or deactivated.
    public struct Change: Sendable {
        /// A way in which an environment becomes current.
        public enum Kind: String, Sendable, CaseIterable {
            /// It was set by ``MBEnvironmentStore/swap(to:)``, or is one that was loaded or reloaded.
            case swapped
            /// It was pushed by ``MBEnvironmentStore/push(_:)``.
            case pushed
            /// It was restored by ``MBEnvironmentStore/pop()``.
            case popped
            /// It was changed by ``MBEnvironmentStore/update(_:)`` or by the actions of an event.
            case updated
        }

        /// How the environment became current: in several ways if the subscriber didn't read in
        /// between.
        public let kinds: Set<Kind>

        /// The environment that was current when the subscriber read the change.
        public let environment: MBEnvironment

        /// The names of the variables that differ from what the subscriber last saw, sorted by code
        /// point.
        ///
        /// A variable differs if it was set, removed or declared, even if its value is equal. The
        /// names don't include dynamic variables whose values follow from others, nor variables
        /// that were set only in an environment that has since been popped or swapped out. If there
        /// are no names, something else changed, such as the locale.
        public let names: [String]

        /// Whether functions, settings and everything else that expressions can access, except for
        /// variables, are the same as before.
        public let affectsOnlyVariables: Bool
    }
}
