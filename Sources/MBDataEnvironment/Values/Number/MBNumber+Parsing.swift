extension MBNumber: LosslessStringConvertible {
    /// Reads a complete numeral: a sign, digits with or without a decimal point, and an exponent.
    ///
    /// `5`, `-0.5`, `.5`, `5.` and `+1.50e-3` are numerals; `1,5`, `0x10`, `1e`, `.`, the empty
    /// text and a 5 after a space aren't.
    ///
    ///     let price = MBNumber("12.50")
    ///     // → 12.5
    ///     let cats = MBNumber("5 cats")
    ///     // → nil
    ///
    /// For the number at the beginning of a text, see ``prefix(of:)-(String)``. Complexity: linear
    /// in the length.
    ///
    /// - Parameter description: the numeral, whose digits after the 38th are rounded half away from
    ///   zero.
    /// - Returns: nil if the text contains anything else, or if the number is out of range.
    public init?(_ description: String) {
        guard let number = withUTF8(of: description, { MBNumber(utf8: $0) }) else { return nil }
        self = number
    }

    /// Reads a complete numeral from part of a string, as ``init(_:)-(String)`` does.
    ///
    /// - Parameter text: the numeral.
    /// - Returns: nil if the text contains anything else, or if the number is out of range.
    public init?(_ text: Substring) {
        guard let number = withUTF8(of: text, { MBNumber(utf8: $0) }) else { return nil }
        self = number
    }

    /// Reads a complete numeral from UTF-8 text, as ``init(_:)-(String)`` does.
    ///
    /// - Parameter bytes: the numeral, which is ASCII.
    /// - Returns: nil if the text contains anything else, or if the number is out of range.
    public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        guard let numeral = Self.scan(bytes, from: 0), numeral.end == bytes.count,
            let number = numeral.number
        else { return nil }
        self = number
    }

    /// Returns the number that a text begins with, after leading white space, and how far it
    /// reaches.
    ///
    ///     let weight = MBNumber.prefix(of: " 2.5 kg")
    ///     let number = weight?.number
    ///     // → 2.5
    ///     let length = weight?.length
    ///     // → 4
    ///
    /// It takes the longest numeral: `5abc` gives 5, `1,5` gives 1, `0x10` gives 0, `1e3` gives
    /// 1000, `1e` gives 1, `1.2.3` gives 1.2. White space is ASCII's space, tab, line feed,
    /// vertical tab, form feed and carriage return. Complexity: linear in the length of what it
    /// reads.
    ///
    /// - Parameter text: the text to read.
    /// - Returns: the number, and the length of white space and numeral in UTF-8 bytes; nil if the
    ///   text doesn't begin with a number (`-`, `.`, `$5`), or if the number is out of range.
    public static func prefix(of text: String) -> (number: MBNumber, length: Int)? {
        withUTF8(of: text) { prefix(ofUTF8: $0) }
    }

    /// Returns the number that part of a string begins with, as ``prefix(of:)-(String)`` does.
    ///
    /// - Parameter text: the text to read.
    /// - Returns: the number and the length of white space and numeral in UTF-8 bytes; nil if the
    ///   text doesn't begin with a number, or if the number is out of range.
    public static func prefix(of text: Substring) -> (number: MBNumber, length: Int)? {
        withUTF8(of: text) { prefix(ofUTF8: $0) }
    }

    /// Returns the number that UTF-8 text begins with, as ``prefix(of:)-(String)`` does.
    ///
    /// - Parameter bytes: the text to read.
    /// - Returns: the number and the length of white space and numeral in bytes; nil if the text
    ///   doesn't begin with a number, or if the number is out of range.
    public static func prefix(
        ofUTF8 bytes: UnsafeBufferPointer<UInt8>
    ) -> (number: MBNumber, length: Int)? {
        guard let numeral = scan(bytes, from: endOfWhitespace(bytes)),
            let number = numeral.number
        else { return nil }
        return (number, numeral.end)
    }

    /// Returns the integer that a text begins with, after leading white space.
    ///
    ///     let count = MBNumber.integerPrefix(of: "12.7 cats")
    ///     // → 12
    ///
    /// It reads a sign and digits. An integer that doesn't fit an `Int64` becomes the nearest one
    /// that does. Complexity: linear in the length of what it reads.
    ///
    /// - Parameter text: the text to read.
    /// - Returns: nil without a digit after the white space and the sign.
    public static func integerPrefix(of text: String) -> Int64? {
        integerPrefix(of: text, as: Int64.self)
    }

    /// Returns the integer that UTF-8 text begins with, as ``integerPrefix(of:)`` does.
    ///
    /// - Parameter bytes: the text to read.
    /// - Returns: nil without a digit after the white space and the sign.
    public static func integerPrefix(ofUTF8 bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
        integerPrefix(ofUTF8: bytes, as: Int64.self)
    }

    /// Returns the integer of a given type that a text begins with, or the nearest one that fits.
    static func integerPrefix<Integer: FixedWidthInteger>(
        of text: String, as type: Integer.Type
    ) -> Integer? {
        withUTF8(of: text) { integerPrefix(ofUTF8: $0, as: type) }
    }

    private static func integerPrefix<Integer: FixedWidthInteger>(
        ofUTF8 bytes: UnsafeBufferPointer<UInt8>, as type: Integer.Type
    ) -> Integer? {
        var index = endOfWhitespace(bytes)
        let isNegative = skipSign(bytes, &index)
        let start = index
        var value: Integer = 0
        while index < bytes.count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            index &+= 1
            let (product, isPast) = value.multipliedReportingOverflow(by: 10)
            let (sum, isOver) =
                isNegative
                ? product.subtractingReportingOverflow(Integer(digit))
                : product.addingReportingOverflow(Integer(digit))
            guard !isPast, !isOver else { return isNegative ? .min : .max }
            value = sum
        }
        return index > start ? value : nil
    }
}

