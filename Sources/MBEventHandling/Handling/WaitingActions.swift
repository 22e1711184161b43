import MBDataEnvironment

/// How many delayed actions wait to run, as an environment knows it; a store keeps count itself.
/// Without a limit, an action that delays two others each time would eventually fill an app's
/// memory.
enum WaitingActions: MBEnvironmentKey {
    static var initial: Int { 0 }

    /// The maximum number of actions that wait at the same time.
    static let most = 1_000
}
