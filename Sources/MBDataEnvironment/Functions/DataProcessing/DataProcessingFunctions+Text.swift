extension DataProcessingFunctions {
    /// A separator that is nothing is an empty one: an empty parameter cannot be told from it.
    static func join(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let last = call.count - 1
        let separator = try call.value(last) ?? ""
        guard case .string(let separator) = separator else {
            throw call.wrongType(last, separator, wanted: "a string")
        }
        var text = ""
        var isFirst = true
        for parameter in 0..<last {
            guard let elements = try call.iteration(parameter) else { continue }
            for position in 0..<elements.count {
                try call.step()
                if !isFirst { text += separator }
                isFirst = false
                try call.append(elements.value(at: position), to: &text)
            }
        }
        return .string(text)
    }

    /// Code unit by code unit, so that the same pieces come out on every platform, and a letter is
    /// found although a combining mark follows it.
    static func split(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let (delimiter, text) = (try call.string(0), try call.string(1))
        guard !delimiter.isEmpty else {
            throw MBExpressionError(
                "the delimiter is empty; put the text to divide at into parameter 1",
                code: .invalidParameter)
        }
        guard !text.isEmpty else { return nil }
        try call.step((text.utf8.count + delimiter.utf8.count) / 8)
        var search = ByteSearch(for: delimiter, in: text)
        var pieces: [MBValue] = []
        var start = 0
        while let match = search.next() {
            try call.step()
            pieces.append(.string(search.text(start..<match.lowerBound)))
            start = match.upperBound
        }
        pieces.append(.string(search.text(start..<search.count)))
        return try call.array(pieces)
    }

    static func splitLines(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        guard let value = try call.value(0) else { return nil }
        guard case .string(let text) = value else {
            throw call.wrongType(0, value, wanted: "a string")
        }
        try call.step(text.utf8.count / 8)
        let bytes = Array(text.utf8)
        var lines: [MBValue] = []
        var start = 0
        var position = 0
        while position < bytes.count {
            let length = newlineLength(at: position, of: bytes)
            if length > 0 {
                try call.step()
                lines.append(.string(String(decoding: bytes[start..<position], as: UTF8.self)))
                start = position + length
            }
            position += max(length, 1)
        }
        lines.append(.string(String(decoding: bytes[start...], as: UTF8.self)))
        return try call.array(lines)
    }

    /// The length of the newline character at a position: U+000A to U+000D, U+0085, U+2028 and
    /// U+2029. 0 if there is none.
    private static func newlineLength(at position: Int, of bytes: [UInt8]) -> Int {
        switch bytes[position] {
        case 0x0A...0x0D: return 1
        case 0xC2 where position + 1 < bytes.count && bytes[position + 1] == 0x85: return 2
        case 0xE2 where position + 2 < bytes.count && bytes[position + 1] == 0x80:
            return bytes[position + 2] == 0xA8 || bytes[position + 2] == 0xA9 ? 3 : 0
        default: return 0
        }
    }
}

/// Finds a text in another, byte by byte of UTF-8, from left to right and not overlapping, in time
/// that grows with the lengths of both (Knuth, Morris and Pratt).
struct ByteSearch {
    private let wanted: [UInt8]
    private let bytes: [UInt8]
    /// For each length of a part found: how much of it may be the beginning of another match.
    private let fallback: [Int]
    private var position = 0

    /// - Parameter wanted: must not be empty.
    init(for wanted: String, in text: String) {
        self.wanted = Array(wanted.utf8)
        bytes = Array(text.utf8)
        fallback = Self.fallback(of: self.wanted)
    }

    /// The length of the text that is searched.
    var count: Int { bytes.count }

    /// A part of the text between matches.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// Where the next match stands.
    mutating func next() -> Range<Int>? {
        var found = 0
        while position < bytes.count {
            while found > 0, bytes[position] != wanted[found] { found = fallback[found] }
            if bytes[position] == wanted[found] { found += 1 }
            position += 1
            if found == wanted.count { return position - found..<position }
        }
        return nil
    }

    private static func fallback(of wanted: [UInt8]) -> [Int] {
        var table = Array(repeating: 0, count: wanted.count + 1)
        var found = 0
        for position in wanted.indices.dropFirst() {
            while found > 0, wanted[position] != wanted[found] { found = table[found] }
            if wanted[position] == wanted[found] { found += 1 }
            table[position + 1] = found
        }
        return table
    }
}
