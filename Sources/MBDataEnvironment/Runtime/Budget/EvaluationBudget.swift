import Dispatch

/// What one evaluation may still use: steps, bytes and time.
///
/// Steps are used in portions, so that paying for one is a subtraction; a portion is charged when
/// it's used up or the evaluation ends. A budget with a parent is bounded by both, and charges both.
struct EvaluationBudget {
    /// The steps of the portion that aren't used yet; negative once it's used up.
    private var portion: Int
    /// The size of the portion.
    private var portionSize: Int
    /// What is left, not counting what was used of the portion.
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
        reserve = MBLimits.Budget(steps: storage.limits.steps, memory: storage.limits.memory)
        portionSize = max(0, min(Self.largestPortion, reserve.steps))
        portion = portionSize
        let seconds = storage.seconds
        deadline = seconds == .infinity ? .max : Self.deadline(after: seconds)
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

    /// Begins a portion that is large enough for a number of steps, and uses these. If fewer are
    /// left, returns false; then none are left.
    mutating func draw(_ count: Int) -> Bool {
        chargePortion()
        let (count, left) = (max(0, count), left.steps)
        guard count <= left else {
            portionSize = left
            chargePortion()
            return false
        }
        portionSize = min(left, max(count, Self.largestPortion))
        portion = portionSize - count
        return true
    }

    /// Charges the steps that were used of the portion, and ends the portion.
    mutating func chargePortion() {
        let used = portionSize - max(0, portion)
        (portionSize, portion) = (0, 0)
        guard used > 0 else { return }
        reserve.steps -= used
        parent?._withUnsafeGuaranteedRef { $0.use(steps: used) }
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
        left.steps = max(0, left.steps - (portionSize - max(0, portion)))
        return left
    }
}

// MARK: - Parents

extension EvaluationBudget {
    /// Charges a parent, too, and ends no later than it.
    mutating func join(_ new: SharedBudget) {
        chargePortion()
        isBoundByParent = !reserve.isTighter(than: new.left)
        if isBoundByParent { reserve = .unlimited }
        // Unretained: the notes of the evaluation hold it.
        parent = .passUnretained(new)
        deadline = min(deadline, new.deadline)
    }

    /// Replaces what the limits of the environment allow by a given budget.
    mutating func replace(with given: MBLimits.Budget) {
        chargePortion()
        reserve = given
        isBoundByParent = false
    }

    /// What is left of the budget given to `replace(with:)`.
    mutating func leftOfGiven() -> MBLimits.Budget {
        chargePortion()
        guard isBoundByParent, let parent else { return reserve }
        return parent._withUnsafeGuaranteedRef { $0.own }
    }

    /// The budget with all that is left, on which app code may draw; nil if there is none yet.
    mutating func shared() -> SharedBudget? {
        chargePortion()
        // Safe: the notes of the evaluation hold it; the result is a reference of its own.
        guard isBoundByParent, let parent = parent?.takeUnretainedValue(),
            deadline == parent.deadline
        else { return nil }
        return parent
    }

    /// Moves all that is left into a new budget, on which app code may draw. The caller holds it
    /// until the evaluation ends.
    mutating func share(_ limits: MBLimits) -> SharedBudget {
        chargePortion()
        let new = SharedBudget(
            // Safe: the notes of the evaluation hold it; the new budget then has a reference of
            // its own.
            reserve, deadline: deadline, limits: limits, parent: parent?.takeUnretainedValue())
        // Unretained: the caller holds it until the evaluation ends.
        parent = .passUnretained(new)
        reserve = .unlimited
        isBoundByParent = true
        return new
    }
}
