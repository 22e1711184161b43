import Foundation

/// Keeps recursion from overflowing the stack of a thread, however small it is and however large
/// the frames of a build or of a host's functions are.
///
/// Recursive code counts its depth and passes through here every few levels: when little of the
/// stack is left, it goes on with a fresh one, on a thread of its own that the caller waits for.
/// So what fits the limits gives the same result on every thread.
enum StackGuard {
    /// How many levels of recursion may pass without a look at the stack.
    static let interval = 16

    /// What the levels up to the next look may need, with room to spare for debug builds.
    private static let reserve = 256 * 1024

    private static let freshStack = 8 * 1024 * 1024

    /// How many fresh stacks may wait for each other when the host is called.
    private static let mostStacks = 4
    /// The same where the end of a stack is not known and each call takes a fresh one.
    private static let mostUnmeasuredStacks = 200

    /// Whether a level is one at which to look.
    @inline(__always)
    static func isDue(at depth: Int) -> Bool {
        depth & (interval - 1) == 0 && depth > 0
    }

    /// Runs a body with enough stack for the next levels.
    @inline(never)
    static func withRoom<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard remaining < reserve else { return try body() }
        return try withoutActuallyEscaping(body) { body throws(Failure) in
            try onFreshStack(body)
        }
    }

    /// Whether little of the stack is left, as far as that is known.
    @inline(__always)
    static var isShort: Bool {
        let lowest = lowestAddress
        return lowest != .max && distance(from: lowest) < reserve
    }

    /// Whether too many stacks are in use for one more: code of the host that begins evaluations of
    /// its own, which do not count as nested, goes on without end.
    static var isExhausted: Bool {
        remaining < reserve
            && stacksInUse >= (lowestAddress == .max ? mostUnmeasuredStacks : mostStacks)
    }

    private static func onFreshStack<Result, Failure: Error>(
        _ body: @escaping () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let job = Job(body)
        let thread = Thread { job.run() }
        thread.stackSize = freshStack
        thread.threadDictionary[originKey] = originThread
        thread.threadDictionary[stacksKey] = stacksInUse + 1
        let outer = originTask
        withUnsafeCurrentTask { task in
            // The task is valid while this waits, and whether it is cancelled may be asked from any
            // thread.
            thread.threadDictionary[taskKey] = task ?? outer
            thread.start()
            job.wait()
        }
        return try job.result()
    }

    private static let taskKey = "MBDataEnvironment.task"

    /// The task that waits for what runs here on a stack of its own.
    private static var originTask: UnsafeCurrentTask? {
        Thread.current.threadDictionary[taskKey] as? UnsafeCurrentTask
    }

    /// Whether the task is cancelled that runs this, here or on the stack that it began with.
    static var isCancelled: Bool {
        Task.isCancelled || originTask?.isCancelled == true
    }

    private static let originKey = "MBDataEnvironment.origin"
    private static let stacksKey = "MBDataEnvironment.stacks"

    /// How many fresh stacks wait for what runs here.
    private static var stacksInUse: Int {
        Thread.current.threadDictionary[stacksKey] as? Int ?? 0
    }

    private static var originThread: Thread {
        let thread = Thread.current
        return thread.threadDictionary[originKey] as? Thread ?? thread
    }

    /// The thread that began what runs here, whether or not it went on with a fresh stack.
    static var origin: ObjectIdentifier { ObjectIdentifier(originThread) }

    /// A body with its outcome.
    ///
    /// Sendable because only one thread at a time touches it: the new thread from its start until
    /// it signals, the waiting one after that.
    private final class Job<Result, Failure: Error>: @unchecked Sendable {
        private var body: (() throws(Failure) -> Result)?
        private var outcome: Swift.Result<Result, Failure>?
        private let done = DispatchSemaphore(value: 0)

        init(_ body: @escaping () throws(Failure) -> Result) {
            self.body = body
        }

        /// The body is let go before the signal: it does not escape the waiting call.
        func run() {
            execute()
            body = nil
            done.signal()
        }

        private func execute() {
            do throws(Failure) {
                guard let result = try body?() else { return }
                outcome = .success(result)
            } catch {
                outcome = .failure(error)
            }
        }

        func wait() { done.wait() }

        /// What the body gave; the new thread has signalled its end.
        func result() throws(Failure) -> Result {
            while true {
                if let outcome { return try outcome.get() }
                wait()
            }
        }
    }

    /// The bytes between here and the end of the thread's stack.
    static var remaining: Int { distance(from: lowestAddress) }

    @inline(__always)
    private static func distance(from address: Int) -> Int {
        var marker: UInt8 = 0
        return withUnsafeMutablePointer(to: &marker) { here in
            Int(bitPattern: here) - address
        }
    }

    #if canImport(Darwin)
        /// Where the thread's stack ends.
        private static var lowestAddress: Int {
            let thread = pthread_self()
            return Int(bitPattern: pthread_get_stackaddr_np(thread))
                - pthread_get_stacksize_np(thread)
        }
    #elseif canImport(Glibc)
        private typealias GetAttributes =
            @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

        /// Glibc has the function, but its module does not show it to Swift. Its type is that of
        /// the manual page, pthread_getattr_np(3).
        private static let getAttributes: GetAttributes? =
            dlsym(nil, "pthread_getattr_np").map { unsafeBitCast($0, to: GetAttributes.self) }

        /// Where the thread's stack ends; remembered for each thread, because asking for that of the
        /// main one reads a file of the system.
        private static var lowestAddress: Int {
            guard let key else { return findLowestAddress() }
            if let known = pthread_getspecific(key) { return Int(bitPattern: known) }
            let address = findLowestAddress()
            pthread_setspecific(key, UnsafeRawPointer(bitPattern: address))
            return address
        }

        private static let key: pthread_key_t? = {
            var key = pthread_key_t()
            return pthread_key_create(&key, nil) == 0 ? key : nil
        }()

        /// The end of memory if that is not known, so that a fresh stack is taken each time.
        ///
        /// The attributes have no initialiser here: which module defines it depends on what else
        /// includes their header.
        private static func findLowestAddress() -> Int {
            withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
                guard let attributes = memory.baseAddress, let getAttributes,
                    getAttributes(pthread_self(), attributes) == 0
                else { return .max }
                defer { pthread_attr_destroy(attributes) }
                var address: UnsafeMutableRawPointer?
                var size = 0
                guard pthread_attr_getstack(attributes, &address, &size) == 0 else { return .max }
                return Int(bitPattern: address)
            }
        }
    #else
        private static var lowestAddress: Int { .max }
    #endif
}
