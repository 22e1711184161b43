/// Setting variables directly to values of Swift types.
extension MBEnvironment {
    /// The value of a variable as a Swift type.
    ///
    ///     environment["user"] = user
    ///     let name: String? = environment["userName"]
    ///
    /// Reading returns nil for nothing. It also returns nil, and logs the error, if it fails or if
    /// the value has another type. Setting a read-only name or an infinite number is refused and
    /// logged. A nil value of an optional Swift type declares the name without a value, as
    /// ``set(_:to:)-(_,MBValue?)`` does; the literal `nil` removes the name.
    @_disfavoredOverload
    public subscript<Value: MBValueConvertible>(name: String) -> Value? {
        get {
            do {
                guard let value = try content(of: name) else { return nil }
                return try Value.from(expressionValue: value)
            } catch {
                storage.log(MBExpressionError(of: error, for: name))
                return nil
            }
        }
        set {
            do {
                try set(name, to: newValue)
            } catch {
                storage.log(error)
            }
        }
    }

    /// Sets a variable to a value of a Swift type, such as a model that conforms to
    /// ``MBKeyValueCoding``.
    ///
    ///     try environment.set("user", to: user)
    ///
    /// An array or a dictionary is converted to one of values; a model is only referenced. Put a
    /// large collection into a model if expressions read little of it: the value of a model's key
    /// is converted only as far as a path follows it.
    ///
    /// - Throws: the same errors as ``set(_:to:)-(_,MBValue?)``, and `notConvertible` or
    ///   `numberOutOfRange` if the value can't be converted.
    @_disfavoredOverload
    public mutating func set(
        _ name: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) {
        try set(name, to: value.value(for: name))
    }

    /// A copy in which a variable is set to a value of a Swift type.
    ///
    /// - Throws: the same errors as ``set(_:to:)-(_,MBValueConvertible)``.
    @_disfavoredOverload
    public func setting(
        _ name: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        try copy.set(name, to: value)
        return copy
    }

    /// A copy in which variables are set to values of Swift types, which can differ.
    ///
    ///     let request = try environment.setting(["user": user, "count": items.count])
    ///
    /// A dictionary of literals and ``MBValue`` is an ``MBDictionary``, which
    /// ``setting(_:)-(MBDictionary)`` handles.
    ///
    /// - Throws: the same errors as ``set(_:to:)-(_,MBValueConvertible)``.
    @_disfavoredOverload
    public func setting(
        _ values: KeyValuePairs<String, any MBValueConvertible>
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        for (name, value) in values { try copy.set(name, to: value.value(for: name)) }
        return copy
    }

    /// Calls a closure with a copy in which names are set to values of Swift types.
    ///
    ///     try environment.withScope(["item": product]) { try $0.evaluate("$item.title") }
    ///
    /// - Throws: the same errors as ``set(_:to:)-(_,MBValueConvertible)``, and any error that the
    ///   closure throws.
    @_disfavoredOverload
    public func withScope<Result>(
        _ values: KeyValuePairs<String, any MBValueConvertible>,
        _ body: (MBEnvironment) throws -> Result
    ) throws -> Result {
        var copy = self
        for (name, value) in values {
            try copy.replace(
                HashedKey(name), with: value.value(for: name), declaresNothing: true)
        }
        return try body(copy)
    }

    /// Declares a variable with a value of a Swift type, replacing one with the same name even if
    /// it is read-only.
    ///
    ///     try environment.declare("shop", value: shop, isReadOnly: true)
    ///
    /// - Throws: the same errors as ``declare(_:value:isReadOnly:)-(_,MBValue?,_)``, and those of
    ///   ``set(_:to:)-(_,MBValueConvertible)`` if the value can't be converted.
    @_disfavoredOverload
    public mutating func declare(
        _ name: String, value: some MBValueConvertible, isReadOnly: Bool = false
    ) throws(MBExpressionError) {
        try declare(name, value: value.value(for: name), isReadOnly: isReadOnly)
    }
}

