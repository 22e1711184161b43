/// The mistake in a regular expression that the engine refused without a reason.
///
/// Finds only mistakes in brackets and repetitions that are certain; if a pattern quotes text or
/// has comments, nothing is certain.
struct PatternProblem: CustomStringConvertible {
    let description: String

    /// Nil if no mistake is certain.
    init?(in pattern: String) {
        // Characters beyond ASCII aren't part of the syntax; their units only keep the offsets.
        let units = pattern.utf16.map { UInt8(exactly: $0) ?? 0 }
        let pairs = zip(units, units.dropFirst())
        let isQuoting = pairs.contains { $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: "Q") }
        let hasOptions = pairs.contains { $0 == UInt8(ascii: "(") && $1 == UInt8(ascii: "?") }
        let mayHaveComments = hasOptions && units.contains(UInt8(ascii: "#"))
        guard !isQuoting, !mayHaveComments, let problem = Self.problem(in: units) else {
            return nil
        }
        description = problem
    }

    private static func problem(in units: [UInt8]) -> String? {
        var groups: [Int] = []
        var position = 0
        /// Whether there is something to repeat before this; also true if that isn't certain.
        var isRepeatable = false
        while position < units.count {
            let start = position
            position += 1
            switch units[start] {
            case UInt8(ascii: "\\"):
                guard position < units.count else {
                    return "it ends with a lone backslash"
                }
                position += 1
                isRepeatable = true
            case UInt8(ascii: "["):
                guard let end = endOfSet(at: start, in: units) else {
                    return "the '[' at offset \(start) is not closed"
                }
                position = end
                isRepeatable = true
            case UInt8(ascii: "("):
                groups.append(start)
                if position < units.count, units[position] == UInt8(ascii: "?") { position += 1 }
                isRepeatable = position > start + 1
            case UInt8(ascii: ")"):
                guard groups.popLast() != nil else {
                    return "the ')' at offset \(start) has no opening '('"
                }
                isRepeatable = true
            case UInt8(ascii: "|"): isRepeatable = false
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
                guard isRepeatable else {
                    let sign = Unicode.Scalar(units[start])
                    return "there is nothing that the '\(sign)' at offset \(start) could repeat"
                }
            default: isRepeatable = true
            }
        }
        return groups.last.map { "the '(' at offset \($0) is not closed" }
    }

    /// The position after a set, which can contain other sets. A `]` that comes first doesn't close
    /// it.
    private static func endOfSet(at start: Int, in units: [UInt8]) -> Int? {
        var depth = 0
        var position = start
        while position < units.count {
            switch units[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "["):
                depth += 1
                if position + 1 < units.count, units[position + 1] == UInt8(ascii: "^") {
                    position += 1
                }
                if position + 1 < units.count, units[position + 1] == UInt8(ascii: "]") {
                    position += 1
                }
            case UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return position + 1 }
            default: break
            }
            position += 1
        }
        return nil
    }
}
