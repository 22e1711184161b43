extension Optional: MBValueConvertible where Wrapped: MBValueConvertible {
    /// The wrapped value; nothing for nil.
    @inlinable public var expressionValue: MBValue? {
        get throws { try self?.expressionValue }
    }

    /// The wrapped value; nothing for nil.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws { try self?._pathValue ?? MBValue._PathValue(nil) }
    }

    /// The wrapped value, after the keys that it follows; nothing for nil.
    @inlinable public func _pathValue(following path: inout MBValue._Path) throws
        -> MBValue._PathValue
    {
        try self?._pathValue(following: &path) ?? MBValue._PathValue(nil)
    }

    /// Returns nil for nothing, otherwise what the value means.
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

    /// The array; a path converts only the elements that it asks for.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws {
            if Element.self == MBValue.self, let values = self as? [MBValue] {
                return MBValue._PathValue(.array(values))
            }
            return MBValue._PathValue(adapted())
        }
    }

    /// The result of following the path from an element, or the `count`.
    @inlinable public func _pathValue(following path: inout MBValue._Path) throws
        -> MBValue._PathValue
    {
        if Element.self == MBValue.self { return try _pathValue }
        return try elementValue(following: &path) ?? _pathValue
    }

    /// Returns the elements of an array or a set.
    ///
    /// - Throws: what the element type throws, as a `DecodingError` with the position.
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

    /// The array; a path converts only the elements that it asks for.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws { MBValue._PathValue(adapted()) }
    }

    /// The result of following the path from an element, or the `count`.
    @inlinable public func _pathValue(following path: inout MBValue._Path) throws
        -> MBValue._PathValue
    {
        try elementValue(following: &path) ?? _pathValue
    }

    /// Returns the elements of an array or a set.
    public static func from(expressionValue value: MBValue?) throws -> ContiguousArray<Element> {
        ContiguousArray(try [Element].from(expressionValue: value))
    }
}

extension ArraySlice: MBValueConvertible where Element: MBValueConvertible {
    /// An array of the elements' values, with ``MBValue/null`` for nothing.
    public var expressionValue: MBValue? {
        get throws { try _pathValue.whole() }
    }

    /// The elements; a path converts only those that it asks for. The first one has the index 0.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws { MBValue._PathValue(adapted()) }
    }

    /// The result of following the path from an element, or the `count`.
    @inlinable public func _pathValue(following path: inout MBValue._Path) throws
        -> MBValue._PathValue
    {
        try elementValue(following: &path) ?? _pathValue
    }

    /// Returns the elements of an array or a set.
    public static func from(expressionValue value: MBValue?) throws -> ArraySlice<Element> {
        ArraySlice(try [Element].from(expressionValue: value))
    }
}

extension Set: MBValueConvertible where Element: MBValueConvertible {
    /// A set of the elements' values, in the order of their texts rather than the order of the
    /// Swift set, which changes from run to run.
    public var expressionValue: MBValue? {
        get throws { try _pathValue.whole() }
    }

    /// The set; a path converts nothing to count it.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws { MBValue._PathValue(adapted()) }
    }

    /// The `count`.
    @inlinable public func _pathValue(following path: inout MBValue._Path) throws
        -> MBValue._PathValue
    {
        try elementValue(following: &path) ?? _pathValue
    }

    /// Returns the elements of an array or a set.
    ///
    /// - Throws: what the element type throws, as a `DecodingError` with the position.
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

    /// The dictionary; a path converts only the values that it asks for.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws { MBValue._PathValue(adapted()) }
    }

    /// The result of following the path from a key's value.
    @inlinable public func _pathValue(following path: inout MBValue._Path) throws
        -> MBValue._PathValue
    {
        try elementValue(following: &path) ?? _pathValue
    }

    /// Returns the entries of a dictionary.
    ///
    /// - Throws: what the value type throws, as a `DecodingError` with the key.
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

    /// Returns the entries of a dictionary.
    public static func from(expressionValue value: MBValue?) throws -> MBDictionary {
        try ValueDecoder(.one(value), []).entries()
    }
}

extension MBValueConvertible where Self: RawRepresentable, RawValue: MBValueConvertible {
    /// The raw value.
    public var expressionValue: MBValue? {
        get throws { try rawValue.expressionValue }
    }

    /// Returns the case with a raw value.
    ///
    /// - Throws: `DecodingError` with the valid raw values, if the type knows them.
    public static func from(expressionValue value: MBValue?) throws -> Self {
        let raw = try RawValue.from(expressionValue: value)
        if let found = Self(rawValue: raw) { return found }
        throw ValueDecoder(.one(value), []).mismatch(Self.self, value)
    }
}

extension MBValueConvertible
where Self: RawRepresentable & Decodable, RawValue: MBValueConvertible {
    /// Returns the case with a raw value.
    ///
    /// - Throws: `DecodingError` with the valid raw values, if the type knows them.
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
