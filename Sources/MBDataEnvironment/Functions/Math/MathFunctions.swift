enum MathFunctions {
    static func mod(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (dividend, divisor) = (try laxNumber(0, call), try laxNumber(1, call))
        do {
            return .number(try dividend.remainder(dividingBy: divisor))
        } catch {
            throw MBExpressionError("the divisor is 0", code: .divisionByZero)
        }
    }

    static func modFloat(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (dividend, divisor) = (try laxNumber(0, call), try laxNumber(1, call))
        do {
            return .number(try dividend.truncatingRemainder(dividingBy: divisor))
        } catch {
            throw MBExpressionError("the divisor is 0", code: .divisionByZero)
        }
    }

    static func ceil(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.number(0).ceiling)
    }

    static func floor(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.number(0).floor)
    }

    static func round(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.number(0).rounded)
    }

    static func min(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try best(call) { $0 < $1 }
    }

    static func max(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        try best(call) { $0 > $1 }
    }

    /// A text that doesn't begin with a number counts as 0.
    private static func laxNumber(
        _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBNumber {
        if !call.evaluation.isStrict, case .string(let text)? = try call.value(position) {
            try call.scan(text)
            return MBNumber.prefix(of: text)?.number ?? .zero
        }
        return try call.number(position)
    }

    /// An array being read, with the current position.
    private struct Level {
        let elements: [MBValue]
        var next = 0
    }

    /// The best of all numbers in the two parameters. Among equal numbers, it takes the last, which
    /// is indistinguishable from the first.
    private static func best(
        _ call: borrowing MBMLCall, isBetter: (MBNumber, MBNumber) -> Bool
    ) throws(MBExpressionError) -> MBValue? {
        var best: MBNumber?
        var count = 0
        for position in 0..<2 {
            var levels = [Level(elements: [try call.required(position)])]
            while var level = levels.popLast() {
                guard level.next < level.elements.count else { continue }
                let value = level.elements[level.next]
                level.next += 1
                levels.append(level)
                try call.step()
                if case .array(let elements) = value {
                    levels.append(Level(elements: elements))
                    continue
                }
                let number = try number(value, position, call)
                count += 1
                if let known = best, isBetter(known, number) { continue }
                best = number
            }
        }
        guard let best, count > 1 else {
            throw MBExpressionError(
                "expected two numbers or more, found \(count)", code: .invalidParameter)
        }
        return .number(best)
    }

    private static func number(
        _ value: MBValue, _ position: Int, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBNumber {
        if case .string(let text) = value { try call.scan(text) }
        if let number = call.numericValue(of: value) { return number }
        throw call.wrongType(position, value, wanted: "a number or an array of numbers")
    }
}
