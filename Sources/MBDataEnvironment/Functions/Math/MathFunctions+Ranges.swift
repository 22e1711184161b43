extension MathFunctions {
    /// With nine decimals: random enough, and still readable as text.
    static func randomPercent(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let parts = try randomInteger(upTo: 1_000_000_000, call)
        let number = try? MBNumber(
            significand: Int64(truncatingIfNeeded: parts), fractionDigits: 9)
        return .number(number ?? .zero)
    }

    /// The bounds can be in any order.
    static func random(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let first = try call.integer(0)
        let second = call.count > 1 ? try call.integer(1) : 0
        let (low, high) = (Swift.min(first, second), Swift.max(first, second))
        // The distance of any two 64-bit integers fits in 64 unsigned bits.
        let span = UInt64(bitPattern: high &- low)
        let distance = try randomInteger(upTo: span, call)
        return MBValue(low &+ Int64(bitPattern: distance))
    }

    static func arrayFilledWithIntegers(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let (start, end) = (try call.integer(0), try call.integer(1))
        let step = call.count > 2 ? try call.integer(2) : 1
        guard start <= end else { return try call.array([]) }
        guard step > 0 else {
            throw MBExpressionError(
                "the step must be 1 or more, found \(step)", code: .invalidParameter)
        }
        let steps = UInt64(bitPattern: end &- start) / UInt64(bitPattern: step)
        let limit = Swift.min(call.limits.elements, mostIntegers)
        guard steps < UInt64(clamping: limit), let count = Int(exactly: steps) else {
            throw .limit("a collection has more than \(limit) elements (elements)")
        }
        try call.step(count)
        var integers: [MBValue] = []
        var pace = Pace()
        for position in 0...count {
            try call.work(1, &pace)
            // None is past the end, so none is out of range.
            integers.append(MBValue(start &+ Int64(position) &* step))
        }
        return try call.array(integers)
    }

    /// The most integers to make if the limits allow any number.
    private static let mostIntegers = 10_000_000

    /// A number from 0 to a bound, all equally likely.
    ///
    /// Takes the upper half of the product with 64 random bits, and draws again for the few lower
    /// halves that would make some numbers likelier. If a source gives nothing else, it stops
    /// trying.
    private static func randomInteger(
        upTo bound: UInt64, _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> UInt64 {
        let source = call.capabilities.random
        guard bound < .max else { return try call.evaluation.callingHost(source.next) }
        let count = bound + 1
        let unfair = (0 &- count) % count
        var product = count.multipliedFullWidth(by: try call.evaluation.callingHost(source.next))
        var draws = 1
        while product.low < unfair, draws < 100 {
            try call.step()
            product = count.multipliedFullWidth(by: try call.evaluation.callingHost(source.next))
            draws += 1
        }
        return product.high
    }
}
