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

    /// The state of each thread.
    static let all = ThreadLocal { ThreadState() }

    /// The state of this thread.
    static var current: ThreadState {
        get { all.withValue(creating: false) { $0 } ?? ThreadState() }
        set { all.withValue { $0 = newValue } }
    }

    /// When the evaluation must end that waits on this thread for app code to return; nil if none
    /// does.
    static var watch: Watch? {
        let state = current
        return state.evaluation == nil ? nil : Watch(deadline: state.deadline)
    }
}
