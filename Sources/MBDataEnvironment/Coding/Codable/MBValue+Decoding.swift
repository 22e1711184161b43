extension MBValue {
    /// The value as a type of the app.
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
    /// | what has keys | a dictionary, or a host object by what it answers to expressions |
    /// | what has elements | an array or a set |
    /// | the type of a host object | the object itself |
    ///
    /// A node is a host object; see ``MBNode/decode(_:)`` for what is special about it. A value
    /// that is ``null`` counts as missing.
    ///
    /// - Throws: `DecodingError`, with the path of keys to what is wrong, and what the type throws.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try ValueDecoder(.one(self), []).decode(type)
    }
}

extension MBNode {
    /// The node as a type of the app.
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
    /// ``memberNames`` such as `children` and `content`. A relation gives an array, an empty one if
    /// there is none of that name, and its first node where a single value is asked for. A node
    /// gives its content where a text, number or the like is asked for. So `title` is found in
    /// `<product title="Mug"/>` as well as in `<product><title>Mug</title></product>`, read with
    /// tags as relations.
    ///
    /// - Throws: as ``MBValue/decode(_:)``.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try MBValue.opaque(self).decode(type)
    }

    /// What one key of the node means as a type of the app; an optional type if it may be missing.
    ///
    ///     let price: Decimal? = try node.decode("price")
    ///
    /// - Throws: as ``MBValue/decode(_:)``.
    public func decode<Value: Decodable>(
        _ key: String, as type: Value.Type = Value.self
    ) throws -> Value {
        try ValueDecoder.Members.node(self).decoder(of: ValueKey(key), at: []).decode(type)
    }
}
