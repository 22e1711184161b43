extension MBValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// A string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension MBValue: ExpressibleByIntegerLiteral {
    /// A number.
    public init(integerLiteral value: Int64) {
        self = .number(MBNumber(value))
    }
}

extension MBValue: ExpressibleByFloatLiteral {
    /// A number, from the shortest decimal text of the literal's `Double`.
    public init(floatLiteral value: Double) {
        self = .number(MBNumber(floatLiteral: value))
    }
}

extension MBValue: ExpressibleByBooleanLiteral {
    /// A truth value.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension MBValue: ExpressibleByArrayLiteral {
    /// An array.
    public init(arrayLiteral elements: MBValue...) {
        self = .array(elements)
    }
}

extension MBValue: ExpressibleByDictionaryLiteral {
    /// A dictionary; a later duplicate of a key wins.
    public init(dictionaryLiteral elements: (String, MBValue)...) {
        self = .dictionary(MBDictionary(elements))
    }
}

extension MBValue {
    /// A number.
    @inlinable
    public init(_ integer: some BinaryInteger & Sendable) {
        self = .number(MBNumber(integer))
    }

    /// A string.
    public init(_ text: some StringProtocol) {
        self = .string(String(text))
    }

    /// A truth value.
    public init(_ truth: Bool) {
        self = .bool(truth)
    }

    /// An array.
    public init(_ elements: some Sequence<MBValue>) {
        self = .array(Array(elements))
    }
}
