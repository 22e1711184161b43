import MBDataEnvironment

/// How many delayed actions of an environment wait to run. Otherwise, an action that delays two
/// others each time would eventually fill an app's memory.
enum WaitingActions: MBEnvironmentKey {
    static var initial: Int { 0 }

    /// The maximum number of actions that wait at the same time.
    static let most = 1_000
}
