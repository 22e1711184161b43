/// Finds a text in another, code unit by code unit.
///
/// Complexity: linear in both, whatever they are (the algorithm of Knuth, Morris and Pratt).
enum TextSearch {
    /// Where a text stands first, in UTF-16 code units; nil if nowhere, or if it is empty.
    static func range(of part: String, in text: String) -> Range<Int>? {
        guard let offset = offset(of: part, in: text) else { return nil }
        let start = text.utf8.index(text.startIndex, offsetBy: offset)
        let location = text.utf16.distance(from: text.startIndex, to: start)
        return location..<location + part.utf16.count
    }

    static func contains(_ part: String, in text: String) -> Bool {
        offset(of: part, in: text) != nil
    }

    /// In UTF-8: a text cannot match there in the middle of a character of another.
    private static func offset(of part: String, in text: String) -> Int? {
        guard !part.isEmpty, part.utf8.count <= text.utf8.count else { return nil }
        let pattern = Array(part.utf8)
        let borders = borders(of: pattern)
        var matched = 0
        var offset = 0
        for byte in text.utf8 {
            while matched > 0, byte != pattern[matched] { matched = Int(borders[matched - 1]) }
            if byte == pattern[matched] { matched += 1 }
            offset += 1
            if matched == pattern.count { return offset - matched }
        }
        return nil
    }

    /// For each beginning of a pattern, how much of it stands at its end again.
    private static func borders(of pattern: [UInt8]) -> [UInt32] {
        var borders = [UInt32](repeating: 0, count: pattern.count)
        var matched = 0
        for position in pattern.indices.dropFirst() {
            while matched > 0, pattern[position] != pattern[matched] {
                matched = Int(borders[matched - 1])
            }
            if pattern[position] == pattern[matched] { matched += 1 }
            borders[position] = UInt32(truncatingIfNeeded: matched)
        }
        return borders
    }
}
