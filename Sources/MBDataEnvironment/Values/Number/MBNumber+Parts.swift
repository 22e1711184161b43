extension MBNumber {
    /// A number taken apart: ±magnitude × 10^exponent, for the operations that need 128 bits.
    struct Parts {
        var magnitude: DoubleWord
        var exponent: Int
        var isNegative: Bool

        /// The place of the first digit, as a power of ten plus one; meaningless for zero.
        var height: Int { magnitude.digitCount + exponent }

        static func < (lhs: Parts, rhs: Parts) -> Bool {
            guard lhs.isNegative == rhs.isNegative else { return lhs.isNegative }
            return lhs.isNegative
                ? isCloserToZero(rhs, lhs) : isCloserToZero(lhs, rhs)
        }

        private static func isCloserToZero(_ left: Parts, _ right: Parts) -> Bool {
            if left.magnitude.isZero || right.magnitude.isZero {
                return left.magnitude < right.magnitude
            }
            guard left.height == right.height else { return left.height < right.height }
            let shift = left.exponent - right.exponent
            // With their first digits at the same place, both can be aligned within 38 digits.
            return shift >= 0
                ? left.magnitude &* .powerOfTen(shift) < right.magnitude
                : left.magnitude < right.magnitude &* .powerOfTen(0 - shift)
        }
    }

    /// The number taken apart.
    var parts: Parts {
        switch storage {
        case .small(let significand, let exponent):
            Parts(
                magnitude: DoubleWord(significand.magnitude), exponent: Int(exponent),
                isNegative: significand < 0)
        case .big(let big):
            Parts(
                magnitude: big.magnitude, exponent: Int(big.exponent),
                isNegative: big.isNegative)
        }
    }

    /// Creates the number nearest to parts with any magnitude and exponent, in canonical form.
    ///
    /// - Parameter roundsUp: Whether the digits left out of the magnitude amount to half or more.
    ///   Rounding half away from zero doesn't need to know more about them.
    /// - Throws: `outOfRange`.
    init(rounding parts: Parts, roundsUp: Bool = false) throws(MBNumber.ArithmeticError) {
        var magnitude = parts.magnitude
        var exponent = parts.exponent
        guard !magnitude.isZero || roundsUp else {
            self = .zero
            return
        }
        let excess = max(magnitude.digitCount - 38, -128 - exponent)
        if excess > 0 {
            magnitude = magnitude.droppingDigits(excess)
            exponent += excess
            guard !magnitude.isZero else { throw .outOfRange }
        } else if roundsUp {
            magnitude = magnitude &+ .one
        }
        let (stripped, zeros) = magnitude.strippingZeros()
        exponent += zeros
        try self.init(stripped: stripped, exponent: exponent, isNegative: parts.isNegative)
    }

    /// Chooses the form for a number without trailing zeros whose exponent is at least −128.
    private init(
        stripped: DoubleWord, exponent: Int, isNegative: Bool
    ) throws(MBNumber.ArithmeticError) {
        if exponent > 0, exponent <= 18, let small = Self.int64(stripped, isNegative: isNegative),
            let integer = Self.scaled(small, byPowerOfTen: exponent)
        {
            self.init(canonical: .small(significand: integer, exponent: 0))
            return
        }
        let padding = max(exponent - 127, 0)
        guard padding == 0 || stripped.digitCount + padding <= 38,
            let finalExponent = Int8(exactly: exponent - padding)
        else { throw .outOfRange }
        let magnitude = padding == 0 ? stripped : stripped &* .powerOfTen(padding)
        if let small = Self.int64(magnitude, isNegative: isNegative) {
            self.init(canonical: .small(significand: small, exponent: finalExponent))
            return
        }
        self.init(
            canonical: .big(
                BigSignificand(
                    magnitude: magnitude, exponent: finalExponent, isNegative: isNegative)))
    }

    /// A magnitude with its sign; nil if that doesn't fit.
    static func int64(_ magnitude: DoubleWord, isNegative: Bool) -> Int64? {
        guard magnitude.high == 0 else { return nil }
        guard isNegative else { return Int64(exactly: magnitude.low) }
        guard magnitude.low <= Int64.min.magnitude else { return nil }
        return Int64(truncatingIfNeeded: 0 &- magnitude.low)
    }

    /// Creates a number with a small significand and a negative or zero exponent, in canonical
    /// form.
    ///
    /// - Throws: `outOfRange` if the exponent is below −128 and rounding produces zero.
    @inline(__always)
    init(significand: Int64, fractionDigits: Int) throws(MBNumber.ArithmeticError) {
        if fractionDigits == 0 {
            self.init(canonical: .small(significand: significand, exponent: 0))
            return
        }
        if significand % 10 != 0, let exponent = Int8(exactly: 0 &- fractionDigits) {
            self.init(canonical: .small(significand: significand, exponent: exponent))
            return
        }
        try self.init(stripping: significand, fractionDigits: fractionDigits)
    }

    @inline(never)
    private init(stripping significand: Int64, fractionDigits: Int) throws(MBNumber.ArithmeticError)
    {
        var stripped = significand
        var count = fractionDigits
        guard significand != 0 else {
            self.init(canonical: .small(significand: 0, exponent: 0))
            return
        }
        while count > 0 {
            let (quotient, digit) = stripped.quotientAndRemainder(dividingBy: 10)
            guard digit == 0 else { break }
            stripped = quotient
            count &-= 1
        }
        if let exponent = Int8(exactly: 0 &- count) {
            self.init(canonical: .small(significand: stripped, exponent: exponent))
            return
        }
        let magnitude = DoubleWord(stripped.magnitude)
        try self.init(
            rounding: Parts(
                magnitude: magnitude, exponent: 0 &- count, isNegative: stripped < 0))
    }
}
