/// The powers of ten, by which significands are scaled.
enum PowersOfTen {
    /// 10^0 to 10^19, all the powers that fit a word.
    static let words: [UInt64] = [
        1, 10, 100, 1000, 10000, 100000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
        10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000,
        100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
        100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ]

    /// 10 to a power of 0 to 18.
    @inline(__always)
    static func int64(_ power: Int) -> Int64 {
        Int64(truncatingIfNeeded: words[power])
    }
}

extension DoubleWord {
    /// 10 to a power of 0 to 38.
    @inline(__always)
    static func powerOfTen(_ power: Int) -> DoubleWord {
        guard power > 19 else { return DoubleWord(PowersOfTen.words[max(power, 0)]) }
        let upper = PowersOfTen.words[min(power, 38) &- 19]
        return DoubleWord(upper.multipliedFullWidth(by: 10_000_000_000_000_000_000))
    }

    /// The number of decimal digits: 1 for zero, 39 at most.
    var digitCount: Int {
        guard high | (low &>> 1) != 0 else { return 1 }
        let least = QuadWord.digits(belowBits: usedBits)
        guard least < 39 else { return 39 }
        return self < .powerOfTen(least) ? least : least &+ 1
    }

    /// The value without its last `count` digits, rounded half up.
    func droppingDigits(_ count: Int) -> DoubleWord {
        guard count > 0 else { return self }
        guard count <= 38 else { return .zero }
        let power = DoubleWord.powerOfTen(count)
        let (quotient, remainder) = quotientAndRemainder(dividingBy: power)
        return remainder >= power &- remainder ? quotient &+ .one : quotient
    }

    /// The truncated quotient and the remainder of dividing by 10^`count`, for any count from 0.
    func splittingDigits(_ count: Int) -> (quotient: DoubleWord, remainder: DoubleWord) {
        guard count <= 38 else { return (.zero, self) }
        return quotientAndRemainder(dividingBy: .powerOfTen(count))
    }

    /// The value without its trailing decimal zeros, and how many there were; zero has none.
    func strippingZeros() -> (value: DoubleWord, count: Int) {
        var value = self
        var count = 0
        var step = 32
        while step > 0, !value.isZero {
            // A multiple of 10^n is a multiple of 2^n.
            if value.trailingZeroBits >= step {
                let (quotient, rest) = value.quotientAndRemainder(dividingBy: .powerOfTen(step))
                if rest.isZero {
                    value = quotient
                    count &+= step
                }
            }
            step &>>= 1
        }
        return (value, count)
    }
}
