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

    /// Whether its evaluation has ended. Environments that app code kept don't draw on it then.
    var isClosed: Bool { content.withLock { $0.isClosed } }

    func close() {
        content.withLock { $0.isClosed = true }
    }

    /// Takes up to a number of steps, and returns how many.
    func draw(_ count: Int) -> Int {
        let drawn = content.withLock { content in
            let drawn = min(content.left.steps, count)
            content.left.steps -= drawn
            return drawn
        }
        guard let parent else { return drawn }
        let allowed = parent.draw(drawn)
        if allowed < drawn { putBackHere(drawn - allowed) }
        return allowed
    }

    /// Returns steps that were drawn and not used.
    func putBack(_ count: Int) {
        putBackHere(count)
        parent?.putBack(count)
    }

    private func putBackHere(_ count: Int) {
        content.withLock { $0.left.steps += count }
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
