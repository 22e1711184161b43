/// Finds texts in the messages of a log, each after the one before.
///
/// A text of ASCII characters is only looked for in messages that have some of its bytes, which an
/// index of all texts finds.
struct LogSearch {
    private let messages: [String]
    /// The messages with eight bytes that a text has, in order.
    private var positions: [UInt64: [Int]] = [:]
    /// The messages with characters that equal one of ASCII, but have other bytes.
    private var others: [Int] = []
    /// The first message that is left.
    private var next = 0
    private var time: ComparisonTime

    init(
        for texts: [String], in messages: [String], _ time: ComparisonTime
    ) throws(ComparisonTime.Over) {
        self.messages = messages
        self.time = time
        for text in texts {
            for part in Self.parts(of: text) { positions[part] = [] }
        }
        for (position, message) in messages.enumerated() { try add(message, at: position) }
    }

    /// The bytes of a text at three places, to look for; none for a text that is short, or that has
    /// other characters.
    private static func parts(of text: String) -> [UInt64] {
        let bytes = Array(text.utf8)
        guard bytes.count >= 8, bytes.allSatisfy({ $0 < 0x80 }) else { return [] }
        return [0, (bytes.count - 8) / 2, bytes.count - 8].map { start in
            bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    private mutating func add(_ message: String, at position: Int) throws(ComparisonTime.Over) {
        var part: UInt64 = 0
        for (offset, byte) in message.utf8.enumerated() {
            part = part << 8 | UInt64(byte)
            guard offset >= 7, let known = positions[part], known.last != position else { continue }
            positions[part]?.append(position)
        }
        // The Kelvin sign, and two marks of Greek.
        let doubles: Set<Unicode.Scalar> = ["\u{212A}", "\u{37E}", "\u{1FEF}"]
        if message.unicodeScalars.contains(where: { !$0.isASCII && doubles.contains($0) }) {
            others.append(position)
        }
        try time.spend(1 + message.utf8.count / 10)
    }

    /// Whether one of the messages that are left has a text; those up to it are left no more.
    ///
    /// - Parameter text: one of those that were given to the initializer.
    mutating func find(_ text: String) throws(ComparisonTime.Over) -> Bool {
        let lists = Self.parts(of: text).map { positions[$0] ?? [] }
        guard let least = lists.min(by: { $0.count < $1.count }) else {
            return try find(text, among: next..<messages.count)
        }
        guard !others.isEmpty else { return try find(text, among: rest(of: least)) }
        return try find(text, among: Set(rest(of: least) + rest(of: others)).sorted())
    }

    private mutating func find(
        _ text: String, among positions: some Sequence<Int>
    ) throws(ComparisonTime.Over) -> Bool {
        for position in positions {
            try time.spend(1 + messages[position].utf8.count / 10)
            guard messages[position].contains(text) else { continue }
            next = position + 1
            return true
        }
        return false
    }

    /// Those of some messages that are left.
    private func rest(of positions: [Int]) -> ArraySlice<Int> {
        var (low, high) = (0, positions.count)
        while low < high {
            let middle = (low + high) / 2
            if positions[middle] < next { low = middle + 1 } else { high = middle }
        }
        return positions[low...]
    }
}
