/// A type that expressions see as what it wraps, such as a collection of the app's own.
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
/// A path such as `$wallet[0].cents` goes through it as through what it wraps, and converts no more
/// than it asks for.
public protocol MBValueWrapping: MBValueConvertible {
    /// The type of what expressions see.
    associatedtype Wrapped: MBValueConvertible

    /// What expressions see.
    ///
    /// - Throws: if there is nothing to see, which becomes an error of the evaluation.
    var wrapped: Wrapped { get throws }
}

extension MBValueWrapping {
    /// The value of what is wrapped.
    @inlinable public var expressionValue: MBValue? {
        get throws { try wrapped.expressionValue }
    }

    /// What a path through what is wrapped goes on from.
    @inlinable public var _pathValue: MBValue._PathValue {
        get throws { try wrapped._pathValue }
    }

    /// What is wrapped, after the keys that it follows.
    @inlinable public func _pathValue(
        following path: inout MBValue._Path
    ) throws -> MBValue._PathValue {
        try wrapped._pathValue(following: &path)
    }
}

extension MBValueWrapping where Self: MBKeyValueCoding {
    /// The value of what is wrapped, not the object.
    @inlinable public var expressionValue: MBValue? {
        get throws { try wrapped.expressionValue }
    }

    /// What is wrapped, after the keys that it follows.
    @inlinable public func _pathValue(
        following path: inout MBValue._Path
    ) throws -> MBValue._PathValue {
        try wrapped._pathValue(following: &path)
    }
}
