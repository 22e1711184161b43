public import MBDataEnvironment

/// What handling an event gave.
///
/// The environment that the event was handled in is as it was. A host takes the new one, carries
/// the effects out, and shows the diagnostics to whoever writes the documents:
///
///     let result = environment.handling(MBEvent("Cart:add"))
///     environment = result.environment
///     for effect in result.effects { try effect.perform(in: environment) }
public struct MBEventResult: Sendable {
    /// The new environment.
    public let environment: MBEnvironment

    /// What is left for the host to do, in order.
    public let effects: [MBEffect]

    /// What went wrong, at its place in the documents. An action that failed was left out.
    public let diagnostics: [MBDiagnostic]
}
