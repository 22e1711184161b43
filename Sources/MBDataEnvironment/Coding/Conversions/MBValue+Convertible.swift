extension MBValue {
    /// Creates a value from anything that can go into expressions, such as a model or an array of
    /// models.
    ///
    ///     let names: [String?] = ["Ann", nil]
    ///     let list = try MBValue(names)
    ///     // → ["Ann", .null]
    ///     let cart: MBValue = [
    ///         "limit": try MBValue(Decimal(20)),
    ///         "frame": try MBValue(CGRect(x: 0, y: 0, width: 320, height: 44)),
    ///     ]
    ///     let frame = cart["frame"]?.description
    ///     // → "0,0,320,44"
    ///
    /// - Parameter value: the value of a type that <doc:HostTypes> lists, or of one of your own.
    ///   Nothing, such as a nil optional, becomes ``null``.
    /// - Throws: ``MBExpressionError`` with the code `numberOutOfRange` for a number that is
    ///   infinite, out of range, or has more than 38 digits, and the error of your own type's
    ///   ``MBValueConvertible/expressionValue``.
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
