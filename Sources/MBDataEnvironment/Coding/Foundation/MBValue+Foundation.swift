import Foundation

extension MBValue {
    /// Creates a value from an object as `JSONSerialization`, property lists, user defaults and
    /// notifications provide it.
    ///
    ///     let object: [String: Any] = ["total": 31.5, "items": ["mug"]]
    ///     let cart = try MBValue(foundation: object)
    ///     // → ["items": ["mug"], "total": 31.5]
    ///
    /// | object | value |
    /// |---|---|
    /// | `String` | a string |
    /// | `NSNumber`, Swift's numbers | a Boolean or a number; 0.1 for a `Double` of `0.1` |
    /// | `NSDecimalNumber`, `Decimal` | the exact number |
    /// | `Date` | a date |
    /// | `Data` | ``MBData`` |
    /// | `URL`, `UUID` | its text |
    /// | `NSNull`, nil | ``null`` |
    /// | `[Any]` | an array |
    /// | `[String: Any]` | a dictionary sorted by key, because Foundation's has no order |
    /// | a set | a set, sorted by its members' texts |
    /// | `NSOrderedSet` | an array |
    /// | `NSValue` of a point, size, rectangle, offset, range or insets | ``MBPoint`` and so on |
    /// | ``MBValueConvertible`` | its own value, a host object as itself |
    ///
    /// Swift's and Foundation's types are equivalent: `NSArray` works like `[Any]`. To read JSON
    /// without `JSONSerialization`, which loses the order, see
    /// ``init(json:tagged:limits:)-(Data,_,_)``.
    ///
    /// Don't pass an `NSArray` or `NSDictionary` that contains itself, or objects that are nested
    /// hundreds of levels deep: Foundation follows them to the end before the library can refuse
    /// them.
    ///
    /// Complexity: linear in the size of the value, plus sorting the keys.
    ///
    /// - Parameters:
    ///   - object: an object of one of the types above.
    ///   - limits: the limits whose `valueDepth` and `elements` apply to arrays, dictionaries and
    ///     sets; by default, ``MBLimits/standard``.
    /// - Throws: ``MBExpressionError`` with the code `notConvertible` and the path to an object of
    ///   any other type, to a dictionary with keys that aren't strings, or to a number that is
    ///   infinite or NaN; with the code `limitExceeded` for a value that is nested too deep or has
    ///   too many elements.
    public init(
        foundation object: Any, limits: MBLimits = .standard
    ) throws(MBExpressionError) {
        var reader = FoundationReader(limits: limits)
        self = try reader.value(of: object)
    }

    /// The value as an object for `JSONSerialization`, property lists and other Foundation
    /// interfaces. ``init(foundation:limits:)`` converts it back to an equal value.
    ///
    ///     let cart: MBValue = ["total": 31.5]
    ///     let total = (cart.foundationValue as? [String: Any])?["total"]
    ///     let isDouble = total as? Double == 31.5
    ///     // → true
    ///
    /// | value | object |
    /// |---|---|
    /// | string, bool, date | `String`, `Bool`, `Date` |
    /// | number | `NSNumber`, which casts to an `Int` or `Double` that has the same value |
    /// | number that neither 64 bits nor a `Double` holds exactly | `NSDecimalNumber` |
    /// | array, dictionary | `[Any]`, `[String: Any]` |
    /// | ``null`` | `NSNull` |
    /// | ``MBData`` | `Data` |
    /// | any other opaque value | the object itself, such as an ``MBSet`` |
    ///
    /// The order of a dictionary is lost, and of keys that Swift's `==` can't tell apart, such as
    /// `é` in one code point and in two, only the last one stays. `JSONSerialization` refuses dates,
    /// data and other objects; ``jsonString(tagged:pretty:limits:)`` writes them.
    ///
    /// Complexity: linear in the size of the value; Swift takes longer for keys with long runs of
    /// combining marks.
    public var foundationValue: Any {
        FoundationWriter(number: Self.object(of:), date: { $0 }).object(of: self)
    }

    private static func object(of number: MBNumber) -> Any {
        if number.isInteger {
            if let integer = number.int64 { return NSNumber(value: integer) }
            if let integer = UInt64(number.description) { return NSNumber(value: integer) }
        }
        let double = number.double
        if MBNumber(double) == number { return NSNumber(value: double) }
        return number.decimal.map { NSDecimalNumber(decimal: $0) } ?? number as Any
    }
}

extension MBValue {
    /// Use ``init(foundation:limits:)`` to convert a dictionary of arbitrary values.
    @available(*, unavailable, message: "convert it: try MBValue(foundation: dictionary)")
    public init(_ dictionary: [String: Any]) throws {
        self = .null
    }
}
