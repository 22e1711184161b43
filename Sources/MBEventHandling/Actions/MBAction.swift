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
///     load.extend(MBActions.self, with: { element, load in Beep() }, as: "Beep")
///
/// An action works only through ``MBActionContext``: there it changes the environment and adds
/// effects. It has no other way to reach the outside.
///
/// Legacy name: `MBListenerAction`.
public protocol MBAction: Sendable {
    /// Performs the action.
    ///
    /// - Returns: whether the actions after this one run.
    /// - Throws: an error to report at the place of the action; the next action runs then.
    func run(in context: inout MBActionContext) throws -> MBActionFlow
}
