/// What only some environments have besides variables and functions. It is kept apart, so that
/// copying an environment stays cheap.
struct Extras: Sendable {
    /// The values under the present one of variables that were pushed, the latest last.
    var stacks: [HashedKey: [MBValue?]] = [:]

    /// The keys of the preference store under which variables are kept.
    var preferenceKeys: [HashedKey: String] = [:]

    /// What was set under those keys and not saved yet.
    var unsaved = OrderedTable<MBValue?>()

    /// What modules keep, by the type of their key.
    var states: [ObjectIdentifier: any Sendable] = [:]
}
