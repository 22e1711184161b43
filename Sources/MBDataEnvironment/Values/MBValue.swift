public import Foundation

/// A value of the expression language.
///
/// The absence of a value is `nil` of `MBValue?`; ``null`` stands for it inside collections.
///
///     let cart: MBValue = ["count": 2, "items": ["mug", "lamp"], "total": 31.5]
///
/// A string and a small number lie inline and everything larger behind one reference, so that a
/// value takes 24 bytes and copying one never allocates.
///
/// There will be no further cases: a switch over these seven is exhaustive in an app, too.
///
/// Legacy name: any Objective-C object.
@frozen
public enum MBValue: Sendable {
    /// Text.
    case string(String)
    /// An exact decimal number.
    case number(MBNumber)
    /// A truth value; prints as `1` or `0` and compares with numbers as 1 or 0.
    case bool(Bool)
    /// A list of values.
    case array([MBValue])
    /// Values by string key, in insertion order.
    case dictionary(MBDictionary)
    /// A moment in time.
    case date(Date)
    /// A value of the host or of the library that is none of the others.
    case opaque(MBOpaque)
}

extension MBValue {
    /// The value that stands for nothing inside a collection: JSON's null, a padded element.
    ///
    /// As the result of an evaluation it counts as nil. Legacy name: `NSNull`.
    public static var null: MBValue { .opaque(MBOpaque(Null())) }

    /// Whether this is ``null``.
    public var isNull: Bool {
        if case .opaque(let opaque) = self { return opaque.isNull }
        return false
    }

    /// A host object as a value.
    @inlinable
    public static func opaque(_ object: some MBKeyValueCoding) -> MBValue {
        .opaque(MBOpaque(object))
    }

    /// The word for the kind of this value: `string`, `number`, `bool`, `array`, `dictionary`,
    /// `date`, or the type name of an opaque value (`set`, `data`, `rect`, …).
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

    /// The text of a string, otherwise nil.
    public var asString: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    /// The number of a number, otherwise nil; a text is none, whatever it says.
    public var asNumber: MBNumber? {
        if case .number(let number) = self { return number }
        return nil
    }

    /// The truth value of a truth value, otherwise nil; a number is none.
    public var asBool: Bool? {
        if case .bool(let truth) = self { return truth }
        return nil
    }

    /// The elements of an array, otherwise nil.
    public var asArray: [MBValue]? {
        if case .array(let elements) = self { return elements }
        return nil
    }

    /// The entries of a dictionary, otherwise nil.
    public var asDictionary: MBDictionary? {
        if case .dictionary(let dictionary) = self { return dictionary }
        return nil
    }

    /// The moment of a date, otherwise nil.
    public var asDate: Date? {
        if case .date(let date) = self { return date }
        return nil
    }

    /// The host object of an opaque value if it has the wanted type, otherwise nil.
    public func asOpaque<Object: MBKeyValueCoding>(_ type: Object.Type) -> Object? {
        guard case .opaque(let opaque) = self else { return nil }
        return opaque.holding(type) ?? opaque.object as? Object
    }
}

extension MBValue {
    /// The entry of a dictionary under a key, ``null`` if that is what it holds; nil if there is
    /// none, and for a value that isn't a dictionary.
    ///
    ///     let title = response["items"]?[0]?["title"]?.asString
    ///
    /// Complexity: O(1). An expression looks into host objects as well.
    public subscript(key: String) -> MBValue? { asDictionary?[key] }

    /// The element of an array at an index, ``null`` if that is what it holds; nil if there is
    /// none, as at a negative index, and for a value that isn't an array.
    ///
    /// Complexity: O(1).
    public subscript(index: Int) -> MBValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

extension Optional where Wrapped == MBValue {
    /// Nil for nil and for null: what an author sees as nothing.
    var orNilIfNull: MBValue? {
        guard let value = self, !value.isNull else { return nil }
        return value
    }
}
