import Foundation
import MBDataEnvironment

/// The properties of coding that hold for any value.
enum CodingProperties {
    /// Why a property doesn't hold for a text, which is tagged JSON; nil if all hold.
    static func violation(for text: String) -> String? {
        guard
            let value = (try? MBValue(json: text, tagged: true)) ?? (try? MBValue(json: text))
        else { return nil }
        return violationOfValue(value) ?? violationOfFoundation(value)
            ?? violationOfModels(value) ?? ConversionProperties.violation(for: value)
            ?? ContainerProperties.violation(for: value)
    }

    /// A value is a `Codable` type itself.
    private static func violationOfValue(_ value: MBValue) -> String? {
        guard (try? MBValue(encoding: value)) == value else { return "it encodes as another value" }
        guard (try? value.decode(MBValue.self)) == value else {
            return "it decodes as another value"
        }
        guard let json = try? JSONEncoder().encode(value) else { return "JSONEncoder refuses it" }
        guard let read = try? JSONDecoder().decode(MBValue.self, from: json) else {
            let isBeyondNumbers = ConversionProperties.isBeyondNumbers(
                String(decoding: json, as: UTF8.self))
            return isBeyondNumbers ? nil : "JSONDecoder refuses it"
        }
        return read == encoded(value) || isChangedByFoundation(value)
            ? nil : "JSONDecoder reads \(read)"
    }

    /// What's left of a value in JSON that `JSONEncoder` writes.
    ///
    /// What calls itself is kept apart from the rest, so that it takes little of a small stack.
    private static func encoded(_ value: MBValue) -> MBValue {
        if case .array(let elements) = value { return encoded(elements) }
        if case .dictionary(let entries) = value { return encoded(entries) }
        if let members = members(of: value) { return encoded(members) }
        return encodedScalar(value)
    }

    private static func encoded(_ elements: [MBValue]) -> MBValue {
        var result: [MBValue] = []
        for element in elements { result.append(encoded(element)) }
        return .array(result)
    }

    private static func encoded(_ entries: MBDictionary) -> MBValue {
        var result = MBDictionary()
        for (key, value) in entries { result[key] = encoded(value) }
        return .dictionary(result)
    }

    private static func members(of value: MBValue) -> [MBValue]? {
        value.asOpaque(MBSet.self)?.members
    }

    private static func encodedScalar(_ value: MBValue) -> MBValue {
        switch value {
        case .number(let number):
            return number.int64 != nil && number.isInteger || number.decimal != nil
                ? value : .string(number.description)
        case .date(let date):
            return MBNumber(date.timeIntervalSinceReferenceDate).map { .number($0) } ?? .null
        case .opaque:
            if value.isNull { return value }
            if let data = value.asOpaque(MBData.self) {
                return .string(Data(data.bytes).base64EncodedString())
            }
            return .string(value.description)
        default: return value
        }
    }

    /// Whether Foundation's coders change more: keys that are the same text in other code points,
    /// and a byte order mark at the beginning of a text.
    private static func isChangedByFoundation(_ value: MBValue) -> Bool {
        value.hasEquivalentKeys || value.description.unicodeScalars.contains("\u{FEFF}")
    }

    private static func violationOfFoundation(_ value: MBValue) -> String? {
        guard !value.hasEquivalentKeys else { return nil }
        guard let again = try? MBValue(foundation: value.foundationValue) else {
            return "Foundation's objects aren't a value"
        }
        return again == value ? nil : "Foundation's objects are another value: \(again)"
    }

    // MARK: Models

    private static var types: [any (Codable & Equatable).Type] {
        let types: [any (Codable & Equatable).Type] = [
            CodingModel.self, StrictCodingModel.self, [CodingModel].self, CodingChoice.self,
            [String: CodingModel].self, CodingKind.self, [Int].self, [String: [Double?]].self,
            [[String]].self, [String: Bool].self, Set<Int>.self, [Date].self, [Decimal?].self,
            [CGFloat].self,
        ]
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return types }
        return types + [Int128.self, [UInt128].self, [String: Int128?].self]
    }

    private static func violationOfModels(_ value: MBValue) -> String? {
        for type in types {
            if let violation = violation(of: type, value) { return violation }
        }
        return nil
    }

    /// A type that decodes comes back when it's encoded and decoded again, and is what `JSONEncoder`
    /// makes of it; one that doesn't has an error with a path inside the value.
    private static func violation<Model: Codable & Equatable>(
        of type: Model.Type, _ value: MBValue
    ) -> String? {
        let model: Model
        do {
            model = try value.decode(type)
        } catch let error as DecodingError {
            return violation(of: error, value).map { "\(type): \($0)" }
        } catch {
            return "\(type): the error \(error)"
        }
        let again: MBValue
        do {
            again = try MBValue(encoding: model)
            guard try again.decode(type) == model else { return "\(type): it comes back changed" }
        } catch {
            return ConversionProperties.isBeyondNumbers(model)
                ? nil : "\(type): it doesn't come back: \(error)"
        }
        guard !(model is Set<Int>), let json = try? JSONEncoder().encode(model),
            !isChangedByFoundation(again)
        else { return nil }
        let written = String(decoding: json, as: UTF8.self)
        guard !ConversionProperties.isBeyondNumbers(written) else { return nil }
        return (try? MBValue(json: written)) == encoded(again)
            ? nil : "\(type): JSONEncoder encodes it as \(written)"
    }

    private static func violation(of error: DecodingError, _ value: MBValue) -> String? {
        let context: DecodingError.Context
        switch error {
        case .keyNotFound(_, let found), .typeMismatch(_, let found),
            .valueNotFound(_, let found), .dataCorrupted(let found):
            context = found
        @unknown default: return "the error \(error)"
        }
        guard !context.debugDescription.isEmpty else { return "the error has no description" }
        var part: MBValue? = value
        for (position, key) in context.codingPath.enumerated() {
            switch part {
            case .array(let elements)?:
                guard let index = key.intValue, index >= 0, index <= elements.count else {
                    return "the path of the error leaves the value: \(context.codingPath)"
                }
                part = index < elements.count ? elements[index] : nil
            case .dictionary(let entries)?: part = entries[key.stringValue]
            case .opaque?: return nil
            default:
                return position < context.codingPath.count
                    ? "the path of the error leaves the value: \(context.codingPath)" : nil
            }
        }
        return nil
    }
}
