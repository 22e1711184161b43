import Foundation
import MBDataEnvironment

/// The properties of conversions between values and types of Swift.
enum ConversionProperties {
    private static let types: [any (MBValueConvertible & Equatable).Type] = [
        String.self, Substring.self, Character.self, Bool.self, Date.self, URL.self, UUID.self,
        Data.self, MBValue.self, MBDictionary.self, MBNumber.self, Int.self, Int8.self,
        Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
        UInt64.self, Double.self, Float.self, CGFloat.self, Decimal.self, Range<Int>.self,
        ClosedRange<Int>.self, CGPoint.self, CGSize.self, CGRect.self, Int?.self, [Int?].self,
        [String].self, ContiguousArray<Double>.self, ArraySlice<Bool>.self, Set<String>.self,
        [String: Double].self, [String: [MBValue]].self, MBPoint.self, MBSize.self, MBRect.self,
        MBOffset.self, MBInsets.self, MBColor.self, MBRange.self, [MBColor].self, CodingKind.self,
        [PlainKind?].self, PlainKind.self, [CGPoint?].self,
    ]

    private static let tables: [MBNameTable] = [
        .dateStyle, .textAlignment, .cellAccessory, .rowAnimation,
    ]

    static func violation(for value: MBValue) -> String? {
        for type in types {
            if let violation = violation(of: type, value) { return violation }
        }
        return violationOfNames(value) ?? violationOfAccess(value)
    }

    /// A value is a name of a table, or there's one error.
    private static func violationOfNames(_ value: MBValue) -> String? {
        for table in tables {
            var reports = 0
            _ = table.rawValue(of: value) { reports += $0.message.isEmpty ? 2 : 1 }
            guard reports < 2, reports == 1 || value.asString != nil else {
                return "\(reports) errors for the name of a \(table.typeName)"
            }
        }
        return nil
    }

    /// What a value is converted to comes back as itself; if it can't be, there's an error.
    private static func violation<Result: MBValueConvertible & Equatable>(
        of type: Result.Type, _ value: MBValue
    ) -> String? {
        let result: Result
        do {
            result = try type.from(expressionValue: value)
        } catch is DecodingError {
            return nil
        } catch is MBExpressionError {
            return nil
        } catch {
            return "\(type): the error \(error)"
        }
        do {
            let back = try result.expressionValue
            guard try MBValue(result) == back ?? .null else { return "\(type): two values differ" }
            guard try type.from(expressionValue: back) == result else {
                return "\(type): \(result) comes back changed"
            }
        } catch {
            return isBeyondNumbers(result)
                ? nil : "\(type): \(result) doesn't come back: \(error)"
        }
        return nil
    }

    /// Whether a value has a `Double` that isn't a number: that nearest to the largest numbers, which
    /// is larger than they are.
    static func isBeyondNumbers(_ value: Any) -> Bool { "\(value)".contains("1e+165") }

    /// All ways to look at a value end, and agree.
    private static func violationOfAccess(_ value: MBValue) -> String? {
        guard !value.typeName.isEmpty, value == value, value.hashValue == value.hashValue,
            value.truthText == (value.truth ? "T" : "F")
        else { return "it isn't itself" }
        guard value.isLooselyEqual(to: value) || value.isNull else {
            return "it isn't loosely equal to itself"
        }
        if let number = value.strictNumericValue, value.numericValue != number {
            return "its numeric values differ"
        }
        _ = (value.description, value.integerValue, value.listValue)
        return nil
    }
}
