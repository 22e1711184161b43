/// A decimal number without limits, and what the language says about rounding it: the reference for
/// `MBNumber`.
struct ReferenceNumber {
    /// The values of the digits, the first one first, without zeros around them.
    private let digits: [UInt8]
    private let exponent: Int
    let isNegative: Bool

    private init(_ digits: [UInt8], _ exponent: Int, _ isNegative: Bool) {
        let leading = digits.drop { $0 == 0 }
        let zeros = leading.reversed().prefix { $0 == 0 }.count
        self.digits = Array(leading.dropLast(zeros))
        self.exponent = self.digits.isEmpty ? 0 : exponent + zeros
        self.isNegative = isNegative && !self.digits.isEmpty
    }

    /// Reads a numeral: a sign, digits with or without a point, an exponent.
    init?(_ numeral: String) {
        var rest = Array(numeral.utf8)[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        let integer = Self.readDigits(&rest)
        var fraction: [UInt8] = []
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = Self.readDigits(&rest)
        }
        guard !integer.isEmpty || !fraction.isEmpty else { return nil }
        var exponent = 0
        if let sign = rest.first, sign | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            let isDown = rest.first == UInt8(ascii: "-")
            if isDown || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
            let digits = Self.readDigits(&rest)
            guard !digits.isEmpty else { return nil }
            // Far beyond any text's own digits, so that more of them don't matter.
            exponent = digits.reduce(0) { min($0 * 10 + Int($1), 1_000_000) }
            if isDown { exponent = 0 - exponent }
        }
        guard rest.isEmpty else { return nil }
        self.init(integer + fraction, exponent - fraction.count, isNegative)
    }

    private static func readDigits(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits.map { $0 - UInt8(ascii: "0") }
    }

    var isZero: Bool { digits.isEmpty }

    /// Whether it needs no rounding.
    var isExact: Bool { digits.count <= 38 && exponent >= -128 }

    var negated: ReferenceNumber { ReferenceNumber(digits, exponent, !isNegative) }

    static func + (left: ReferenceNumber, right: ReferenceNumber) -> ReferenceNumber {
        let place = min(left.exponent, right.exponent)
        let (first, second) = (left.units(of: place), right.units(of: place))
        if left.isNegative == right.isNegative {
            return ReferenceNumber((first + second).digits, place, left.isNegative)
        }
        return first < second
            ? ReferenceNumber((second - first).digits, place, right.isNegative)
            : ReferenceNumber((first - second).digits, place, left.isNegative)
    }

    static func * (left: ReferenceNumber, right: ReferenceNumber) -> ReferenceNumber {
        let product = NaturalNumber(left.digits) * NaturalNumber(right.digits)
        return ReferenceNumber(
            product.digits, left.exponent + right.exponent, left.isNegative != right.isNegative)
    }

    /// The quotient, with enough digits to see how it's rounded: it ends in a 1 where there are
    /// more.
    static func / (left: ReferenceNumber, right: ReferenceNumber) -> ReferenceNumber {
        let shift = max(0, 41 + right.digits.count - left.digits.count)
        let dividend = NaturalNumber(left.digits + [UInt8](repeating: 0, count: shift))
        let (quotient, rest) = dividend.quotientAndRemainder(
            dividingBy: NaturalNumber(right.digits))
        let end: UInt8 = rest.isZero ? 0 : 1
        return ReferenceNumber(
            quotient.digits + [end], left.exponent - right.exponent - shift - 1,
            left.isNegative != right.isNegative)
    }

    /// The exact remainder, with the sign of this number.
    func remainder(dividingBy divisor: ReferenceNumber) -> ReferenceNumber {
        let place = min(exponent, divisor.exponent)
        let (_, rest) = units(of: place).quotientAndRemainder(
            dividingBy: divisor.units(of: place))
        return ReferenceNumber(rest.digits, place, isNegative)
    }

    static func < (left: ReferenceNumber, right: ReferenceNumber) -> Bool {
        (left + right.negated).isNegative
    }

    enum Direction: CaseIterable { case towardZero, down, up, nearest }

    /// Without digits below a power of ten.
    func rounded(at place: Int, _ direction: Direction) -> ReferenceNumber {
        let excess = place - exponent
        guard excess > 0 else { return self }
        let kept = Array(digits.dropLast(excess))
        let dropped = digits.suffix(excess)
        let grows =
            switch direction {
            case .towardZero: false
            case .down: isNegative && !dropped.isEmpty
            case .up: !isNegative && !dropped.isEmpty
            case .nearest: excess <= digits.count && dropped.first.map { $0 >= 5 } == true
            }
        let units = NaturalNumber(kept) + NaturalNumber(grows ? [1] : [])
        return ReferenceNumber(units.digits, place, isNegative)
    }

    /// The plain text of the number that the language has instead: 38 digits, and an exponent from
    /// -128 to 127. Nil if it's out of range, or if rounding it gives zero.
    var text: String? {
        guard !isZero else { return "0" }
        let place = max(exponent + max(0, digits.count - 38), -128)
        let rounded = rounded(at: place, .nearest)
        guard !rounded.isZero else { return nil }
        guard rounded.exponent <= 127 || rounded.digits.count + rounded.exponent - 127 <= 38
        else { return nil }
        return rounded.plainText
    }

    private var plainText: String {
        var all = digits + [UInt8](repeating: 0, count: max(0, exponent))
        let fraction = max(0, 0 - exponent)
        if all.count <= fraction {
            all = [UInt8](repeating: 0, count: fraction + 1 - all.count) + all
        }
        var text = isNegative ? "-" : ""
        for (position, digit) in all.enumerated() {
            if fraction > 0, position == all.count - fraction { text += "." }
            text += String(digit)
        }
        return text
    }

    /// How many times a power of ten that divides it.
    private func units(of place: Int) -> NaturalNumber {
        NaturalNumber(digits + [UInt8](repeating: 0, count: isZero ? 0 : exponent - place))
    }
}
