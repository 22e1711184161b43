/// Setting variables to values of Swift types, without a step in between.
extension MBEnvironment {
    /// The value of a variable in a Swift type.
    ///
    ///     environment["user"] = user
    ///     let name: String? = environment["userName"]
    ///
    /// Reading gives nil for nothing; what fails, or is of another type, gives nil and is logged.
    /// Setting a read-only name, or a number that is infinite, is refused and logged.
    @_disfavoredOverload
    public subscript<Value: MBValueConvertible>(name: String) -> Value? {
        get {
            do {
                guard let value = try value(of: name) else { return nil }
                return try Value.from(expressionValue: value)
            } catch {
                surroundings.log(Self.refusal(of: error, for: name))
                return nil
            }
        }
        set {
            do {
                try set(name, to: newValue)
            } catch {
                surroundings.log(error)
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
        let converted: MBValue?
        do {
            converted = try value.expressionValue
        } catch {
            throw Self.refusal(of: error, for: name)
        }
        try set(name, to: converted)
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

    /// The error of a value that cannot be converted for a variable or from it.
    private static func refusal(of error: any Error, for name: String) -> MBExpressionError {
        if let error = error as? MBExpressionError { return error }
        let reason = (error as? DecodingError)?.reason ?? error.excerpt
        return .evaluation(.notConvertible, "$\(name.excerpt()): \(reason)")
    }
}
