/// The changes from a text to another one that differs from it only in blanks and line breaks.
struct BlankChanges {
    /// The changes, one for each run of blanks that differs.
    private(set) var edits: [ValueEdit] = []

    /// Nil if the texts differ in anything else.
    init?(from old: [UInt8], to new: [UInt8]) {
        var (position, other) = (0, 0)
        while position < old.count || other < new.count {
            let blanks = position..<Self.endOfBlanks(from: position, in: old)
            let wanted = other..<Self.endOfBlanks(from: other, in: new)
            if !old[blanks].elementsEqual(new[wanted]) {
                edits.append(
                    ValueEdit(range: blanks, text: String(decoding: new[wanted], as: UTF8.self)))
            }
            (position, other) = (blanks.upperBound, wanted.upperBound)
            guard position < old.count, other < new.count else { break }
            guard old[position] == new[other] else { return nil }
            position += 1
            other += 1
        }
        guard position == old.count, other == new.count else { return nil }
    }

    private static func endOfBlanks(from start: Int, in bytes: [UInt8]) -> Int {
        var end = start
        while end < bytes.count {
            if MarkupScanner.isBlank(bytes[end]) {
                end += 1
            } else if let next = Self.end(ofBlankReferenceAt: end, in: bytes) {
                end = next
            } else {
                break
            }
        }
        return end
    }

    /// The end of a character reference that stands for a blank, such as `&#10;`.
    private static func end(ofBlankReferenceAt start: Int, in bytes: [UInt8]) -> Int? {
        guard bytes[start] == UInt8(ascii: "&") else { return nil }
        let rest = bytes[start...].dropFirst()
        guard let end = rest.firstIndex(where: { !isInReference($0) }),
            bytes[end] == UInt8(ascii: ";")
        else { return nil }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        return ValueText.scalar(name).map { "\t\n\r ".unicodeScalars.contains($0) } == true
            ? end + 1 : nil
    }

    private static func isInReference(_ byte: UInt8) -> Bool {
        "#x0123456789abcdefABCDEF".utf8.contains(byte)
    }
}
