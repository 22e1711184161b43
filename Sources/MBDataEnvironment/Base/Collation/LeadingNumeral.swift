/// The number that a text begins with, for ordering texts: a sign and digits with at most one
/// decimal point. It has no exponent and no leading blanks.
///
/// Numerals are compared digit by digit, so a numeral of any length isn't rounded.
struct LeadingNumeral {
    /// Whether the number is below zero.
    private let isNegative: Bool
    /// The bytes of the digits before the point, without leading zeros.
    private let whole: Range<Int>
    /// The bytes of the digits after the point, without trailing zeros.
    private let fraction: Range<Int>
    /// Whether the text is only the number.
    let isWhole: Bool

    /// - Returns: Nil if the text doesn't begin with a number.
    init?(_ text: String) {
        // The first byte decides for most texts.
        guard let first = text.utf8.first, first < UInt8(ascii: ":") else { return nil }
        var copy = text
        guard let numeral = copy.withUTF8({ Self(utf8: $0) }) else { return nil }
        self = numeral
    }

    private init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        if bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+") { index = 1 }
        let start = index
        while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
        var (whole, fraction) = (start..<index, index..<index)
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            let point = index
            index += 1
            while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
            fraction = point + 1..<index
        }
        guard whole.count + fraction.count > 0 else { return nil }
        isWhole = index == bytes.count
        while let digit = whole.first, bytes[digit] == UInt8(ascii: "0") {
            whole = digit + 1..<whole.upperBound
        }
        while let digit = fraction.last, bytes[digit] == UInt8(ascii: "0") {
            fraction = fraction.lowerBound..<digit
        }
        (self.whole, self.fraction) = (whole, fraction)
        isNegative = bytes[0] == UInt8(ascii: "-") && whole.count + fraction.count > 0
    }

    /// The order of the numbers that two texts begin with.
    static func order(
        _ left: String, _ first: LeadingNumeral, _ right: String, _ second: LeadingNumeral
    ) -> ValueOrder {
        guard first.isNegative == second.isNegative else {
            return first.isNegative ? .ascending : .descending
        }
        var (left, right) = (left, right)
        let order = left.withUTF8 { left in
            right.withUTF8 { right in
                magnitudes(left, first, right, second)
            }
        }
        return first.isNegative ? order.reversed : order
    }

    private static func magnitudes(
        _ left: UnsafeBufferPointer<UInt8>, _ first: LeadingNumeral,
        _ right: UnsafeBufferPointer<UInt8>, _ second: LeadingNumeral
    ) -> ValueOrder {
        let (long, other) = (first.whole.count, second.whole.count)
        guard long == other else { return long < other ? .ascending : .descending }
        let whole = digits(left[first.whole], right[second.whole])
        if case .same = whole { return digits(left[first.fraction], right[second.fraction]) }
        return whole
    }

    /// The order of two sequences of digits, where one that ends first is less.
    private static func digits(
        _ left: Slice<UnsafeBufferPointer<UInt8>>, _ right: Slice<UnsafeBufferPointer<UInt8>>
    ) -> ValueOrder {
        ValueOrder(
            left.lexicographicallyPrecedes(right), right.lexicographicallyPrecedes(left))
    }
}
