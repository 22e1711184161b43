import Foundation

/// The evaluation that waits on a thread for app code to return.
///
/// An evaluation that the app code starts on the same thread, in any environment, finds here which
/// evaluation it's part of.
enum HostCall {
    private typealias Slot = UnsafeMutablePointer<UnsafeMutablePointer<Evaluation>?>

    /// Each thread has its own slot, from its first call to app code until the thread ends.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        let problem = pthread_key_create(&key) {
            let slot: UnsafeMutableRawPointer? = $0
            slot?.deallocate()
        }
        return problem == 0 ? key : nil
    }()

    /// The evaluation that waits on this thread, if any. It doesn't move in memory while it waits.
    @inline(__always)
    static var waiting: UnsafeMutablePointer<Evaluation>? {
        guard let key, let slot = pthread_getspecific(key) else { return nil }
        return slot.assumingMemoryBound(to: UnsafeMutablePointer<Evaluation>?.self).pointee
    }

    /// Runs app code on this thread while an evaluation waits for it.
    @inline(__always)
    static func during<Result, Failure: Error>(
        _ evaluation: UnsafeMutablePointer<Evaluation>, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let slot else { return try body() }
        let outer = slot.pointee
        slot.pointee = evaluation
        defer { slot.pointee = outer }
        return try body()
    }

    @inline(__always)
    private static var slot: Slot? {
        guard let key else { return nil }
        guard let slot = pthread_getspecific(key) else { return newSlot(key) }
        return slot.assumingMemoryBound(to: UnsafeMutablePointer<Evaluation>?.self)
    }

    @inline(never)
    private static func newSlot(_ key: pthread_key_t) -> Slot? {
        let slot = Slot.allocate(capacity: 1)
        slot.initialize(to: nil)
        if pthread_setspecific(key, slot) == 0 { return slot }
        slot.deallocate()
        return nil
    }
}

extension Evaluation {
    /// Runs app code, with enough stack for it, while this evaluation waits.
    mutating func callHost<Result>(_ body: () throws -> Result) throws -> Result {
        try waiting { evaluation in
            try Self.withHostStack { try HostCall.during(evaluation, body) }
        }
    }

    /// Runs app code where enough stack is known to be left.
    @inline(__always)
    mutating func callHostHere<Result>(_ body: () throws -> Result) throws -> Result {
        try waiting { try HostCall.during($0, body) }
    }

    /// Does work on a value. If the work may ask host objects for their text, equality, or hash,
    /// any evaluation that they start is part of this one.
    @inline(__always)
    mutating func working<Result>(
        on value: MBValue, _ work: () -> Result
    ) throws(MBExpressionError) -> Result {
        value.mayAskHost ? try callingHost(work) : work()
    }

    /// Does work that calls app code, which may evaluate but can't fail.
    @inline(never)
    private mutating func callingHost<Result>(_ work: () -> Result) throws(MBExpressionError)
        -> Result
    {
        do {
            return try callHost(work)
        } catch {
            throw error as? MBExpressionError ?? MBExpressionError("\(error)", code: .hostFailed)
        }
    }

    /// The current time according to the environment's clock.
    mutating func now() throws(MBExpressionError) -> Date {
        let clock = storage.capabilities.clock
        guard !(clock is MBCapabilities.SystemClock) else { return clock.now }
        return try callingHost { clock.now }
    }

    /// Checks the time after app code has run, because it takes as long as it wants.
    @inline(__always)
    private mutating func waiting<Result>(
        _ call: (UnsafeMutablePointer<Evaluation>) throws -> Result
    ) throws -> Result {
        let result = try withUnsafeMutablePointer(to: &self, call)
        if budget.deadline != .max || Task.isCancelled { try checkTime() }
        return result
    }
}
