import Foundation

/// Values work with any encoder and decoder: see ``encode(to:)`` and ``init(from:)``.
extension MBValue: Codable {
    /// Encodes the value with any encoder, using the Swift type for each kind of value: `Date` for
    /// a date, `Data` for data, an integer or `Decimal` for a number.
    ///
    ///     let body = try JSONEncoder().encode(["total": MBValue(31.5)])
    ///     let text = String(decoding: body, as: UTF8.self)
    ///     // → #"{"total":31.5}"#
    ///
    /// What a format can't represent is lost. Most formats don't keep the order of entries, so a
    /// decoded dictionary is sorted by key. JSON has neither dates nor data, so they come back as
    /// numbers and texts. A set comes back as an array. A host object encodes itself if it's
    /// `Encodable`; otherwise, only its string form remains. ``jsonString(tagged:pretty:limits:)``
    /// with tags keeps all but objects (also colors, offsets, fonts and nodes) and less than a
    /// microsecond of dates, and is faster.
    /// Where a type that ``MBValue/init(encoding:)`` converts encodes a value directly, nothing is
    /// lost.
    ///
    /// - Throws: `EncodingError` if collections are nested deeper than 256 levels, and the error of
    ///   the encoder.
    public func encode(to encoder: any Encoder) throws {
        if let own = encoder as? ValueEncoder { return try own.encode(self) }
        let depth = encoder.codingPath.count
        let deepest = MBLimits.standard.valueDepth
        guard depth < deepest || depth == deepest && !isCollection else {
            throw EncodingError.invalidValue(
                self,
                .init(codingPath: encoder.codingPath, debugDescription: Self.isTooDeep))
        }
        guard StackGuard.isDue(at: depth) else { return try encodeContent(to: encoder) }
        try StackGuard.withRoom { try encodeContent(to: encoder) }
    }

    /// Whether it has another level of values.
    private var isCollection: Bool {
        switch self {
        case .array, .dictionary: true
        case .opaque(let opaque): opaque.object is MBSet
        case .string, .number, .bool, .date: false
        }
    }

    private static var isTooDeep: String {
        "values are nested deeper than \(MBLimits.standard.valueDepth) levels"
    }

    private func encodeContent(to encoder: any Encoder) throws {
        switch self {
        case .string(let text): try text.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .bool(let truth): try truth.encode(to: encoder)
        case .array(let elements): try Self.encode(elements, to: encoder)
        case .dictionary(let entries): try entries.encode(to: encoder)
        case .date(let date):
            var container = encoder.singleValueContainer()
            try container.encode(date)
        case .opaque(let opaque): try Self.encode(opaque.object, to: encoder)
        }
    }

    private static func encode(_ elements: [MBValue], to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for element in elements { try container.encode(element) }
    }

    private static func encode(_ object: any MBKeyValueCoding, to encoder: any Encoder) throws {
        switch object {
        case is Null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case let data as MBData:
            var container = encoder.singleValueContainer()
            try container.encode(Data(data.bytes))
        case let set as MBSet: try encode(set.members, to: encoder)
        case let encodable as any Encodable: try encodable.encode(to: encoder)
        default: try object.valueDescription.encode(to: encoder)
        }
    }

    /// Decodes any value that the decoder contains: texts, numbers, Booleans, nil as ``null``,
    /// dates, data, arrays and dictionaries.
    ///
    ///     let cart = try JSONDecoder().decode(
    ///         MBValue.self, from: Data(#"{"items": ["mug"]}"#.utf8))
    ///     // → ["items": ["mug"]]
    ///
    /// For JSON, ``init(json:tagged:limits:)-(Data,_,_)`` also keeps the order of keys, and is
    /// faster. Use it for JSON that you don't trust: with `JSONDecoder`, each value takes time in
    /// proportion to the square of its depth, and 250 nested arrays take almost half a second.
    ///
    /// - Throws: `DecodingError` if collections are nested deeper than 256 levels, and the error of
    ///   the decoder.
    public init(from decoder: any Decoder) throws {
        if let own = decoder as? ValueDecoder {
            self = own.whole
            return
        }
        let depth = decoder.codingPath.count
        guard depth <= MBLimits.standard.valueDepth else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: Self.isTooDeep))
        }
        self =
            StackGuard.isDue(at: depth)
            ? try StackGuard.withRoom { try Self.content(of: decoder) }
            : try Self.content(of: decoder)
    }

    /// Decoders don't say what they contain, so this tries one kind after another, beginning with
    /// those that formats don't mistake for others.
    private static func content(of decoder: any Decoder) throws -> MBValue {
        if let container = try? decoder.singleValueContainer() {
            if container.decodeNil() { return .null }
            if let text = try? container.decode(String.self) { return .string(text) }
            if let truth = try? container.decode(Bool.self) { return .bool(truth) }
            if let number = try? container.decode(MBNumber.self) { return .number(number) }
        }
        if var elements = try? decoder.unkeyedContainer() {
            try checkDepth(of: decoder)
            var values: [MBValue] = []
            while !elements.isAtEnd { values.append(try elements.decode(MBValue.self)) }
            return .array(values)
        }
        let container = try decoder.singleValueContainer()
        // JSON's dates are numbers, and those that are none of ours aren't dates, either.
        if (try? container.decode(Double.self)) != nil {
            return .number(try container.decode(MBNumber.self))
        }
        if let date = try? container.decode(Date.self) { return .date(date) }
        if let data = try? container.decode(Data.self) { return .opaque(MBData(data)) }
        try checkDepth(of: decoder)
        return .dictionary(try MBDictionary(from: decoder))
    }

    /// Checks a collection, which has another level of values.
    private static func checkDepth(of decoder: any Decoder) throws {
        guard decoder.codingPath.count < MBLimits.standard.valueDepth else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: isTooDeep))
        }
    }
}

extension MBDictionary: Codable {
    /// Encodes the entries in their order, although most formats don't keep it.
    ///
    /// - Throws: the error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ValueKey.self)
        for (key, value) in self { try container.encode(value, forKey: ValueKey(key)) }
    }

    /// Decodes the entries of a container with keys, sorted by key: decoders don't provide the
    /// order of the source.
    ///
    /// - Throws: the error of the decoder.
    public init(from decoder: any Decoder) throws {
        if let own = decoder as? ValueDecoder, case .dictionary(let entries)? = own.value {
            self = entries
            return
        }
        let container = try decoder.container(keyedBy: ValueKey.self)
        self.init()
        for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
            self[key.stringValue] = try container.decode(MBValue.self, forKey: key)
        }
    }
}
