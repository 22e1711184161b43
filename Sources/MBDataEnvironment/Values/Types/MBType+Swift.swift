import Foundation

extension MBType {
    /// Creates the type that the values of a Swift type have in expressions.
    ///
    ///     let names = MBType([String].self).description
    ///     // → "[string]"
    ///     let count = MBType(Int?.self).description
    ///     // → "number?"
    ///
    /// - Parameter type: the Swift type. An enumeration of texts becomes the words of its cases if
    ///   it's `CaseIterable`, otherwise ``string``; a host type becomes its name; and a type that
    ///   the library can't look into, such as a `Codable` structure, becomes ``any``.
    public init<Value: MBValueConvertible>(_ type: Value.Type) {
        self = type.expressionType
    }

    /// The type of the values of a Swift type that doesn't declare it: ``any`` if it can't be
    /// known.
    init(of type: Any.Type) {
        switch type {
        case let type as any TypedContainer.Type: self = type.containerType
        case let type as any MBKeyValueCoding.Type: self = .host(type.typeName)
        default:
            let words = TypeName.words(type)
            self = words.isEmpty ? Self.simple(type) : .words(words)
        }
    }

    private static func simple(_ type: Any.Type) -> MBType {
        switch type {
        case is CGPoint.Type, is CGSize.Type, is CGRect.Type, is Range<Int>.Type,
            is ClosedRange<Int>.Type:
            return Kind(rawValue: TypeName.noun(type)).map { .kind($0) } ?? .any
        case is MBDictionary.Type: return .anyDictionary
        case let type as any RawRepresentable.Type: return raw(type)
        default:
            switch TypeName.noun(type) {
            case "string": return .string
            case "number": return .number
            case "bool": return .bool
            case "date": return .date
            case "data": return .data
            default: return .any
            }
        }
    }

    private static func raw<Value: RawRepresentable>(_ type: Value.Type) -> MBType {
        MBType(of: Value.RawValue.self)
    }
}

/// A generic type whose values have types of their own.
protocol TypedContainer {
    static var containerType: MBType { get }
    /// The Swift type of the values.
    static var contentType: Any.Type { get }
}

extension Optional: TypedContainer where Wrapped: MBValueConvertible {
    static var containerType: MBType { Wrapped.expressionType.orNothing }
    static var contentType: Any.Type { Wrapped.self }
}

extension Array: TypedContainer where Element: MBValueConvertible {
    static var containerType: MBType { .array(Element.expressionType) }
    static var contentType: Any.Type { Element.self }
}

extension ContiguousArray: TypedContainer where Element: MBValueConvertible {
    static var containerType: MBType { .array(Element.expressionType) }
    static var contentType: Any.Type { Element.self }
}

extension ArraySlice: TypedContainer where Element: MBValueConvertible {
    static var containerType: MBType { .array(Element.expressionType) }
    static var contentType: Any.Type { Element.self }
}

extension Set: TypedContainer where Element: MBValueConvertible {
    static var containerType: MBType { .set(Element.expressionType) }
    static var contentType: Any.Type { Element.self }
}

extension Dictionary: TypedContainer where Key == String, Value: MBValueConvertible {
    static var containerType: MBType {
        .dictionary(MBType.Fields(others: Value.expressionType))
    }
    static var contentType: Any.Type { Value.self }
}
