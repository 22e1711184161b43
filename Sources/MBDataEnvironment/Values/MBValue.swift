public import Foundation

/// A value of the expression language: text, a number, a Boolean, a list, a dictionary, a date, or
/// an object of the app.
///
///     let cart: MBValue = ["items": ["mug", "lamp"], "total": 31.5]
///     let first = cart["items"]?[0]?.asString
///     // → "mug"
///     let total = cart["total"]?.asNumber
///     // → 31.5
///
/// The absence of a value is `nil` in an `MBValue?` and ``null`` inside a collection.
///
/// Accessors such as ``asNumber`` convert nothing, and are nil for any other kind of value.
/// ``numericValue``, ``truth`` and ``description`` convert between kinds by the rules of the
/// language, and ``decode(_:)`` makes one of your app's types from a value. ``init(encoding:)`` and
/// ``init(_:)-(MBValueConvertible)`` make a value from one of your app's types.
///
/// Strings and small numbers are stored inline, everything larger behind one reference: a value
/// takes 24 bytes, and copying it never allocates.
///
/// No cases will be added, so a `switch` over these seven needs no default.
///
/// Legacy name: any Objective-C object.
@frozen
public enum MBValue: Sendable {
    /// A text, which may be empty.
    case string(String)
    /// An exact decimal number.
    case number(MBNumber)
    /// A Boolean, which prints as `1` or `0` and compares with numbers as 1 or 0.
    case bool(Bool)
    /// A list of values.
    case array([MBValue])
    /// Values with string keys, in insertion order.
    case dictionary(MBDictionary)
    /// A moment in time.
    case date(Date)
    /// A host object, or a value of one of the library's structures, such as an ``MBRect``.
    case opaque(MBOpaque)
}

extension MBValue {
    /// The value that represents nothing inside a collection, such as the null of JSON.
    ///
    ///     let reply = try MBValue(json: #"{"name": null}"#)
    ///     let name = reply["name"]
    ///     // → MBValue.null
    ///
    /// As the result of an evaluation it counts as nil. Legacy name: `NSNull`.
    public static var null: MBValue { .opaque(MBOpaque(Null())) }

    /// Whether this is ``null``.
    public var isNull: Bool {
        if case .opaque(let opaque) = self { return opaque.isNull }
        return false
    }

    /// Creates a value that holds a host object, or a value of one of the library's structures.
    ///
    ///     let frame: MBValue = .opaque(try MBRect(text: "0,0,320,480"))
    ///     let text = frame.description
    ///     // → "0,0,320,480"
    ///
    /// The value holds the object itself; expressions read the keys of its table. For values that
    /// may also be numbers, texts or collections, see ``init(_:)-(MBValueConvertible)``.
    ///
    /// - Parameter object: the object, which isn't copied if it's an instance of a class.
    @inlinable
    public static func opaque(_ object: some MBKeyValueCoding) -> MBValue {
        .opaque(MBOpaque(object))
    }

    /// Whether this is a text, a number, a Boolean or a date, which can't hold other values.
    var isScalar: Bool {
        switch self {
        case .string, .number, .bool, .date: true
        case .array, .dictionary, .opaque: false
        }
    }

    /// The word for this kind of value: `string`, `number`, `bool`, `array`, `dictionary`, `date`,
    /// or the type name of an opaque value (`set`, `data`, `rect`, …).
    ///
    ///     let cart: MBValue = ["total": 31.5]
    ///     let name = cart.typeName
    ///     // → "dictionary"
    public var typeName: String {
        switch self {
        case .string: "string"
        case .number: "number"
        case .bool: "bool"
        case .array: "array"
        case .dictionary: "dictionary"
        case .date: "date"
        case .opaque(let opaque): opaque.typeName
        }
    }

