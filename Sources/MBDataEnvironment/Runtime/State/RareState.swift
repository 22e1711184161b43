/// What only some environments have in addition to variables and functions, kept separate so that
/// copying an environment stays cheap.
struct RareState: Sendable {
    /// What is below the current value of each pushed variable, the latest last.
    var stacks: [HashedKey: [Variable?]] = [:]

    /// The keys of the preference store under which variables are kept.
    var preferenceKeys: [HashedKey: String] = [:]

    /// The values that were set under those keys and not saved yet.
    var unsaved = OrderedTable<MBValue?>()

    /// The keys of the values that were set since listeners began to be notified, in order; nil while
    /// nobody asks.
    var changedPreferences: [String]?

    /// The states of modules, by the type of their key.
    var states: [ObjectIdentifier: any Sendable] = [:]

    /// What environments have until they need any of it.
    static let none = CopyOnWrite(RareState())
}
