import Foundation

/// Converts a Foundation object to a value.
struct FoundationReader {
    /// The value that a dictionary represents by a format's conventions: nil if it's a plain
    /// dictionary, and a nested nil if it violates the conventions.
    typealias Tag = ([String: Any]) -> MBValue??

    private let limits: MBLimits
    private let tag: Tag
    private var elements = 0
    /// The keys that lead to what is being read.
    private var path: [any CodingKey] = []

    init(limits: MBLimits, tag: @escaping Tag = { _ in nil }) {
        self.limits = limits
        self.tag = tag
    }

    mutating func value(of object: Any) throws(MBExpressionError) -> MBValue {
        guard StackGuard.isDue(at: path.count) else { return try plainValue(of: object) }
        return try StackGuard.withRoom { () throws(MBExpressionError) in
            try plainValue(of: object)
        }
    }

    /// Collections are checked first: finding out whether one is an object of a class bridges
    /// everything in it, level by level.
    private mutating func plainValue(of object: Any) throws(MBExpressionError) -> MBValue {
        switch object {
        case var text as String:
            // On Apple's systems, a text of Foundation converts itself at each use otherwise.
            text.makeContiguousUTF8()
            return .string(text)
        case let elements as [Any]: return .array(try values(of: elements))
        case let entries as [String: Any]: return try value(of: entries)
        case let set as NSOrderedSet:
            return .array(try values(of: (0..<set.count).map { set.object(at: $0) }))
        case let set as NSCountedSet:
            return .opaque(try MBSet(ordering: try values(of: set.allObjects)))
        case let members as Set<AnyHashable>:
            return .opaque(try MBSet(ordering: try values(of: Array(members))))
        case is [AnyHashable: Any]: throw refusal("a dictionary has keys that aren't strings")
        case let number as NSNumber:
            guard let value = Self.value(of: number) else {
                throw refusal("\(number) isn't a number of 38 digits")
            }
            return value
        case let box as NSValue:
            guard let value = Self.value(of: box) else {
                throw refusal(
                    "an object of type \(type(of: object)) isn't a value of an expression")
            }
            return value
        case is NSNull: return .null
        case let date as Date: return .date(date)
        case let data as Data: return .opaque(MBData(data))
        case let url as URL: return .string(url.absoluteString)
        case let uuid as UUID: return .string(uuid.uuidString)
        case let absence as any Absence where absence.isNil: return .null
        case let known as any MBValueConvertible: return try own(known)
        default:
            throw refusal("an object of type \(type(of: object)) isn't a value of an expression")
        }
    }

    /// Swift's numbers arrive as such objects, too. A Boolean is one of two objects.
    private static func value(of number: NSNumber) -> MBValue? {
        if number === NSNumber(value: true) || number === NSNumber(value: false) {
            return .bool(number.boolValue)
        }
        if let decimal = number as? NSDecimalNumber {
            return MBNumber(decimal.decimalValue).map { .number($0) }
        }
        return switch String(cString: number.objCType) {
        case "d": MBNumber(number.doubleValue).map { .number($0) }
        case "f": (try? number.floatValue.expressionValue) ?? nil
        case "Q": .number(MBNumber(number.uint64Value))
        default: .number(MBNumber(number.int64Value))
        }
    }

    private mutating func values(of objects: [Any]) throws(MBExpressionError) -> [MBValue] {
        try enter(objects.count)
        var values: [MBValue] = []
        values.reserveCapacity(objects.count)
        for object in objects {
            path.append(ValueKey(values.count))
            values.append(try value(of: object))
            path.removeLast()
        }
        return values
    }

    private mutating func value(of objects: [String: Any]) throws(MBExpressionError) -> MBValue {
        if let tagged = tag(objects) {
            guard let value = tagged else { throw refusal("a dictionary's tag has no valid value") }
            return value
        }
        try enter(objects.count)
        var entries = MBDictionary(minimumCapacity: objects.count)
        let (keys, values) = (Array(objects.keys), Array(objects.values))
        for position in try keys.positionsInOrder() {
            path.append(ValueKey(keys[position]))
            entries[keys[position]] = try value(of: values[position])
            path.removeLast()
        }
        return .dictionary(entries)
    }

    private mutating func enter(_ count: Int) throws(MBExpressionError) {
        guard path.count < limits.valueDepth else {
            throw .nestedTooDeeply(limits.valueDepth)
        }
        elements += count
        guard elements <= limits.elements else {
            throw .limit("a value has more than \(limits.elements) elements (elements)")
        }
    }

    private func own(_ known: any MBValueConvertible) throws(MBExpressionError) -> MBValue {
        do {
            return try known.expressionValue ?? .null
        } catch {
            throw refusal(MBExpressionError(of: error).message)
        }
    }

    private func refusal(_ reason: String) -> MBExpressionError {
        let path = path.expressionPath
        return .evaluation(
            .notConvertible, (path.isEmpty ? "" : "'\(path.excerpt(atMost: 120))': ") + reason)
    }
}
