extension MBKeyValueCoding {
    /// The object itself as an opaque value. Expressions read a key only when they need it.
    @inlinable public var expressionValue: MBValue? { .opaque(self) }

    /// Follows the keys of a path that the ``keyTable`` has.
    @inlinable public func _pathValue(following path: inout MBValue._Path) throws
        -> MBValue._PathValue
    {
        guard path.hasKey, let read = path.reader(in: type(of: self).keyTable.members) else {
            return try _pathValue
        }
        if Self.self == KeyOwner.self {
            path.follow(from: .object(type(of: self)))
            return try withUnsafePointer(to: self) {
                MBValue._PathValue(try read(UnsafeRawPointer($0), &path))
            }
        }
        // An object of a subclass, or a table of a protocol's keys.
        guard let owner = self as? KeyOwner else { return try _pathValue }
        path.follow(from: .object(type(of: self)))
        return try withUnsafePointer(to: owner) {
            MBValue._PathValue(try read(UnsafeRawPointer($0), &path))
        }
    }

    /// Returns the object that an opaque value holds.
    ///
    /// - Parameter value: an opaque value that holds an object of this type, or of a subclass.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` for anything else, including
    ///   nothing.
    public static func from(expressionValue value: MBValue?) throws -> Self {
        if case .opaque(let opaque)? = value, let object = opaque.object as? Self { return object }
        throw MBExpressionError(
            "expected a value of type \(typeName), found "
                + (value.map { "one of type \($0.typeName)" } ?? "nothing"),
            code: .notConvertible)
    }
}
