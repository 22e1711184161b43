import Dispatch

/// What one evaluation may still use: steps, bytes and time.
///
/// Steps are drawn in portions, so that paying for one is a subtraction. A budget with a parent is
/// bounded by both, and charges both.
struct EvaluationBudget {
    /// Steps that were drawn and not used yet; negative once there are none to draw.
    private var portion: Int
    /// What is left in addition to the portion.
    private var reserve: MBLimits.Budget
    /// The budget to charge as well. Unmanaged: the notes of the evaluation hold it.
    private var parent: Unmanaged<SharedBudget>?
    /// Whether only the parent bounds this, so that `reserve` doesn't count.
    private var isBoundByParent = false
    /// When the evaluation must end, in nanoseconds of the system's uptime; `.max` means never.
    private(set) var deadline: UInt64

    private static let largestPortion = 1_024

    @inline(__always)
    init(_ storage: EnvironmentStorage) {
        let limits = storage.limits
        portion = min(Self.largestPortion, limits.steps)
        reserve = MBLimits.Budget(steps: limits.steps &- portion, memory: limits.memory)
        deadline = storage.hasDeadline ? Self.deadline(after: limits.seconds ?? 0) : .max
    }

    @inline(never)
    private static func deadline(after seconds: Double) -> UInt64 {
        let nanoseconds = max(0, min(seconds, 1e9)) * 1e9
        return DispatchTime.now().uptimeNanoseconds &+ UInt64(nanoseconds)
    }

    /// The number of steps that can be paid for without drawing more.
    @inline(__always)
    var affordableSteps: Int { portion }

    /// Takes one step from the portion. Returns false if none is left.
    @inline(__always)
    mutating func useStep() -> Bool {
        portion &-= 1
        return portion >= 0
    }

    /// Takes some steps from the portion. Returns false, having taken none, if it holds fewer.
    @inline(__always)
    mutating func use(steps count: Int) -> Bool {
        guard portion >= count else { return false }
        portion &-= count
        return true
    }

    /// Draws a portion that is large enough for a number of steps, and uses these. If fewer are
    /// left, returns false; then none are left.
    mutating func draw(_ count: Int) -> Bool {
        let missing = max(0, count) - max(0, portion)
        var drawn = min(reserve.steps, max(missing, Self.largestPortion))
        if let parent { drawn = parent._withUnsafeGuaranteedRef { $0.draw(drawn) } }
        reserve.steps -= drawn
        guard drawn >= missing else {
            reserve.steps = 0
            portion = -1
            return false
        }
        portion = drawn - missing
        return true
    }

    /// Takes a number of bytes. Returns false, having taken none, if fewer are left.
    @inline(__always)
    mutating func use(bytes: Int) -> Bool {
        guard bytes <= reserve.memory else { return false }
        if let parent {
            guard parent._withUnsafeGuaranteedRef({ $0.use(bytes: bytes) }) else { return false }
        }
        reserve.memory -= bytes
        return true
    }

    /// What is left.
    var left: MBLimits.Budget {
        var left = reserve
        if let more = parent?._withUnsafeGuaranteedRef({ $0.left }) {
            left.steps = min(left.steps, more.steps)
            left.memory = min(left.memory, more.memory)
        }
        left.steps += max(0, portion)
        return left
    }

    /// Puts the steps of the portion back.
    mutating func returnPortion() {
        let unused = max(0, portion)
        portion = 0
        reserve.steps += unused
        if unused > 0 { parent?._withUnsafeGuaranteedRef { $0.putBack(unused) } }
    }
}

// MARK: - Parents

extension EvaluationBudget {
    /// Charges a parent, too, and ends no later than it.
    mutating func join(_ new: SharedBudget) {
        returnPortion()
        isBoundByParent = !reserve.isTighter(than: new.left)
        if isBoundByParent { reserve = .unlimited }
        parent = .passUnretained(new)
        deadline = min(deadline, new.deadline)
    }

    /// Replaces what the limits of the environment allow by a given budget.
    mutating func replace(with given: MBLimits.Budget) {
        returnPortion()
        reserve = given
        isBoundByParent = false
    }

    /// What is left of the budget given to `replace(with:)`.
    mutating func leftOfGiven() -> MBLimits.Budget {
        returnPortion()
        guard isBoundByParent, let parent else { return reserve }
        return parent._withUnsafeGuaranteedRef { $0.own }
    }

    /// The budget with all that is left, on which app code may draw; nil if there is none yet.
    mutating func shared() -> SharedBudget? {
        returnPortion()
        guard isBoundByParent, let parent = parent?.takeUnretainedValue(),
            deadline == parent.deadline
        else { return nil }
        return parent
    }

    /// Moves all that is left into a new budget, on which app code may draw. The caller holds it
    /// until the evaluation ends.
    mutating func share(_ limits: MBLimits) -> SharedBudget {
        returnPortion()
        let new = SharedBudget(
            reserve, deadline: deadline, limits: limits, parent: parent?.takeUnretainedValue())
        parent = .passUnretained(new)
        reserve = .unlimited
        isBoundByParent = true
        return new
    }
}
