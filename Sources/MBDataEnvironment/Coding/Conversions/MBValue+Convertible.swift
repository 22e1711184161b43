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
    /// - Parameter value: a value of one of the types that <doc:HostTypes> lists, or of your own
    ///   type. A nil optional becomes ``null``.
    /// - Throws: ``MBExpressionError`` with the code `numberOutOfRange` for a number that is
    ///   infinite, NaN or out of range, and for an integer with more than 38 significant digits;
    ///   also the error of your own type's ``MBValueConvertible/expressionValue``.
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
