/// Counts the combining marks that follow each other in a text.
///
/// To compare or to hash a character, Swift puts its marks in order, which takes quadratic time: a
/// million of them take hours.
package struct MarkRun {
    /// The most marks in a row that a document may have. Languages need a few, and texts that are
    /// decorated with them have some dozens.
    static let longest = 100

    private let most: Int
    private var count = 0

    /// A run that may have some marks.
    init(atMost most: Int = MarkRun.longest) { self.most = most }

    /// Takes the next scalar; returns false if there are too many marks in a row.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        let isMark =
            scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
        count = isMark ? count + 1 : 0
        return count <= most
    }

    /// Takes the next part of a text; returns false if there are too many marks in a row.
    mutating func take(_ text: String) -> Bool {
        guard Self.mayBeIn(text.utf8) else {
            if !text.isEmpty { count = 0 }
            return true
        }
        return text.unicodeScalars.allSatisfy { take($0) }
    }

    /// Whether a text has too many marks in a row.
    static func isTooLong(in text: String) -> Bool {
        var run = MarkRun()
        return !run.take(text)
    }

    /// The offset of the first mark after too many others in a text in UTF-8; nil if there is none.
    package static func firstTooMany(in bytes: some Collection<UInt8>) -> Int? {
        guard mayBeIn(bytes) else { return nil }
        var (run, offset) = (MarkRun(), 0)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            guard run.take(scalar) else { return offset }
            offset += UTF8.width(scalar)
        }
        return nil
    }

    /// Whether there may be marks in the bytes of a text.
    static func mayBeIn(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.contains { $0 >= firstByte }
    }

    /// The first byte of U+0300 in UTF-8: no mark comes before it.
    private static let firstByte: UInt8 = 0xCC
}
