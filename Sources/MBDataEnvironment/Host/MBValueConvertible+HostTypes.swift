extension MBKeyValueCoding {
    /// The object as an opaque value.
    @inlinable public var expressionValue: MBValue? { .opaque(self) }

    /// The object that an opaque value holds.
    ///
    /// - Throws: `notConvertible` for anything but an object of this type.
    public static func from(expressionValue value: MBValue?) throws -> Self {
        if case .opaque(let opaque)? = value, let object = opaque.object as? Self { return object }
        throw MBExpressionError(
            "expected a value of type \(typeName), found "
                + (value.map { "one of type \($0.typeName)" } ?? "nothing"),
            code: .notConvertible)
    }
}
