/// An unsigned 128-bit integer made of two words: the significand of a large ``MBNumber``.
///
/// The standard library's `UInt128` needs macOS 15, and its alignment of 16 bytes would enlarge
/// every value that holds one. Operations wrap around at 2^128; callers stay within 39 digits.
struct DoubleWord: Hashable, Sendable {
    var high: UInt64
    var low: UInt64

    static let zero = DoubleWord(0)
    static let one = DoubleWord(1)

    @inline(__always)
    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    @inline(__always)
    init(_ value: UInt64) {
        high = 0
        low = value
    }

    @inline(__always)
    init(_ product: (high: UInt64, low: UInt64)) {
        high = product.high
        low = product.low
    }

    @inline(__always)
    var isZero: Bool { high | low == 0 }

    /// The number of bits that the value takes; 0 for zero.
    var usedBits: Int {
        high == 0 ? 64 - low.leadingZeroBitCount : 128 - high.leadingZeroBitCount
    }

    /// The number of trailing zero bits; 128 for zero.
    var trailingZeroBits: Int {
        low == 0 ? 64 + high.trailingZeroBitCount : low.trailingZeroBitCount
    }
}

extension DoubleWord: Comparable {
    @inline(__always)
    static func < (lhs: DoubleWord, rhs: DoubleWord) -> Bool {
        lhs.high == rhs.high ? lhs.low < rhs.low : lhs.high < rhs.high
    }
}

extension DoubleWord {
    @inline(__always)
    static func &+ (lhs: DoubleWord, rhs: DoubleWord) -> DoubleWord {
        let (low, carries) = lhs.low.addingReportingOverflow(rhs.low)
        return DoubleWord(high: lhs.high &+ rhs.high &+ (carries ? 1 : 0), low: low)
    }

    @inline(__always)
    static func &- (lhs: DoubleWord, rhs: DoubleWord) -> DoubleWord {
        let (low, borrows) = lhs.low.subtractingReportingOverflow(rhs.low)
        return DoubleWord(high: lhs.high &- rhs.high &- (borrows ? 1 : 0), low: low)
    }

    @inline(__always)
    static func &* (lhs: DoubleWord, rhs: DoubleWord) -> DoubleWord {
        var product = DoubleWord(lhs.low.multipliedFullWidth(by: rhs.low))
        product.high = product.high &+ lhs.high &* rhs.low &+ lhs.low &* rhs.high
        return product
    }

    /// The value shifted up by 0 to 63 bits.
    @inline(__always)
    func shiftedUp(by bits: UInt64) -> DoubleWord {
        guard bits > 0 else { return self }
        return DoubleWord(high: high &<< bits | low &>> (64 &- bits), low: low &<< bits)
    }

    /// The value shifted down by 0 to 63 bits.
    @inline(__always)
    func shiftedDown(by bits: UInt64) -> DoubleWord {
        guard bits > 0 else { return self }
        return DoubleWord(high: high &>> bits, low: low &>> bits | high &<< (64 &- bits))
    }

    /// The full product of two values.
    func multipliedFullWidth(by other: DoubleWord) -> QuadWord {
        let lows = DoubleWord(low.multipliedFullWidth(by: other.low))
        if high | other.high == 0 { return QuadWord(high: .zero, low: lows) }
        let cross = DoubleWord(high.multipliedFullWidth(by: other.low))
        let crossed = DoubleWord(low.multipliedFullWidth(by: other.high))
        let highs = DoubleWord(high.multipliedFullWidth(by: other.high))
        let middle =
            DoubleWord(lows.high) &+ DoubleWord(cross.low) &+ DoubleWord(crossed.low)
        let top =
            highs &+ DoubleWord(cross.high) &+ DoubleWord(crossed.high) &+ DoubleWord(middle.high)
        return QuadWord(high: top, low: DoubleWord(high: middle.low, low: lows.low))
    }

    /// The truncated quotient and the remainder; for a divisor of zero, zero and the value itself.
    func quotientAndRemainder(
        dividingBy divisor: DoubleWord
    ) -> (quotient: DoubleWord, remainder: DoubleWord) {
        guard self >= divisor, !divisor.isZero else { return (.zero, self) }
        guard divisor.high != 0 else { return quotientAndRemainder(dividingBy: divisor.low) }
        // The quotient fits a word. Estimate it from the upper halves; the estimate is at most one
        // too large.
        let shift = UInt64(truncatingIfNeeded: divisor.high.leadingZeroBitCount)
        let top = divisor.shiftedUp(by: shift).high
        let half = shiftedDown(by: 1)
        var quotient = top.dividingFullWidth((half.high, half.low)).quotient &>> (63 &- shift)
        if quotient > 0 { quotient &-= 1 }
        var remainder = self &- divisor &* DoubleWord(quotient)
        if remainder >= divisor {
            quotient &+= 1
            remainder = remainder &- divisor
        }
        return (DoubleWord(quotient), remainder)
    }

    /// The same for a nonzero divisor of one word.
    private func quotientAndRemainder(
        dividingBy divisor: UInt64
    ) -> (quotient: DoubleWord, remainder: DoubleWord) {
        guard high != 0 else {
            let (quotient, remainder) = low.quotientAndRemainder(dividingBy: divisor)
            return (DoubleWord(quotient), DoubleWord(remainder))
        }
        let (top, rest) = high.quotientAndRemainder(dividingBy: divisor)
        let (bottom, remainder) = divisor.dividingFullWidth((rest, low))
        return (DoubleWord(high: top, low: bottom), DoubleWord(remainder))
    }
}
