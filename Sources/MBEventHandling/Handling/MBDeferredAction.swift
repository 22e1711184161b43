public import MBDataEnvironment

/// An action with `afterDelay`, which a host hands back when its time has come:
/// ``MBDataEnvironment/MBEnvironment/running(_:)``.
///
/// It keeps the event and the variables that hold for a while only, so that it finds them as they
/// were. Everything else it sees as it is then. What it returns has no influence on the listener,
/// which has ended.
///
/// As many as 1,000 may wait in an environment; one that would be more is left out with a diagnostic.
public struct MBDeferredAction: Sendable {
    /// How long to wait, in seconds: more than 0, at most ``longestDelay``.
    public let seconds: MBNumber

    /// The event that was being handled.
    public let event: MBEvent

    let step: MBActionBlock.Step
    let bindings: [MBActionContext.Binding]

    /// A billion seconds, which every clock can wait. Longer delays are cut to it.
    public static let longestDelay: MBNumber = 1_000_000_000

    /// The tag of the action, such as `SetVar`.
    public var name: String { step.place.name }
}
