import Foundation

/// Encodes an app's types as values.
struct ValueEncoder: Encoder {
    /// Where encoded values go.
    private let target: EncodedValue
    let codingPath: [any CodingKey]

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    static let maximumDepth = MBLimits.standard.valueDepth

    init(_ target: EncodedValue, _ codingPath: [any CodingKey]) {
        self.target = target
        self.codingPath = codingPath
    }

    /// The value of a complete type.
    static func value(of value: some Encodable) throws -> MBValue {
        let root = ValueEncoder(EncodedValue(), [])
        let result = try root.value(of: value, at: [])
        var size = ValueSize(limits: .unlimited, ThreadState.watch)
        guard size.add(result, depth: 1) else {
            if size.isGivenUp { try ThreadState.watch?.check() }
            throw root.tooDeep(value, [])
        }
        return result
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        target.begin(.entries)
        return KeyedEncodingContainer(EncodedEntries(target, self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        target.begin(.elements)
        return EncodedElements(target, self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() throws { target.set(.null) }

    func encode<Value: Encodable>(_ value: Value) throws {
        target.set(try self.value(of: value, at: codingPath))
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws { target.set(try self.value(of: value, at: codingPath)) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws { target.set(try self.value(of: value, at: codingPath)) }
}

extension ValueEncoder {
    /// The value under a key.
    func value<Value: Encodable>(of value: Value, under key: any CodingKey) throws -> MBValue {
        try self.value(of: value, at: codingPath + [key])
    }

    private func value<Value: Encodable>(
        of value: Value, at path: @autoclosure () -> [any CodingKey]
    ) throws -> MBValue {
        try ConversionWatch().count()
        if let scalar = try scalar(value, path) { return scalar }
        let path = path()
        guard path.count <= Self.maximumDepth else { throw tooDeep(value, path) }
        let encoded = EncodedValue()
        try ConversionWatch.nested { watch in
            try value.encode(to: ValueEncoder(encoded, path))
            try watch.check()
        }
        guard let result = encoded.value() else { throw tooDeep(value, path) }
        return try (value as? any HashOrdered)?.ordered(result) ?? result
    }

    /// The value of a type that has neither keys nor elements from an encoder's point of view; nil
    /// for any other type.
    private func scalar<Value: Encodable>(
        _ value: Value, _ path: () -> [any CodingKey]
    ) throws -> MBValue? {
        guard Self.isScalar(Value.self) else { return nil }
        if let object = value as? any MBKeyValueCoding { return .opaque(MBOpaque(object)) }
        do {
            if let known = value as? any MBValueConvertible {
                return try known.expressionValue ?? .null
            }
        } catch {
            // A range without an upper bound encodes its bounds.
            if value is Range<Int> || value is ClosedRange<Int> { return nil }
            throw EncodingError.invalidValue(
                value,
                .init(
                    codingPath: path(), debugDescription: MBExpressionError(of: error).message))
        }
        return try (value as? any FixedWidthInteger).map { try integer($0, path) }
    }

    private func integer(
        _ value: some FixedWidthInteger, _ path: () -> [any CodingKey]
    ) throws -> MBValue {
        if let number = MBNumber(exactly: value) { return .number(number) }
        throw EncodingError.invalidValue(
            value,
            .init(codingPath: path(), debugDescription: "\(value) has more than 38 digits"))
    }

    private static func isScalar(_ type: Any.Type) -> Bool {
        switch type {
        // Swift doesn't have this type on Macs with Intel processors.
        #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
            case is Float16.Type: true
        #endif
        case is String.Type, is Int.Type, is Bool.Type, is Double.Type, is Float.Type,
            is Decimal.Type, is MBNumber.Type, is Date.Type, is Data.Type, is URL.Type,
            is UUID.Type, is MBValue.Type, is MBDictionary.Type, is CGPoint.Type, is CGSize.Type,
            is CGRect.Type, is Range<Int>.Type, is ClosedRange<Int>.Type:
            true
        default: type is any FixedWidthInteger.Type || type is any MBKeyValueCoding.Type
        }
    }

    private func tooDeep(_ value: Any, _ path: [any CodingKey]) -> EncodingError {
        .invalidValue(
            value,
            .init(
                codingPath: path,
                debugDescription: "values are nested deeper than \(Self.maximumDepth) levels"))
    }
}

/// The Swift collections whose order changes from run to run.
protocol HashOrdered {
    /// What such a collection was encoded as, in an order that doesn't change.
    func ordered(_ value: MBValue) throws -> MBValue
}

extension Set: HashOrdered {
    func ordered(_ value: MBValue) throws -> MBValue {
        guard case .array(let members) = value else { return value }
        return .opaque(try MBSet(ordering: members))
    }
}

extension Dictionary: HashOrdered {
    /// A dictionary whose keys aren't texts is encoded as an array of alternating keys and values.
    func ordered(_ value: MBValue) throws -> MBValue {
        switch value {
        case .dictionary(let entries):
            let keys = entries.keys
            let watch = ConversionWatch()
            var ordered = MBDictionary(minimumCapacity: keys.count)
            for position in try keys.positionsInOrder() {
                try watch.count()
                ordered[keys[position]] = entries[position].value
            }
            return .dictionary(ordered)
        case .array(let elements) where elements.count.isMultiple(of: 2):
            let watch = ConversionWatch()
            let keys = try stride(from: 0, to: elements.count, by: 2).map { position in
                try watch.count()
                return elements[position].description
            }
            return .array(
                try keys.positionsInOrder(<).flatMap { [elements[2 * $0], elements[2 * $0 + 1]] })
        default: return value
        }
    }
}
