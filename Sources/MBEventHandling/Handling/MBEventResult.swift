public import MBDataEnvironment

/// The result of handling an event.
///
/// The environment that handled the event doesn't change. A host uses the new one, carries out the
/// effects, and shows the diagnostics to the author of the documents:
///
///     var environment = MBEnvironment()
///     let result = environment.handling(MBEvent("Cart:add"))
///     environment = result.environment
///     for effect in result.effects {
///         try effect.perform(in: environment)
///     }
///     for problem in result.diagnostics { print(problem) }
///
/// An app with an `MBEnvironmentStore` leaves this to the store.
public struct MBEventResult: Sendable {
    /// The new environment, with everything that the actions changed.
    public let environment: MBEnvironment

    /// The effects for the host to carry out, in order.
    public let effects: [MBEffect]

    /// The problems, at their places in the documents. An action that failed was left out.
    public let diagnostics: [MBDiagnostic]

    /// What the event left of its limits, for what it causes; nil if it has several causes.
    var rest: MBActionContext.Rest?
}
