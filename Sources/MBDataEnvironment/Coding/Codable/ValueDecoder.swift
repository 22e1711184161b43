/// Decodes an app's types from values.
struct ValueDecoder: Decoder {
    /// What is decoded.
    enum Source {
        /// A value, or nothing.
        case one(MBValue?)
        /// The nodes of a relation: a list where one is requested, otherwise the first node.
        case relation([MBValue])
    }

    let source: Source
    let codingPath: [any CodingKey]
    /// The members among which this value was looked up, to suggest another key if there is none.
    let siblings: Members?

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ source: Source, _ codingPath: [any CodingKey], among siblings: Members? = nil) {
        self.source = source
        self.codingPath = codingPath
        self.siblings = siblings
    }

    /// The value where a single one is requested; nil if there is none.
    var value: MBValue? {
        switch source {
        case .one(let value): value.orNilIfNull
        case .relation(let nodes): nodes.first
        }
    }

    /// Whether there is no value, not even null.
    var isMissing: Bool {
        switch source {
        case .one(let value): value == nil
        case .relation(let nodes): nodes.isEmpty
        }
    }

    func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        guard let value else { throw missing([String: Any].self) }
        guard let members = Members(value) else {
            throw mismatch([String: Any].self, "something with keys", value)
        }
        return KeyedDecodingContainer(ValueMembers(members: members, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        ValueElements(elements: try elements(), codingPath: codingPath)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func elements() throws -> [MBValue] {
        if case .relation(let nodes) = source { return nodes }
        switch value {
        case .array(let elements)?: return elements
        case .opaque(let opaque)?:
            if let set = opaque.holding(MBSet.self) { return set.members }
        case nil: throw missing([Any].self)
        default: break
        }
        throw mismatch([Any].self, "an array", value)
    }
}

extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value == nil }

    /// Values are nested 256 levels deep at most, and each level of a node takes two keys. Host
    /// objects can refer to each other in a cycle.
    private static let longestPath = 1_024

    /// How many types may decode each other. Some add no key to the path, and some add several.
    private static let mostLevels = 4 * longestPath

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let known = try scalar(type), let scalar = known as? Value { return scalar }
        if case .opaque(let opaque)? = value, let object = opaque.object as? Value { return object }
        guard codingPath.count <= Self.longestPath else {
            throw corrupted("more than \(Self.longestPath) keys lead to a value")
        }
        try refuseMarks(for: type)
        return try ConversionWatch.nested(atMost: Self.mostLevels) { watch in
            try watch.check()
            let result: Value
            do {
                result = try type.init(from: self)
            } catch {
                // It may come from the time's being over.
                try watch.check()
                throw unknownRawValue(error, of: type) ?? error
            }
            try watch.check()
            return result
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

    /// Refuses texts with long runs of combining marks for types that hash or compare them: for
    /// those, Swift takes quadratic time. Also refuses keys that it can't tell apart.
    private func refuseMarks(for type: Any.Type) throws {
        if isTooLongToCompare, type is any RawRepresentable.Type { throw mismatch(type, value) }
        switch value {
        case .string?, .number?, .bool?, .date?, nil: return
        case .array?, .dictionary?, .opaque?:
            guard type is any HashOrdered.Type else { return }
        }
        let whole = whole
        if case .dictionary(let entries) = whole {
            try refuseMarks(inKeys: entries.keys)
        } else if let node = whole.asOpaque(MBNode.self) {
            // A relation with the name of an attribute isn't another key.
            let relations = node.relations.filter { node.attributes[$0] == nil }
            try refuseMarks(inKeys: node.attributes.keys + relations)
        } else {
            try whole.checkHashable(at: codingPath)
        }
    }

    /// Whether the text from which a type with a raw value is made has a long run of combining marks.
    /// No text that such a type knows has one.
    var isTooLongToCompare: Bool {
        let content = value?.asOpaque(MBNode.self)?.content ?? value
        guard case .string(let text)? = content else { return false }
        return MarkRun.isTooLong(in: text)
    }

    private func refuseMarks(inKeys keys: [String]) throws {
        let watch = ConversionWatch()
        var isPlain = true
        for key in keys where isPlain {
            try watch.count()
            isPlain = key.utf8.allSatisfy { $0 < 0x80 }
        }
        // Different texts in ASCII never look the same, but a Kelvin sign looks like a K.
        if isPlain { return }
        var known: Set<String> = []
        for key in keys {
            try watch.count()
            try MBValue.string(key).checkHashable(at: codingPath)
            guard known.insert(key).inserted else {
                throw corrupted("two keys look the same, and Swift can't tell them apart")
            }
        }
    }
}

extension MBValue {
    /// Refuses texts with long runs of combining marks, which Swift takes quadratic time to hash.
    func checkHashable(at path: [any CodingKey] = []) throws {
        do {
            try refuseMarks()
        } catch {
            guard error.code == .limitExceeded else { throw error }
            throw ValueDecoder(.one(self), path).corrupted(error.message)
        }
    }
}

/// How a value responds to keys.
extension ValueDecoder {
    enum Members {
        case dictionary(MBDictionary)
        case node(MBNode)
        case object(any MBKeyValueCoding)

        /// Nil for a value that isn't asked for keys.
        init?(_ value: MBValue) {
            switch value {
            case .dictionary(let dictionary): self = .dictionary(dictionary)
            case .opaque(let opaque):
                self = opaque.holding(MBNode.self).map { .node($0) } ?? .object(opaque.object)
            case .string, .number, .bool, .array, .date: return nil
            }
        }

        var keys: [String] {
            switch self {
            case .dictionary(let dictionary): dictionary.keys
            case .node(let node): node.attributes.keys + node.relations
            case .object(let object): type(of: object).memberNames
            }
        }

        /// A decoder for a key's value.
        func decoder(of key: any CodingKey, at path: [any CodingKey]) throws -> ValueDecoder {
            try ConversionWatch().count()
            return ValueDecoder(try source(of: key, at: path), path + [key], among: self)
        }

        private func source(of key: any CodingKey, at path: [any CodingKey]) throws -> Source {
            switch self {
            case .dictionary(let dictionary): return .one(dictionary[key.stringValue])
            case .node(let node): return node.source(of: key.stringValue)
            case .object(let object):
                do {
                    guard case .value(let value) = try object.seenMember(named: key.stringValue)
                    else {
                        return .one(nil)
                    }
                    return .one(value)
                } catch {
                    throw DecodingError.dataCorrupted(
                        .init(
                            codingPath: path + [key], debugDescription: error.excerpt,
                            underlyingError: error))
                }
            }
        }
    }
}

extension MBNode {
    /// What a decoder finds under a key. If there is no attribute with that name, it's a relation,
    /// which may be empty.
    fileprivate func source(of key: String) -> ValueDecoder.Source {
        let found = lookUp(key).value
        guard self[key] == nil else { return .one(found) }
        switch found {
        case .array(let nodes)?: return .relation(nodes)
        case nil: return .relation([])
        default: return .one(found)
        }
    }
}

/// A key that isn't a case in an app's type.
struct ValueKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(_ index: Int) {
        stringValue = String(index)
        intValue = index
    }

    init?(stringValue: String) { self.init(stringValue) }

    init?(intValue: Int) { self.init(intValue) }
}
