extension MBValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Creates a string from a literal, with or without interpolations: `"Mug"`.
    ///
    /// - Parameter value: the text.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension MBValue: ExpressibleByIntegerLiteral {
    /// Creates a number from an integer literal: `5`.
    ///
    /// - Parameter value: the number, which must fit an `Int64`.
    public init(integerLiteral value: Int64) {
        self = .number(MBNumber(value))
    }
}

extension MBValue: ExpressibleByFloatLiteral {
    /// Creates a number from a literal such as `31.5`.
    ///
    /// - Parameter value: the number. Up to 15 significant digits are taken as written; see
    ///   ``MBNumber/init(floatLiteral:)``.
    public init(floatLiteral value: Double) {
        self = .number(MBNumber(floatLiteral: value))
    }
}

extension MBValue: ExpressibleByBooleanLiteral {
    /// Creates a Boolean from `true` or `false`.
    ///
    /// - Parameter value: the Boolean.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension MBValue: ExpressibleByArrayLiteral {
    /// Creates an array from a literal: `["mug", 2]`.
    ///
    /// - Parameter elements: the elements in order.
    public init(arrayLiteral elements: MBValue...) {
        self = .array(elements)
    }
}

extension MBValue: ExpressibleByDictionaryLiteral {
    /// Creates a dictionary from a literal: `["name": "Mug", "price": 8.5]`.
    ///
    /// - Parameter elements: the entries in order. If a key occurs more than once, it keeps its
    ///   first place and its last value.
    public init(dictionaryLiteral elements: (String, MBValue)...) {
        self = .dictionary(MBDictionary(elements))
    }
}

extension MBValue {
    /// Creates a number from an integer of any type.
    ///
    ///     let large = MBValue(UInt64.max)
    ///     let text = large.description
    ///     // → "18446744073709551615"
    ///
    /// - Parameter integer: the integer, which is exact if it has at most 38 significant digits, as
    ///   all integers of up to 64 bits have; see ``MBNumber/init(_:)-(BinaryInteger)``.
    @inlinable
    public init(_ integer: some BinaryInteger & Sendable) {
        self = .number(MBNumber(integer))
    }

    /// Creates a string from a `String` or `Substring`, even if it contains a numeral.
    ///
    ///     let text = MBValue("5")
    ///     let name = text.typeName
    ///     // → "string"
    ///
    /// - Parameter text: the text, which is never converted to a number or a Boolean.
    public init(_ text: some StringProtocol) {
        self = .string(String(text))
    }

    /// Creates a Boolean from Swift's `Bool`.
    ///
    /// - Parameter truth: the Boolean.
    public init(_ truth: Bool) {
        self = .bool(truth)
    }

    /// Creates an array from a sequence of values.
    ///
    /// For elements of other types, such as `[String]` or models, use
    /// ``init(_:)-(MBValueConvertible)``: `try MBValue(names)`.
    ///
    /// - Parameter elements: the elements in order.
    public init(_ elements: some Sequence<MBValue>) {
        self = .array(Array(elements))
    }
}
