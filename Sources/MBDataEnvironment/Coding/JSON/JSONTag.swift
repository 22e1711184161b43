import Foundation

/// The keys under which tagged JSON stores values that JSON itself doesn't support.
enum JSONTag: String {
    case set = "$set"
    case date = "$date"
    case data = "$data"
    case range = "$range"
    case rect = "$rect"
    case size = "$size"
    case point = "$point"
    case insets = "$insets"

    /// What must follow the key.
    var expectation: String {
        switch self {
        case .set: "an array"
        case .date: "a number of seconds since 1970"
        case .data: "pairs of hexadecimal digits"
        case .range: "an array of two integers"
        case .size, .point: "an array of two numbers"
        case .rect, .insets: "an array of four numbers"
        }
    }

    /// The value of a tagged object; nil if what follows the key isn't as expected.
    func value(of content: MBValue) -> MBValue? {
        switch self {
        case .set: content.asArray.map { .opaque(MBSet($0)) }
        case .date: Self.number(content).map { .date(Date(timeIntervalSince1970: $0.double)) }
        case .data: content.asString.flatMap { MBData(hexadecimal: $0) }.map { .opaque($0) }
        case .range: Self.range(content).map { .opaque($0) }
        case .rect: Self.geometry(MBRect.self, content)
        case .size: Self.geometry(MBSize.self, content)
        case .point: Self.geometry(MBPoint.self, content)
        case .insets: Self.geometry(MBInsets.self, content)
        }
    }

    /// Describes what follows a key, for a message.
    static func found(_ content: MBValue) -> String {
        switch content {
        case .array(let elements):
            "an array of \(elements.count) element\(elements.count == 1 ? "" : "s")"
        case .dictionary: "a dictionary"
        case .string(let text):
            "a string of \(text.utf8.count) byte\(text.utf8.count == 1 ? "" : "s")"
        case .number(let number): number.description
        case .bool(let truth): truth ? "true" : "false"
        case .date, .opaque: content.typeName
        }
    }

    private static func number(_ value: MBValue) -> MBNumber? {
        if case .number(let number) = value { return number }
        return nil
    }

    private static func range(_ content: MBValue) -> MBRange? {
        guard let elements = content.asArray, elements.count == 2,
            let location = number(elements[0]).flatMap({ Int($0.description) }),
            let length = number(elements[1]).flatMap({ Int($0.description) })
        else { return nil }
        return MBRange(location: location, length: length)
    }

    private static func geometry<Value: Geometry>(
        _ type: Value.Type, _ content: MBValue
    ) -> MBValue? {
        guard let elements = content.asArray, elements.count == Value.memberNames.count else {
            return nil
        }
        let components = elements.compactMap { number($0) }
        guard components.count == elements.count else { return nil }
        return Value(components: components).map { .opaque($0) }
    }
}

extension JSONTag {
    private static let secondsTo2001 = MBNumber(978_307_200 as Int64)

    /// The shortest number of seconds since 1970 that represents a date; nil if it's out of range.
    ///
    /// Dates in memory count from 2001. A binary sum produces 0.10000002384185791 for a date that
    /// was read from 0.1; a decimal sum doesn't, but is longer for other dates.
    static func seconds(_ date: Date) -> MBNumber? {
        guard let sum = MBNumber(date.timeIntervalSince1970) else { return nil }
        guard !sum.isInteger,
            let exact = try? MBNumber(date.timeIntervalSinceReferenceDate)?.adding(secondsTo2001),
            exact.description.utf8.count < sum.description.utf8.count,
            Date(timeIntervalSince1970: exact.double) == date
        else { return sum }
        return exact
    }
}
