/// Looks at the clock for conversions between values and an app's types, which are part of the
/// evaluation that waits for app code on this thread, if one does.
///
/// All that exist on a thread count together. Use one where it was made, and don't keep it.
@usableFromInline
struct ConversionWatch {
    /// Where the thread counts; nil if no evaluation waits.
    private let place: ThreadLocal<ThreadState>.Place?
    private let watch: Watch

    private static let unitsOfElement = 32

    @usableFromInline
    init() {
        let place = ThreadState.all.place(creating: false)
        let deadline = place?.withValue { $0.evaluation == nil ? nil : $0.deadline } ?? nil
        self.place = deadline == nil ? nil : place
        watch = Watch(deadline: deadline ?? .max)
    }

    /// Counts an element.
    ///
    /// - Throws: `deadlineExceeded` or `cancelled`, if it's time to end.
    @usableFromInline
    func count() throws(MBExpressionError) {
        guard let place, place.withValue({ $0.pace.isDue(Self.unitsOfElement) }) else { return }
        try watch.check()
    }

    /// Looks at the clock after app code has run, because it takes as long as it wants.
    ///
    /// - Throws: `deadlineExceeded` or `cancelled`, if it's time to end.
    func checkAfterApp() throws(MBExpressionError) {
        guard place != nil, watch.deadline != .max || Task.isCancelled else { return }
        try watch.check()
    }

    /// Looks at the clock.
    ///
    /// - Throws: `deadlineExceeded` or `cancelled`, if it's time to end.
    func check() throws(MBExpressionError) {
        if place != nil { try watch.check() }
    }
}
