/// The bytes of a text, with the partner of every bracket in it.
///
/// Each of the three kinds of brackets is counted separately, as the grammar requires, so the
/// partner of an opening bracket is found once for all regions, in linear time.
package struct SourceBytes: Sendable {
    package let bytes: [UInt8]

    /// For an opening bracket, the offset of its partner; less than 0 elsewhere. Empty if there are
    /// no brackets.
    private let partners: [Int32]

    package init(_ text: String) {
        bytes = Array(text.utf8)
        guard bytes.contains(where: Self.isOpening) else {
            partners = []
            return
        }
        var partners = [Int32](repeating: Self.none, count: bytes.count)
        var (round, square, curly) = (Self.none, Self.none, Self.none)
        var offset = 0
        while offset < bytes.count {
            let position = Int32(truncatingIfNeeded: offset)
            switch bytes[offset] {
            case UInt8(ascii: "("): Self.open(&round, at: position, in: &partners)
            case UInt8(ascii: "["): Self.open(&square, at: position, in: &partners)
            case UInt8(ascii: "{"): Self.open(&curly, at: position, in: &partners)
            case UInt8(ascii: ")"): Self.close(&round, at: position, in: &partners)
            case UInt8(ascii: "]"): Self.close(&square, at: position, in: &partners)
            case UInt8(ascii: "}"): Self.close(&curly, at: position, in: &partners)
            default: break
            }
            offset += 1
        }
        self.partners = partners
    }

    var whole: SourceRange { SourceRange(0, bytes.count) }

    /// The text between the opening bracket at an offset and its partner, if the partner is in the
    /// region that ends at `end`.
    package func inside(bracketAt offset: Int, before end: Int) -> SourceRange? {
        guard offset < partners.count, partners[offset] >= 0, Int(partners[offset]) < end else {
            return nil
        }
        return SourceRange(offset + 1, Int(partners[offset]))
    }

    @inline(__always)
    package func text(_ range: SourceRange) -> String {
        String(decoding: bytes[range.lower..<range.upper], as: UTF8.self)
    }

    func hasBlanksAround(_ range: SourceRange) -> Bool {
        !range.isEmpty && (Self.isBlank(bytes[range.lower]) || Self.isBlank(bytes[range.upper - 1]))
    }

    /// A region without the blanks at both ends.
    func withoutBlanks(_ range: SourceRange) -> SourceRange {
        var inside = range
        while !inside.isEmpty, Self.isBlank(bytes[inside.upper - 1]) { inside.upper -= 1 }
        while !inside.isEmpty, Self.isBlank(bytes[inside.lower]) { inside.lower += 1 }
        return inside
    }

    /// Whether the whole text is a name.
    package var isIdentifier: Bool { identifierEnd(from: 0, before: bytes.count) == bytes.count }

    /// The end of the identifier that begins at an offset; nil if none does.
    package func identifierEnd(from offset: Int, before end: Int) -> Int? {
        guard offset < end, Self.beginsIdentifier(bytes[offset]) else { return nil }
        var next = offset + 1
        while next < end, Self.continuesIdentifier(bytes[next]) { next += 1 }
        return next
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 32 || (byte >= 9 && byte <= 13)
    }

    /// Whether the boolean grammar gives a byte a meaning.
    static func belongsToLogic(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "#"), UInt8(ascii: "-"),
            UInt8(ascii: "|"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "<"),
            UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "("), UInt8(ascii: ")"):
            true
        default: false
        }
    }

    /// Whether the object grammar gives no character of a text a meaning.
    package static func isLiteral(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            !bytes.contains { byte in
                switch byte {
                case UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "#"), UInt8(ascii: "\\"):
                    true
                default: false
                }
            }
        } ?? false
    }

    static func beginsIdentifier(_ byte: UInt8) -> Bool {
        (byte.isASCIILetterOrDigit && !byte.isASCIIDigit) || byte == UInt8(ascii: "_")
    }

    package static func continuesIdentifier(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: "-")
    }

    private static func isOpening(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
    }

    private static let none: Int32 = -1

    /// Until an opening bracket has its partner, its entry holds the bracket that was opened before
    /// it: -2 for the first byte, -3 for the second and so on.
    private static func open(
        _ innermost: inout Int32, at position: Int32, in partners: inout [Int32]
    ) {
        partners[Int(position)] = innermost == none ? none : -2 - innermost
        innermost = position
    }

    private static func close(
        _ innermost: inout Int32, at position: Int32, in partners: inout [Int32]
    ) {
        guard innermost != none else { return }
        let opening = Int(innermost)
        innermost = partners[opening] == none ? none : -2 - partners[opening]
        partners[opening] = position
    }
}
