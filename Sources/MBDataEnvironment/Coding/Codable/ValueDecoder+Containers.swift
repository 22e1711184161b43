/// The members of a dictionary, node or host object, for a type with keys.
struct ValueMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: ValueDecoder.Members
    let codingPath: [any CodingKey]
    private let asked: AskedMember?

    init(members: ValueDecoder.Members, codingPath: [any CodingKey]) {
        self.members = members
        self.codingPath = codingPath
        asked = if case .object = members { AskedMember() } else { nil }
    }

    /// Only some of the keys if the time is over: then decoding the type with them fails. Names that
    /// Swift would take long to compare with those that a type knows are left out.
    var allKeys: [Key] {
        let watch = ConversionWatch()
        var keys: [Key] = []
        for name in members.keys {
            guard (try? watch.count()) != nil else { break }
            if MarkRun.isTooLong(in: name), !Key.acceptsAnyName { continue }
            if let key = Key(stringValue: name) { keys.append(key) }
        }
        return keys
    }

    /// Whether there is a value, also one that is null. A member that can't be read exists: decoding
    /// it reports why it can't be read.
    func contains(_ key: Key) -> Bool {
        (try? found(key).isMissing) != true
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        let found = try found(key)
        guard !found.isMissing else { throw found.missing(Any?.self) }
        return found.decodeNil()
    }

    /// A decoder for a key's value, which is decoded next if it isn't null.
    private func found(_ key: Key) throws -> ValueDecoder {
        guard let asked else { return try decoder(of: key) }
        return try asked.answer(for: key.stringValue) {
            try members.decoder(of: key, at: codingPath)
        }.get()
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(of: key).decode(type)
    }

    // Swift's own implementation for these types only throws.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try decoder(of: key).integer(type)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try decoder(of: key).integer(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(of: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(of: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder(of: ValueKey("super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(of: key) }

    private func decoder(of key: any CodingKey) throws -> ValueDecoder {
        if let known = asked?.take(key.stringValue) { return try known.get() }
        return try members.decoder(of: key, at: codingPath)
    }
}

extension CodingKey {
    /// Whether a key of this type can have any name. Otherwise, it's compared with those that the
    /// type knows.
    fileprivate static var acceptsAnyName: Bool { Self(stringValue: "\u{0}") != nil }
}

/// What a host object answered when it was asked whether a key has a value: decoding the value
/// doesn't call the host's code again.
private final class AskedMember {
    private var answer: (key: String, decoder: Result<ValueDecoder, any Error>)?

    /// The answer for a key, which is forgotten.
    func take(_ key: String) -> Result<ValueDecoder, any Error>? {
        guard let answer, TextEquality.isIdentical(answer.key, key) else { return nil }
        self.answer = nil
        return answer.decoder
    }

    /// The answer for a key, which is kept until its value is decoded.
    func answer(
        for key: String, _ ask: () throws -> ValueDecoder
    ) -> Result<ValueDecoder, any Error> {
        if let answer, TextEquality.isIdentical(answer.key, key) { return answer.decoder }
        let decoder = Result { try ask() }
        answer = (key, decoder)
        return decoder
    }
}

/// The elements of an array, set or relation, for a type with elements.
struct ValueElements: UnkeyedDecodingContainer {
    let elements: [MBValue]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(elements: [MBValue], codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    var count: Int? { elements.count }

    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
        let isNil = try decoder(of: Any?.self).decodeNil()
        if isNil { currentIndex += 1 }
        return isNil
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try advance(type) { try $0.decode(type) }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        try advance(type) { try $0.integer(type) }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        try advance(type) { try $0.integer(type) }
    }

    mutating func nestedContainer<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        try advance(KeyedDecodingContainer<Key>.self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try advance((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try advance((any Decoder).self) { $0 }
    }

    /// Moves to the next element, unless this one can't be decoded.
    private mutating func advance<Result>(
        _ type: Any.Type, _ body: (ValueDecoder) throws -> Result
    ) throws -> Result {
        try ConversionWatch().count()
        let result = try body(decoder(of: type))
        currentIndex += 1
        return result
    }

    private func decoder(of type: Any.Type) throws -> ValueDecoder {
        let path = codingPath + [ValueKey(currentIndex)]
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type, .init(codingPath: path, debugDescription: "there are no more elements"))
        }
        return ValueDecoder(.one(elements[currentIndex]), path)
    }
}
