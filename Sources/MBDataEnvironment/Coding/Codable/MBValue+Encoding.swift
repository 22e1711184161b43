extension MBValue {
    /// Creates a value from one of your app's types.
    ///
    ///     struct Cart: Encodable {
    ///         var items = ["mug", "lamp"]
    ///         var total = Decimal(31.5)
    ///         var coupon: String?
    ///     }
    ///
    ///     let cart = try MBValue(encoding: Cart())
    ///     // → ["items": ["mug", "lamp"], "total": 31.5]
    ///
    /// | encoded | value |
    /// |---|---|
    /// | types with keys | a dictionary, in the order in which the keys are encoded |
    /// | types with elements | an array |
    /// | `Dictionary` | a dictionary in the order of its keys |
    /// | `Set` | a set in the order of its members' texts |
    /// | integers, `Decimal`, ``MBNumber`` | the exact number |
    /// | `Double`, `Float`, `Float16`, `CGFloat` | the number of the shortest text: 0.1 for `0.1` |
    /// | `Date` | a date |
    /// | `Data` | ``MBData`` |
    /// | `URL`, `UUID` | its text |
    /// | `CGPoint`, `CGSize`, `CGRect` | ``MBPoint``, ``MBSize``, ``MBRect`` |
    /// | `Range<Int>`, `ClosedRange<Int>` | ``MBRange`` |
    /// | ``MBValue``, ``MBDictionary`` | itself |
    /// | a host type, ``MBKeyValueCoding`` | the object itself, regardless of what it encodes |
    /// | nil | left out of types with keys; ``null`` among elements and where nil is encoded |
    ///
    /// A `Dictionary` or a `Set` that a type encodes by `encode(to:)` itself, not by a container, is
    /// in the order in which Swift has it, which changes from run to run.
    ///
    /// ``decode(_:)`` converts the result back. Everything is read at once, while an object of a
    /// type that conforms to ``MBKeyValueCoding`` is read only when an expression asks for one of
    /// its keys.
    ///
    /// Complexity: linear in the size of the value.
    ///
    /// - Parameter value: a value of any `Encodable` type.
    /// - Throws: `EncodingError` with the path of keys to a number that is infinite or out of
    ///   range, or to anything nested deeper than 256 levels; ``MBExpressionError`` with the code
    ///   `limitExceeded` for types that encode each other more than 1,024 levels deep; and the error
    ///   that the type's own `encode(to:)` throws.
    public init(encoding value: some Encodable) throws {
        self = try ValueEncoder.value(of: value)
    }
}

/// Types that are read by encoding them.
extension MBValueConvertible where Self: Encodable {
    /// The value as ``MBValue/init(encoding:)`` makes it; nil if the type encodes nil.
    ///
    /// - Throws: the errors of ``MBValue/init(encoding:)``.
    public var expressionValue: MBValue? {
        get throws { Optional(try MBValue(encoding: self)).orNilIfNull }
    }
}
