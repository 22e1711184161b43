public import Foundation

/// A Swift type whose values can go into expressions and come out of them.
///
/// Texts, Booleans, numbers of all widths, dates, URLs, UUIDs and data conform, and so do host
/// types, and optionals, arrays, sets and dictionaries of conforming types. For an enumeration with
/// a raw value or a `Codable` type, the name of the protocol is all you need:
///
///     enum Size: String, MBValueConvertible { case small, large }
///     struct Point: Codable, MBValueConvertible { var x = 0, y = 0 }
///
///     var environment = MBEnvironment()
///     environment["size"] = Size.large
///     environment["point"] = Point(x: 3, y: 4)
///     let text = environment.string("$size at $point.x")
///     // → "large at 3"
///     let size = try environment.decode(Size.self, from: "$size")
///     // → Size.large
///
/// A `Codable` type goes in as ``MBValue/init(encoding:)`` makes it, all of it at once, and comes
/// out as ``MBValue/decode(_:)`` reads it. A type that conforms to ``MBKeyValueCoding`` goes in and
/// comes out unchanged.
public protocol MBValueConvertible: SendableMetatype {
    /// The value that expressions see; nil if there is none.
    ///
    /// - Throws: any error if expressions can't have such a value, such as an
    ///   ``MBExpressionError`` with the code `numberOutOfRange` for an infinite number.
    var expressionValue: MBValue? { get throws }

    /// Converts an expression's result to a value of this type.
    ///
    /// - Parameter value: the expression's result; nil or ``MBValue/null`` for nothing.
    /// - Throws: any error if the result doesn't fit the type: the library's types throw an
    ///   ``MBExpressionError`` with the code `notConvertible`, or a `DecodingError`.
    static func from(expressionValue value: MBValue?) throws -> Self

    /// The type of the values, for tools that check expressions. By default, what the library knows
    /// of the Swift type; ``MBType/any`` for a `Codable` structure.
    static var expressionType: MBType { get }

    /// For the library: the point from which a path through a value of this type continues. An
    /// app's types conform to ``MBValueWrapping`` instead.
    var _pathValue: MBValue._PathValue { get throws }

    /// For the library: the point from which a path continues after those constant keys that this
    /// type follows itself.
    func _pathValue(following path: inout MBValue._Path) throws -> MBValue._PathValue
}

extension MBValueConvertible {
    /// The type as far as the library knows the Swift type; ``MBType/any`` if it doesn't.
    public static var expressionType: MBType { MBType(of: self) }

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

extension MBValueConvertible {
    /// Whether this is a type of the library's, or of Swift's, that is converted in no time. The
    /// conversion of any other type may run app code.
    @inlinable static var isPlain: Bool {
        Self.self == Int.self || Self.self == String.self || Self.self == Double.self
            || Self.self == Bool.self || Self.self == MBValue.self || Self.self == MBNumber.self
            || Self.self == Decimal.self || Self.self == Date.self || Self.self == Float.self
            || Self.self == Int64.self || Self.self == Int32.self || Self.self == UInt.self
            || Self.self == UUID.self || Self.self == URL.self
    }
}

extension MBValue: MBValueConvertible {
    /// The value as it is, including ``null``.
    public var expressionValue: MBValue? { self }

    /// Returns the value as it is, with ``null`` for nothing.
    ///
    /// - Parameter value: any value; nil for nothing.
    public static func from(expressionValue value: MBValue?) -> MBValue { value ?? .null }
}
