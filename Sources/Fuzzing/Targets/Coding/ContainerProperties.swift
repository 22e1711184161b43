import Foundation
import MBDataEnvironment

/// The properties of what isn't made of values of the library: containers that a type makes itself,
/// objects of Foundation, nodes, and Swift's collections in a model.
enum ContainerProperties {
    static func violation(for value: MBValue) -> String? {
        violationOfTree(value) ?? violationOfNest(value) ?? violationOfObjects(value)
            ?? violationOfNode(value) ?? violationOfPaths(value)
    }

    // MARK: Containers

    /// What a type reads and writes container by container is what it was.
    private static func violationOfTree(_ value: MBValue) -> String? {
        // The type calls itself, and has only the stack that it's given.
        guard depth(of: value) <= 24, isPlain(value), !value.hasEquivalentKeys else { return nil }
        do {
            let tree = try value.decode(CodingTree.self)
            let again = try MBValue(encoding: tree)
            return again == value ? nil : "container by container, it's \(again)"
        } catch {
            return "it can't be read container by container: \(error)"
        }
    }

    /// Whether it has only what JSON has.
    private static func isPlain(_ value: MBValue) -> Bool {
        switch value {
        case .array(let elements): elements.allSatisfy { isPlain($0) }
        case .dictionary(let entries): entries.values.allSatisfy { isPlain($0) }
        case .opaque, .date: value.isNull
        case .string, .number, .bool: true
        }
    }

    private static func depth(of value: MBValue) -> Int {
        switch value {
        case .array(let elements): 1 + (elements.map { depth(of: $0) }.max() ?? 0)
        case .dictionary(let entries): 1 + (entries.values.map { depth(of: $0) }.max() ?? 0)
        default: 0
        }
    }

    /// What is nested too deep is refused, and nothing else.
    private static func violationOfNest(_ value: MBValue) -> String? {
        let levels = 1 + value.description.utf8.count % 140
        let mayFit = levels + depth(of: value) <= MBLimits.standard.valueDepth
        do {
            let nested = try MBValue(encoding: CodingNest(levels: levels, value: value))
            var inner: MBValue? = nested
            for _ in 0..<levels { inner = inner?.asArray?.first }
            guard inner == value else { return "in \(levels) arrays, it's \(nested)" }
            return nil
        } catch is EncodingError {
            // A set or a node has levels of its own.
            return mayFit && isPlain(value) ? "\(levels) arrays around it are too many" : nil
        } catch {
            return "in \(levels) arrays, it fails: \(error)"
        }
    }

    // MARK: Objects of Foundation

    private static func violationOfObjects(_ value: MBValue) -> String? {
        let (text, number) = (value.description, value.numericValue?.double ?? 2.5)
        let names = text.split(separator: " ").prefix(4).map(String.init)
        let plain = Set(names.map { Array($0.utf8) }).count == Set(names).count
        let half = number.isFinite ? number / 2 : 0
        let length = text.utf16.count
        // The numbers of boxes are those that their texts have.
        guard let one = MBNumber(number), let two = MBNumber(half) else { return nil }
        let pairs: [(object: Any, expected: MBValue)] = [
            (NSValue(point: NSPoint(x: number, y: half)), .opaque(MBPoint(x: one, y: two))),
            (NSValue(size: NSSize(width: half, height: 1)), .opaque(MBSize(width: two, height: 1))),
            (
                NSValue(range: NSRange(location: length, length: 2)),
                .opaque(MBRange(location: length, length: 2))
            ),
            (NSNull(), .null), (Data(text.utf8), .opaque(MBData(Data(text.utf8)))),
            (
                NSSet(array: plain ? names : []),
                .opaque(MBSet(plain ? names.map { MBValue.string($0) } : []))
            ),
        ]
        for (object, expected) in pairs {
            let read = outcome { try MBValue(foundation: [["k": object]]) }
            guard read == .value([["k": expected]]) else { return "\(object) is read as \(read)" }
        }
        return violationOfRefusal(value)
    }

