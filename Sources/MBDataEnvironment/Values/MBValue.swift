public import Foundation

/// A value of the expression language.
///
/// The absence of a value is `nil` in an `MBValue?`; ``null`` stands for it inside collections.
///
///     let cart: MBValue = ["count": 2, "items": ["mug", "lamp"], "total": 31.5]
///
/// A string and a small number are stored inline and everything larger behind one reference, so a
/// value takes 24 bytes and copying one never allocates.
///
/// No cases will be added: a switch over these seven is exhaustive in an app, too.
///
/// Legacy name: any Objective-C object.
@frozen
public enum MBValue: Sendable {
    /// Text.
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
    /// A host value, or one of the library's values that isn't any of the others.
    case opaque(MBOpaque)
}

extension MBValue {
    /// The value that represents nothing inside a collection: JSON's null, a padded element.
    ///
    /// As the result of an evaluation it counts as nil. Legacy name: `NSNull`.
    public static var null: MBValue { .opaque(MBOpaque(Null())) }

    /// Whether this is ``null``.
    public var isNull: Bool {
        if case .opaque(let opaque) = self { return opaque.isNull }
        return false
    }

    /// Creates a value from a host object.
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
    public var asString: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    /// The number, or nil if this isn't one (texts aren't converted).
    public var asNumber: MBNumber? {
        if case .number(let number) = self { return number }
        return nil
    }

    /// The Boolean, or nil if this isn't one (numbers aren't converted).
    public var asBool: Bool? {
        if case .bool(let truth) = self { return truth }
        return nil
    }

    /// The elements, or nil if this isn't an array.
    public var asArray: [MBValue]? {
        if case .array(let elements) = self { return elements }
        return nil
    }

    /// The entries, or nil if this isn't a dictionary.
    public var asDictionary: MBDictionary? {
        if case .dictionary(let dictionary) = self { return dictionary }
        return nil
    }

    /// The moment in time, or nil if this isn't a date.
    public var asDate: Date? {
        if case .date(let date) = self { return date }
        return nil
    }

    /// The host object, or nil if this isn't an opaque value that holds an object of the given
    /// type.
    public func asOpaque<Object: MBKeyValueCoding>(_ type: Object.Type) -> Object? {
        guard case .opaque(let opaque) = self else { return nil }
        return opaque.holding(type) ?? opaque.object as? Object
    }
}

extension MBValue {
    /// The entry under a key of a dictionary, or ``null`` if the dictionary holds that; nil if
    /// there is none, or if this isn't a dictionary.
    ///
    ///     let title = response["items"]?[0]?["title"]?.asString
    ///
    /// Complexity: O(1). Expressions look into host objects as well.
    public subscript(key: String) -> MBValue? { asDictionary?[key] }

    /// The element at an index of an array, or ``null`` if the array holds that; nil if there is
    /// none, as at a negative index, or if this isn't an array.
    ///
    /// Complexity: O(1).
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
