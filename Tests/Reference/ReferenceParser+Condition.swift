import MBDataEnvironment

extension ReferenceParser {
    /// Reads a text in boolean context, which may be a constant.
    func condition(_ letters: Letters) throws -> Condition {
        let marks = Letters("$^#-|&=<>!()")
        guard letters.contains(where: { marks.contains($0) }) else {
            return .part(.text(letters.trimmed.text))
        }
        var reader = ConditionReader(parser: self, letters: letters)
        reader.skipBlanks()
        return try reader.whole { try $0.condition() }
    }
}

private struct ConditionReader: ReferenceReader {
    let parser: ReferenceParser
    let letters: Letters
    var position = 0
    var groups = 0

    private static let symbols: [(String, meaning: String)] = [
        ("&&", "and"), ("||", "or"), ("==", "=="), ("!=", "!="), ("<=", "<="), ("=<", "<="),
        (">=", ">="), ("=>", ">="), ("<", "<"), (">", ">"), ("!", "!"),
    ]

    /// The longer ones first.
    private static let words: [(String, meaning: String)] = [
        ("-LTE", "<="), ("-GTE", ">="), ("-AND", "and"), ("-OR", "or"), ("-EQ", "=="),
        ("-NE", "!="), ("-LT", "<"), ("-GT", ">"),
    ]

    /// The operator that begins here, by its meaning, and its length.
    private var mark: (meaning: String, length: Int)? {
        let rest = Letters(letters[min(position, letters.count)...])
        for (text, meaning) in Self.symbols where rest.starts(with: Letters(text)) {
            return (meaning, text.count)
        }
        for (text, meaning) in Self.words where rest.starts(with: Letters(text)) {
            let base = letters[..<position].last { !$0.isMark }
            let before = base?.isLetterOrDigit == true
            let after = letters.at(position + text.count)?.isLetterOrDigit == true
            return before && after ? nil : (meaning, text.count)
        }
        return nil
    }

    mutating func condition() throws -> Condition {
        var left = try comparison()
        while let (meaning, length) = mark, meaning == "and" || meaning == "or" {
            position += length
            let right = try comparison()
            left = meaning == "and" ? .both(left, right) : .either(left, right)
        }
        return left
    }

    private mutating func comparison() throws -> Condition {
        var left = try operand()
        while let (meaning, length) = mark, !["and", "or", "!"].contains(meaning) {
            position += length
            left = .comparison(left, meaning, try operand())
        }
        return left
    }

    /// An operand and the blanks around it.
    private mutating func operand() throws -> Condition {
        let first = try startOfOperand()
        defer { skipBlanks() }
        if let (meaning, length) = mark {
            guard meaning == "!" else { throw ReferenceError(.missingOperand) }
            position += length
            return .not(try operand())
        }
        if first == ")" {
            throw ReferenceError(groups == 0 ? .unbalancedParenthesis : .missingOperand)
        }
        if first == "(" { return .group(try group { try $0.condition() }) }
        if let (part, end) = try parser.form(letters, position, isSum: false) {
            position = end
            return .part(part)
        }
        var word = Letters()
        while let letter = next, !letter.isBlank, letter != "(", letter != ")", mark == nil,
            parser.formEnd(letters, position) == nil
        {
            word.append(letter)
            position += 1
        }
        return .part(.text(word.text))
    }
}
