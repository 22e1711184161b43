import MBDataEnvironment

/// How many delayed actions of an environment wait to be context. An action that puts off two others
/// each time would otherwise fill the memory of an app in the end.
enum WaitingActions: MBEnvironmentKey {
    static var initial: Int { 0 }

    /// As many may wait at the same time.
    static let most = 1_000
}
