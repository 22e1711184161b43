public import MBDataEnvironment

/// An action with `afterDelay`, which a host runs when its time has come:
/// ``MBDataEnvironment/MBEnvironment/running(_:)``.
///
/// It keeps the event and the temporary variables, so it sees them as they were. It sees everything
/// else as it is when it runs. The flow that it returns doesn't affect the listener, which has
/// ended.
///
/// Up to 1,000 actions can wait in a store, or without one in an environment and those that follow
/// from it; any further one is left out with a diagnostic.
public struct MBDeferredAction: Sendable {
    /// How long to wait, in seconds: 0 or more, at most ``longestDelay``.
    public let seconds: MBNumber

    /// The event that was being handled.
    public let event: MBEvent

    let step: MBActionBlock.Step
    let bindings: [MBActionContext.Binding]
    /// Whether it and the actions in it write to the log that they run.
    let isTraced: Bool

    /// The longest delay in seconds, a billion. Longer delays are shortened to it.
    public static let longestDelay: MBNumber = 1_000_000_000

    /// The tag of the action, such as `SetVar`.
    public var name: String { step.place.name }
}
