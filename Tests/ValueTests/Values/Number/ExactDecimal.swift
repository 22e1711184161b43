/// Schoolbook arithmetic on decimal digits without any limit: the reference for `MBNumber`.
struct ExactDecimal {
    /// The digits, last one first, without leading zeros; empty for zero.
    var digits: [UInt8]
    var exponent: Int
    var isNegative: Bool

    init(digits: [UInt8], exponent: Int, isNegative: Bool) {
        self.digits = Self.trimmed(digits)
        self.exponent = exponent
        self.isNegative = isNegative
    }

    /// Takes a numeral like `-12.5`.
    init(_ text: String) {
        let body = text.drop { $0 == "-" }
        let parts = body.split(separator: ".", omittingEmptySubsequences: false)
        let digits = parts.joined().utf8.reversed().map { $0 - 48 }
        let fraction = parts.count > 1 ? parts[1].count : 0
        self.init(
            digits: digits, exponent: 0 - fraction, isNegative: text.hasPrefix("-"))
    }

    static func sum(_ left: ExactDecimal, _ right: ExactDecimal) -> ExactDecimal {
        let exponent = min(left.exponent, right.exponent)
        let (first, second) = (left.digits(at: exponent), right.digits(at: exponent))
        if left.isNegative == right.isNegative {
            return ExactDecimal(
                digits: added(first, second), exponent: exponent, isNegative: left.isNegative)
        }
        let isFlipped = isLess(first, second)
        return ExactDecimal(
            digits: isFlipped ? subtracted(second, first) : subtracted(first, second),
            exponent: exponent, isNegative: isFlipped ? right.isNegative : left.isNegative)
    }

    static func product(_ left: ExactDecimal, _ right: ExactDecimal) -> ExactDecimal {
        var cells = [Int](repeating: 0, count: left.digits.count + right.digits.count + 1)
        for (i, a) in left.digits.enumerated() {
            for (j, b) in right.digits.enumerated() { cells[i + j] += Int(a) * Int(b) }
        }
        var digits: [UInt8] = []
        var carry = 0
        for cell in cells {
            digits.append(UInt8((cell + carry) % 10))
            carry = (cell + carry) / 10
        }
        return ExactDecimal(
            digits: digits, exponent: left.exponent + right.exponent,
            isNegative: left.isNegative != right.isNegative)
    }

    /// The quotient, truncated to 40 digits or more.
    static func quotient(_ left: ExactDecimal, _ right: ExactDecimal) -> ExactDecimal {
        let shift = max(41 + right.digits.count - left.digits.count, 0)
        let dividend = [UInt8](repeating: 0, count: shift) + left.digits
        return ExactDecimal(
            digits: divided(dividend, right.digits).quotient,
            exponent: left.exponent - right.exponent - shift,
            isNegative: left.isNegative != right.isNegative)
    }

    /// The remainder of the parts from a power of ten upward, by default the integer parts; nil for
    /// a divisor of zero.
    static func remainder(
        _ left: ExactDecimal, _ right: ExactDecimal, at place: Int = 0
    ) -> ExactDecimal? {
        let divisor = right.digits(at: place)
        guard !divisor.isEmpty else { return nil }
        return ExactDecimal(
            digits: divided(left.digits(at: place), divisor).remainder, exponent: place,
            isNegative: left.isNegative)
    }

    /// The plain text of the value rounded to what an `MBNumber` holds; nil if out of range.
    var rounded: String? {
        guard !digits.isEmpty else { return "0" }
        let excess = max(digits.count - 38, -128 - exponent)
        var kept = digits
        var place = exponent
        if excess > 0 {
            let isUp = excess <= digits.count && digits[excess - 1] >= 5
            kept = Array(digits.dropFirst(excess))
            if isUp { kept = Self.added(kept, [1]) }
            place += excess
        }
        guard !kept.isEmpty else { return nil }
        while kept.first == 0 {
            kept.removeFirst()
            place += 1
        }
        guard place <= 127 || kept.count + place - 127 <= 38 else { return nil }
        return Self.text(kept, place, isNegative)
    }

    private static func text(_ digits: [UInt8], _ place: Int, _ isNegative: Bool) -> String {
        var all = [UInt8](repeating: 0, count: max(place, 0)) + digits
        if place < 0 {
            while all.count <= 0 - place { all.append(0) }
            all.insert(UInt8(ascii: ".") &- 48, at: 0 - place)
        }
        let body = String(decoding: all.reversed().map { $0 &+ 48 }, as: UTF8.self)
        return (isNegative ? "-" : "") + body
    }

    /// The digits of the value truncated at a power of ten.
    private func digits(at place: Int) -> [UInt8] {
        if exponent < place { return Array(digits.dropFirst(place - exponent)) }
        return digits.isEmpty ? [] : [UInt8](repeating: 0, count: exponent - place) + digits
    }

    private static func trimmed(_ digits: [UInt8]) -> [UInt8] {
        var result = digits
        while result.last == 0 { result.removeLast() }
        return result
    }

    private static func isLess(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return left.count < right.count }
        return left.reversed().lexicographicallyPrecedes(right.reversed())
    }

    private static func added(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var carry: UInt8 = 0
        for index in 0...max(left.count, right.count) {
            let a = index < left.count ? left[index] : 0
            let b = index < right.count ? right[index] : 0
            result.append((a + b + carry) % 10)
            carry = (a + b + carry) / 10
        }
        return trimmed(result)
    }

    private static func subtracted(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var result = left
        var borrow: UInt8 = 0
        for index in left.indices {
            let b = (index < right.count ? right[index] : 0) + borrow
            borrow = result[index] < b ? 1 : 0
            result[index] = result[index] + borrow * 10 - b
        }
        return trimmed(result)
    }

    private static func divided(
        _ dividend: [UInt8], _ divisor: [UInt8]
    ) -> (quotient: [UInt8], remainder: [UInt8]) {
        var quotient: [UInt8] = []
        var rest: [UInt8] = []
        for digit in dividend.reversed() {
            rest = trimmed([digit] + rest)
            var count: UInt8 = 0
            while !isLess(rest, divisor) {
                rest = subtracted(rest, divisor)
                count += 1
            }
            quotient.append(count)
        }
        return (trimmed(quotient.reversed()), rest)
    }
}
