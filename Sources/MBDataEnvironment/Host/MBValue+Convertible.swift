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
