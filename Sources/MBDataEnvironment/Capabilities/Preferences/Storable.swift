/// What the library's preference stores accept. It's the same for all of them, so a document that
/// works with one works with the others.
enum Storable {
    /// Levels of collections. On some platforms, user defaults take long for deeply nested ones.
    private static let depth = 32

    /// Bytes, estimated.
    private static let size = 1_000_000

    /// The bytes of a value in addition to its text or data.
    private static let overhead = 10

    /// Refuses a key or value that not every store can keep.
    static func check(_ value: MBValue, for key: String) throws(MBExpressionError) {
        guard !isReserved(key) else { throw refusal(key, "keys that begin with '$' are reserved") }
        try check([key], for: key)
        var rest = Self.size
        var open = [(value: value, depth: 0)]
        while let (value, depth) = open.popLast() {
            rest -= overhead + length(of: value)
            guard let contents = contents(of: value) else {
                throw refusal(key, "it contains a value of type \(value.typeName)")
            }
            guard rest >= 0, contents.count <= rest / overhead else {
                throw refusal(key, "it is longer than \(size) bytes")
            }
            if case .dictionary(let entries) = value, entries.count == 1, isReserved(entries[0].key)
            {
                throw refusal(
                    key, "it contains a dictionary with only the key \(entries[0].key.quoted)")
            }
            if case .dictionary(let entries) = value { try check(entries.keys, for: key) }
            guard depth < Self.depth || contents.isEmpty else {
                throw refusal(key, "it is nested deeper than \(Self.depth) levels")
            }
            open += contents.map { ($0, depth + 1) }
        }
    }

    /// User defaults hash keys as Swift does: in quadratic time for long runs of marks, and
    /// alike if they look alike.
    private static func check(_ keys: [String], for key: String) throws(MBExpressionError) {
        guard !keys.contains(where: MarkRun.isTooLong) else {
            throw refusal(key, "a key has more than \(MarkRun.longest) combining marks in a row")
        }
        guard Set(keys).count == keys.count else { throw refusal(key, "two keys look the same") }
    }

    private static func isReserved(_ key: String) -> Bool { key.utf8.first == UInt8(ascii: "$") }

    /// The bytes of a value, excluding the values in it.
    private static func length(of value: MBValue) -> Int {
        switch value {
        case .string(let text): text.utf8.count
        case .dictionary(let entries): entries.keys.reduce(0) { $0 + $1.utf8.count }
        case .opaque(let opaque): opaque.holding(MBData.self)?.bytes.count ?? 0
        case .number, .bool, .date, .array: 0
        }
    }

    /// The values in a value; nil if the value itself can't be stored.
    private static func contents(of value: MBValue) -> [MBValue]? {
        switch value {
        case .array(let elements): elements
        case .dictionary(let entries): entries.values
        case .date(let date): JSONTag.seconds(date) == nil ? nil : []
        case .opaque(let opaque): opaque.object is MBData ? [] : nil
        case .string, .number, .bool: []
        }
    }

    private static func refusal(_ key: String, _ reason: String) -> MBExpressionError {
        .evaluation(
            .notConvertible,
            "the value for the preference \(key.quoted) cannot be stored: \(reason)")
    }
}
