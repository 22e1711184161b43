/// What the text of a regular expression reveals about how far the engine may backtrack and how
/// long a single step may take.
///
/// It looks at characters only superficially: anything uncertain counts as the worse case.
package struct PatternShape {
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
    /// engine doesn't backtrack into, and where it looks for the end of a character with its marks.
    private(set) var hasLongSteps = false
    /// Whether a step may go back over all marks before it, to find the boundary of a word.
    private(set) var hasWordBoundaries = false
    /// The greatest number of characters in a row that a single step compares.
    private(set) var longestRun = 0
    private(set) var ignoresCase = false
    /// Whether nothing in the pattern may mean something other than it seems to: quoted text, comments and
    /// nested sets may hide or make up what stands around them.
    private var isUnderstood = true
    /// Whether it matches only at the end of the previous match.
    private(set) var isBoundToLast = false
    private let length: Int

    package init(_ pattern: String) {
        let units = Array(pattern.utf8)
        length = units.count
        var position = 0
        /// Where the characters before the position begin that stand for themselves.
        var runStart = 0
        /// Whether what stands before the position can be repeated without multiplying.
        var isRepeatable = false
        while position < units.count {
            let unit = units[position]
            let isAtEnd = position + 1 == units.count
            let next = isAtEnd ? 0 : units[position + 1]
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
                if !isAtEnd || unit == UInt8(ascii: "{") { isStraight = false }
            case UInt8(ascii: "}"):
                if next == UInt8(ascii: "+") { hasLongSteps = true }
            case UInt8(ascii: "|"):
                isStraight = false
                isRepeatable = false
                alternatives += 1
            case UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: ")"):
                if unit != UInt8(ascii: "^") { isStraight = false }
                isRepeatable = false
            default:
                isRepeatable = true
                longestRun = max(longestRun, position + 1 - runStart)
                position += 1
                continue
            }
            position += 1
            runStart = position
        }
        if !isUnderstood { assumeWorst(of: units) }
    }

    /// Whether the engine can run without being counted on a text of so many UTF-16 code units: it
    /// can't take more steps than allowed, and is done after comparing some million characters.
    ///
    /// At each position, each repetition can end at each later one, and each alternative can double
    /// the ways to get there. Each way compares at most the characters of the pattern.
    package func isFree(length count: Int, steps: Int) -> Bool {
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
        multiply(by: length + (repetitions > 0 && !isStraight ? Self.costOfStep : 0))
        return isWithinSteps && ways <= Self.mostComparisons
    }

    /// The number of steps that each position of a text allows in addition to the limit.
    package static let stepsPerPlace = 10
    private static let mostComparisons = 12_000_000
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
        case UInt8(ascii: "<") where !Self.isLookBehind(units[(position + 1)...]):
            // A named group. Its name is read like the group's first characters.
            return position
        case UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"):
            hasLongSteps = true
            return position
        default:
            let flags = units[position...].prefix { Self.plainFlags.contains($0) }
            let end = position + flags.count
            guard end < units.count, [UInt8(ascii: ":"), UInt8(ascii: ")")].contains(units[end])
            else {
                isSimple = false
                isUnderstood = false
                hasUnknownFlags = true
                return start + 1
            }
            if flags.contains(UInt8(ascii: "i")) { ignoresCase = true }
            return end
        }
    }

    private static func isLookBehind(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.first == UInt8(ascii: "=") || rest.first == UInt8(ascii: "!")
    }

    /// Takes everything that may be a back-reference, a long step or `\G` for one, wherever it stands.
    private mutating func assumeWorst(of units: [UInt8]) {
        if hasUnknownFlags { ignoresCase = true }
        for (position, unit) in units.enumerated().dropFirst() {
            let former = units[position - 1]
            switch (former, unit) {
            case (UInt8(ascii: "\\"), UInt8(ascii: "1")...UInt8(ascii: "9")),
                (UInt8(ascii: "\\"), UInt8(ascii: "k")):
                hasBackReferences = true
            case (UInt8(ascii: "\\"), UInt8(ascii: "G")): isBoundToLast = true
            case (UInt8(ascii: "\\"), UInt8(ascii: "X")): hasLongSteps = true
            // Nothing ends a run of quoted characters.
            case (UInt8(ascii: "\\"), UInt8(ascii: "Q")): longestRun = units.count
            case (UInt8(ascii: "\\"), UInt8(ascii: "b")), (UInt8(ascii: "\\"), UInt8(ascii: "B")):
                hasWordBoundaries = true
            case (UInt8(ascii: "?"), UInt8(ascii: "=")), (UInt8(ascii: "?"), UInt8(ascii: "!")),
                (UInt8(ascii: "?"), UInt8(ascii: ">")), (UInt8(ascii: "?"), UInt8(ascii: "<")),
                (UInt8(ascii: "*"), UInt8(ascii: "+")), (UInt8(ascii: "+"), UInt8(ascii: "+")),
                (UInt8(ascii: "?"), UInt8(ascii: "+")), (UInt8(ascii: "}"), UInt8(ascii: "+")):
                hasLongSteps = true
            default: break
            }
        }
        isStraight = false
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
        case UInt8(ascii: "b"), UInt8(ascii: "B"): hasWordBoundaries = true
        case _ where Self.plainEscapes.contains(letter) || !letter.isASCIILetterOrDigit: break
        default:
            isStraight = false
            isSimple = false
            if !Self.understoodEscapes.contains(letter) { isUnderstood = false }
            if letter == UInt8(ascii: "X") { hasLongSteps = true }
        }
    }

    /// Further escapes after which the pattern continues as usual; what is in braces is read like the
    /// number of a repetition.
    private static let understoodEscapes = Set("pPNXRhHvVuUxaefnrt0".utf8)
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
                isUnderstood = false
                return start
            case UInt8(ascii: "\\"):
                position += 1
                if position < units.count, !Self.plainEscapes.contains(units[position]),
                    units[position].isASCIILetterOrDigit
                {
                    isStraight = false
                    isSimple = false
                    if !Self.understoodEscapes.contains(units[position]) { isUnderstood = false }
                }
            default: break
            }
            position += 1
        }
        return start
    }
}