    /// An object that isn't a value is refused with the keys that lead to it.
    private static func violationOfRefusal(_ value: MBValue) -> String? {
        guard !value.hasEquivalentKeys else { return nil }
        let refused: [Any] = [
            NSObject(), NSNumber(value: Double.nan), NSDecimalNumber.notANumber, [1: "a"],
            NSValue(point: NSPoint(x: Double.infinity, y: 0)),
        ]
        let object = refused[value.description.utf8.count % refused.count]
        do throws(MBExpressionError) {
            let read = try MBValue(foundation: ["a": [value.foundationValue, ["b c": object]]])
            return "\(object) is read as \(read)"
        } catch {
            // What is nested deepest has no room for two more levels.
            if error.code == .limitExceeded { return nil }
            return error.code == .notConvertible && error.message.contains("'a[1][b c]'")
                ? nil : "\(object) is refused otherwise: \(error)"
        }
    }

    // MARK: Nodes and models

    /// An attribute of a node decodes as its value does.
    private static func violationOfNode(_ value: MBValue) -> String? {
        guard let entries = value.asDictionary else { return nil }
        let node = MBNode(tag: "item", attributes: entries, content: value)
        for (key, entry) in entries {
            for type in [Int.self, String.self, [Double].self, CodingModel.self]
                as [any (Decodable & Equatable).Type]
            {
                guard isSame(type, node, key, entry) else {
                    return "the node's attribute '\(key)' decodes otherwise as \(type)"
                }
            }
        }
        _ = try? node.decode(CodingModel.self)
        _ = try? node.decode(String.self)
        return nil
    }

    private static func isSame<Value: Decodable & Equatable>(
        _ type: Value.Type, _ node: MBNode, _ key: String, _ value: MBValue
    ) -> Bool {
        (try? node.decode(key, as: Value?.self)) == (try? value.decode(Value?.self))
    }

    /// A path into a model's collection finds what it finds in the collection as a value.
    private static func violationOfPaths(_ value: MBValue) -> String? {
        let shelf = Shelf(value)
        var environment = MBEnvironment()
        environment.capabilities = .fixed(log: MBCollectingLog(capacity: 0))
        environment["shelf"] = shelf
        let steps = ["", "[0]", "[1].count", ".a", ".count", "[0].int", "[2]", ".b[0]", "[-1]"]
        for name in Shelf.names {
            let whole = outcome { try environment.evaluate("$shelf.\(name)") }
            guard case .value(let known) = whole else { continue }
            environment["plain"] = known
            for step in steps {
                let found = outcome { try environment.evaluate("$shelf.\(name)\(step)") }
                let expected = outcome { try environment.evaluate("$plain\(step)") }
                guard found.value == expected.value, found.code == expected.code else {
                    return "$shelf.\(name)\(step) is \(found), not \(expected)"
                }
            }
        }
        return nil
    }

    /// A model with collections that hold a value, where it is one of theirs.
    private struct Shelf: MBKeyValueCoding {
        private let value: MBValue

        init(_ value: MBValue) { self.value = value }

        static let names = [
            "list", "lists", "slice", "packed", "members", "named", "texts", "maybe", "values",
            "table",
        ]

        static let keyTable: MBKeyTable<Shelf> = [
            "list": .key { try [Int?].from(expressionValue: $0.value) },
            "lists": .key { try [[MBValue]].from(expressionValue: $0.value) },
            "slice": .key { try ArraySlice<Bool>.from(expressionValue: $0.value) },
            "packed": .key { try ContiguousArray<Double>.from(expressionValue: $0.value) },
            "members": .key { try Set<String>.from(expressionValue: $0.value) },
            "named": .key { try [String: Double].from(expressionValue: $0.value) },
            "texts": .key { try [String: [String]].from(expressionValue: $0.value) },
            "maybe": .key { try [String]?.from(expressionValue: $0.value) },
            "values": .key { try [MBValue].from(expressionValue: $0.value) },
            "table": .key { try MBDictionary.from(expressionValue: $0.value) },
        ]
    }
}