    /// The text, or nil if this isn't a string.
    ///
    /// Nothing is converted: the string form of any value is its ``description``.
    ///
    ///     let text = MBValue("5").asString
    ///     // → "5"
    ///     let none = MBValue(5).asString
    ///     // → nil
    public var asString: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    /// The number, or nil if this isn't one.
    ///
    /// Texts and Booleans aren't converted: ``numericValue`` does that.
    ///
    ///     let number = MBValue(5).asNumber
    ///     // → 5
    ///     let none = MBValue("5").asNumber
    ///     // → nil
    public var asNumber: MBNumber? {
        if case .number(let number) = self { return number }
        return nil
    }

    /// The Boolean, or nil if this isn't one.
    ///
    /// Numbers and texts aren't converted: ``truth`` does that.
    ///
    ///     let isOpen = MBValue(true).asBool
    ///     // → true
    ///     let none = MBValue(1).asBool
    ///     // → nil
    public var asBool: Bool? {
        if case .bool(let truth) = self { return truth }
        return nil
    }

    /// The elements, or nil if this isn't an array.
    ///
    ///     let names = MBValue(["Ann", "Bo"]).asArray
    ///     // → ["Ann", "Bo"]
    ///
    /// A set isn't an array: its elements are the ``MBSet/members`` of ``asOpaque(_:)``. For an
    /// array of Swift values, see ``decode(_:)``.
    public var asArray: [MBValue]? {
        if case .array(let elements) = self { return elements }
        return nil
    }

    /// The entries, or nil if this isn't a dictionary.
    ///
    ///     let prices: MBValue = ["fig": 3, "pear": 2]
    ///     let fruits = prices.asDictionary?.keys
    ///     // → ["fig", "pear"]
    ///
    /// To read one entry, use ``subscript(_:)-(String)``.
    public var asDictionary: MBDictionary? {
        if case .dictionary(let dictionary) = self { return dictionary }
        return nil
    }

    /// The moment in time, or nil if this isn't a date.
    ///
    /// Numbers and texts aren't converted: ``decode(_:)`` with `Date.self` does that.
    public var asDate: Date? {
        if case .date(let date) = self { return date }
        return nil
    }

    /// Returns the object of a type that an opaque value holds, or nil if there is none.
    ///
    ///     let value: MBValue = .opaque(MBPoint(x: 3, y: 4))
    ///     let point = value.asOpaque(MBPoint.self)
    ///     // → MBPoint(x: 3, y: 4)
    ///     let size = value.asOpaque(MBSize.self)
    ///     // → nil
    ///
    /// - Parameter type: the type of the object, which may be a superclass.
    /// - Returns: the object; nil if the value isn't opaque or holds an object of another type.
    public func asOpaque<Object: MBKeyValueCoding>(_ type: Object.Type) -> Object? {
        guard case .opaque(let opaque) = self else { return nil }
        return opaque.holding(type) ?? opaque.object as? Object
    }
}

extension MBValue {
    /// The entry under a key of a dictionary; nil if there is none, or if this isn't a dictionary.
    ///
    ///     let reply = try MBValue(json: #"{"items": [{"title": "Mug"}]}"#)
    ///     let title = reply["items"]?[0]?["title"]?.asString
    ///     // → "Mug"
    ///
    /// Complexity: O(1). Expressions look into host objects as well.
    ///
    /// - Parameter key: the key, compared code unit by code unit. If the dictionary holds ``null``
    ///   there, that is the result, not nil.
    public subscript(key: String) -> MBValue? { asDictionary?[key] }

    /// The element at an index of an array; nil if there is none, or if this isn't an array.
    ///
    ///     let names: MBValue = ["Ann", "Bo"]
    ///     let second = names[1]
    ///     // → "Bo"
    ///     let third = names[2]
    ///     // → nil
    ///
    /// Complexity: O(1).
    ///
    /// - Parameter index: the position, beginning with 0; no element is at a negative one. If the
    ///   array holds ``null`` there, that is the result, not nil.
    public subscript(index: Int) -> MBValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

extension Optional where Wrapped == MBValue {
    /// Nil for nil and for null: both are nothing to an author.
    var orNilIfNull: MBValue? {
        guard let value = self, !value.isNull else { return nil }
        return value
    }
}
