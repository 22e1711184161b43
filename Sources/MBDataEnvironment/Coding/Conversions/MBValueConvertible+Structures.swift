extension Optional: MBValueConvertible where Wrapped: MBValueConvertible {
    /// What is wrapped; nothing for nil.
    @inlinable public var expressionValue: MBValue? {
        get throws { try self?.expressionValue }
    }

    /// What is wrapped; nothing for nil.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws { try self?._pathValue ?? MBValue._PathValue(nil) }
    }

    /// What is wrapped, after the keys that it follows; nothing for nil.
    @inlinable public func _pathValue(following path: inout MBValue._Path) throws
        -> MBValue._PathValue
    {
        try self?._pathValue(following: &path) ?? MBValue._PathValue(nil)
    }

    /// Nil for nothing, otherwise what the value means.
    public static func from(expressionValue value: MBValue?) throws -> Wrapped? {
        guard let value = value.orNilIfNull else { return nil }
        return try Wrapped.from(expressionValue: value)
    }
}

extension Array: MBValueConvertible where Element: MBValueConvertible {
    /// An array of the elements' values, with ``MBValue/null`` for nothing.
    public var expressionValue: MBValue? {
        get throws { try _pathValue.whole() }
    }

    /// The array, of which a path converts the elements that it asks for.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws {
            if Element.self == MBValue.self, let values = self as? [MBValue] {
                return MBValue._PathValue(.array(values))
            }
            return MBValue._PathValue(adapted())
        }
    }

    /// What an element gives, or `count`.
    @inlinable public func _pathValue(following path: inout MBValue._Path) throws
        -> MBValue._PathValue
    {
        if Element.self == MBValue.self { return try _pathValue }
        return try elementValue(following: &path) ?? _pathValue
    }

    /// The elements of an array or a set.
    ///
    /// - Throws: what the elements' type throws, as a `DecodingError` with the position.
    public static func from(expressionValue value: MBValue?) throws -> [Element] {
        let elements = try ValueDecoder(.one(value), []).elements()
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        for element in elements {
            do {
                result.append(try Element.from(expressionValue: Optional(element).orNilIfNull))
            } catch {
                throw DecodingError(error, under: ValueKey(result.count))
            }
        }
        return result
    }
}

extension ContiguousArray: MBValueConvertible where Element: MBValueConvertible {
    /// An array of the elements' values, with ``MBValue/null`` for nothing.
    public var expressionValue: MBValue? {
        get throws { try _pathValue.whole() }
    }

    /// The array, of which a path converts the elements that it asks for.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws { MBValue._PathValue(adapted()) }
    }

    /// What an element gives, or `count`.
    @inlinable public func _pathValue(following path: inout MBValue._Path) throws
        -> MBValue._PathValue
    {
        try elementValue(following: &path) ?? _pathValue
    }

    /// The elements of an array or a set.
    public static func from(expressionValue value: MBValue?) throws -> ContiguousArray<Element> {
        ContiguousArray(try [Element].from(expressionValue: value))
    }
}

extension ArraySlice: MBValueConvertible where Element: MBValueConvertible {
    /// An array of the elements' values, with ``MBValue/null`` for nothing.
    public var expressionValue: MBValue? {
        get throws { try _pathValue.whole() }
    }

    /// The elements, of which a path converts those that it asks for. The first has index 0.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws { MBValue._PathValue(adapted()) }
    }

    /// What an element gives, or `count`.
    @inlinable public func _pathValue(following path: inout MBValue._Path) throws
        -> MBValue._PathValue
    {
        try elementValue(following: &path) ?? _pathValue
    }

    /// The elements of an array or a set.
    public static func from(expressionValue value: MBValue?) throws -> ArraySlice<Element> {
        ArraySlice(try [Element].from(expressionValue: value))
    }
}

extension Set: MBValueConvertible where Element: MBValueConvertible {
    /// A set of the elements' values. Their order is not that of the Swift set, which changes from
    /// run to run, but that of their texts.
    public var expressionValue: MBValue? {
        get throws { try _pathValue.whole() }
    }

    /// The set, of which a path converts nothing to count it.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws { MBValue._PathValue(adapted()) }
    }

    /// The `count`.
    @inlinable public func _pathValue(following path: inout MBValue._Path) throws
        -> MBValue._PathValue
    {
        try elementValue(following: &path) ?? _pathValue
    }

    /// The elements of an array or a set.
    ///
    /// - Throws: what the elements' type throws, as a `DecodingError` with the position.
    public static func from(expressionValue value: MBValue?) throws -> Set<Element> {
        Set(try [Element].from(expressionValue: value))
    }
}

extension Dictionary: MBValueConvertible where Key == String, Value: MBValueConvertible {
    /// A dictionary of the entries' values, in the order of the keys; entries with nothing are
    /// left out.
    public var expressionValue: MBValue? {
        get throws { try _pathValue.whole() }
    }

    /// The dictionary, of which a path converts the values that it asks for.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws { MBValue._PathValue(adapted()) }
    }

    /// What the value of a key gives.
    @inlinable public func _pathValue(following path: inout MBValue._Path) throws
        -> MBValue._PathValue
    {
        try elementValue(following: &path) ?? _pathValue
    }

    /// The entries of a dictionary.
    ///
    /// - Throws: what the values' type throws, as a `DecodingError` with the key.
    public static func from(expressionValue value: MBValue?) throws -> [String: Value] {
        var result: [String: Value] = [:]
        for (key, value) in try MBDictionary.from(expressionValue: value) {
            do {
                result[key] = try Value.from(expressionValue: Optional(value).orNilIfNull)
            } catch {
                throw DecodingError(error, under: ValueKey(key))
            }
        }
        return result
    }
}

extension MBDictionary: MBValueConvertible {
    /// The dictionary.
    public var expressionValue: MBValue? { .dictionary(self) }

    /// The entries of a dictionary.
    public static func from(expressionValue value: MBValue?) throws -> MBDictionary {
        try ValueDecoder(.one(value), []).entries()
    }
}

extension MBValueConvertible where Self: RawRepresentable, RawValue: MBValueConvertible {
    /// The raw value.
    public var expressionValue: MBValue? {
        get throws { try rawValue.expressionValue }
    }

    /// The case of a raw value.
    ///
    /// - Throws: `DecodingError` with the raw values that there are, if the type knows them.
    public static func from(expressionValue value: MBValue?) throws -> Self {
        let raw = try RawValue.from(expressionValue: value)
        if let found = Self(rawValue: raw) { return found }
        throw ValueDecoder(.one(value), []).mismatch(Self.self, value)
    }
}

extension MBValueConvertible
where Self: RawRepresentable & Decodable, RawValue: MBValueConvertible {
    /// The case of a raw value.
    ///
    /// - Throws: `DecodingError` with the raw values that there are, if the type knows them.
    public static func from(expressionValue value: MBValue?) throws -> Self {
        let raw = try RawValue.from(expressionValue: value)
        if let found = Self(rawValue: raw) { return found }
        throw ValueDecoder(.one(value), []).mismatch(Self.self, value)
    }
}

extension MBValueConvertible
where Self: RawRepresentable & Encodable, RawValue: MBValueConvertible {
    /// The raw value.
    public var expressionValue: MBValue? {
        get throws { try rawValue.expressionValue }
    }
}
