import Foundation

/// Values as property lists, and back.
enum PropertyList {
    /// Tags for what a property list cannot tell exactly.
    private enum Tag {
        static let number = "$number"
        static let date = "$date"
    }

    /// The seconds since 1970 of the years 1 to 9999. Beyond, and between whole seconds, the text
    /// form of a property list is not exact.
    private static let years = -62_135_596_800.0..<253_402_300_800.0

    /// The property list of a value that can be stored.
    static func object(of value: MBValue) -> Any {
        switch value {
        case .string(let text): text
        case .bool(let truth): truth
        case .number(let number): object(of: number)
        case .date(let date): object(of: date)
        case .opaque(let opaque): Data(opaque.holding(MBData.self)?.bytes ?? [])
        case .array(let elements): elements.map { object(of: $0) }
        case .dictionary(let entries):
            Dictionary(
                entries.map { ($0.key, object(of: $0.value)) }, uniquingKeysWith: { $1 })
        }
    }

    private static func object(of number: MBNumber) -> Any {
        if number.isInteger, let integer = number.int64 { return integer }
        let double = number.double
        return MBNumber(double) == number ? double : [Tag.number: number.description]
    }

    private static func object(of date: Date) -> Any {
        let seconds = date.timeIntervalSince1970
        let isExact = years.contains(seconds) && seconds == seconds.rounded()
        return isExact ? date : [Tag.date: seconds]
    }
}

extension PropertyList {
    /// The value of a property list; nil if it has none, or is nested deeper than values are.
    static func value(of object: Any, depth: Int = 0) -> MBValue? {
        guard depth <= MBLimits.standard.valueDepth else { return nil }
        guard StackGuard.isDue(at: depth) else { return plainValue(of: object, depth: depth) }
        return StackGuard.withRoom { plainValue(of: object, depth: depth) }
    }

    private static func plainValue(of object: Any, depth: Int) -> MBValue? {
        switch object {
        case let text as String: return .string(text)
        case let date as Date: return .date(date)
        case let data as Data: return .opaque(MBData(data))
        case let number as NSNumber: return value(of: number)
        case let elements as [Any]:
            var values: [MBValue] = []
            for element in elements {
                guard let value = value(of: element, depth: depth + 1) else { return nil }
                values.append(value)
            }
            return .array(values)
        case let entries as [String: Any]: return value(of: entries, depth: depth)
        default: return nil
        }
    }

    /// Whole numbers of other code may have any type; a bool is one of two objects.
    private static func value(of number: NSNumber) -> MBValue? {
        if number === NSNumber(value: true) || number === NSNumber(value: false) {
            return .bool(number.boolValue)
        }
        return switch String(cString: number.objCType) {
        case "d", "f": MBNumber(number.doubleValue).map { .number($0) }
        case "Q": .number(MBNumber(number.uint64Value))
        default: .number(MBNumber(number.int64Value))
        }
    }

    private static func value(of entries: [String: Any], depth: Int) -> MBValue? {
        if entries.count == 1 {
            if let text = entries[Tag.number] as? String {
                return MBNumber(text).map { .number($0) }
            }
            if let seconds = entries[Tag.date] as? Double {
                return .date(Date(timeIntervalSince1970: seconds))
            }
        }
        var values = MBDictionary(minimumCapacity: entries.count)
        for key in entries.keys.sorted() {
            guard let object = entries[key], let value = value(of: object, depth: depth + 1) else {
                return nil
            }
            values[key] = value
        }
        return .dictionary(values)
    }
}
