extension MBValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Creates a string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension MBValue: ExpressibleByIntegerLiteral {
    /// Creates a number.
    public init(integerLiteral value: Int64) {
        self = .number(MBNumber(value))
    }
}

extension MBValue: ExpressibleByFloatLiteral {
    /// Creates a number from the shortest decimal text of the literal's `Double`.
    public init(floatLiteral value: Double) {
        self = .number(MBNumber(floatLiteral: value))
    }
}

extension MBValue: ExpressibleByBooleanLiteral {
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension MBValue: ExpressibleByArrayLiteral {
    /// Creates an array.
    public init(arrayLiteral elements: MBValue...) {
        self = .array(elements)
    }
}

extension MBValue: ExpressibleByDictionaryLiteral {
    /// Creates a dictionary; a later duplicate of a key wins.
    public init(dictionaryLiteral elements: (String, MBValue)...) {
        self = .dictionary(MBDictionary(elements))
    }
}

extension MBValue {
    /// Creates a number.
    @inlinable
    public init(_ integer: some BinaryInteger & Sendable) {
        self = .number(MBNumber(integer))
    }

    /// Creates a string.
    public init(_ text: some StringProtocol) {
        self = .string(String(text))
    }

    /// Creates a Boolean.
    public init(_ truth: Bool) {
        self = .bool(truth)
    }

    /// Creates an array.
    public init(_ elements: some Sequence<MBValue>) {
        self = .array(Array(elements))
    }
}
