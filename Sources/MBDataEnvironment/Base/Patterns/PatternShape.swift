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
    /// The number of alternatives that the engine may have to try after another one.
    private(set) var alternatives = 0
    /// Whether the pattern holds only what this type knows, and repeats nothing but characters and
    /// classes: no groups, whose repetitions multiply, and no conditions, which consume nothing.
    private(set) var isSimple = true
    /// Whether flags or comments may hide what else there is: free spacing lets spaces stand between
    /// the two signs of a possessive repetition, and looking for Unicode's words takes long.
    private(set) var hasUnknownFlags = false
    /// Whether a step may compare text with what a group matched.
    private(set) var hasBackReferences = false
    /// Whether a step may scan the whole text: inside lookaround groups, inside groups that the
    /// engine doesn't backtrack into, and where it looks for the boundaries of characters and words.
    private(set) var hasLongSteps = false
    /// Whether it matches only at the end of the previous match.
    private(set) var isBoundToLast = false
    private let length: Int

    init(_ pattern: String) {
        let units = Array(pattern.utf8)
        length = units.count
        var position = 0
        /// Whether what stands before the position can be repeated without multiplying.
        var isRepeatable = false
        while position < units.count {
            let unit = units[position]
            let next = position + 1 < units.count ? units[position + 1] : 0
            switch unit {
            case UInt8(ascii: "\\"):
                readEscape(next)
                isRepeatable = !Self.conditions.contains(next)
                position += 1
            case UInt8(ascii: "["):
                position = endOfSet(at: position, in: units)
                isRepeatable = true
            case UInt8(ascii: "("):
                isStraight = false
                isRepeatable = false
                if next == UInt8(ascii: "?") { position = endOfGroupStart(at: position, in: units) }
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
                repetitions += 1
                if !isRepeatable { isSimple = false }
                if next == UInt8(ascii: "+") { hasLongSteps = true }
                if next != 0 || unit == UInt8(ascii: "{") { isStraight = false }
            case UInt8(ascii: "}"):
                if next == UInt8(ascii: "+") { hasLongSteps = true }
            case UInt8(ascii: "|"):
                isStraight = false
                isRepeatable = false
                alternatives += 1
            case UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: ")"):
                if unit != UInt8(ascii: "^") { isStraight = false }
                isRepeatable = false
            default: isRepeatable = true
            }
            position += 1
        }
    }

    /// Whether the engine can run without being counted on a text of so many UTF-16 code units: it
    /// can't take more steps than allowed, and has done after comparing a few million characters.
    ///
    /// At each position, each repetition can end at each later one, and each alternative can double
    /// the ways to get there. Each way compares at most the characters of the pattern.
    func isFree(length count: Int, steps: Int) -> Bool {
        guard isSimple, !hasBackReferences, !hasLongSteps, !isBoundToLast else { return false }
        var ways = count
        func multiply(by factor: Int) {
            let (product, isTooLarge) = ways.multipliedReportingOverflow(by: factor)
            ways = isTooLarge ? .max : product
        }
        for _ in 0..<(isStraight ? 0 : repetitions) where ways < Self.mostComparisons {
            multiply(by: count)
        }
        for _ in 0..<alternatives where ways < Self.mostComparisons { multiply(by: 2) }
        let isWithinSteps = ways <= steps || ways / Self.stepsPerPlace <= count
        multiply(by: length + (repetitions > 0 ? Self.costOfStep : 0))
        return isWithinSteps && ways <= Self.mostComparisons
    }

    /// The number of steps that each position of a text allows in addition to the limit.
    static let stepsPerPlace = 10
    private static let mostComparisons = 32_000_000
    /// How many comparisons take as long as going back to an earlier way.
    private static let costOfStep = 16

    /// What follows a backslash and consumes nothing, so that it can be repeated forever.
    private static let conditions = Set("bBAZzG".utf8)

    /// The last position of a group's start: a kind, a name or flags after `(?`.
    private mutating func endOfGroupStart(at start: Int, in units: [UInt8]) -> Int {
        let position = start + 2
        guard position < units.count else { return start }
        switch units[position] {
        case UInt8(ascii: ":"): return position
        case UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"):
            // A name is as good as look-behind here.
            hasLongSteps = true
            return position
        default:
            let flags = units[position...].prefix { Self.plainFlags.contains($0) }
            let end = position + flags.count
            guard end < units.count, [UInt8(ascii: ":"), UInt8(ascii: ")")].contains(units[end])
            else {
                isSimple = false
                hasUnknownFlags = true
                return start + 1
            }
            return end
        }
    }

    /// Flags that change neither what a pattern's characters are nor what a step costs.
    private static let plainFlags = Set("ims-".utf8)

    private mutating func readEscape(_ letter: UInt8) {
        switch letter {
        case UInt8(ascii: "1")...UInt8(ascii: "9"), UInt8(ascii: "k"):
            hasBackReferences = true
            isStraight = false
        case UInt8(ascii: "G"):
            isBoundToLast = true
            isStraight = false
        case _ where Self.plainEscapes.contains(letter) || !letter.isASCIILetterOrDigit: break
        default:
            isStraight = false
            isSimple = false
            if letter == UInt8(ascii: "X") { hasLongSteps = true }
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
                isSimple = false
                return start
            case UInt8(ascii: "\\"):
                position += 1
                if position < units.count, !Self.plainEscapes.contains(units[position]),
                    units[position].isASCIILetterOrDigit
                {
                    isStraight = false
                    isSimple = false
                }
            default: break
            }
            position += 1
        }
        return start
    }
}
