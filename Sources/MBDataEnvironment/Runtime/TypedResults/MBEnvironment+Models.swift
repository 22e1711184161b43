/// Setting variables to values of Swift types, without a step in between.
extension MBEnvironment {
    /// The value of a variable in a Swift type.
    ///
    ///     environment["user"] = user
    ///     let name: String? = environment["userName"]
    ///
    /// Reading gives nil for nothing; what fails, or is of another type, gives nil and is logged.
    /// Setting a read-only name, or a number that is infinite, is refused and logged. An optional of
    /// a Swift type that is nil declares the name without a value, as ``set(_:to:)-(_,MBValue?)``
    /// does; the literal `nil` removes the name.
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
    /// An array or a dictionary becomes one of values, a model is only referred to. Put a large
    /// collection into a model if expressions read little of it: what a key of a model gives is
    /// converted only as far as a path goes into it.
    ///
    /// - Throws: as ``set(_:to:)-(_,MBValue?)``, and `notConvertible` or `numberOutOfRange` for what
    ///   has no value.
    @_disfavoredOverload
    public mutating func set(
        _ name: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) {
        try set(name, to: value.value(for: name))
    }

    /// A copy in which a variable is set to a value of a Swift type.
    ///
    /// - Throws: as ``set(_:to:)-(_,MBValueConvertible)``.
    @_disfavoredOverload
    public func setting(
        _ name: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        try copy.set(name, to: value)
        return copy
    }

    /// A copy in which variables are set to values of Swift types, which need not be the same.
    ///
    ///     let request = try environment.setting(["user": user, "count": items.count])
    ///
    /// A dictionary of literals and of ``MBValue`` is an ``MBDictionary``, which is set as
    /// ``setting(_:)-(MBDictionary)`` does.
    ///
    /// - Throws: as ``set(_:to:)-(_,MBValueConvertible)``.
    @_disfavoredOverload
    public func setting(
        _ values: KeyValuePairs<String, any MBValueConvertible>
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        for (name, value) in values { try copy.set(name, to: value.value(for: name)) }
        return copy
    }

    /// Runs a body with a copy in which names are set to values of Swift types.
    ///
    ///     try environment.withScope(["item": product]) { try $0.evaluate("$item.title") }
    ///
    /// - Throws: as ``set(_:to:)-(_,MBValueConvertible)``, and what the body throws.
    @_disfavoredOverload
    public func withScope<Result>(
        _ values: KeyValuePairs<String, any MBValueConvertible>,
        _ body: (MBEnvironment) throws -> Result
    ) throws -> Result {
        var copy = self
        for (name, value) in values {
            try copy.replace(name, with: value.value(for: name), declaresNothing: true)
        }
        return try body(copy)
    }

    /// Declares a variable with a value of a Swift type, replacing one of that name even if it is
    /// read-only.
    ///
    ///     try environment.declare("shop", value: shop, isReadOnly: true)
    ///
    /// - Throws: as ``declare(_:value:isReadOnly:)-(_,MBValue?,_)``, and as
    ///   ``set(_:to:)-(_,MBValueConvertible)`` for what has no value.
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
    /// - Throws: as ``set(_:key:to:)-(_,_,MBValue?)``, and as
    ///   ``set(_:to:)-(_,MBValueConvertible)`` for what has no value.
    @_disfavoredOverload
    public mutating func set(
        _ name: String, key: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) {
        try set(name, key: key, to: value.value(for: name))
    }

    /// Sets one element of a variable that holds an array to a value of a Swift type; nil sets null.
    ///
    /// - Throws: as ``set(_:index:to:)-(_,_,MBValue?)``, and as
    ///   ``set(_:to:)-(_,MBValueConvertible)`` for what has no value.
    @_disfavoredOverload
    public mutating func set(
        _ name: String, index: Int, to value: some MBValueConvertible
    ) throws(MBExpressionError) {
        try set(name, index: index, to: value.value(for: name))
    }

    /// A copy in which one entry of a variable that holds a dictionary is set to a value of a Swift
    /// type; nil removes it.
    ///
    /// - Throws: as ``set(_:key:to:)-(_,_,MBValueConvertible)``.
    @_disfavoredOverload
    public func setting(
        _ name: String, key: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) -> MBEnvironment {
        try setting(name, key: key, to: value.value(for: name))
    }

    /// A copy in which one element of a variable that holds an array is set to a value of a Swift
    /// type.
    ///
    /// - Throws: as ``set(_:index:to:)-(_,_,MBValueConvertible)``.
    @_disfavoredOverload
    public func setting(
        _ name: String, index: Int, to value: some MBValueConvertible
    ) throws(MBExpressionError) -> MBEnvironment {
        try setting(name, index: index, to: value.value(for: name))
    }
}

/// Stacks.
extension MBEnvironment {
    /// Sets a variable to a value of a Swift type and remembers what it was, until ``pop(_:)``.
    ///
    ///     try environment.push("item", to: product)
    ///
    /// - Throws: as ``push(_:to:)-(_,MBValue?)``, and as ``set(_:to:)-(_,MBValueConvertible)`` for
    ///   what has no value.
    @_disfavoredOverload
    public mutating func push(
        _ name: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) {
        try push(name, to: value.value(for: name))
    }

    /// A copy in which a value of a Swift type is pushed.
    ///
    /// - Throws: as ``push(_:to:)-(_,MBValueConvertible)``.
    @_disfavoredOverload
    public func pushing(
        _ name: String, _ value: some MBValueConvertible
    ) throws(MBExpressionError) -> MBEnvironment {
        try pushing(name, value.value(for: name))
    }
}

/// What comes from `JSONSerialization`, a property list or a notification.
extension MBEnvironment {
    /// A dictionary of any values isn't a value of expressions: convert it with
    /// ``MBValue/init(foundation:limits:)``.
    @available(*, unavailable, message: "convert it: try MBValue(foundation: dictionary)")
    public subscript(name: String) -> [String: Any]? {
        get { nil }
        set {}
    }

    /// A dictionary of any values isn't a value of expressions: convert it with
    /// ``MBValue/init(foundation:limits:)``.
    @available(*, unavailable, message: "convert it: try MBValue(foundation: dictionary)")
    public mutating func set(
        _ name: String, to value: [String: Any]
    ) throws(MBExpressionError) {}

    /// A dictionary of any values isn't a value of expressions: convert it with
    /// ``MBValue/init(foundation:limits:)``.
    @available(*, unavailable, message: "convert it: try MBValue(foundation: dictionary)")
    public func setting(
        _ name: String, to value: [String: Any]
    ) throws(MBExpressionError) -> MBEnvironment { self }
}
