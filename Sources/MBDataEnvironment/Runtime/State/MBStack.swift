/// Room on the stack for code that calls itself, such as that of a module whose elements stand
/// inside each other.
///
///     func run(_ block: Block) {
///         MBStack.withRoom { block.children.forEach(run) }
///     }
///
/// Threads of an app have as little as 512 KiB, of which debug builds need much.
public enum MBStack {
    /// Runs a body with at least 256 KiB of stack: where less is left, on a thread of its own, for
    /// which this one waits.
    ///
    /// A thread can't always be made: the system may limit how many there are. A body that throws
    /// any error, or an ``MBExpressionError``, isn't run then; any other goes on with what is left.
    ///
    /// - Throws: what the body throws, and `limitExceeded` if the system makes no further thread.
    public static func withRoom<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try StackGuard.withRoom(body)
    }
}
