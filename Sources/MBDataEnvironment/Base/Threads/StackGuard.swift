import Foundation

/// Keeps recursion from overflowing the stack of a thread, however small it is and however large
/// the frames of a build or of a host's functions are.
///
/// Recursive code counts its depth and checks here every few levels. When little of the stack is
/// left, it continues on a fresh one, on a separate thread that the caller waits for. So anything
/// within the limits gives the same result on every thread. If the system can't make another
/// thread, that is an error.
enum StackGuard {
    /// How many levels of recursion may pass between looks at the stack.
    static let interval = 16

    /// The space that the levels up to the next look may need, with room to spare for debug builds.
    private static let reserve = 288 * 1024 * sizeOfFrames

    /// The space that app code needs to be called in place. It's less than the reserve, so that
    /// there is room for app code on the stack of a caller that continued on a fresh one.
    static let hostReserve = 160 * 1024 * sizeOfFrames

    /// How large the frames of this build are, compared with those of a debug build. The script that
    /// runs the tests with sanitizers sets the condition.
    #if SANITIZED
        private static let sizeOfFrames = 4
    #else
        private static let sizeOfFrames = 1
    #endif

    /// How many fresh stacks may wait for each other when app code is called.
    private static let mostStacks = 4
    /// The same limit where the end of a stack is unknown and each call takes a fresh one.
    private static let mostUnmeasuredStacks = 200

    /// Whether to look at the stack at a level.
    @inline(__always)
    static func isDue(at depth: Int) -> Bool {
        depth & (interval - 1) == 0 && depth > 0
    }

    /// Runs a body with enough stack for the next levels.
    ///
    /// - Throws: what the body throws, and its type's error for ``NoThread`` if no thread can be
    ///   made. If the type has no such error, the body continues on what is left of the stack.
    @inline(never)
    static func withRoom<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard remaining < reserve else { return try body() }
        return try onFreshStack(body)
    }

    /// Runs app code where the evaluation began, if the stack there allows it: the code may need
    /// that thread, as code on the main actor does.
    @inline(never)
    static func callingHost<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if let waiting = StackContext.current?.waiting, waiting.room >= hostReserve {
            return try waiting.run(body)
        }
        guard remaining < hostReserve else { return try body() }
        return try onFreshStack(body)
    }

    private static func onFreshStack<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // Safe: the job releases the body before it's done, and this waits for that.
        try withoutActuallyEscaping(body) { body throws(Failure) in
            let job = StackJob(body)
            guard FreshStack.run(job) else {
                if let error = NoThread.failure(Failure.self) { throw error }
                return try body()
            }
            return try job.result()
        }
    }

    /// Whether little of the stack is left for app code, or this is a fresh stack while that code
    /// is called where the evaluation began, if that is known.
    @inline(__always)
    static var isShort: Bool {
        let lowest = lowestForHost
        return lowest != .max && distance(from: lowest) < hostReserve
    }

    /// Whether app code is simply called.
    @inline(__always)
    static var hasHostRoom: Bool { distance(from: lowestForHost) >= hostReserve }

    /// The lowest address of this thread's stack at which there is room for the levels up to the
    /// first look at it. Where the stack's end isn't known, there always is.
    static var lowestBeginning: UInt {
        let lowest = lowestAddress
        return lowest == .max ? 0 : UInt(bitPattern: lowest) &+ UInt(reserve)
    }

    /// Whether the stack ends here above an address or at it.
    @inline(__always)
    static func isAbove(_ address: UInt) -> Bool {
        var marker: UInt8 = 0
        return withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) >= address }
    }

    /// Begins something, with enough stack for its first levels.
    static func beginning<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        isAbove(lowestBeginning) ? try body() : try withRoom(body)
    }

    /// Whether too many stacks are in use for another one: app code that starts evaluations of its
    /// own, which don't count as nested, would otherwise continue without end.
    static var isExhausted: Bool {
        remaining < reserve
            && StackContext.stacksInUse
                >= (lowestAddress == .max ? mostUnmeasuredStacks : mostStacks)
    }

    /// Whether the task that runs this is cancelled, here or on the stack where it began. A fresh
    /// stack has no task, and no room for app code either, so the other stack is asked only then.
    @inline(__always)
    static var isCancelled: Bool {
        Task.isCancelled || !hasHostRoom && isCancelledAtOrigin
    }

    private static var isCancelledAtOrigin: Bool {
        @inline(never) get { StackContext.current?.task?.isCancelled == true }
    }

    /// The thread that began this work, whether or not it continued on a fresh stack.
    static var origin: ObjectIdentifier {
        ObjectIdentifier(StackContext.current?.origin ?? Thread.current)
    }

    /// The bytes between here and the end of the thread's stack.
    static var remaining: Int { distance(from: lowestAddress) }

    @inline(__always)
    private static func distance(from address: Int) -> Int {
        var marker: UInt8 = 0
        return withUnsafeMutablePointer(to: &marker) { here in
            let (distance, isOutside) = Int(bitPattern: here).subtractingReportingOverflow(address)
            return isOutside ? .min : distance
        }
    }

    /// Where the stack ends for app code, cached for each thread; on a fresh stack, above all of
    /// it.
    @inline(__always)
    private static var lowestForHost: Int {
        guard let hostKey else { return lowestAddress }
        if let known = pthread_getspecific(hostKey) { return Int(bitPattern: known) }
        let address = lowestAddress
        pthread_setspecific(hostKey, UnsafeRawPointer(bitPattern: address))
        return address
    }

    /// Marks this thread as one on which app code isn't simply called.
    static func keepHostAway() {
        guard let hostKey else { return }
        pthread_setspecific(hostKey, UnsafeRawPointer(bitPattern: Int.max - 1))
    }

    private static let hostKey: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

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

        /// Glibc has the function, but its module doesn't show it to Swift. Its type comes from the
        /// manual page, pthread_getattr_np(3).
        private static let getAttributes: GetAttributes? =
            // Safe: the address of a C function, and the type that its manual page declares.
            dlsym(nil, "pthread_getattr_np").map { unsafeBitCast($0, to: GetAttributes.self) }

        /// Where the thread's stack ends. It's cached for each thread, because asking for it on the
        /// main thread reads a system file.
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

        /// The end of memory if the stack's end is unknown, so that each call takes a fresh stack.
        ///
        /// The attributes have no initializer here: which module defines it depends on what else
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
