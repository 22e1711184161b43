extension Optional: MBValueConvertible where Wrapped: MBValueConvertible {
    /// The value of what the optional holds; nil if it holds nothing.
    ///
    /// - Throws: the error of the wrapped value's conversion.
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

    /// Returns nil for nothing, otherwise what the wrapped type makes of the value.
    ///
    /// - Parameter value: the expression's result; nil and ``MBValue/null`` are nothing.
    /// - Throws: the error of the wrapped type's conversion.
    public static func from(expressionValue value: MBValue?) throws -> Wrapped? {
        guard let value = value.orNilIfNull else { return nil }
        return try Wrapped.from(expressionValue: value)
    }
}

extension Array: MBValueConvertible where Element: MBValueConvertible {
    /// The elements' values as an array, in which ``MBValue/null`` represents an element without a
    /// value.
    ///
    /// - Throws: the error of an element that can't be converted, such as an ``MBExpressionError``
    ///   with the code `numberOutOfRange` for an infinite number.
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

    /// Converts the elements of an array or a set.
    ///
    ///     let sizes = try [Int].from(expressionValue: [1, "2", 3])
    ///     // → [1, 2, 3]
    ///
    /// - Parameter value: an array or a set of elements that the element type can read.
    /// - Throws: `DecodingError` for any other value, for nothing, and for an element that can't be
    ///   converted, with its position; ``MBExpressionError`` with the code `limitExceeded` for
    ///   types that convert each other more than 1,024 levels deep.
    public static func from(expressionValue value: MBValue?) throws -> [Element] {
        try ConversionWatch.nested { try converted(value, $0) }
    }

    private static func converted(
        _ value: MBValue?, _ watch: ConversionWatch
    ) throws -> [Element] {
        let elements = try ValueDecoder(.one(value), []).elements()
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        for element in elements {
            try watch.count()
            do {
                result.append(try Element.from(expressionValue: Optional(element).orNilIfNull))
            } catch {
                throw error.inside(ValueKey(result.count))
            }
            if !Element.isPlain { try watch.check() }
        }
        return result
    }
}

extension ContiguousArray: MBValueConvertible where Element: MBValueConvertible {
    /// The elements' values as an array, in which ``MBValue/null`` represents an element without a
    /// value.
    ///
    /// - Throws: the error of an element that can't be converted.
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

    /// Converts the elements of an array or a set.
    ///
    /// - Parameter value: an array or a set of elements that the element type can read.
    /// - Throws: `DecodingError` for any other value, for nothing, and for an element that can't be
    ///   converted, with its position.
    public static func from(expressionValue value: MBValue?) throws -> ContiguousArray<Element> {
        ContiguousArray(try [Element].from(expressionValue: value))
    }
}

extension ArraySlice: MBValueConvertible where Element: MBValueConvertible {
    /// The elements' values as an array, in which ``MBValue/null`` represents an element without a
    /// value.
    ///
    /// - Throws: the error of an element that can't be converted.
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

    /// Converts the elements of an array or a set.
    ///
    /// - Parameter value: an array or a set of elements that the element type can read.
    /// - Throws: `DecodingError` for any other value, for nothing, and for an element that can't be
    ///   converted, with its position.
    public static func from(expressionValue value: MBValue?) throws -> ArraySlice<Element> {
        ArraySlice(try [Element].from(expressionValue: value))
    }
}

extension Set: MBValueConvertible where Element: MBValueConvertible {
    /// The elements' values as an ``MBSet``, in the order of their texts rather than the order of
    /// the Swift set, which changes from run to run.
    ///
    /// - Throws: the error of an element that can't be converted.
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

    /// Converts the elements of an array or a set, keeping each distinct one once.
    ///
    /// - Parameter value: an array or a set of elements that the element type can read.
    /// - Throws: `DecodingError` for any other value, for nothing, and for an element that can't be
    ///   converted, with its position; also for a text with more than 100 combining marks in a row.
    public static func from(expressionValue value: MBValue?) throws -> Set<Element> {
        try value?.checkHashable()
        let elements = try [Element].from(expressionValue: value)
        let watch = ConversionWatch()
        var members = Set<Element>(minimumCapacity: elements.count)
        for member in elements {
            try watch.count()
            members.insert(member)
            if !Element.isPlain { try watch.check() }
        }
        return members
    }
}

extension Dictionary: MBValueConvertible where Key == String, Value: MBValueConvertible {
    /// The entries' values as a dictionary, sorted by key, without the entries whose value is nil.
    ///
    /// - Throws: the error of a value that can't be converted.
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

