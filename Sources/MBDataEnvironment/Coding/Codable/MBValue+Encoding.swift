extension MBValue {
    /// The value of a type of the app.
    ///
    ///     struct Cart: Encodable {
    ///         var items = ["mug", "lamp"]
    ///         var total = Decimal(31.5)
    ///         var coupon: String?
    ///     }
    ///
    ///     try MBValue(encoding: Cart())        // {"items": ["mug", "lamp"], "total": 31.5}
    ///
    /// | encoded | value |
    /// |---|---|
    /// | what has keys | a dictionary, in the order in which they are encoded |
    /// | what has elements | an array |
    /// | `Dictionary` | a dictionary in the order of its keys |
    /// | `Set` | a set in the order of its members' texts |
    /// | integers, `Decimal`, ``MBNumber`` | the exact number |
    /// | `Double`, `Float` | the number of the shortest text: 0.1 for `0.1` |
    /// | `Date` | a date |
    /// | `Data` | ``MBData`` |
    /// | `URL`, `UUID` | its text |
    /// | `CGPoint`, `CGSize`, `CGRect` | ``MBPoint``, ``MBSize``, ``MBRect`` |
    /// | ``MBValue``, ``MBDictionary`` | itself |
    /// | a host type, ``MBKeyValueCoding`` | the object itself, whatever it encodes |
    /// | nil | left out of what has keys, ``null`` among elements and where nil is encoded |
    ///
    /// ``decode(_:)`` gives an equal value of the type. Everything is read at once; a type that
    /// conforms to ``MBKeyValueCoding`` is read when and as far as an expression asks for it.
    ///
    /// Complexity: linear in the size of the value.
    ///
    /// - Throws: `EncodingError` with the path of keys to a number that is infinite or out of range,
    ///   and to what is nested deeper than 256 levels; and what the type throws.
    public init(encoding value: some Encodable) throws {
        self = try ValueEncoder.value(of: value)
    }
}

/// What is read as an encoder reads it.
extension MBValueConvertible where Self: Encodable {
    /// The value as ``MBValue/init(encoding:)`` makes it.
    public var expressionValue: MBValue? {
        get throws { Optional(try MBValue(encoding: self)).orNilIfNull }
    }
}
