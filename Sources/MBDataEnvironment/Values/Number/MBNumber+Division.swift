extension MBNumber {
    /// Returns the quotient of this number and another, rounded only if it has more than 38 digits.
    ///
    ///     let share = try MBNumber(10).divided(by: 4)
    ///     // → 2.5
    ///     let third = try MBNumber(1).divided(by: 3).description
    ///     // → "0.33333333333333333333333333333333333333"
    ///
    /// - Parameter other: the number to divide by, which must not be 0.
    /// - Throws: ``MBNumber/ArithmeticError/divisionByZero`` if the other number is 0, and
    ///   ``MBNumber/ArithmeticError/outOfRange`` if the quotient is beyond ``greatest`` or
    ///   ``least``, or so small that it would be rounded to zero.
    @inline(__always)
    public func divided(by other: MBNumber) throws(MBNumber.ArithmeticError) -> MBNumber {
        guard !other.isZero else { throw .divisionByZero }
        if case .small(let left, 0) = storage, case .small(let right, 0) = other.storage {
            let (quotient, overflows) = left.dividedReportingOverflow(by: right)
            if !overflows, quotient &* right == left { return MBNumber(quotient) }
        }
        return try dividedUnlike(by: other)
    }

    /// Returns the remainder of dividing the integer parts of this number and another, as `%` does
    /// in expressions.
    ///
    /// Both are truncated toward zero first, and the result has the sign of this number.
    ///
    ///     let rest = try MBNumber(-7.9).remainder(dividingBy: 3.5)
    ///     // → -1
    ///
    /// For the remainder of the numbers with their fractions, see
    /// ``truncatingRemainder(dividingBy:)``.
    ///
    /// - Parameter other: the number to divide by, whose integer part must not be 0.
    /// - Throws: ``MBNumber/ArithmeticError/divisionByZero`` if the other number's integer part is
    ///   0; never ``MBNumber/ArithmeticError/outOfRange``.
    @inline(__always)
    public func remainder(dividingBy other: MBNumber) throws(MBNumber.ArithmeticError) -> MBNumber {
        if case .small(let left, 0) = storage, case .small(let right, 0) = other.storage {
            guard right != 0 else { throw .divisionByZero }
            // The only overflow, Int64.min by -1, reports the right remainder, 0.
            return MBNumber(left.remainderReportingOverflow(dividingBy: right).partialValue)
        }
        return try truncated.wideRemainder(dividingBy: other.truncated)
    }

    /// Returns the exact remainder after subtracting another number from this one as often as it
    /// fits.
    ///
    /// The result has the sign of this number.
    ///
    ///     let rest = try MBNumber(-7.5).truncatingRemainder(dividingBy: 2)
    ///     // → -1.5
    ///
    /// - Parameter other: the number to divide by, which must not be 0.
    /// - Throws: ``MBNumber/ArithmeticError/divisionByZero`` if the other number is 0; never
    ///   ``MBNumber/ArithmeticError/outOfRange``.
    public func truncatingRemainder(
        dividingBy other: MBNumber
    ) throws(MBNumber.ArithmeticError) -> MBNumber {
        try wideRemainder(dividingBy: other)
    }
}

extension MBNumber {
    @inline(never)
    private func dividedUnlike(by other: MBNumber) throws(MBNumber.ArithmeticError) -> MBNumber {
        if let quotient = dividedExactly(by: other) { return quotient }
        if isZero { return .zero }
        return try dividedWide(by: other)
    }

    /// The quotient of small numbers if it terminates early; nil otherwise.
    private func dividedExactly(by other: MBNumber) -> MBNumber? {
        guard case .small(let left, let leftExponent) = storage,
            case .small(let right, let rightExponent) = other.storage,
            let digits = MBNumber.digitsNeeded(left.magnitude, over: right.magnitude),
            let scaled = MBNumber.scaled(left, byPowerOfTen: digits)
        else { return nil }
        let (quotient, overflows) = scaled.dividedReportingOverflow(by: right)
        let fractionDigits = digits + Int(rightExponent) - Int(leftExponent)
        guard !overflows, fractionDigits >= 0 else { return nil }
        return try? MBNumber(significand: quotient, fractionDigits: fractionDigits)
    }

    /// The power of ten by which to scale the dividend so that the quotient is an integer.
    ///
    /// There is one only if the divisor, without its factors 2 and 5, divides the dividend.
    private static func digitsNeeded(_ dividend: UInt64, over divisor: UInt64) -> Int? {
        guard !dividend.isMultiple(of: divisor) else { return 0 }
        let twos = divisor.trailingZeroBitCount
        var rest = divisor &>> UInt64(truncatingIfNeeded: twos)
        var fives = 0
        while rest > 1, rest.isMultiple(of: 5) {
            rest /= 5
            fives += 1
        }
        guard rest == 1 || dividend.isMultiple(of: rest) else { return nil }
        return max(twos, fives)
    }

    /// Divides to 38 digits in 256 bits; neither number is zero.
    private func dividedWide(by other: MBNumber) throws(MBNumber.ArithmeticError) -> MBNumber {
        let left = parts
        let right = other.parts
        let leftDigits = left.magnitude.digitCount
        let rightDigits = right.magnitude.digitCount
        let isBelowOne =
            left.magnitude &* .powerOfTen(38 - leftDigits)
            < right.magnitude &* .powerOfTen(38 - rightDigits)
        // Scaled by this many digits, the quotient has exactly 38.
        let shift = (isBelowOne ? 38 : 37) + rightDigits - leftDigits
        let scaled = left.magnitude &* .powerOfTen(max(shift - 38, 0))
        let dividend = scaled.multipliedFullWidth(by: .powerOfTen(min(shift, 38)))
        let divisor = right.magnitude
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        let result = Parts(
            magnitude: quotient, exponent: left.exponent - right.exponent - shift,
            isNegative: left.isNegative != right.isNegative)
        return try MBNumber(rounding: result, roundsUp: remainder >= divisor &- remainder)
    }

    /// The remainder of two numbers, which always fits: it has no more digits than the number with
    /// the lower exponent.
    private func wideRemainder(
        dividingBy other: MBNumber
    ) throws(MBNumber.ArithmeticError) -> MBNumber {
        var left = parts
        let right = other.parts
        guard !right.magnitude.isZero else { throw .divisionByZero }
        guard left.exponent >= right.exponent else {
            let distance = right.exponent - left.exponent
            guard right.magnitude.digitCount + distance <= 38 else { return self }
            let divisor = right.magnitude &* .powerOfTen(distance)
            left.magnitude = left.magnitude.quotientAndRemainder(dividingBy: divisor).remainder
            return try MBNumber(rounding: left)
        }
        var rest = left.magnitude.quotientAndRemainder(dividingBy: right.magnitude).remainder
        while left.exponent > right.exponent, !rest.isZero {
            let step = min(left.exponent - right.exponent, 38)
            let scaled = rest.multipliedFullWidth(by: .powerOfTen(step))
            rest = scaled.quotientAndRemainder(dividingBy: right.magnitude).remainder
            left.exponent -= step
        }
        left.magnitude = rest
        left.exponent = right.exponent
        return try MBNumber(rounding: left)
    }
}
