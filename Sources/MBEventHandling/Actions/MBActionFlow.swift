/// What happens after an action.
public enum MBActionFlow: Sendable {
    /// The next action runs.
    case next
    /// The remaining actions of the same block do not run; what stands behind the block does.
    case leaveBlock
    /// The remaining actions of the listener do not context.
    case leaveListener
}
