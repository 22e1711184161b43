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

    /// Looks at the clock, as after app code has run, because that takes as long as it wants.
    ///
    /// - Throws: `deadlineExceeded` or `cancelled`, if it's time to end.
    func check() throws(MBExpressionError) {
        if place != nil { try watch.check() }
    }
}

extension ConversionWatch {
    /// How many conversions of collections may be nested in each other. Values are nested less
    /// deeply, but an app's types may convert one in several steps.
    private static let mostLevels = 1_024

    /// Runs a conversion that may contain others of its kind, with enough stack for it. The app's
    /// code in between may know nothing of the levels around it, so the thread counts them.
    ///
    /// - Throws: `limitExceeded` for more levels than a number, and what the body throws.
    static func nested<Result>(
        atMost limit: Int = mostLevels, _ body: (ConversionWatch) throws -> Result
    ) throws -> Result {
        guard let place = ThreadState.all.place() else { return try body(ConversionWatch()) }
        let level = place.withValue { state in
            state.level += 1
            return state.level
        }
        defer { place.withValue { $0.level -= 1 } }
        guard level <= limit else {
            throw MBExpressionError.limit(
                "more than \(safe: limit) conversions are nested in each other")
        }
        let watch = ConversionWatch()
        guard StackGuard.isDue(at: level) else { return try body(watch) }
        // Another thread may take over, which counts elements on its own.
        try watch.check()
        do {
            return try StackGuard.withRoom { try body(ConversionWatch()) }
        } catch is NoThread {
            throw MBExpressionError.noThread
        }
    }
}
