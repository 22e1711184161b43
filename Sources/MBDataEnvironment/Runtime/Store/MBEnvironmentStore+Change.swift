extension MBEnvironmentStore {
    /// What happened to the current environment of a store since a subscriber heard of it last.
    ///
    ///     for await change in store.changes where change.names.contains("theme") {
    ///         view.apply(theme: change.environment["theme"])
    ///     }
    ///
    /// Legacy name: the hooks with which an `MBEnvironmentLoader` was told that an environment is
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

        /// What happened: several kinds, if the subscriber did not read in between.
        public let kinds: Set<Kind>

        /// The newest environment.
        public let environment: MBEnvironment

        /// The names of the variables that differ from what the subscriber saw last, in the order of
        /// their code points.
        ///
        /// A variable differs if it was set, unset or declared, even if the value is an equal one. Dynamic
        /// variables whose values follow from others are not among them, nor is what was set meanwhile
        /// in an environment that was popped or swapped away again. No names at all means that something
        /// else changed, such as the locale.
        public let names: [String]

        /// Whether functions, settings and all that expressions reach besides variables are the same as
        /// before.
        public let affectsOnlyVariables: Bool
    }
}
