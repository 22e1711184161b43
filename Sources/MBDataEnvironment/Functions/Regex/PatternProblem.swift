/// What is wrong with a regular expression that the engine refused without a reason.
///
/// Only what a plain look at brackets and repetitions shows for certain; where a pattern quotes
/// text or has comments, nothing is certain.
struct PatternProblem: CustomStringConvertible {
    let description: String

    /// Nil if nothing shows.
    init?(in pattern: String) {
        // Characters beyond ASCII are no part of the syntax; their units only keep the places.
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
        /// Whether something stands before that can be repeated; where that is not certain, too.
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
                    return "the ')' at offset \(start) closes nothing"
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

    /// The position behind a set, in which other sets may stand. A `]` that comes first closes
    /// nothing.
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
