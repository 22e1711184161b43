extension MBDocumentLoader {
    /// Runs a body with enough room on the stack, for a module's recursive code, such as for nested
    /// elements.
    ///
    ///     struct Block {
    ///         var children: [Block] = []
    ///         func count() -> Int {
    ///             MBDocumentLoader.withStack {
    ///                 children.reduce(1) { $0 + $1.count() }
    ///             }
    ///         }
    ///     }
    ///     let count = Block(children: [Block(), Block()]).count()
    ///     // → 3
    ///
    /// An app's threads can have as little as 512 KiB, and debug builds use a lot of stack. If less
    /// than 256 KiB is left, the body runs on a thread of its own while this one waits.
    ///
    /// Creating a thread can fail, because the system may limit their number. In that case, a body
    /// that can throw any error or an ``MBExpressionError`` isn't run, and the error is thrown
    /// instead; any other body runs on the remaining stack.
    ///
    /// - Parameter body: what to run, once, before this call returns.
    /// - Returns: what the body returns.
    /// - Throws: what the body throws, and ``MBExpressionError`` with the code `limitExceeded` if
    ///   the system can't create another thread.
    public static func withStack<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try StackGuard.withRoom(body)
    }

    /// Runs app code on the thread where the work began, if the stack there allows it.
    package static func callingHost<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try StackGuard.callingHost(body)
    }

    /// Whether the task for which this runs is cancelled, on another stack, too.
    package static var isCancelled: Bool { StackGuard.isCancelled }
}
