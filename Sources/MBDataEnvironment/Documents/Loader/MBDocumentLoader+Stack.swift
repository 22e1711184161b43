extension MBDocumentLoader {
    /// Runs a body with room on the stack, for code of a module that calls itself, as for elements
    /// that stand inside each other.
    ///
    ///     func run(_ block: Block) {
    ///         MBDocumentLoader.withStack { block.children.forEach(run) }
    ///     }
    ///
    /// Threads of an app have as little as 512 KiB, of which debug builds need much. Where less than
    /// 256 KiB is left, the body runs on a thread of its own, for which this one waits.
    ///
    /// A thread can't always be made: the system may limit how many there are. A body that throws
    /// any error, or an ``MBExpressionError``, isn't run then; any other goes on with what is left.
    ///
    /// - Throws: what the body throws, and `limitExceeded` if the system makes no further thread.
    public static func withStack<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try StackGuard.withRoom(body)
    }
}
