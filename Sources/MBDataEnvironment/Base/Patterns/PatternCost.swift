/// What it takes to make a regular expression, estimated from its pattern before that's done.
///
/// Nearly all of it goes into sets of characters: for a class such as `\p{L}`, the engine collects
/// hundreds of ranges anew each time, and the same again for sets without regard to case. Measured
/// with ICU 76, for each of the two expressions that are made of a pattern.
struct PatternCost: Equatable {
    /// The sets that characters of the pattern define.
    private var sets = 0
    /// The sets that take long.
    private var classes = 0
    private let length: Int
    /// Whether there's a class of whole emoji, such as `\p{RGI_Emoji}`, which takes a tenth of a
    /// second.
    private(set) var hasSequences = false

    /// Anything uncertain counts as the worse case: quoted text looks like sets, too.
    init(_ pattern: String) {
        let units = Array(pattern.utf8)
        length = units.count
        var isIgnoringCase = false
        var position = 0
        while position < units.count {
            let next = position + 1 < units.count ? units[position + 1] : 0
            switch units[position] {
            case UInt8(ascii: "\\"):
                let isClass =
                    Self.classes.contains(next) || sets > 0 && Self.classesInSets.contains(next)
                if isClass { classes += 1 }
                if isClass, Self.isOfSequences(units[(position + 2)...]) { hasSequences = true }
                position += 1
            case UInt8(ascii: "["):
                sets += 1
                if next == UInt8(ascii: ":") {
                    classes += 1
                    if Self.isOfSequences(units[(position + 2)...]) { hasSequences = true }
                }
            case UInt8(ascii: "(") where next == UInt8(ascii: "?"):
                let flags = units[(position + 2)...].prefix {
                    $0.isASCIILetterOrDigit || $0 == Self.minus
                }
                if flags.contains(UInt8(ascii: "i")) { isIgnoringCase = true }
            default: break
            }
            position += 1
        }
        if isIgnoringCase { classes += sets }
    }

    /// The memory that the expressions take.
    var bytes: Int {
        Int(clamping: 2 * (Int64(length) * 64 + Int64(sets) * 1_536 + Int64(classes) * 8_192))
    }

    /// The time that making them takes on a slow core.
    var nanoseconds: Int64 {
        2 * (Int64(length) * 300 + Int64(sets) * 4_000 + Int64(classes) * 100_000)
    }

    /// The steps that they cost, in addition to those for the length of the pattern.
    var steps: Int { classes * 200 }

    /// Whether the text after the beginning of a class names one of whole emoji. The engine ignores
    /// case, blanks and signs in names.
    private static func isOfSequences(_ rest: ArraySlice<UInt8>) -> Bool {
        let name = rest.prefix(100).prefix { $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "]") }
            .filter(\.isASCIILetterOrDigit).map { $0 | 0x20 }
        return sequences.contains { name.starts(with: $0.utf8) }
    }

    private static let sequences = ["rgi", "basicemoji", "emojikeycap"]

    private static let minus = UInt8(ascii: "-")
    /// What follows a backslash in a class of its own, or in the name of a character.
    private static let classes = Set("pPN".utf8)
    /// What follows a backslash in a class that's ready outside of sets.
    private static let classesInSets = Set("dDhHsSvVwWR".utf8)
}
