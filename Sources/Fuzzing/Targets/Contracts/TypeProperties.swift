import Foundation
import MBDataEnvironment

/// The properties that hold for any types and values.
struct TypeProperties {
    private let types: [MBType]
    private let values: [MBValue]

    /// - Parameter text: lines, each of them a type, or a value as tagged JSON, or both.
    init(_ text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        types = lines.compactMap { try? MBType($0) }
        // An array of nulls is an array of nothing, just as an empty one is.
        values = lines.prefix(12).filter { !$0.contains("null") }
            .compactMap { try? MBValue(json: $0, tagged: true) }
    }

    /// Why a property doesn't hold, or nil if all hold.
    func violation() -> String? {
        let examples = values.map(MBType.init(ofExample:))
        for (value, type) in zip(values, examples) where !type.includes(value) {
            return "the type \(type) of an example doesn't include it: \(value)"
        }
        let closed = types.prefix(12).filter { !Self.isOpen($0) }
        return (types + examples).lazy.compactMap(violation(of:)).first
            ?? violation(ofUniting: closed)
            ?? violation(ofUnitingExamples: examples)
    }

    /// Whether other keys, or the elements of an empty array, may be anything.
    ///
    /// Uniting takes what such a type doesn't mention for missing, as it's meant for examples.
    private static func isOpen(_ type: MBType) -> Bool {
        ["*", "nothing"].contains(where: type.description.contains)
    }

    /// A type that is written and read again is the same.
    private func violation(of type: MBType) -> String? {
        guard let again = try? MBType(type.description) else {
            return "the type \(type) can't be read again"
        }
        guard again == type else { return "the type \(type) is another one when it's read again" }
        guard again.description == type.description else { return "\(type) is written differently" }
        guard let bytes = try? JSONEncoder().encode([type]),
            let decoded = try? JSONDecoder().decode([MBType].self, from: bytes)
        else { return "\(type) can't be encoded and decoded" }
        return decoded == [type] ? nil : "\(type) is decoded as \(decoded)"
    }

    /// What one of two types includes, both united include.
    private func violation(ofUniting types: [MBType]) -> String? {
        for type in types {
            for other in types {
                let united = type.united(with: other)
                for value in values where type.includes(value) || other.includes(value) {
                    guard united.includes(value) else {
                        return "\(type) and \(other) united are \(united), without \(value)"
                    }
                }
            }
        }
        return nil
    }

    /// The types of two values united include both. They may be open: that of an empty dictionary is.
    private func violation(ofUnitingExamples examples: [MBType]) -> String? {
        for (value, type) in zip(values, examples) {
            for other in examples {
                for united in [type.united(with: other), other.united(with: type)]
                where !united.includes(value) {
                    return "\(type) and \(other) united are \(united), without \(value)"
                }
            }
        }
        return nil
    }
}