extension MBNumber {
    /// A numeral found in a text.
    struct Numeral {
        /// The number; nil if it is out of range.
        var number: MBNumber?
        /// The index of the byte after the numeral.
        var end: Int
    }

    /// The numeral that a text begins with, after leading white space.
    static func numeral(startOf bytes: UnsafeBufferPointer<UInt8>) -> Numeral? {
        scan(bytes, from: endOfWhitespace(bytes))
    }

    /// The longest numeral at an index, including its sign but not leading white space.
    ///
    /// - Parameter allowsExponent: Whether to read `e` and digits as an exponent; the expression
    ///   language's literals have none.
    /// - Returns: nil if no numeral begins at the index.
    static func scan(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, allowsExponent: Bool = true
    ) -> Numeral? {
        guard start >= 0 else { return nil }
        var index = start
        let isNegative = skipSign(bytes, &index)
        var digits = NumeralDigits()
        let first = index
        digits.read(bytes, &index, isFraction: false)
        var count = index - first
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            var end = index + 1
            digits.read(bytes, &end, isFraction: true)
            count += end - index - 1
            index = end
        }
        guard count > 0 else { return nil }
        if allowsExponent, index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            digits.exponent += exponent(bytes, &index)
        }
        return Numeral(number: digits.number(isNegative: isNegative), end: index)
    }

    /// Reads `e`, a sign and digits; returns 0 and leaves the index unchanged if there are no
    /// digits.
    private static func exponent(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int
    ) -> Int {
        var end = index + 1
        let isNegative = skipSign(bytes, &end)
        let first = end
        var value = 0
        while end < bytes.count {
            let digit = bytes[end] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            // The exponent doesn't need to grow past the number of digits that a text can have; ten
            // times this fits the 32 bits of a watch's Int.
            if value < 200_000_000 { value = value * 10 + Int(digit) }
            end += 1
        }
        guard end > first else { return 0 }
        index = end
        return isNegative ? 0 - value : value
    }

    @inline(__always)
    private static func skipSign(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
        guard index < bytes.count else { return false }
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative || bytes[index] == UInt8(ascii: "+") { index &+= 1 }
        return isNegative
    }

    /// The index of the first byte that isn't ASCII white space.
    private static func endOfWhitespace(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var index = 0
        while index < bytes.count, bytes[index] == 0x20 || (bytes[index] &- 9) < 5 { index &+= 1 }
        return index
    }
}

/// Calls a closure with a text's bytes, which are copied only if they aren't contiguous.
@inline(__always)
private func withUTF8<Result>(
    of text: some StringProtocol, _ body: (UnsafeBufferPointer<UInt8>) -> Result?
) -> Result? {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(text.utf8).withUnsafeBufferPointer(body)
}
