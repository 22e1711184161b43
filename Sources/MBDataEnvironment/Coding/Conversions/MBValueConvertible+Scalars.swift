public import Foundation

/// Types that are read by decoding them.
extension MBValueConvertible where Self: Decodable {
    /// Converts an expression's result to this type, by the rules of ``MBValue/decode(_:)``.
    ///
    ///     let price = try Decimal.from(expressionValue: "12.50")
    ///     // → 12.5
    ///     let isOpen = try Bool.from(expressionValue: "yes")
    ///     // → true
    ///
    /// - Parameter value: the expression's result; nil for nothing, which only types such as
    ///   optionals accept.
    /// - Throws: `DecodingError` if the value doesn't match the type, with the path of keys to the
    ///   problem.
    public static func from(expressionValue value: MBValue?) throws -> Self {
        try ValueDecoder(.one(value), []).decode(Self.self)
    }
}

extension String: MBValueConvertible {
    /// The text as a value, ``MBValue/string(_:)``.
    @inlinable public var expressionValue: MBValue? { .string(self) }
}

extension Substring: MBValueConvertible {
    /// The text as a value, ``MBValue/string(_:)``.
    public var expressionValue: MBValue? { .string(String(self)) }

    /// Converts a string, or the text of a number, to a substring.
    ///
    /// - Parameter value: a string, or a number, which becomes its text in plain decimal notation.
    /// - Throws: `DecodingError` for any other value and for nothing.
    public static func from(expressionValue value: MBValue?) throws -> Substring {
        Substring(try String.from(expressionValue: value))
    }
}

extension Character: MBValueConvertible {
    /// The character as a text of one character.
    public var expressionValue: MBValue? { .string(String(self)) }

    /// Returns the single character of a text.
    ///
    /// - Parameter value: a string of one character, or a number of one digit.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for a text that doesn't have
    ///   exactly one character; `DecodingError` for a value that isn't text or a number, and for
    ///   nothing.
    public static func from(expressionValue value: MBValue?) throws -> Character {
        let text = try String.from(expressionValue: value)
        if let first = text.first, text.dropFirst().isEmpty { return first }
        throw MBExpressionError("\(text.quoted) is not one character", code: .notConvertible)
    }
}

extension Bool: MBValueConvertible {
    /// The Boolean as a value, ``MBValue/bool(_:)``.
    @inlinable public var expressionValue: MBValue? { .bool(self) }
}

extension MBNumber: MBValueConvertible {
    /// The number as a value, ``MBValue/number(_:)``.
    @inlinable public var expressionValue: MBValue? { .number(self) }
}

extension MBValueConvertible where Self: FixedWidthInteger & Encodable {
    /// The number with the value of the integer.
    public var expressionValue: MBValue? { .number(MBNumber(self)) }
}

extension Int: MBValueConvertible {
    /// The number with the value of the integer.
    @inlinable public var expressionValue: MBValue? { .number(MBNumber(self)) }
}

extension Int8: MBValueConvertible {}
extension Int16: MBValueConvertible {}
extension Int32: MBValueConvertible {}
extension Int64: MBValueConvertible {}
extension UInt: MBValueConvertible {}
extension UInt8: MBValueConvertible {}
extension UInt16: MBValueConvertible {}
extension UInt32: MBValueConvertible {}
extension UInt64: MBValueConvertible {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: MBValueConvertible {
    /// The number with the value of the integer.
    ///
    /// - Throws: ``MBExpressionError`` with the code `numberOutOfRange` for an integer with more
    ///   than 38 significant digits.
    public var expressionValue: MBValue? {
        get throws { .number(try MBNumber(exactly: self) ?? refuse(self)) }
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: MBValueConvertible {
    /// The number with the value of the integer.
    ///
    /// - Throws: ``MBExpressionError`` with the code `numberOutOfRange` for an integer with more
    ///   than 38 significant digits.
    public var expressionValue: MBValue? {
        get throws { .number(try MBNumber(exactly: self) ?? refuse(self)) }
    }
}

extension Double: MBValueConvertible {
    /// The exact decimal number with the shortest text of the binary one: 0.1 for `0.1`.
    ///
    /// - Throws: ``MBExpressionError`` with the code `numberOutOfRange` for a number that is
    ///   infinite, NaN, or out of the range of ``MBNumber``.
    public var expressionValue: MBValue? {
        get throws { .number(try MBNumber(self) ?? refuse(self)) }
    }
}

extension Float: MBValueConvertible {
    /// The exact decimal number with the shortest text of the binary one: 0.1 for `0.1`.
    ///
    /// - Throws: ``MBExpressionError`` with the code `numberOutOfRange` for a number that is
    ///   infinite, NaN, or out of the range of ``MBNumber``.
    public var expressionValue: MBValue? {
        get throws { try shortest(self) }
    }
}

// Swift doesn't have this type on Macs with Intel processors.
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    extension Float16: MBValueConvertible {
        /// The exact decimal number with the shortest text of the binary one: 0.1 for `0.1`.
        ///
        /// - Throws: ``MBExpressionError`` with the code `numberOutOfRange` for a number that is
        ///   infinite, NaN, or out of the range of ``MBNumber``.
        public var expressionValue: MBValue? {
            get throws { try shortest(self) }
        }
    }
#endif

extension CGFloat: MBValueConvertible {
    /// The exact decimal number with the shortest text of the binary one: 0.1 for `0.1`.
    ///
    /// - Throws: ``MBExpressionError`` with the code `numberOutOfRange` for a number that is
    ///   infinite, NaN, or out of the range of ``MBNumber``.
    public var expressionValue: MBValue? {
        get throws { try native.expressionValue }
    }

    /// Converts a number, or a text with a numeral, to the nearest binary number.
    ///
    /// - Parameter value: a number, or a text that is a complete numeral.
    /// - Throws: `DecodingError` for any other value and for nothing.
    public static func from(expressionValue value: MBValue?) throws -> CGFloat {
        CGFloat(try NativeType.from(expressionValue: value))
    }
}

/// The number with the shortest decimal text of a binary one.
private func shortest(
    _ number: some BinaryFloatingPoint & CustomStringConvertible
) throws -> MBValue {
    guard number.isFinite, let decimal = MBNumber(number.description) else {
        return try refuse(number)
    }
    return .number(decimal)
}

extension Decimal: MBValueConvertible {
    /// The number with the same value, rounded to 38 digits if the decimal has 39.
    ///
    /// - Throws: ``MBExpressionError`` with the code `numberOutOfRange` for NaN, and for a decimal
    ///   that rounding to 38 digits takes out of range.
    public var expressionValue: MBValue? {
        get throws { .number(try MBNumber(self) ?? refuse(self)) }
    }
}

/// Throws because a number has no exact decimal.
private func refuse<Result>(_ number: some CustomStringConvertible) throws -> Result {
    throw MBExpressionError(
        "\(number) isn't a number of 38 digits and an exponent of -128 to 127",
        code: .numberOutOfRange)
}

extension Date: MBValueConvertible {
    /// The moment in time as a value, ``MBValue/date(_:)``.
    @inlinable public var expressionValue: MBValue? { .date(self) }
}

extension URL: MBValueConvertible {
    /// The absolute text of the URL, such as `https://example.com/mug`.
    public var expressionValue: MBValue? { .string(absoluteString) }
}

extension UUID: MBValueConvertible {
    /// The text of the UUID, in capital letters: `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
    public var expressionValue: MBValue? { .string(uuidString) }
}

extension Data: MBValueConvertible {
    /// The bytes as a value of type ``MBData``.
    public var expressionValue: MBValue? { .opaque(MBData(self)) }
}
