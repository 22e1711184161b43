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
