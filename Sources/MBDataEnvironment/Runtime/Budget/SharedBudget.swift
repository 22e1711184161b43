/// What an evaluation may still use, shared with the evaluations that app code begins while the
/// evaluation calls it.
///
/// Any thread may draw on it. A budget with a parent is bounded by both, and charges both.
final class SharedBudget: Sendable {
    /// When the evaluations must end, in nanoseconds of the system's uptime.
    let deadline: UInt64
    /// The limits that it was created from.
    let limits: MBLimits
    private let parent: SharedBudget?
    private let content: Guarded<(left: MBLimits.Budget, isClosed: Bool)>

    init(_ left: MBLimits.Budget, deadline: UInt64, limits: MBLimits, parent: SharedBudget?) {
        self.deadline = deadline
        self.limits = limits
        self.parent = parent
        content = Guarded((left, false))
    }

    /// What is left apart from the parent.
    var own: MBLimits.Budget { content.withLock { $0.left } }

    /// What is left.
    var left: MBLimits.Budget {
        var left = own
        if let more = parent?.left {
            left.steps = min(left.steps, more.steps)
            left.memory = min(left.memory, more.memory)
        }
        return left
    }

    /// This budget, or the nearest parent, whose evaluation hasn't ended; nil if all have.
    var open: SharedBudget? { content.withLock { $0.isClosed } ? parent?.open : self }

    /// Ends it with its evaluation. Environments that app code kept don't draw on it any more.
    func close() {
        content.withLock { $0.isClosed = true }
    }

    /// Takes a number of steps. Evaluations on several threads may use a few more than are left
    /// before they notice.
    func use(steps count: Int) {
        content.withLock { $0.left.steps = max(0, $0.left.steps - count) }
        parent?.use(steps: count)
    }

    /// Takes a number of bytes. Returns false, having taken none, if fewer are left.
    func use(bytes: Int) -> Bool {
        let isEnough = content.withLock { content in
            guard bytes <= content.left.memory else { return false }
            content.left.memory -= bytes
            return true
        }
        guard isEnough, let parent else { return isEnough }
        if parent.use(bytes: bytes) { return true }
        content.withLock { $0.left.memory += bytes }
        return false
    }
}
