public import Foundation

extension MBNumber {
    /// Creates a number with the same value as a `Decimal`.
    ///
    ///     let price = MBNumber(Decimal(31.5))
    ///     // → 31.5
    ///
    /// - Parameter decimal: the decimal, whose value is kept exactly unless it has 39 digits, which
    ///   are rounded to 38.
    /// - Returns: nil if the decimal is NaN, or if rounding takes it out of range.
    public init?(_ decimal: Decimal) {
        guard !decimal.isNaN else { return nil }
        if let number = Self.small(decimal) {
            self = number
        } else {
            self.init(decimal.description)
        }
    }

    /// A decimal whose digits fit 64 bits, as almost all do: writing and reading the digits takes ten
    /// times as long. Whether they fit is seen from the result, because Foundation doesn't tell.
    private static func small(_ decimal: Decimal) -> MBNumber? {
        let digits = decimal.significand.magnitude
        let integer = NSDecimalNumber(decimal: digits).int64Value
        guard integer > 0, Decimal(integer) == digits else { return nil }
        return try? MBNumber(
            rounding: Parts(
                magnitude: DoubleWord(integer.magnitude), exponent: decimal.exponent,
                isNegative: decimal.isSignMinus))
    }

    /// The `Decimal` with the same value; nil if a `Decimal` can't represent it exactly.
    ///
    ///     let price = MBNumber(31.5).decimal
    ///     // → Decimal(string: "31.5")
    public var decimal: Decimal? {
        if case .small(let significand, 0) = storage { return Decimal(significand) }
        guard let decimal = Decimal(string: description), MBNumber(decimal) == self else {
            return nil
        }
        return decimal
    }
}

extension MBNumber: Codable {
    /// Decodes a decimal, an integer, a binary number, or a string with a complete numeral.
    ///
    /// - Throws: `DecodingError` if the decoder contains none of these, or if the number is out of
    ///   range.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Try the decimal first: JSON decoders return 5 for 5.5 as an integer if it has many
        // digits. The other types are for formats whose decoders don't know decimals.
        if let decimal = try? container.decode(Decimal.self), let number = MBNumber(decimal) {
            self = Self.binaryNumber(in: container, behind: decimal) ?? number
            return
        }
        if let number = try? container.decode(Int64.self) {
            self = MBNumber(number)
            return
        }
        if let double = try? container.decode(Double.self) {
            guard let number = MBNumber(double) else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "expected 0 or a number from 1e-128 to below 1e165 in size")
            }
            self = number
            return
        }
        let text = try container.decode(String.self)
        guard let number = MBNumber(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text)' is not a number")
        }
        self = number
    }

    /// The number that was written where the decoder made a decimal of a binary number, such as
    /// 3.132999999999999488 of 3.133: those of JSON did before macOS 14 and iOS 17.
    private static func binaryNumber(
        in container: any SingleValueDecodingContainer, behind decimal: Decimal
    ) -> MBNumber? {
        #if canImport(Darwin)
            if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) { return nil }
            guard let double = try? container.decode(Double.self), Decimal(double) == decimal
            else { return nil }
            return MBNumber(double)
        #else
            return nil
        #endif
    }

    /// Encodes the number as an integer if it's one that fits an `Int64`, otherwise as a `Decimal`
    /// or, if no `Decimal` has its value, as text.
    ///
    /// - Throws: the error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if case .small(let significand, 0) = storage {
            try container.encode(significand)
        } else if let decimal {
            try container.encode(decimal)
        } else {
            try container.encode(description)
        }
    }
}