/// Entries and elements.
extension MBEnvironment {
    /// Sets one entry of a variable that holds a dictionary to a value of a Swift type; nil removes
    /// it.
    ///
    /// - Throws: the same errors as ``set(_:key:to:)-(_,_,MBValue?)``, and those of
    ///   ``set(_:to:)-(_,MBValueConvertible)`` if the value can't be converted.
    @_disfavoredOverload
    public mutating func set(
        _ name: String, key: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) {
        try set(name, key: key, to: value.value(for: name))
    }

    /// Sets one element of a variable that holds an array to a value of a Swift type; nil sets null.
    ///
    /// - Throws: the same errors as ``set(_:index:to:)-(_,_,MBValue?)``, and those of
    ///   ``set(_:to:)-(_,MBValueConvertible)`` if the value can't be converted.
    @_disfavoredOverload
    public mutating func set(
        _ name: String, index: Int, to value: some MBValueConvertible
    ) throws(MBExpressionError) {
        try set(name, index: index, to: value.value(for: name))
    }

    /// A copy in which one entry of a variable that holds a dictionary is set to a value of a Swift
    /// type; nil removes it.
    ///
    /// - Throws: the same errors as ``set(_:key:to:)-(_,_,MBValueConvertible)``.
    @_disfavoredOverload
    public func setting(
        _ name: String, key: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) -> MBEnvironment {
        try setting(name, key: key, to: value.value(for: name))
    }

    /// A copy in which one element of a variable that holds an array is set to a value of a Swift
    /// type.
    ///
    /// - Throws: the same errors as ``set(_:index:to:)-(_,_,MBValueConvertible)``.
    @_disfavoredOverload
    public func setting(
        _ name: String, index: Int, to value: some MBValueConvertible
    ) throws(MBExpressionError) -> MBEnvironment {
        try setting(name, index: index, to: value.value(for: name))
    }
}

/// Stacks.
extension MBEnvironment {
    /// Sets a variable to a value of a Swift type and remembers its previous value until
    /// ``pop(_:)``.
    ///
    ///     try environment.push("item", to: product)
    ///
    /// - Throws: the same errors as ``push(_:to:)-(_,MBValue?)``, and those of
    ///   ``set(_:to:)-(_,MBValueConvertible)`` if the value can't be converted.
    @_disfavoredOverload
    public mutating func push(
        _ name: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) {
        try push(name, to: value.value(for: name))
    }

    /// A copy in which a value of a Swift type is pushed.
    ///
    /// - Throws: the same errors as ``push(_:to:)-(_,MBValueConvertible)``.
    @_disfavoredOverload
    public func pushing(
        _ name: String, _ value: some MBValueConvertible
    ) throws(MBExpressionError) -> MBEnvironment {
        try pushing(name, value.value(for: name))
    }
}

/// Values from `JSONSerialization`, a property list or a notification.
extension MBEnvironment {
    /// A dictionary of `Any` isn't a value of expressions. Convert it with
    /// ``MBValue/init(foundation:limits:)``.
    @available(*, unavailable, message: "convert it: try MBValue(foundation: dictionary)")
    public subscript(name: String) -> [String: Any]? {
        get { nil }
        set {}
    }

    /// A dictionary of `Any` isn't a value of expressions. Convert it with
    /// ``MBValue/init(foundation:limits:)``.
    @available(*, unavailable, message: "convert it: try MBValue(foundation: dictionary)")
    public mutating func set(
        _ name: String, to value: [String: Any]
    ) throws(MBExpressionError) {}

    /// A dictionary of `Any` isn't a value of expressions. Convert it with
    /// ``MBValue/init(foundation:limits:)``.
    @available(*, unavailable, message: "convert it: try MBValue(foundation: dictionary)")
    public func setting(
        _ name: String, to value: [String: Any]
    ) throws(MBExpressionError) -> MBEnvironment { self }
}
