extension MBValue {
    /// Returns the value, decoded as one of your app's types.
    ///
    ///     struct Cart: Decodable {
    ///         let items: [String]
    ///         let total: Decimal
    ///     }
    ///
    ///     let value: MBValue = ["items": ["mug", "lamp"], "total": 31.5]
    ///     let cart: Cart = try value.decode()
    ///     let items = cart.items
    ///     // → ["mug", "lamp"]
    ///
    /// | Swift type | reads |
    /// |---|---|
    /// | integers | a whole number that fits, or its text |
    /// | `Double`, `Float`, `Float16`, `CGFloat`, `Decimal`, ``MBNumber`` | a number, or its text |
    /// | `Bool` | a Boolean, 1 or 0, or `T`, `F`, `true`, `false`, `yes` or `no` in any case |
    /// | `String` | a string, or the text of a number |
    /// | `Date` | a date, seconds since 1970, or a text like `2026-11-21T08:30:00Z` |
    /// | `Data` | data, or a text in base64 |
    /// | `URL`, `UUID` | its text |
    /// | `CGPoint`, `CGSize`, `CGRect` | an ``MBPoint``, ``MBSize`` or ``MBRect``, or its text |
    /// | `Range<Int>`, `ClosedRange<Int>` | an ``MBRange``, its text, or an array of the bounds |
    /// | types with keys | a dictionary, or a host object through the keys that expressions see |
    /// | types with elements | an array or a set |
    /// | a host object's type | the object itself |
    ///
    /// A node has rules of its own; see ``MBNode/decode(_:)``. A value that is ``null`` decodes
    /// only as an optional, and `decodeNil(forKey:)` distinguishes it from a missing key.
    ///
    /// - Parameter type: the type to decode, which may be left out where the compiler can infer it.
    /// - Throws: `DecodingError` with the path of keys to the problem, and the error that the
    ///   type's own `init(from:)` throws.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try ValueDecoder(.one(self), []).decode(type)
    }
}

extension MBNode {
    /// Returns the node, decoded as one of your app's types.
    ///
    ///     struct Product: Decodable {
    ///         let id: String
    ///         let price: Decimal?
    ///     }
    ///
    ///     let node = MBNode(
    ///         tag: "product", attributes: ["id": "p1", "price": "12.50"])
    ///     let product: Product = try node.decode()
    ///     let price = product.price
    ///     // → 12.5
    ///
    /// A key means what it means in expressions: an attribute, else a relation, else one of
    /// ``memberNames`` such as `children` and `content`. A relation decodes as an array, which is
    /// empty if no relation has that name, or as its first node if the type needs a
    /// single value. A node decodes as its content if the type needs a text, a number or the like.
    /// So the key `title` finds its value in `<product title="Mug"/>` and, if the node was made
    /// with tags as relations (see ``init(_:relation:)``), also in
    /// `<product><title>Mug</title></product>`.
    ///
    /// - Parameter type: the type to decode, which may be left out where the compiler can infer it.
    /// - Throws: `DecodingError` with the path of keys to the problem, and the error that the
    ///   type's own `init(from:)` throws.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try MBValue.opaque(self).decode(type)
    }

    /// Returns one key of the node, decoded as one of your app's types.
    ///
    ///     let node = MBNode(tag: "product", attributes: ["price": "12.50"])
    ///     let price = try node.decode("price", as: Decimal.self)
    ///     // → 12.5
    ///     let size: String? = try node.decode("size")
    ///     // → nil
    ///
    /// - Parameters:
    ///   - key: the name of an attribute, of a relation, or one of ``memberNames``.
    ///   - type: the type to decode, which may be left out where the compiler can infer it; an
    ///     optional type if the key may be missing.
    /// - Throws: `DecodingError` with the path of keys to the problem, and the error that the
    ///   type's own `init(from:)` throws.
    public func decode<Value: Decodable>(
        _ key: String, as type: Value.Type = Value.self
    ) throws -> Value {
        try ValueDecoder.Members.node(self).decoder(of: ValueKey(key), at: []).decode(type)
    }
}
