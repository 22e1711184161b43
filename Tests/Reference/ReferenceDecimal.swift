import MBDataEnvironment

/// A decimal number as in school: digits, the least significant first, and an exponent.
///
/// Nothing here is fast. It's the measure for the library's numbers in expressions.
struct ReferenceDecimal {
    var isNegative: Bool
    /// Without zeros at the end, so that zero has no digits.
    var digits: [Int]
    var exponent: Int

    init(isNegative: Bool, digits: [Int], exponent: Int) {
        self.isNegative = isNegative
        self.digits = digits
        self.exponent = exponent
        while self.digits.last == 0 { self.digits.removeLast() }
    }

    /// Reads a number as it prints, without an exponent.
    init(_ number: MBNumber) {
        let text = number.description
        let fraction = text.split(separator: ".", omittingEmptySubsequences: false)
        let places = fraction.count > 1 ? fraction[1].count : 0
        let digits = text.compactMap { $0.wholeNumberValue }
        self.init(isNegative: text.hasPrefix("-"), digits: digits.reversed(), exponent: -places)
    }

    /// The number in 38 digits, rounded half up, or nil if the exponent is out of range.
    var number: MBNumber? {
        var digits = digits
        var exponent = exponent
        while digits.count > 38 || (exponent < -128 && !digits.isEmpty) {
            let isUp = (digits.first ?? 0) >= 5
            digits.removeFirst()
            exponent += 1
            if isUp && digits.count <= 38 && exponent >= -128 {
                digits = Self.sum(digits, [1])
            }
        }
        if digits.isEmpty { return self.digits.isEmpty ? .zero : nil }
        while exponent > 127 {
            guard digits.count < 38 else { return nil }
            digits.insert(0, at: 0)
            exponent -= 1
        }
        let mantissa = digits.reversed().map(String.init).joined()
        return MBNumber("\(isNegative ? "-" : "")\(mantissa)e\(exponent)")
    }

    var negated: ReferenceDecimal {
        ReferenceDecimal(isNegative: !isNegative, digits: digits, exponent: exponent)
    }

    /// The part before the point.
    var truncated: ReferenceDecimal {
        guard exponent < 0 else { return self }
        let whole = Array(digits.dropFirst(-exponent))
        return ReferenceDecimal(isNegative: isNegative, digits: whole, exponent: 0)
    }

    static func + (left: ReferenceDecimal, right: ReferenceDecimal) -> ReferenceDecimal {
        let exponent = min(left.exponent, right.exponent)
        let first = left.digits(to: exponent)
        let second = right.digits(to: exponent)
        if left.isNegative == right.isNegative {
            return ReferenceDecimal(
                isNegative: left.isNegative, digits: sum(first, second), exponent: exponent)
        }
        return isLess(first, second)
            ? ReferenceDecimal(
                isNegative: right.isNegative, digits: difference(second, first),
                exponent: exponent)
            : ReferenceDecimal(
                isNegative: left.isNegative, digits: difference(first, second),
                exponent: exponent)
    }

    static func - (left: ReferenceDecimal, right: ReferenceDecimal) -> ReferenceDecimal {
        left + right.negated
    }

    static func * (left: ReferenceDecimal, right: ReferenceDecimal) -> ReferenceDecimal {
        var product: [Int] = []
        for (position, digit) in left.digits.enumerated() {
            let zeros = Array(repeating: 0, count: position)
            for _ in 0..<digit { product = sum(product, zeros + right.digits) }
        }
        return ReferenceDecimal(
            isNegative: left.isNegative != right.isNegative, digits: product,
            exponent: left.exponent + right.exponent)
    }

    /// The quotient with at least 40 digits, the rest cut off. The divisor isn't zero.
    static func / (left: ReferenceDecimal, right: ReferenceDecimal) -> ReferenceDecimal {
        let shift = 42 + right.digits.count
        let dividend = Array(repeating: 0, count: shift) + left.digits
        return ReferenceDecimal(
            isNegative: left.isNegative != right.isNegative,
            digits: divide(dividend, right.digits).quotient,
            exponent: left.exponent - right.exponent - shift)
    }

    /// The remainder of whole numbers, with the sign of the left one. The divisor isn't zero.
    static func % (left: ReferenceDecimal, right: ReferenceDecimal) -> ReferenceDecimal {
        let rest = divide(left.digits(to: 0), right.digits(to: 0)).rest
        return ReferenceDecimal(isNegative: left.isNegative, digits: rest, exponent: 0)
    }

    private func digits(to exponent: Int) -> [Int] {
        digits.isEmpty ? [] : Array(repeating: 0, count: self.exponent - exponent) + digits
    }

    private static func sum(_ left: [Int], _ right: [Int]) -> [Int] {
        var result: [Int] = []
        var carry = 0
        for position in 0..<max(left.count, right.count) {
            carry += position < left.count ? left[position] : 0
            carry += position < right.count ? right[position] : 0
            result.append(carry % 10)
            carry /= 10
        }
        return carry == 0 ? result : result + [carry]
    }

    /// The difference; the left side must be at least as large as the right one.
    private static func difference(_ left: [Int], _ right: [Int]) -> [Int] {
        var result: [Int] = []
        var borrow = 0
        for position in left.indices {
            let digit = left[position] - borrow - (position < right.count ? right[position] : 0)
            borrow = digit < 0 ? 1 : 0
            result.append(digit < 0 ? digit + 10 : digit)
        }
        while result.last == 0 { result.removeLast() }
        return result
    }

    private static func isLess(_ left: [Int], _ right: [Int]) -> Bool {
        func trimmed(_ digits: [Int]) -> [Int] {
            Array(digits.reversed().drop { $0 == 0 })
        }
        let (left, right) = (trimmed(left), trimmed(right))
        return left.count == right.count
            ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }

    private static func divide(_ left: [Int], _ right: [Int]) -> (quotient: [Int], rest: [Int]) {
        var quotient: [Int] = []
        var rest: [Int] = []
        for digit in left.reversed() {
            if !rest.isEmpty || digit != 0 { rest.insert(digit, at: 0) }
            var count = 0
            while !isLess(rest, right) {
                rest = difference(rest, right)
                count += 1
            }
            quotient.insert(count, at: 0)
        }
        return (quotient, rest)
    }
}
