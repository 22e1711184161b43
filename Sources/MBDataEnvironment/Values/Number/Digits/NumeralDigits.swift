/// The digits of a numeral while it's being read: the first 38 significant ones, and the position
/// of the decimal point.
struct NumeralDigits {
    /// The first 19 digits, without leading zeros, and the next 19.
    private var head: UInt64 = 0
    private var tail: UInt64 = 0
    private var headCount = 0
    private var tailCount = 0
    /// Whether a 39th digit has been seen, and whether it was 5 or more.
    private var isFull = false
    private var roundsUp = false
    /// The power of ten of the last stored digit.
    var exponent = 0

    /// Takes digits up to the first byte that isn't one.
    @inline(__always)
    mutating func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, isFraction: Bool
    ) {
        while index < bytes.count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return }
            if isFull {
                let end = Self.endOfDigits(bytes, from: index)
                if !isFraction { exponent &+= end &- index }
                index = end
                return
            }
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

    /// The index of the first byte that isn't a digit, found eight bytes at a time: a text may have
    /// millions of digits that don't count.
    @inline(never)
    private static func endOfDigits(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        while index &+ 8 <= raw.count {
            let eight = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // Digits are 0x30 to 0x39: adding six leaves the high half of the byte unchanged.
            let (high, sixMore) = (0xF0F0_F0F0_F0F0_F0F0 as UInt64, eight &+ 0x0606_0606_0606_0606)
            guard eight & high == 0x3030_3030_3030_3030, sixMore & high == 0x3030_3030_3030_3030
            else { break }
            index &+= 8
        }
        while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
        return index
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
