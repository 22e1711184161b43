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
/// Everything an action does goes through ``MBActionContext``: it changes the environment there and
/// adds effects, and has no other way to the outside.
///
/// Legacy name: `MBListenerAction`.
public protocol MBAction: Sendable {
    /// Does it.
    ///
    /// - Returns: whether the actions behind this one context.
    /// - Throws: what is to be reported at the place of the action; then the next one runs.
    func run(in context: inout MBActionContext) throws -> MBActionFlow
}
