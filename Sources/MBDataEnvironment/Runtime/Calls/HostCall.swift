import Foundation

/// The evaluation that waits on a thread for app code to return.
///
/// An evaluation that the app code starts on the same thread, in any environment, finds here which
/// evaluation it's part of.
enum HostCall {
    /// The evaluation that waits on this thread, if one does. It stays in place while it waits.
    @inline(__always)
    static var waiting: UnsafeMutablePointer<Evaluation>? {
        let pointer = ThreadState.all.withValue(creating: false) { $0.evaluation } ?? nil
        // Safe: `during` alone sets it, from a pointer to an evaluation.
        return pointer?.assumingMemoryBound(to: Evaluation.self)
    }

    /// Runs app code, for which an evaluation waits, on the current thread.
    @inline(__always)
    static func during<Result, Failure: Error>(
        _ evaluation: UnsafeMutablePointer<Evaluation>, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let place = ThreadState.all.place() else { return try body() }
        let outer = place.withValue { state in
            let outer = (state.evaluation, state.deadline)
            state.evaluation = UnsafeMutableRawPointer(evaluation)
            state.deadline = evaluation.pointee.budget.deadline
            return outer
        }
        defer { place.withValue { ($0.evaluation, $0.deadline) = outer } }
        return try body()
    }
}

extension Evaluation {
    /// Runs app code, with enough stack for it, while this evaluation waits.
    mutating func callHost<Result>(_ body: () throws -> Result) throws -> Result {
        try callHost(inTurns: { _ in try body() })
    }

    /// Runs code that calls app code and continues this evaluation by turns.
    mutating func callHost<Result>(
        inTurns body: (UnsafeMutablePointer<Evaluation>) throws -> Result
    ) throws -> Result {
        try waiting { evaluation in
            try Self.withHostStack { try HostCall.during(evaluation) { try body(evaluation) } }
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
    mutating func callingHost<Result>(
        _ work: () -> Result
    ) throws(MBExpressionError) -> Result {
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

    /// Checks the time after app code has run, because it takes as long as it wants. If the time is
    /// over, or the task is cancelled, that counts, and not what the code throws because of it.
    @inline(__always)
    private mutating func waiting<Result>(
        _ call: (UnsafeMutablePointer<Evaluation>) throws -> Result
    ) throws -> Result {
        let result: Result
        do {
            result = try withUnsafeMutablePointer(to: &self, call)
        } catch {
            throw reason(for: error)
        }
        try checkTimeAfterHost()
        return result
    }

    /// Why the evaluation ends after app code has thrown an error: because the time is over or the
    /// task cancelled, with the error as the cause, or because of the error.
    @inline(never)
    mutating func reason(for error: any Error) -> any Error {
        if let own = error as? MBExpressionError, own.kind == .limit { return own }
        do throws(MBExpressionError) {
            try checkTimeAfterHost()
            return error
        } catch let end {
            return end.causedBy(error)
        }
    }

    /// Checks the time after app code, if it can be over.
    @inline(__always)
    mutating func checkTimeAfterHost() throws(MBExpressionError) {
        if budget.deadline != .max || StackGuard.isCancelled { try checkTime() }
    }

    /// The same where the stack isn't short, so that the task that this thread runs is the only one
    /// to ask.
    @inline(__always)
    mutating func checkTimeAfterHostHere() throws(MBExpressionError) {
        if budget.deadline != .max || Task.isCancelled { try checkTime() }
    }
}
