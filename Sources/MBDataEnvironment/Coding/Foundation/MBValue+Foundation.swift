import Foundation

extension MBValue {
    /// The value of an object as `JSONSerialization`, property lists, user defaults and notifications
    /// have them.
    ///
    ///     let object = try JSONSerialization.jsonObject(with: body)
    ///     try environment.set("cart", to: MBValue(foundation: object))
    ///
    /// | object | value |
    /// |---|---|
    /// | `String` | a string |
    /// | `NSNumber` and the numbers of Swift | a bool or a number; of a binary one its shortest text |
    /// | `NSDecimalNumber`, `Decimal` | the exact number |
    /// | `Date` | a date |
    /// | `Data` | ``MBData`` |
    /// | `URL`, `UUID` | its text |
    /// | `NSNull`, nil | ``null`` |
    /// | `[Any]` | an array |
    /// | `[String: Any]` | a dictionary, in the order of its keys, since Foundation's has none |
    /// | a set | a set, in the order of its members' texts |
    /// | `NSOrderedSet` | an array |
    /// | `NSValue` of a point, size, rectangle, offset, range or insets | ``MBPoint`` and its like |
    /// | ``MBValueConvertible`` | its own value, a host object as itself |
    ///
    /// Swift's and Foundation's types are taken alike: `NSArray` as `[Any]`. To read JSON without
    /// `JSONSerialization`, which keeps no order, see ``init(json:tagged:limits:)-(Data,_,_)``.
    ///
    /// Do not give it an `NSArray` or `NSDictionary` that holds itself, or whose objects are nested
    /// hundreds of levels: Foundation follows them to the end before anything can be refused.
    ///
    /// Complexity: linear in the size of the value, and sorting keys.
    ///
    /// - Parameters:
    ///   - object: the object.
    ///   - limits: `valueDepth` and `elements` hold for arrays, dictionaries and sets.
    /// - Throws: `notConvertible` with the path to an object of any other type, to a dictionary with
    ///   keys that are no strings, and to a number that is infinite or none; `limitExceeded`.
    public init(
        foundation object: Any, limits: MBLimits = .standard
    ) throws(MBExpressionError) {
        var reader = FoundationReader(limits: limits)
        self = try reader.value(of: object)
    }

    /// The value as an object for `JSONSerialization`, property lists and other interfaces of
    /// Foundation. ``init(foundation:limits:)`` gives an equal value back.
    ///
    /// | value | object |
    /// |---|---|
    /// | string, bool, date | `String`, `Bool`, `Date` |
    /// | number | `NSNumber`, which is also an `Int` or `Double` if that has the same value |
    /// | number that neither 64 bits nor a `Double` tell exactly | `NSDecimalNumber` |
    /// | array, dictionary | `[Any]`, `[String: Any]` |
    /// | ``null`` | `NSNull` |
    /// | ``MBData`` | `Data` |
    /// | any other opaque value | the object itself, such as an ``MBSet`` |
    ///
    /// The order of a dictionary is lost. `JSONSerialization` refuses dates, data and other objects;
    /// ``jsonString(tagged:pretty:limits:)`` writes them.
    ///
    /// Complexity: linear in the size of the value.
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
    /// A dictionary of any values is converted by ``init(foundation:limits:)``.
    @available(*, unavailable, message: "convert it: try MBValue(foundation: dictionary)")
    public init(_ dictionary: [String: Any]) throws {
        self = .null
    }
}
