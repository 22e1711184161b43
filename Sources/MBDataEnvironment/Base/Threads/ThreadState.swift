/// What belongs to the work of a thread, also where the work continues on another stack.
struct ThreadState {
    /// The evaluation that waits for app code to return, if one does; see `HostCall`.
    var evaluation: UnsafeMutableRawPointer?
    /// When that evaluation must end, as in ``Watch``.
    var deadline = UInt64.max
    /// Counts the work of conversions between looks at the clock: many small ones are much work.
    var pace = Pace()
    /// How deeply conversions are nested in each other.
    var level = 0
    /// Whether a log sink is handling an entry.
    var isLogging = false
    /// Where something may begin on the stack of the thread, which its work on another stack doesn't
    /// share.
    private var lowestBeginning = StackGuard.lowestBeginning

    /// Whether an evaluation simply begins here: none waits on this thread, and there is room.
    @inline(__always)
    static var isFree: Bool {
        all.withValue { $0.evaluation == nil && StackGuard.isAbove($0.lowestBeginning) } ?? false
    }

    /// The state of each thread.
    static let all = ThreadLocal { ThreadState() }

    /// The state of this thread.
    static var current: ThreadState {
        get { all.withValue(creating: false) { $0 } ?? ThreadState() }
        set {
            all.withValue {
                let lowestBeginning = $0.lowestBeginning
                $0 = newValue
                $0.lowestBeginning = lowestBeginning
            }
        }
    }

    /// When the evaluation must end that waits on this thread for app code to return; nil if none
    /// does.
    static var watch: Watch? {
        let state = current
        return state.evaluation == nil ? nil : Watch(deadline: state.deadline)
    }
}
