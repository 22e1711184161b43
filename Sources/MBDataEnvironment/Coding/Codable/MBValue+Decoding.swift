extension MBValue {
    /// Decodes the value as one of your app's types.
    ///
    ///     struct Cart: Decodable {
    ///         let items: [String]
    ///         let total: Decimal
    ///     }
    ///
    ///     let cart: Cart = try MBValue(json: body).decode()
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
    /// - Throws: `DecodingError` with the path of keys to the problem, and what the type throws.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try ValueDecoder(.one(self), []).decode(type)
    }
}

extension MBNode {
    /// Decodes the node as one of your app's types.
    ///
    ///     struct Product: Decodable {
    ///         let id: String
    ///         let price: Decimal?
    ///         let image: [Image]
    ///     }
    ///
    ///     let product: Product = try node.decode()
    ///
    /// Its keys mean what they mean in expressions: an attribute, else a relation, else one of
    /// ``memberNames`` such as `children` and `content`. A relation decodes as an array, which is
    /// empty if there is no relation with that name, or as its first node where a single value is
    /// requested. A node decodes as its content where a text, a number or the like is requested. So
    /// `title` is found in `<product title="Mug"/>` as well as in
    /// `<product><title>Mug</title></product>`, read with tags as relations.
    ///
    /// - Throws: the same errors as ``MBValue/decode(_:)``.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try MBValue.opaque(self).decode(type)
    }

    /// Decodes one key of the node as one of your app's types; use an optional type if it may be
    /// missing.
    ///
    ///     let price: Decimal? = try node.decode("price")
    ///
    /// - Throws: the same errors as ``MBValue/decode(_:)``.
    public func decode<Value: Decodable>(
        _ key: String, as type: Value.Type = Value.self
    ) throws -> Value {
        try ValueDecoder.Members.node(self).decoder(of: ValueKey(key), at: []).decode(type)
    }
}
