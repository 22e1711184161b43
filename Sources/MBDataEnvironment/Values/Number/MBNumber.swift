/// An exact decimal number with up to 38 significant digits and an exponent of −128 to 127.
///
/// The expression language uses this type for all its numbers: `0.1 + 0.2` is `0.3`. A result with
/// more digits is rounded half away from zero, so `2 / 3` ends in a 7.
///
///     let price: MBNumber = 0.1
///     let sum = try price.adding(0.2)
///     // → 0.3
///     let large = MBNumber("1e3")
///     // → 1000
///     let third = try MBNumber(2).divided(by: 3).rounded(toPlaces: 4)
///     // → 0.6667
///
/// There is no infinity, no NaN and no negative zero: an operation without a result throws
/// ``MBNumber/ArithmeticError``. That's why arithmetic uses methods rather than operators.
///
/// Numbers whose digits fit an `Int64` are stored inline and never allocate. The memory layout is
/// 10 bytes with an alignment of 8.
public struct MBNumber: Sendable {
    /// The canonical form: equal numbers have equal storage.
    ///
    /// 64-bit integers have the exponent 0. Any other number has no trailing zeros, unless it needs
    /// them to bring its exponent down to 127. Every number that fits `small` is `small`.
    enum Storage: Sendable {
        case small(significand: Int64, exponent: Int8)
        case big(BigSignificand)
    }

    /// A number whose digits don't fit an `Int64`.
    final class BigSignificand: Sendable {
        let magnitude: DoubleWord
        let exponent: Int8
        let isNegative: Bool

        init(magnitude: DoubleWord, exponent: Int8, isNegative: Bool) {
            self.magnitude = magnitude
            self.exponent = exponent
            self.isNegative = isNegative
        }
    }

    let storage: Storage

    /// Wraps storage that is already canonical.
    @inline(__always)
    init(canonical storage: Storage) {
        self.storage = storage
    }

    /// The number 0, which has no sign.
    public static let zero = MBNumber(0 as Int64)

    /// The number 1, which is also what a true Boolean counts as.
    public static let one = MBNumber(1 as Int64)

    /// The greatest number: 38 nines followed by 127 zeros.
    public static let greatest = MBNumber(extreme: false)

    /// The least number, the negation of ``greatest``.
    public static let least = MBNumber(extreme: true)

    private init(extreme isNegative: Bool) {
        let nines = DoubleWord.powerOfTen(38) &- .one
        let big = BigSignificand(magnitude: nines, exponent: 127, isNegative: isNegative)
        self.init(canonical: .big(big))
    }
}

extension MBNumber {
    /// Whether the number is 0.
    @inline(__always)
    public var isZero: Bool {
        guard case .small(let significand, _) = storage else { return false }
        return significand == 0
    }

    /// Whether the number is less than 0.
    @inline(__always)
    public var isNegative: Bool {
        switch storage {
        case .small(let significand, _): significand < 0
        case .big(let big): big.isNegative
        }
    }

    /// Whether the number has no fractional part; `5.00` is an integer.
    ///
    ///     let isWhole = MBNumber("5.00")?.isInteger
    ///     // → true
    @inline(__always)
    public var isInteger: Bool {
        switch storage {
        case .small(_, let exponent): exponent >= 0
        case .big(let big): big.exponent >= 0
        }
    }

    /// The number with the opposite sign; 0 stays 0.
    public var negated: MBNumber {
        switch storage {
        case .small(let significand, let exponent):
            if significand != .min {
                return MBNumber(
                    canonical: .small(significand: 0 &- significand, exponent: exponent))
            }
            // The only magnitude that fits an Int64 with just one of the signs.
            let magnitude = DoubleWord(significand.magnitude)
            return MBNumber(
                canonical: .big(
                    BigSignificand(magnitude: magnitude, exponent: exponent, isNegative: false)))
        case .big(let big):
            if !big.isNegative, big.magnitude == DoubleWord(Int64.min.magnitude) {
                return MBNumber(canonical: .small(significand: .min, exponent: big.exponent))
            }
            return MBNumber(
                canonical: .big(
                    BigSignificand(
                        magnitude: big.magnitude, exponent: big.exponent,
                        isNegative: !big.isNegative)))
        }
    }

    /// The number without its sign: 5 for -5.
    public var magnitude: MBNumber {
        isNegative ? negated : self
    }
}

extension MBNumber: Hashable {
    /// Whether two numbers have the same value; `5`, `5.0` and `5.00` do.
    @inline(__always)
    public static func == (lhs: MBNumber, rhs: MBNumber) -> Bool {
        switch (lhs.storage, rhs.storage) {
        case (.small(let left, let leftExponent), .small(let right, let rightExponent)):
            left == right && leftExponent == rightExponent
        case (.big(let left), .big(let right)):
            left.magnitude == right.magnitude && left.exponent == right.exponent
                && left.isNegative == right.isNegative
        case (.small, .big), (.big, .small):
            false
        }
    }

    /// Hashes the value: 5 and 5.00 have the same hash.
    public func hash(into hasher: inout Hasher) {
        switch storage {
        case .small(let significand, let exponent):
            hasher.combine(significand)
            hasher.combine(exponent)
        case .big(let big):
            hasher.combine(big.magnitude)
            hasher.combine(big.exponent)
            hasher.combine(big.isNegative)
        }
    }
}

extension MBNumber: Comparable {
    /// Whether one number is less than another. Never allocates.
    @inline(__always)
    public static func < (lhs: MBNumber, rhs: MBNumber) -> Bool {
        if case .small(let left, let leftExponent) = lhs.storage,
            case .small(let right, let rightExponent) = rhs.storage
        {
            if leftExponent == rightExponent { return left < right }
            return isLess(left, leftExponent, right, rightExponent)
        }
        return lhs.parts < rhs.parts
    }

    /// Compares small numbers with different exponents.
    private static func isLess(
        _ left: Int64, _ leftExponent: Int8, _ right: Int64, _ rightExponent: Int8
    ) -> Bool {
        let distance = Int(leftExponent) - Int(rightExponent)
        // A significand that overflows when it's scaled is farther from zero than any other.
        if distance > 0 {
            guard let scaled = scaled(left, byPowerOfTen: distance) else { return left < 0 }
            return scaled < right
        }
        guard let scaled = scaled(right, byPowerOfTen: 0 - distance) else { return right > 0 }
        return left < scaled
    }

    /// A significand times 10^`power` (0 or more); nil if that doesn't fit.
    @inline(__always)
    static func scaled(_ significand: Int64, byPowerOfTen power: Int) -> Int64? {
        guard power <= 18 else { return significand == 0 ? 0 : nil }
        let (product, overflows) = significand.multipliedReportingOverflow(
            by: PowersOfTen.int64(power))
        return overflows ? nil : product
    }
}
