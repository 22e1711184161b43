import MBDataEnvironment

/// One thing that a listener does when its event happens: an element inside `Listener`.
///
/// A module adds actions of its own by name:
///
///     struct Beep: MBAction {
///         func run(in context: inout MBActionContext) -> MBActionFlow {
///             context.emit(.log(MBLogEntry(.info, "beep")))
///             return .next
///         }
///     }
///
///     struct SoundModule: MBModule {
///         func register(with load: inout MBDocumentLoader) {
///             load.extend(
///                 MBActions.self, with: { element, load in Beep() },
///                 as: "Beep")
///         }
///     }
///
///     let text = "<MBML><Listener name='go'><Beep/></Listener></MBML>"
///     let loaded = try MBEnvironment.load(
///         searching: [.memory(["manifest.xml": text])],
///         modules: [MBEventHandlingModule(), SoundModule()])
///     let result = loaded.environment.handling(MBEvent("go"))
///     let effects = result.effects.map(\.description)
///     // → ["log info: beep"]
///
/// An action works only through its ``MBActionContext``: it changes the environment there, and adds
/// effects for anything outside. If its work depends on the size of data, it pays for it with
/// ``MBActionContext/step(_:)``, which enforces the limits.
///
/// Legacy name: `MBListenerAction`.
public protocol MBAction: Sendable {
    /// Performs the action, once its condition holds and its delay is over.
    ///
    /// It's called on the thread that handles the event, possibly on several threads at the same
    /// time for different environments, and each time the event happens.
    ///
    /// - Parameter context: the environment, the event and the results so far, which the action
    ///   changes.
    /// - Returns: whether the actions after this one run.
    /// - Throws: any error, which is reported at the place of the action with the code
    ///   `actionFailed`, or `limitExceeded` for a limit. Then the next action runs, unless the
    ///   event's budget or time is used up.
    func run(in context: inout MBActionContext) throws -> MBActionFlow
}

/// An action of the library: any thread can run it.
protocol OwnAction: MBAction {}
