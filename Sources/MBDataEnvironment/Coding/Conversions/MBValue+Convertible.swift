extension MBValue {
    /// Creates a value from anything that can go into expressions, such as a model; ``null`` for
    /// nothing.
    ///
    ///     let cart: MBValue = ["owner": try MBValue(user), "items": try MBValue(items)]
    ///
    /// - Throws: an error if there is no such value, as for an infinite number.
    @_disfavoredOverload
    public init(_ value: some MBValueConvertible) throws {
        self = try value.expressionValue ?? .null
    }
}

extension MBValueConvertible {
    /// The value that a variable is set to; an error names the variable.
    func value(for name: String) throws(MBExpressionError) -> MBValue? {
        do {
            return try expressionValue
        } catch {
            throw MBExpressionError(of: error, for: name)
        }
    }
}