    /// Converts the entries of a dictionary.
    ///
    ///     let prices = try [String: Decimal].from(
    ///         expressionValue: ["fig": 3, "pear": "2.50"])
    ///     // → ["fig": 3, "pear": 2.5]
    ///
    /// - Parameter value: a dictionary of values that the value type can read.
    /// - Throws: `DecodingError` for any other value, for nothing, and for an entry that can't be
    ///   converted, with its key; also for two keys that Swift's `==` can't tell apart, and for a
    ///   key with more than 100 combining marks in a row.
    public static func from(expressionValue value: MBValue?) throws -> [String: Value] {
        try ConversionWatch.nested { try converted(value, $0) }
    }

    private static func converted(
        _ value: MBValue?, _ watch: ConversionWatch
    ) throws -> [String: Value] {
        let entries = try MBDictionary.from(expressionValue: value)
        var result = [String: Value](minimumCapacity: entries.count)
        for (key, value) in entries {
            try watch.count()
            try MBValue.string(key).checkHashable()
            do {
                let converted = try Value.from(expressionValue: Optional(value).orNilIfNull)
                guard result.updateValue(converted, forKey: key) == nil else {
                    throw ValueDecoder(.one(value), []).corrupted(
                        "another key looks the same, and Swift can't tell them apart")
                }
            } catch {
                throw error.inside(ValueKey(key))
            }
            if !Value.isPlain { try watch.check() }
        }
        return result
    }
}

extension MBDictionary: MBValueConvertible {
    /// The dictionary as a value, ``MBValue/dictionary(_:)``.
    public var expressionValue: MBValue? { .dictionary(self) }

    /// Returns the dictionary unchanged, in its order.
    ///
    /// - Parameter value: a dictionary.
    /// - Throws: `DecodingError` for any other value and for nothing.
    public static func from(expressionValue value: MBValue?) throws -> MBDictionary {
        try ValueDecoder(.one(value), []).entries()
    }
}

extension MBValueConvertible where Self: RawRepresentable, RawValue: MBValueConvertible {
    /// What expressions see: the raw value, such as the text of an enumeration's case.
    ///
    /// - Throws: the error of the raw value's conversion.
    public var expressionValue: MBValue? {
        get throws { try rawValue.expressionValue }
    }

    /// Converts a raw value to the case that has it.
    ///
    ///     enum Size: String, MBValueConvertible { case small, large }
    ///
    ///     let size = try Size.from(expressionValue: "large")
    ///     // → Size.large
    ///
    /// - Parameter value: the raw value, as its own type reads it.
    /// - Throws: `DecodingError` if no case has the raw value, with the valid ones if the type is
    ///   `CaseIterable`; and the error of the raw value's conversion.
    public static func from(expressionValue value: MBValue?) throws -> Self {
        try known(value)
    }
}

extension MBValueConvertible
where Self: RawRepresentable & Decodable, RawValue: MBValueConvertible {
    /// Converts a raw value to the case that has it.
    ///
    /// - Parameter value: the raw value, as its own type reads it.
    /// - Throws: `DecodingError` if no case has the raw value, with the valid ones if the type is
    ///   `CaseIterable`; and the error of the raw value's conversion.
    public static func from(expressionValue value: MBValue?) throws -> Self {
        try known(value)
    }
}

extension MBValueConvertible
where Self: RawRepresentable & Encodable, RawValue: MBValueConvertible {
    /// What expressions see: the raw value, such as the text of an enumeration's case.
    ///
    /// - Throws: the error of the raw value's conversion.
    public var expressionValue: MBValue? {
        get throws { try rawValue.expressionValue }
    }
}

extension MBValueConvertible where Self: RawRepresentable, RawValue: MBValueConvertible {
    /// The case that has a raw value.
    fileprivate static func known(_ value: MBValue?) throws -> Self {
        let decoder = ValueDecoder(.one(value), [])
        guard !decoder.isTooLongToCompare else { throw decoder.mismatch(Self.self, value) }
        let raw = try RawValue.from(expressionValue: value)
        if let found = Self(rawValue: raw) { return found }
        throw decoder.mismatch(Self.self, value)
    }
}

extension Error {
    /// The error as that of an element, with its key; an exceeded limit stays what it is.
    fileprivate func inside(_ key: ValueKey) -> any Error {
        if let error = self as? MBExpressionError, error.kind == .limit { return error }
        return DecodingError(self, under: key)
    }
}
