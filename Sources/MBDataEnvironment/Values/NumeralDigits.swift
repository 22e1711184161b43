/// The digits of a numeral while it is read: the first 38 that count, and where the point is.
struct NumeralDigits {
    /// The first 19 digits, without leading zeros, and the next 19.
    private var head: UInt64 = 0
    private var tail: UInt64 = 0
    private var headCount = 0
    private var tailCount = 0
    /// Whether a 39th digit has been seen, and whether it was 5 or more.
    private var isFull = false
    private var roundsUp = false
    /// The power of ten of the last digit held.
    var exponent = 0

    /// Takes digits up to the first byte that is none.
    @inline(__always)
    mutating func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, isFraction: Bool
    ) {
        while index < bytes.count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return }
            index &+= 1
            if headCount < 19 {
                head = head &* 10 &+ UInt64(digit)
                if head != 0 { headCount &+= 1 }
                if isFraction { exponent &-= 1 }
            } else {
                readMore(digit, isFraction: isFraction)
            }
        }
    }

    @inline(never)
    private mutating func readMore(_ digit: UInt8, isFraction: Bool) {
        if tailCount < 19 {
            tail = tail &* 10 &+ UInt64(digit)
            tailCount &+= 1
            if isFraction { exponent &-= 1 }
            return
        }
        if !isFull { roundsUp = digit >= 5 }
        isFull = true
        if !isFraction { exponent &+= 1 }
    }

    /// The number, rounded to 38 digits; nil if it is out of range.
    @inline(__always)
    func number(isNegative: Bool) -> MBNumber? {
        if tailCount == 0, exponent <= 0, let small = Int64(exactly: head) {
            let significand = isNegative ? 0 &- small : small
            return try? MBNumber(significand: significand, fractionDigits: 0 &- exponent)
        }
        return wideNumber(isNegative: isNegative)
    }

    @inline(never)
    private func wideNumber(isNegative: Bool) -> MBNumber? {
        let magnitude = DoubleWord(head) &* .powerOfTen(tailCount) &+ DoubleWord(tail)
        let parts = MBNumber.Parts(
            magnitude: magnitude, exponent: exponent, isNegative: isNegative)
        return try? MBNumber(rounding: parts, roundsUp: roundsUp)
    }
}
