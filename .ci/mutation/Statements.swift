import Foundation

extension Pattern {
    /// Statements that a mutant leaves out.
    static func statements() throws -> [Pattern] {
        let charge =
            #"(?:try )?(?:[\w.]+\.)?(?:step|allocate|charge|pay|draw|checkTime|enter|end|use)"#
        return [
            try dropped("charge", 12, #"^[ ]{8,}("# + charge + #"\(.*\))$"#),
            try dropped(
                "call", 3, #"^[ ]{8,}((?:try )?[a-zA-Z_][\w.?!]*(?:\[\w+\])?[\w.?!]*\(.*\))$"#),
            try dropped("count", 4, #"^[ ]{8,}([\w.?!\[\]]+ (?:&?[-+*]|\||\^|&)= .+)$"#),
            try dropped(
                "reset", 5, #"^[ ]{8,}([\w.?!\[\]]+ = (?:nil|\[\]|\[:\]|true|false|0))$"#),
            try dropped("assignment", 2, #"^[ ]{8,}(\w+[.?!\[][\w.?!\[\]]* = [^{\n]+)$"#),
            try dropped("throw", 5, #"^[ ]{8,}(throw .+)$"#),
            try Pattern("cleaning", 6, #"^[ ]*defer \{ (?!.*unlock)(.+) \}$"#) { match in
                Draft(
                    range: match.range(1), replacement: "if !isMutant(§) { \(match[1]) }",
                    change: "left out")
            },
        ]
    }

    private static func dropped(
        _ kind: String, _ weight: Double, _ expression: String
    ) throws -> Pattern {
        try Pattern(kind, weight, expression) { match in
            guard isWhole(match) else { return nil }
            return Draft(
                range: match.range(1), replacement: "if !isMutant(§) { \(match[1]) }",
                change: "left out")
        }
    }

    /// Whether a match is a statement of its own, not a part of an expression on several lines.
    private static func isWhole(_ match: Match) -> Bool {
        let line = match.source.line(at: match.range(1).location)
        let text = match.source.masked.substring(with: match.range(1))
        let keywords =
            #"^(return|super|self\.init|guard|if|for|while|case|else|precondition\w*|"#
            + #"fatalError|assert\w*|let|var|.*\bunlock)\b"#
        guard text.range(of: keywords, options: .regularExpression) == nil else { return false }
        var depth = 0
        for character in text {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth < 0 { return false }
        }
        guard depth == 0 else { return false }
        let before = match.source.neighbour(of: line, step: -1)
        let after = match.source.neighbour(of: line, step: 1)
        if let last = before.last, ",([=+-*/&|?<>".contains(last) { return false }
        if before.hasSuffix(":"), !before.hasPrefix("case "), !before.hasPrefix("default") {
            return false
        }
        if before.range(of: #"^guard\b.*[^{]$|\belse \{$|\breturn$|#"#, options: .regularExpression)
            != nil
        {
            return before.hasPrefix("}") && !text.hasPrefix("throw")
        }
        if let first = after.first, ".?:+-*/&|=<>,)]".contains(first) { return false }
        return !after.hasPrefix("else") && !after.hasPrefix("as ")
    }
}

/// The codes of errors.
enum ErrorCodes {
    static let names: Set<String> = [
        ".emptyReference", ".invalidReference", ".emptySubreference", ".missingOperand",
        ".missingOperator", ".ambiguousSign", ".unbalancedParenthesis", ".emptyGroup",
        ".unknownFunction", ".unknownVariable", ".unknownKey", ".missingKey", ".notANumber",
        ".notComparable", ".divisionByZero", ".numberOutOfRange", ".dynamicVariableCycle",
        ".dynamicVariableFailed", ".hostFailed", ".parameterCount", ".missingParameter",
        ".parameterType", ".invalidParameter", ".invalidDate", ".invalidPattern",
        ".functionFailed", ".capabilityMissing", ".limitExceeded", ".deadlineExceeded",
        ".cancelled", ".readOnlyVariable", ".emptyStack", ".reentrantUpdate", ".indexOutOfRange",
        ".invalidJSON", ".notConvertible", ".invalidType",
    ]
}
