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
    /// | wanted | taken |
    /// |---|---|
    /// | integers, `Double`, `Decimal`, ``MBNumber`` … | a number that fits, or its text |
    /// | `Bool` | a bool, 1, 0, or `T`, `F`, `true`, `false`, `yes`, `no` in any case |
    /// | `String` | a string, or the text of a number |
    /// | `Date` | a date, seconds since 1970, or a text like `2026-11-21T08:30:00Z` |
    /// | `Data` | data, or a text in base64 |
    /// | `URL` | a text |
    /// | types with keys | a dictionary, or a host object through the keys that expressions see |
    /// | types with elements | an array or a set |
    /// | a host object's type | the object itself |
    ///
    /// A node is a host object; see ``MBNode/decode(_:)`` for its special rules. A value that is
    /// ``null`` counts as missing.
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
    /// Its keys mean what they mean in expressions: an attribute, else a relation, else one of
    /// ``memberNames`` such as `children` and `content`. A relation decodes as an array, which is
    /// empty if there is no relation with that name, or as its first node where a single value is
    /// requested. A node decodes as its content where a text, a number or the like is requested. So
    /// `title` is found in `<product title="Mug"/>` as well as in
    /// `<product><title>Mug</title></product>`, read with tags as relations.
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
