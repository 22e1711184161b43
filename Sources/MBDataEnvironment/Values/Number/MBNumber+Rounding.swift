extension MBNumber {
    /// The direction in which dropped digits round a number.
    private enum Direction {
        case towardZero, down, up, nearest

        /// Whether the number's magnitude grows by one.
        @inline(__always)
        func grows(isNegative: Bool, isExact: Bool, isHalfOrMore: Bool) -> Bool {
            switch self {
            case .towardZero: false
            case .down: isNegative && !isExact
            case .up: !isNegative && !isExact
            case .nearest: isHalfOrMore
            }
        }
    }

    /// The number without its fraction: 2 for 2.7, -2 for -2.7.
    public var truncated: MBNumber { integer(.towardZero) }

    /// The greatest integer not above the number: 2 for 2.7, -3 for -2.7.
    public var floor: MBNumber { integer(.down) }

    /// The least integer not below the number: 3 for 2.2, -2 for -2.2.
    public var ceiling: MBNumber { integer(.up) }

    /// The nearest integer, with halves rounded away from zero: 3 for 2.5, -3 for -2.5.
    public var rounded: MBNumber { integer(.nearest) }

    /// Returns the number rounded to some digits after the decimal point, with halves rounded away
    /// from zero.
    ///
    ///     let price = try MBNumber(2.345).rounded(toPlaces: 2)
    ///     // → 2.35
    ///     let hundreds = try MBNumber(1250).rounded(toPlaces: -2)
    ///     // → 1300
    ///
    /// - Parameter places: how many digits to keep after the decimal point; if it's negative, that
    ///   many digits before the point become zeros.
    /// - Throws: ``MBNumber/ArithmeticError/outOfRange`` only if a number near ``greatest`` or
    ///   ``least`` is rounded away from zero to a negative number of places.
    public func rounded(toPlaces places: Int) throws(MBNumber.ArithmeticError) -> MBNumber {
        try rounded(toExponent: 0 - min(max(places, -256), 128), .nearest)
    }

    /// The integer part as an `Int64`, truncated toward zero: -2 for -2.7.
    ///
    /// It's nil if the integer part doesn't fit an `Int64`.
    @inline(__always)
    public var int64: Int64? {
        if case .small(let significand, 0) = storage { return significand }
        guard case .small(let significand, 0) = truncated.storage else { return nil }
        return significand
    }

    @inline(__always)
    private func integer(_ direction: Direction) -> MBNumber {
        guard !isInteger else { return self }
        // A fraction has at most 38 digits: its integer part is always in range.
        return (try? rounded(toExponent: 0, direction)) ?? self
    }

    /// Drops the digits below 10^`target`.
    private func rounded(
        toExponent target: Int, _ direction: Direction
    ) throws(MBNumber.ArithmeticError) -> MBNumber {
        switch storage {
        case .small(let significand, let exponent):
            let count = target - Int(exponent)
            guard count > 0 else { return self }
            guard count <= 18, target <= 0 else { break }
            let power = PowersOfTen.int64(count)
            let (quotient, rest) = significand.quotientAndRemainder(dividingBy: power)
            let grows = direction.grows(
                isNegative: significand < 0, isExact: rest == 0,
                isHalfOrMore: rest.magnitude >= power.magnitude &- rest.magnitude)
            // Divided by ten or more, the quotient is far from both limits.
            let step: Int64 = grows ? (significand < 0 ? -1 : 1) : 0
            return try MBNumber(significand: quotient &+ step, fractionDigits: 0 - target)
        case .big(let big):
            guard target > Int(big.exponent) else { return self }
        }
        return try roundedWide(toExponent: target, direction)
    }

    private func roundedWide(
        toExponent target: Int, _ direction: Direction
    ) throws(MBNumber.ArithmeticError) -> MBNumber {
        var result = parts
        guard !result.magnitude.isZero else { return self }
        let count = target - result.exponent
        let (quotient, rest) = result.magnitude.splittingDigits(count)
        // No number of 38 digits is half of 10^39.
        let isHalfOrMore = count <= 38 && rest >= DoubleWord.powerOfTen(count) &- rest
        let grows = direction.grows(
            isNegative: result.isNegative, isExact: rest.isZero, isHalfOrMore: isHalfOrMore)
        result.magnitude = grows ? quotient &+ .one : quotient
        result.exponent = target
        return try MBNumber(rounding: result)
    }
}
