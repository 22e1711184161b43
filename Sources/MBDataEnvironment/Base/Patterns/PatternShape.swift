/// What the text of a regular expression reveals about how far the engine may backtrack and how
/// long a single step may take.
///
/// It looks at characters only superficially: anything uncertain counts as the worse case.
struct PatternShape {
    /// Whether the engine never backtracks: the pattern is a plain sequence of characters and
    /// classes. The last one may be repeated.
    private(set) var isStraight = true
    /// The number of repetitions.
    private(set) var repetitions = 0
    /// Whether a step may compare text with what a group matched.
    private(set) var hasBackReferences = false
    /// Whether a step may scan the whole text: inside lookaround groups, and inside groups that the
    /// engine doesn't backtrack into.
    private(set) var hasLongSteps = false
    /// Whether it matches only at the end of the previous match.
    private(set) var isBoundToLast = false

    init(_ pattern: String) {
        let units = Array(pattern.utf8)
        var position = 0
        while position < units.count {
            let unit = units[position]
            let next = position + 1 < units.count ? units[position + 1] : 0
            switch unit {
            case UInt8(ascii: "\\"):
                readEscape(next)
                position += 1
            case UInt8(ascii: "["):
                position = endOfSet(at: position, in: units)
            case UInt8(ascii: "("):
                isStraight = false
                if next == UInt8(ascii: "?"), position + 2 < units.count {
                    hasLongSteps = hasLongSteps || ">=!<".utf8.contains(units[position + 2])
                }
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
                repetitions += 1
                if next == UInt8(ascii: "+") { hasLongSteps = true }
                if next != 0 || unit == UInt8(ascii: "{") { isStraight = false }
            case UInt8(ascii: "}"):
                if next == UInt8(ascii: "+") { hasLongSteps = true }
            case UInt8(ascii: "|"), UInt8(ascii: "$"): isStraight = false
            default: break
            }
            position += 1
        }
    }

    private mutating func readEscape(_ letter: UInt8) {
        switch letter {
        case UInt8(ascii: "1")...UInt8(ascii: "9"), UInt8(ascii: "k"):
            hasBackReferences = true
            isStraight = false
        case UInt8(ascii: "G"):
            isBoundToLast = true
            isStraight = false
        case _ where Self.plainEscapes.contains(letter) || !letter.isASCIILetterOrDigit: break
        default: isStraight = false
        }
    }

    private static let plainEscapes = Set("dDwWsSnrtbBAZz".utf8)

    /// The position of the bracket that closes a set. A set that is more than a sequence of
    /// characters isn't plain.
    private mutating func endOfSet(at start: Int, in units: [UInt8]) -> Int {
        var position = start + 1
        if position < units.count, units[position] == UInt8(ascii: "^") { position += 1 }
        let first = position
        while position < units.count {
            switch units[position] {
            case UInt8(ascii: "]") where position > first: return position
            case UInt8(ascii: "]"), UInt8(ascii: "["), UInt8(ascii: "&"):
                isStraight = false
                return start
            case UInt8(ascii: "\\"):
                position += 1
                if position < units.count, !Self.plainEscapes.contains(units[position]),
                    units[position].isASCIILetterOrDigit
                {
                    isStraight = false
                }
            default: break
            }
            position += 1
        }
        return start
    }
}
