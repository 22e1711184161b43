/// What happens after an action.
public enum MBActionFlow: Sendable {
    /// The next action runs.
    case next
    /// The remaining actions of the same block don't run; the actions after the block do.
    case leaveBlock
    /// The remaining actions of the listener don't run.
    case leaveListener
}
