/// An unsigned 256-bit integer, for a product or a scaled dividend before rounding.
struct QuadWord {
    var high: DoubleWord
    var low: DoubleWord

    static func < (lhs: QuadWord, rhs: QuadWord) -> Bool {
        lhs.high == rhs.high ? lhs.low < rhs.low : lhs.high < rhs.high
    }

    static func &+ (lhs: QuadWord, rhs: DoubleWord) -> QuadWord {
        let low = lhs.low &+ rhs
        return QuadWord(high: low < rhs ? lhs.high &+ .one : lhs.high, low: low)
    }

    static func &- (lhs: QuadWord, rhs: DoubleWord) -> QuadWord {
        let high = lhs.low < rhs ? lhs.high &- .one : lhs.high
        return QuadWord(high: high, low: lhs.low &- rhs)
    }

    /// The number of decimal digits of 2^(`bits` − 1), or one less: ⌊bits · log₁₀ 2⌋.
    @inline(__always)
    static func digits(belowBits bits: Int) -> Int {
        (bits &* 78913) &>> 18
    }

    /// The truncated quotient and the remainder.
    ///
    /// - Precondition: `high < divisor`, so that the quotient fits; otherwise, both results are
    ///   zero.
    func quotientAndRemainder(
        dividingBy divisor: DoubleWord
    ) -> (quotient: DoubleWord, remainder: DoubleWord) {
        guard high < divisor else { return (.zero, .zero) }
        if high.isZero { return low.quotientAndRemainder(dividingBy: divisor) }
        guard divisor.high != 0 else {
            let (upper, rest) = divisor.low.dividingFullWidth((high.low, low.high))
            let (lower, remainder) = divisor.low.dividingFullWidth((rest, low.low))
            return (DoubleWord(high: upper, low: lower), DoubleWord(remainder))
        }
        // Knuth's algorithm D with two 64-bit digits.
        let shift = UInt64(truncatingIfNeeded: divisor.high.leadingZeroBitCount)
        let scaled = divisor.shiftedUp(by: shift)
        var top = high.shiftedUp(by: shift)
        if shift > 0 { top.low |= low.high &>> (64 &- shift) }
        let bottom = low.shiftedUp(by: shift)
        let (upper, rest) = Self.step(top, bottom.high, by: scaled)
        let (lower, remainder) = Self.step(rest, bottom.low, by: scaled)
        return (DoubleWord(high: upper, low: lower), remainder.shiftedDown(by: shift))
    }

    /// Divides three words by two; the divisor's highest bit is set, and `top` is less than the
    /// divisor.
    @inline(__always)
    private static func step(
        _ top: DoubleWord, _ next: UInt64, by divisor: DoubleWord
    ) -> (quotient: UInt64, remainder: DoubleWord) {
        var quotient = UInt64.max
        var rest: UInt64
        var isExact = false
        if top.high < divisor.high {
            (quotient, rest) = divisor.high.dividingFullWidth((top.high, top.low))
        } else {
            (rest, isExact) = top.low.addingReportingOverflow(divisor.high)
        }
        var product = DoubleWord(quotient.multipliedFullWidth(by: divisor.low))
        while !isExact, DoubleWord(high: rest, low: next) < product {
            quotient &-= 1
            product = product &- DoubleWord(divisor.low)
            (rest, isExact) = rest.addingReportingOverflow(divisor.high)
        }
        return (quotient, DoubleWord(high: rest, low: next) &- product)
    }

    /// The first 38 digits of a value below 10^76, the number of digits left out, and whether they
    /// amount to half a unit or more. A value of up to 128 bits is unchanged.
    func leadingDigits() -> (value: DoubleWord, dropped: Int, roundsUp: Bool) {
        guard !high.isZero else { return (low, 0, false) }
        let most = min(Self.digits(belowBits: 128 + high.usedBits) + 1, 76)
        let count = most - 38
        let power = DoubleWord.powerOfTen(count)
        let (quotient, remainder) = quotientAndRemainder(dividingBy: power)
        guard quotient < .powerOfTen(37) else {
            return (quotient, count, remainder >= power &- remainder)
        }
        // One digit fewer than estimated: the next one is the remainder's first.
        let lesser = DoubleWord.powerOfTen(count - 1)
        let (digit, rest) = remainder.quotientAndRemainder(dividingBy: lesser)
        let value = quotient &* DoubleWord(10) &+ digit
        return (value, count - 1, !rest.isZero && rest >= lesser &- rest)
    }
}
