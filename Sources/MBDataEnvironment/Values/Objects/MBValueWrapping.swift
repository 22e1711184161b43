/// A type that expressions see as the value it wraps, such as an app's own collection.
///
///     struct Wallet: MBValueWrapping {
///         let coins: [Money]
///
///         var wrapped: [Money] { coins }
///
///         static func from(expressionValue value: MBValue?) throws -> Wallet {
///             Wallet(coins: try [Money].from(expressionValue: value))
///         }
///     }
///
/// A path such as `$wallet[0].cents` goes straight through it to the wrapped value and converts no
/// more than it needs.
public protocol MBValueWrapping: MBValueConvertible {
    /// The type of the value that expressions see.
    associatedtype Wrapped: MBValueConvertible

    /// The value that expressions see.
    ///
    /// - Throws: an error if there is no value to see; it becomes an evaluation error.
    var wrapped: Wrapped { get throws }
}

extension MBValueWrapping {
    /// The value of the wrapped value.
    @inlinable public var expressionValue: MBValue? {
        get throws { try wrapped.expressionValue }
    }

    /// The point from which a path through the wrapped value continues.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws { try wrapped._pathValue }
    }

    /// Follows the keys of a path that the wrapped value knows.
    @inlinable public func _pathValue(
        following path: inout MBValue._Path
    ) throws -> MBValue._PathValue {
        try wrapped._pathValue(following: &path)
    }
}

extension MBValueWrapping where Self: MBKeyValueCoding {
    /// The wrapped value's value, not the object.
    @inlinable public var expressionValue: MBValue? {
        get throws { try wrapped.expressionValue }
    }

    /// Follows the keys of a path that the wrapped value knows.
    @inlinable public func _pathValue(
        following path: inout MBValue._Path
    ) throws -> MBValue._PathValue {
        try wrapped._pathValue(following: &path)
    }
}
