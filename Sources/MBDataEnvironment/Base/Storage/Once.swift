/// Lets only the first caller of all copies through.
struct Once: Sendable {
    private let isDone = Guarded(false)

    /// True for the first call, false for every other.
    func claim() -> Bool {
        isDone.withLock { isDone in
            defer { isDone = true }
            return !isDone
        }
    }
}
