/// Setting variables directly to values of Swift types.
extension MBEnvironment {
    /// The value of a variable as a Swift type; reading and setting never throw.
    ///
    ///     var environment = MBEnvironment()
    ///     environment["price"] = Decimal(12.5)
    ///     let price: Decimal? = environment["price"]
    ///     // → 12.5
    ///     let list: [String]? = environment["price"]
    ///     // → nil
    ///
    /// Reading returns nil for nothing. It also returns nil, and logs the error, if it fails or if
    /// the value has another type. Setting a read-only name or an infinite number is refused and
    /// logged; ``set(_:to:)-(_,MBValueConvertible)`` throws the error. A nil value of an optional
    /// Swift type declares the name without a value, as ``set(_:to:)-(_,MBValue?)`` does; the
    /// literal `nil` removes the name.
    ///
    /// - Parameter name: the name of the variable, without `$`.
    @_disfavoredOverload
    public subscript<Value: MBValueConvertible>(name: String) -> Value? {
        get {
            do {
                guard let variable = storage.variables.variable(for: HashedKey(name)) else {
                    return nil
                }
                return try evaluating { evaluation throws(MBExpressionError) in
                    try evaluation.converted(variable)
                }
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
    ///     struct User: MBKeyValueCoding {
    ///         let name: String
    ///         static let keyTable: MBKeyTable<User> = ["name": .key(\.name)]
    ///     }
    ///     var environment = MBEnvironment()
    ///     try environment.set("user", to: User(name: "Zoë"))
    ///     let greeting = environment.string("Hello, $user.name!")
    ///     // → "Hello, Zoë!"
    ///
    /// The elements of an array or a dictionary are all converted; a model is only referenced. Put
    /// a large collection into a model if expressions read little of it: the value of a model's key
    /// is converted only as far as a path follows it.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - value: the value. A nil optional declares the name without a value.
    /// - Throws: ``MBExpressionError``: the same errors as ``set(_:to:)-(_,MBValue?)``, and
    ///   `notConvertible` or `numberOutOfRange` if the value can't be converted.
    @_disfavoredOverload
    public mutating func set(
        _ name: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) {
        try set(name, to: value.value(for: name))
    }

    /// Returns a copy in which a variable is set to a value of a Swift type; this environment
    /// doesn't change.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - value: the value. A nil optional declares the name without a value.
    /// - Throws: ``MBExpressionError``: the same errors as ``set(_:to:)-(_,MBValueConvertible)``.
    @_disfavoredOverload
    public func setting(
        _ name: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        try copy.set(name, to: value)
        return copy
    }

    /// Returns a copy in which variables are set to values of Swift types, which can differ.
    ///
    ///     let environment = MBEnvironment()
    ///     let names = ["Ann", "Zoë"]
    ///     let request = try environment.setting(
    ///         ["names": names, "count": names.count])
    ///     let line = request.string("${count}: $names[1]")
    ///     // → "2: Zoë"
    ///
    /// A dictionary of literals and ``MBValue`` is an ``MBDictionary``, which
    /// ``setting(_:)-(MBDictionary)`` handles.
    ///
    /// - Parameter values: the values by name, set in order.
    /// - Throws: ``MBExpressionError``: the same errors as ``set(_:to:)-(_,MBValueConvertible)``.
    @_disfavoredOverload
    public func setting(
        _ values: KeyValuePairs<String, any MBValueConvertible>
    ) throws(MBExpressionError) -> MBEnvironment {
        var copy = self
        for (name, value) in values { try copy.set(name, to: value.value(for: name)) }
        return copy
    }

    /// Runs a body with a copy in which names are set to values of Swift types, and returns its
    /// result.
    ///
    ///     let environment = MBEnvironment()
    ///     let names = ["Ann", "Zoë"]
    ///     let last = try environment.withScope(["names": names]) { scope in
    ///         try scope.evaluate("$names[1]")
    ///     }
    ///     // → "Zoë"
    ///
    /// This environment doesn't change, so the names are gone when the body returns or throws.
    /// Values set this way are never saved to the preference store.
    ///
    /// - Parameters:
    ///   - values: the values by name.
    ///   - body: called once with the copy.
    /// - Returns: what the body returns.
    /// - Throws: ``MBExpressionError``, as ``set(_:to:)-(_,MBValueConvertible)``, if a name can't
    ///   be set, and any error that the body throws.
    @_disfavoredOverload
    public func withScope<Result>(
        _ values: KeyValuePairs<String, any MBValueConvertible>,
        _ body: (MBEnvironment) throws -> Result
    ) throws -> Result {
        var copy = self
        for (name, value) in values {
            try copy.replace(
                HashedKey(name), with: MarkedValue(value.value(for: name)),
                declaresNothing: true)
        }
        return try body(copy)
    }

    /// Declares a variable with a value of a Swift type, and replaces any variable of that name,
    /// even if it's read-only.
    ///
    ///     var environment = MBEnvironment()
    ///     let languages = ["de", "en"]
    ///     try environment.declare(
    ///         "languages", value: languages, isReadOnly: true)
    ///     let isReadOnly = environment.isReadOnly("languages")
    ///     // → true
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - value: the value. A nil optional declares the name without a value.
    ///   - isReadOnly: whether setting, removing and pushing it are errors; false if omitted.
    /// - Throws: ``MBExpressionError``: the same errors as
    ///   ``declare(_:value:isReadOnly:)-(_,MBValue?,_)``, and `notConvertible` or
    ///   `numberOutOfRange` if the value can't be converted.
    @_disfavoredOverload
    public mutating func declare(
        _ name: String, value: some MBValueConvertible, isReadOnly: Bool = false
    ) throws(MBExpressionError) {
        try declare(name, value: value.value(for: name), isReadOnly: isReadOnly)
    }
}

/// Entries and elements.
extension MBEnvironment {
    /// Sets one entry of a variable that holds a dictionary to a value of a Swift type, or creates
    /// the dictionary.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - key: the key of the entry, taken as it is: a dot doesn't make a path.
    ///   - value: the value of the entry; nil removes the entry.
    /// - Throws: ``MBExpressionError``: the same errors as ``set(_:key:to:)-(_,_,MBValue?)``, and
    ///   `notConvertible` or `numberOutOfRange` if the value can't be converted.
    @_disfavoredOverload
    public mutating func set(
        _ name: String, key: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) {
        try set(name, key: key, to: value.value(for: name))
    }

    /// Sets one element of a variable that holds an array to a value of a Swift type, or creates
    /// the array.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - index: the position of the element, from 0. The array is padded with null up to it.
    ///   - value: the value of the element; nil sets null.
    /// - Throws: ``MBExpressionError``: the same errors as ``set(_:index:to:)-(_,_,MBValue?)``, and
    ///   `notConvertible` or `numberOutOfRange` if the value can't be converted.
    @_disfavoredOverload
    public mutating func set(
        _ name: String, index: Int, to value: some MBValueConvertible
    ) throws(MBExpressionError) {
        try set(name, index: index, to: value.value(for: name))
    }

    /// Returns a copy in which one entry of a variable that holds a dictionary is set to a value of
    /// a Swift type.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - key: the key of the entry.
    ///   - value: the value of the entry; nil removes the entry.
    /// - Throws: ``MBExpressionError``: the same errors as
    ///   ``set(_:key:to:)-(_,_,MBValueConvertible)``.
    @_disfavoredOverload
    public func setting(
        _ name: String, key: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) -> MBEnvironment {
        try setting(name, key: key, to: value.value(for: name))
    }

    /// Returns a copy in which one element of a variable that holds an array is set to a value of a
    /// Swift type.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - index: the position of the element, from 0.
    ///   - value: the value of the element; nil sets null.
    /// - Throws: ``MBExpressionError``: the same errors as
    ///   ``set(_:index:to:)-(_,_,MBValueConvertible)``.
    @_disfavoredOverload
    public func setting(
        _ name: String, index: Int, to value: some MBValueConvertible
    ) throws(MBExpressionError) -> MBEnvironment {
        try setting(name, index: index, to: value.value(for: name))
    }
}

/// Stacks.
extension MBEnvironment {
    /// Sets a variable to a value of a Swift type and remembers its former value until ``pop(_:)``.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`. It need not exist.
    ///   - value: the new value. A nil optional is nothing.
    /// - Throws: ``MBExpressionError``: the same errors as ``push(_:to:)-(_,MBValue?)``, and
    ///   `notConvertible` or `numberOutOfRange` if the value can't be converted.
    @_disfavoredOverload
    public mutating func push(
        _ name: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) {
        try push(name, to: value.value(for: name))
    }

    /// Returns a copy in which a value of a Swift type is pushed on a variable; see
    /// ``push(_:to:)-(_,MBValueConvertible)``.
    ///
    /// - Parameters:
    ///   - name: the name of the variable, without `$`.
    ///   - value: the new value. A nil optional is nothing.
    /// - Throws: ``MBExpressionError``: the same errors as ``push(_:to:)-(_,MBValueConvertible)``.
    @_disfavoredOverload
    public func pushing(
        _ name: String, to value: some MBValueConvertible
    ) throws(MBExpressionError) -> MBEnvironment {
        try pushing(name, to: value.value(for: name))
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
