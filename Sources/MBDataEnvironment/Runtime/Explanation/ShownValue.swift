import Foundation

/// As much of a value as is readable.
struct ShownValue: Sendable, Equatable, Codable {
    /// The value, cut to size.
    let value: MBValue
    /// The type of the whole value.
    let type: String
    /// The number of elements, if the whole value is a collection.
    let count: Int?
    let isCut: Bool

    /// How many Unicode scalars of a text, elements of a collection, and values in total are kept,
    /// and how many levels of collections are shown.
    private static let scalars = 200
    private static let innerScalars = 60
    private static let elements = 10
    private static let leaves = 30
    private static let depth = 3

    init(_ value: MBValue) {
        var room = Self.leaves
        var isCut = false
        type = value.typeName.excerpt()
        switch value {
        case .array(let elements): count = elements.count
        case .dictionary(let entries): count = entries.count
        case .opaque(let opaque):
            count = opaque.adapted?.count ?? opaque.holding(MBSet.self)?.members.count
        case .string, .number, .bool, .date: count = nil
        }
        self.value = Self.cut(value, depth: 0, &room, &isCut)
        self.isCut = isCut
    }

    private static func cut(
        _ value: MBValue, depth: Int, _ room: inout Int, _ isCut: inout Bool
    ) -> MBValue {
        room -= 1
        switch value {
        case .string(let text):
            let kept = text.excerpt(atMost: depth == 0 ? scalars : innerScalars)
            if kept.utf8.count != text.utf8.count { isCut = true }
            return .string(kept)
        case .number, .bool: return value
        case .date(let date):
            // The date as it is after encoding it as JSON and decoding it.
            let seconds = JSONTag.seconds(date).flatMap { JSONTag.date.value(of: .number($0)) }
            return seconds ?? .string(value.description)
        case .array(let elements):
            return .array(cut(elements, depth: depth, &room, &isCut))
        case .dictionary(let entries):
            var kept = MBDictionary()
            for (key, value) in entries.prefix(limit(depth)) where room > 0 {
                let name = key.excerpt()
                kept[name] = cut(value, depth: depth + 1, &room, &isCut)
            }
            if kept.count < entries.count { isCut = true }
            // As JSON, this would be decoded as a value of another kind.
            guard kept.count == 1, kept[0].key.utf8.first == UInt8(ascii: "$") else {
                return .dictionary(kept)
            }
            isCut = true
            return .string("{\(kept[0].key): …}")
        case .opaque(let opaque): return cut(opaque, depth: depth, &room, &isCut)
        }
    }

    private static func limit(_ depth: Int) -> Int { depth < Self.depth ? elements : 0 }

    private static func cut(
        _ elements: [MBValue], depth: Int, _ room: inout Int, _ isCut: inout Bool
    ) -> [MBValue] {
        var kept: [MBValue] = []
        for element in elements.prefix(limit(depth)) where room > 0 {
            kept.append(cut(element, depth: depth + 1, &room, &isCut))
        }
        if kept.count < elements.count { isCut = true }
        return kept
    }

    /// Host objects are shown by type, because their own descriptions may be slow to produce.
    private static func cut(
        _ opaque: MBOpaque, depth: Int, _ room: inout Int, _ isCut: inout Bool
    ) -> MBValue {
        // A host collection within a path. None of it has been converted yet.
        if opaque.adapted != nil {
            isCut = true
            return .string(opaque.typeName)
        }
        switch opaque.object {
        case is Null, is MBRange, is MBPoint, is MBSize, is MBRect, is MBInsets:
            return .opaque(opaque)
        case let set as MBSet:
            return .opaque(MBSet(cut(set.members, depth: depth, &room, &isCut)))
        case let data as MBData:
            if data.bytes.count > elements { isCut = true }
            return .opaque(MBData(data.bytes.prefix(elements)))
        case let node as MBNode: return .string("<\(node.tag.excerpt())>")
        default: return .string(opaque.typeName.excerpt())
        }
    }

    // MARK: - Codable

    private enum Keys: String, CodingKey {
        case value, type, count, isCut
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let json = try container.decode(String.self, forKey: .value)
        value = try MBValue(json: json, tagged: true)
        type = try container.decode(String.self, forKey: .type)
        count = try container.decodeIfPresent(Int.self, forKey: .count)
        isCut = try container.decodeIfPresent(Bool.self, forKey: .isCut) ?? false
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(try value.jsonString(tagged: true), forKey: .value)
        try container.encode(type, forKey: .type)
        try container.encodeIfPresent(count, forKey: .count)
        if isCut { try container.encode(true, forKey: .isCut) }
    }
}
