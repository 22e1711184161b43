import Foundation

/// Timing and repeating evaluations.
extension DebugFunctions {
    static func bench(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try bench(call, as: .object)
    }

    static func benchBool(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try bench(call, as: .boolean)
    }

    static func `repeat`(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try evaluateRepeatedly(call, as: .object)
    }

    static func repeatBool(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try evaluateRepeatedly(call, as: .boolean) ?? false
    }

    private static func bench(
        _ call: borrowing MBMLCall, as context: MBContext
    ) throws(MBExpressionError) -> MBValue? {
        let source = try source(of: call)
        let clock = call.capabilities.clock
        let start = try call.evaluation.callingHost { clock.uptime }
        let value: MBValue?
        do {
            value = try call.evaluate(source, as: context)
        } catch {
            // The time may be over, which must not hide what failed.
            var end = start
            call.evaluation.callLog { end = clock.uptime }
            try write(
                "\(named(source, context)) failed after \(seconds(end - start)): \(error.summary)",
                call)
            throw error
        }
        let end = try call.evaluation.callingHost { clock.uptime }
        try write("\(named(source, context)) took \(seconds(end - start))", call)
        return value
    }

    private static func evaluateRepeatedly(
        _ call: borrowing MBMLCall, as context: MBContext
    ) throws(MBExpressionError) -> MBValue? {
        let count = try repetitions(call)
        let source = call.source(1)
        var result: MBValue?
        var run: Int64 = 0
        while run < count {
            do {
                try call.step()
                result = context == .boolean ? .bool(try call.truth(1)) : try call.value(1)
            } catch {
                let reason = error.located(in: call.text).summary
                try write(
                    "\(named(source, context)) failed in run \(run) of \(count): \(reason)", call)
                throw error
            }
            run += 1
        }
        try write(
            "\(named(source, context)) was evaluated \(count) time\(count == 1 ? "" : "s")", call)
        return result
    }

    /// The whole part of the first parameter, or 0 if it's negative. The limits end a count that is
    /// too large.
    private static func repetitions(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> Int64 {
        guard let number = try call.arithmetic(0) else {
            throw MBExpressionError(
                "the count \(quoted(call.source(0))) is nothing; it must be a number",
                code: .notANumber)
        }
        guard number > .zero else { return 0 }
        return number.int64 ?? .max
    }

    private static func named(_ source: String, _ context: MBContext) -> String {
        "\(context.rawValue) expression \(quoted(source))"
    }

    /// A clock that someone sets back doesn't make a time negative.
    private static func seconds(_ elapsed: Double) -> String {
        String(format: "%g", max(0, elapsed)) + " seconds"
    }
}
