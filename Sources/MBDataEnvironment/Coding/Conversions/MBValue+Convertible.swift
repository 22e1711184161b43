extension MBValue {
    /// The value of anything that goes into expressions, such as a model; ``null`` for nothing.
    ///
    ///     let cart: MBValue = ["owner": try MBValue(user), "items": try MBValue(items)]
    ///
    /// - Throws: if there is no such value, as for a number that is infinite.
    @_disfavoredOverload
    public init(_ value: some MBValueConvertible) throws {
        self = try value.expressionValue ?? .null
    }
}

extension MBValueConvertible {
    /// What a variable is set to by this value; an error names the variable.
    func value(for name: String) throws(MBExpressionError) -> MBValue? {
        do {
            return try expressionValue
        } catch {
            throw MBExpressionError(of: error, for: name)
        }
    }
}
