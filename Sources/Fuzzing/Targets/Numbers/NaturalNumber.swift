/// A natural number of any size, with the arithmetic of schoolbooks: nothing that the library's own
/// arithmetic uses.
struct NaturalNumber: Comparable {
    private static let base: UInt64 = 1_000_000_000
    private static let digitsPerLimb = 9

    /// Nine decimal digits each, the last ones first, without leading zeros.
    private var limbs: [UInt64]

    private init(limbs: [UInt64]) {
        self.limbs = limbs
        while self.limbs.last == 0 { self.limbs.removeLast() }
    }

    /// - Parameter digits: the values of the decimal digits, the first one first.
    init(_ digits: [UInt8]) {
        var limbs: [UInt64] = []
        var end = digits.count
        while end > 0 {
            let start = max(0, end - Self.digitsPerLimb)
            limbs.append(digits[start..<end].reduce(0) { $0 * 10 + UInt64($1) })
            end = start
        }
        self.init(limbs: limbs)
    }

    /// The values of the decimal digits, the first one first; none for zero.
    var digits: [UInt8] {
        var result: [UInt8] = []
        for limb in limbs {
            var rest = limb
            for _ in 0..<Self.digitsPerLimb {
                result.append(UInt8(rest % 10))
                rest /= 10
            }
        }
        while result.last == 0 { result.removeLast() }
        return result.reversed()
    }

    var isZero: Bool { limbs.isEmpty }

    static func < (left: NaturalNumber, right: NaturalNumber) -> Bool {
        guard left.limbs.count == right.limbs.count else {
            return left.limbs.count < right.limbs.count
        }
        return left.limbs.reversed().lexicographicallyPrecedes(right.limbs.reversed())
    }

    static func + (left: NaturalNumber, right: NaturalNumber) -> NaturalNumber {
        var limbs: [UInt64] = []
        var carry: UInt64 = 0
        for index in 0...max(left.limbs.count, right.limbs.count) {
            let sum = left.limb(index) + right.limb(index) + carry
            limbs.append(sum % base)
            carry = sum / base
        }
        return NaturalNumber(limbs: limbs)
    }

    /// - Precondition: `left >= right`
    static func - (left: NaturalNumber, right: NaturalNumber) -> NaturalNumber {
        var limbs = left.limbs
        var borrow: UInt64 = 0
        for index in limbs.indices {
            let subtracted = right.limb(index) + borrow
            borrow = limbs[index] < subtracted ? 1 : 0
            limbs[index] = limbs[index] + borrow * base - subtracted
        }
        return NaturalNumber(limbs: limbs)
    }

    static func * (left: NaturalNumber, right: NaturalNumber) -> NaturalNumber {
        var limbs = [UInt64](repeating: 0, count: left.limbs.count + right.limbs.count)
        for (start, factor) in left.limbs.enumerated() {
            var carry: UInt64 = 0
            for (offset, other) in right.limbs.enumerated() {
                let sum = limbs[start + offset] + factor * other + carry
                limbs[start + offset] = sum % base
                carry = sum / base
            }
            limbs[start + right.limbs.count] += carry
        }
        return NaturalNumber(limbs: limbs)
    }

    /// Long division.
    ///
    /// - Parameter divisor: not zero.
    func quotientAndRemainder(
        dividingBy divisor: NaturalNumber
    ) -> (quotient: NaturalNumber, remainder: NaturalNumber) {
        var quotient = limbs
        var rest = NaturalNumber(limbs: [])
        for index in limbs.indices.reversed() {
            rest = NaturalNumber(limbs: [limbs[index]] + rest.limbs)
            var range = (low: UInt64(0), high: Self.base)
            while range.high - range.low > 1 {
                let middle = (range.low + range.high) / 2
                if NaturalNumber(limbs: [middle]) * divisor <= rest {
                    range.low = middle
                } else {
                    range.high = middle
                }
            }
            quotient[index] = range.low
            rest = rest - NaturalNumber(limbs: [range.low]) * divisor
        }
        return (NaturalNumber(limbs: quotient), rest)
    }

    private func limb(_ index: Int) -> UInt64 { index < limbs.count ? limbs[index] : 0 }
}
