public import Foundation

/// Types that are read by decoding them.
extension MBValueConvertible where Self: Decodable {
    /// The value as ``MBValue/decode(_:)`` reads it.
    ///
    /// - Throws: `DecodingError`.
    public static func from(expressionValue value: MBValue?) throws -> Self {
        try ValueDecoder(.one(value), []).decode(Self.self)
    }
}

extension String: MBValueConvertible {
    /// A string.
    @inlinable public var expressionValue: MBValue? { .string(self) }
}

extension Substring: MBValueConvertible {
    /// A string.
    public var expressionValue: MBValue? { .string(String(self)) }

    /// Returns the text of a string or number.
    public static func from(expressionValue value: MBValue?) throws -> Substring {
        Substring(try String.from(expressionValue: value))
    }
}

extension Character: MBValueConvertible {
    /// A string.
    public var expressionValue: MBValue? { .string(String(self)) }

    /// Returns the single character of a text.
    ///
    /// - Throws: `notConvertible` for a text that doesn't have exactly one character.
    public static func from(expressionValue value: MBValue?) throws -> Character {
        let text = try String.from(expressionValue: value)
        if let first = text.first, text.dropFirst().isEmpty { return first }
        throw MBExpressionError("\(text.quoted) is not one character", code: .notConvertible)
    }
}

extension Bool: MBValueConvertible {
    /// A Boolean.
    @inlinable public var expressionValue: MBValue? { .bool(self) }
}

extension MBNumber: MBValueConvertible {
    /// The number itself.
    @inlinable public var expressionValue: MBValue? { .number(self) }
}

extension MBValueConvertible where Self: FixedWidthInteger & Encodable {
    /// The number with the same value.
    public var expressionValue: MBValue? { .number(MBNumber(self)) }
}

extension Int: MBValueConvertible {
    /// The number with the same value.
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
    /// The number with the same value.
    ///
    /// - Throws: `numberOutOfRange` for a number with more than 38 significant digits.
    public var expressionValue: MBValue? {
        get throws { .number(try MBNumber(exactly: self) ?? refuse(self)) }
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: MBValueConvertible {
    /// The number with the same value.
    ///
    /// - Throws: `numberOutOfRange` for a number with more than 38 significant digits.
    public var expressionValue: MBValue? {
        get throws { .number(try MBNumber(exactly: self) ?? refuse(self)) }
    }
}

extension Double: MBValueConvertible {
    /// The number with the shortest decimal text: 0.1 for `0.1`.
    ///
    /// - Throws: `numberOutOfRange` for a number that is infinite or NaN.
    public var expressionValue: MBValue? {
        get throws { .number(try MBNumber(self) ?? refuse(self)) }
    }
}

extension Float: MBValueConvertible {
    /// The number with the shortest decimal text: 0.1 for `0.1`.
    ///
    /// - Throws: `numberOutOfRange` for a number that is infinite or NaN.
    public var expressionValue: MBValue? {
        get throws { try shortest(self) }
    }
}

// Swift doesn't have this type on Macs with Intel processors.
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    extension Float16: MBValueConvertible {
        /// The number with the shortest decimal text: 0.1 for `0.1`.
        ///
        /// - Throws: `numberOutOfRange` for a number that is infinite or NaN.
        public var expressionValue: MBValue? {
            get throws { try shortest(self) }
        }
    }
#endif

extension CGFloat: MBValueConvertible {
    /// The number with the shortest decimal text: 0.1 for `0.1`.
    ///
    /// - Throws: `numberOutOfRange` for a number that is infinite or NaN.
    public var expressionValue: MBValue? {
        get throws { try native.expressionValue }
    }

    /// Returns the number nearest to a number or a text's number.
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
    /// The number with the same value.
    ///
    /// - Throws: `numberOutOfRange` for NaN.
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
    /// A date.
    @inlinable public var expressionValue: MBValue? { .date(self) }
}

extension URL: MBValueConvertible {
    /// The text of the URL.
    public var expressionValue: MBValue? { .string(absoluteString) }
}

extension UUID: MBValueConvertible {
    /// The text of the UUID.
    public var expressionValue: MBValue? { .string(uuidString) }
}

extension Data: MBValueConvertible {
    /// The bytes as a value of type ``MBData``.
    public var expressionValue: MBValue? { .opaque(MBData(self)) }
}
