/// A type that expressions see as the value it wraps, such as an app's own collection.
///
///     struct Wallet: MBValueWrapping {
///         let coins: [Int]
///
///         var wrapped: [Int] { coins }
///
///         static func from(expressionValue value: MBValue?) throws -> Self {
///             Wallet(coins: try [Int].from(expressionValue: value))
///         }
///     }
///
///     var environment = MBEnvironment()
///     try environment.set("wallet", to: Wallet(coins: [50, 20]))
///     let first = environment.number("$wallet[0]")
///     // → 50
///
/// A path such as `$owner.wallet[0]` goes straight through it to the wrapped value and converts no
/// more than it needs.
public protocol MBValueWrapping: MBValueConvertible {
    /// The type of the value that expressions see.
    associatedtype Wrapped: MBValueConvertible

    /// The value that expressions see instead of this one.
    ///
    /// - Throws: any error if it has nothing to show; it becomes an evaluation error.
    var wrapped: Wrapped { get throws }
}

extension MBValueWrapping {
    /// The ``MBValueConvertible/expressionValue`` of the wrapped value.
    ///
    /// - Throws: the error of ``wrapped``, or of the conversion of the wrapped value.
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
    /// The ``MBValueConvertible/expressionValue`` of the wrapped value, not the object.
    ///
    /// - Throws: the error of ``wrapped``, or of the conversion of the wrapped value.
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
