import Foundation

/// What authors call the values that a Swift type is read from.
enum TypeName {
    /// The word for them: `string`, `number`, `array`, or the type name of a host type.
    static func noun(_ type: Any.Type) -> String {
        switch type {
        case is String.Type, is Substring.Type, is Character.Type, is URL.Type, is UUID.Type:
            "string"
        case is Bool.Type: "bool"
        case is Decimal.Type, is MBNumber.Type, is any BinaryFloatingPoint.Type,
            is any FixedWidthInteger.Type:
            "number"
        case is Date.Type: "date"
        case is Data.Type: "data"
        case is MBValue.Type: "any value"
        case is CGPoint.Type: MBPoint.typeName
        case is CGSize.Type: MBSize.typeName
        case is CGRect.Type: MBRect.typeName
        case is Range<Int>.Type, is ClosedRange<Int>.Type: MBRange.typeName
        case let type as any Container.Type: type.noun
        case let type as any MBKeyValueCoding.Type: type.typeName
        case let type as any RawRepresentable.Type: rawNoun(type)
        default: "dictionary"
        }
    }

    private static func rawNoun<Value: RawRepresentable>(_ type: Value.Type) -> String {
        noun(Value.RawValue.self)
    }

    /// What is expected of a value, for a message: `a whole number`.
    static func wanted(_ type: Any.Type) -> String {
        switch type {
        case is String.Type, is Substring.Type: "a string"
        case is Character.Type: "one character"
        case is any FixedWidthInteger.Type: "a whole number"
        case is Bool.Type: "T or F"
        case is Date.Type: "a date like 2026-11-21T08:30:00Z or seconds since 1970"
        case is Data.Type: "data or a text in base64"
        case is URL.Type: "a URL"
        case is UUID.Type: "a UUID"
        case let type as any Container.Type: type.wanted
        case let type as any MBKeyValueCoding.Type:
            "a value of type \(type.typeName)"
        case let type as any (CaseIterable & RawRepresentable).Type: oneOf(type)
        case let type as any RawRepresentable.Type: "the raw value of a \(type)"
        default: "a " + noun(type)
        }
    }

    /// What is expected, given a value that isn't. For a whole number that doesn't fit, it includes
    /// the range.
    static func wanted(_ type: Any.Type, besides value: MBValue) -> String {
        guard let type = type as? any FixedWidthInteger.Type,
            value.strictNumericValue?.isInteger == true
        else { return wanted(type) }
        return wanted(type) + range(of: type)
    }

    private static func range<Integer: FixedWidthInteger>(of type: Integer.Type) -> String {
        " from \(type.min) to \(type.max)"
    }

    /// The raw values of a type's cases; if there are many, the first ones.
    private static func oneOf<Value: CaseIterable & RawRepresentable>(
        _ type: Value.Type
    ) -> String {
        let shown = Value.allCases.prefix(12).map { "\($0.rawValue)".quoted }
        guard let last = shown.last, shown.count > 1, shown.count == Value.allCases.count else {
            return shown.joined(separator: ", ") + (shown.count == 12 ? ", …" : "")
        }
        return shown.dropLast().joined(separator: ", ") + " or " + last
    }

    /// The raw values of an enumeration of texts; empty for any other type.
    static func words(_ type: Any.Type) -> [String] {
        switch type {
        case let type as any Container.Type: type.words
        case let type as any (CaseIterable & RawRepresentable).Type: words(of: type)
        default: []
        }
    }

    private static func words<Value: CaseIterable & RawRepresentable>(
        of type: Value.Type
    ) -> [String] {
        Value.allCases.compactMap { $0.rawValue as? String }
    }

    /// Whether a type has a value for nothing.
    static func isOptional(_ type: Any.Type) -> Bool { type is any Absence.Type }
}

/// The generic types that have their own names.
private protocol Container {
    static var noun: String { get }
    static var wanted: String { get }
    static var words: [String] { get }
}

extension Container {
    fileprivate static var words: [String] { [] }
}

extension Optional: Container, Absence {
    fileprivate static var noun: String { TypeName.noun(Wrapped.self) }
    fileprivate static var wanted: String { TypeName.wanted(Wrapped.self) }
    fileprivate static var words: [String] { TypeName.words(Wrapped.self) }
    var isNil: Bool { self == nil }
}

extension Array: Container {
    fileprivate static var noun: String { "array" }
    fileprivate static var wanted: String { "an array" }
}

extension ContiguousArray: Container {
    fileprivate static var noun: String { "array" }
    fileprivate static var wanted: String { "an array" }
}

extension ArraySlice: Container {
    fileprivate static var noun: String { "array" }
    fileprivate static var wanted: String { "an array" }
}

extension Set: Container {
    fileprivate static var noun: String { "set" }
    fileprivate static var wanted: String { "an array or a set" }
}

extension Dictionary: Container {
    fileprivate static var noun: String { "dictionary" }
    fileprivate static var wanted: String { "a dictionary" }
}

/// An optional of any type.
protocol Absence {
    var isNil: Bool { get }
}
