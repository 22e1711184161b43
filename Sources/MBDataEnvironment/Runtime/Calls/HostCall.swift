import Foundation

/// The evaluation that waits on a thread for code of the host.
///
/// What that code begins on the same thread, in whichever environment, finds here what it is a part
/// of.
enum HostCall {
    private typealias Slot = UnsafeMutablePointer<UnsafeMutablePointer<Evaluation>?>

    /// Each thread has a slot of its own, from its first call of host code to its end.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        let problem = pthread_key_create(&key) {
            let slot: UnsafeMutableRawPointer? = $0
            slot?.deallocate()
        }
        return problem == 0 ? key : nil
    }()

    /// The evaluation that waits here, if one does. It stays where it is while it waits.
    @inline(__always)
    static var waiting: UnsafeMutablePointer<Evaluation>? {
        guard let key, let slot = pthread_getspecific(key) else { return nil }
        return slot.assumingMemoryBound(to: UnsafeMutablePointer<Evaluation>?.self).pointee
    }

    /// Runs code of the host, for which an evaluation waits, on the thread of that code.
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
    /// Runs code of the host, with enough stack for it, while this waits.
    mutating func ask<Result>(_ body: () throws -> Result) throws -> Result {
        try waiting { evaluation in
            try Self.askingHost { try HostCall.during(evaluation, body) }
        }
    }

    /// The same where enough of the stack is known to be left.
    @inline(__always)
    mutating func askHere<Result>(_ body: () throws -> Result) throws -> Result {
        try waiting { try HostCall.during($0, body) }
    }

    /// Work on a value. Where it may ask objects of the host for their text, for equality or for a
    /// hash, what that code evaluates is a part of this evaluation.
    @inline(__always)
    mutating func working<Result>(
        on value: MBValue, _ work: () -> Result
    ) throws(MBExpressionError) -> Result {
        value.mayAskHost ? try asking(work) : work()
    }

    /// Work that asks code of the host, which may evaluate but not fail.
    @inline(never)
    private mutating func asking<Result>(_ work: () -> Result) throws(MBExpressionError) -> Result {
        do {
            return try ask(work)
        } catch {
            throw error as? MBExpressionError ?? MBExpressionError("\(error)", code: .hostFailed)
        }
    }

    /// The moment that the environment's clock says.
    mutating func now() throws(MBExpressionError) -> Date {
        let clock = storage.capabilities.clock
        guard !(clock is MBCapabilities.SystemClock) else { return clock.now }
        return try asking { clock.now }
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
