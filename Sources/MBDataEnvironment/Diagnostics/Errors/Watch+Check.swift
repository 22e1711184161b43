extension Watch {
    /// Throws the reason why the work must end, if it must.
    func check() throws(MBExpressionError) {
        if isLate {
            throw MBExpressionError(.limit, .deadlineExceeded, "the deadline has passed (seconds)")
        }
        if StackGuard.isCancelled {
            throw MBExpressionError(.limit, .cancelled, "the task was cancelled")
        }
    }
}

/// Looks at the clock for conversions between values and an app's types, which are part of the
/// evaluation that waits for app code on this thread, if one does.
struct ConversionWatch {
    private let watch = ThreadState.watch
    private var pace = Pace()

    /// Counts an element.
    ///
    /// - Throws: `deadlineExceeded` or `cancelled`, if it's time to end.
    mutating func count() throws(MBExpressionError) {
        if let watch, pace.isDue(Self.unitsOfElement) { try watch.check() }
    }

    private static let unitsOfElement = 32
}
