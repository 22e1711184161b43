/// A Swift type whose values go into expressions, and come out of them.
///
/// Texts, truth values, numbers of all widths, dates, URLs, UUIDs and data conform, and so do
/// optionals, arrays, sets and dictionaries of what conforms, and every host type. An enum with a
/// raw value or a `Codable` type needs nothing but the name of the protocol:
///
///     enum Size: String, MBValueConvertible { case small, large }
///     struct Point: Codable, MBValueConvertible { var x = 0, y = 0 }
///
/// A `Codable` type goes in as ``MBValue/init(encoding:)`` makes it, all of it at once, and comes out
/// as ``MBValue/decode(_:)`` reads it. One that conforms to ``MBKeyValueCoding`` goes in and comes
/// out as itself.
public protocol MBValueConvertible: SendableMetatype {
    /// The value that expressions see; nil for nothing.
    ///
    /// - Throws: if there is no such value, as for a number that is infinite.
    var expressionValue: MBValue? { get throws }

    /// The value of this type that the value of an expression means.
    ///
    /// - Parameter value: what an expression gave; nil for nothing.
    /// - Throws: if it means none.
    static func from(expressionValue value: MBValue?) throws -> Self

    /// For the library: what a path goes on from that leads through a value of this type. Types of
    /// an app conform to ``MBValueWrapping`` instead.
    var _pathValue: MBValue._PathValue { get throws }

    /// For the library: what a path goes on from after such of its constant keys as this type
    /// follows on its own.
    func _pathValue(following path: inout MBValue._Path) throws -> MBValue._PathValue
}

extension MBValueConvertible {
    /// The whole value.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws { MBValue._PathValue(try expressionValue) }
    }

    /// ``_pathValue``, with no key followed.
    @inlinable public func _pathValue(following path: inout MBValue._Path) throws
        -> MBValue._PathValue
    {
        try _pathValue
    }
}

extension MBValue: MBValueConvertible {
    /// The value itself.
    public var expressionValue: MBValue? { self }

    /// The value itself; ``null`` for nothing.
    public static func from(expressionValue value: MBValue?) -> MBValue { value ?? .null }
}
