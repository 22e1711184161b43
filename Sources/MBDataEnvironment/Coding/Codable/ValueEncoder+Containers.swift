/// Receives the members of a type with keys.
struct EncodedEntries<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let target: EncodedValue
    private let encoder: ValueEncoder

    init(_ target: EncodedValue, _ encoder: ValueEncoder) {
        self.target = target
        self.encoder = encoder
    }

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) throws { target.set(.null, for: key.stringValue) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        target.set(try encoder.value(of: value, under: key), for: key.stringValue)
    }

    // Swift's own implementation for these types only throws.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128, forKey key: Key) throws {
        target.set(try encoder.value(of: value, under: key), for: key.stringValue)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128, forKey key: Key) throws {
        target.set(try encoder.value(of: value, under: key), for: key.stringValue)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nested(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { nested(ValueKey("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    private func nested(_ key: any CodingKey) -> ValueEncoder {
        encoder.nested(key, in: target) { $0.place(for: key.stringValue) }
    }
}

/// Receives the elements of a type with elements.
struct EncodedElements: UnkeyedEncodingContainer {
    private let target: EncodedValue
    private let encoder: ValueEncoder

    init(_ target: EncodedValue, _ encoder: ValueEncoder) {
        self.target = target
        self.encoder = encoder
    }

    var codingPath: [any CodingKey] { encoder.codingPath }

    var count: Int { target.elements.count }

    func encodeNil() throws { target.append(.null) }

    func encode<Value: Encodable>(_ value: Value) throws {
        target.append(try encoder.value(of: value, under: ValueKey(count)))
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws {
        target.append(try encoder.value(of: value, under: ValueKey(count)))
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws {
        target.append(try encoder.value(of: value, under: ValueKey(count)))
    }

    func nestedContainer<Key: CodingKey>(
        keyedBy type: Key.Type
    ) -> KeyedEncodingContainer<Key> {
        nested().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        nested().unkeyedContainer()
    }

    func superEncoder() -> any Encoder { nested() }

    private func nested() -> ValueEncoder {
        encoder.nested(ValueKey(count), in: target) { $0.appendPlace() }
    }
}

extension ValueEncoder {
    /// An encoder for a place in a collection. Creating one can't fail: what a too deeply nested
    /// one encodes is discarded, and the collection is refused at the end.
    fileprivate func nested(
        _ key: any CodingKey, in collection: EncodedValue, _ place: (EncodedValue) -> EncodedValue
    ) -> ValueEncoder {
        guard codingPath.count < Self.maximumDepth else {
            return ValueEncoder(collection.refusedPlace(), codingPath)
        }
        return ValueEncoder(place(collection), codingPath + [key])
    }
}
