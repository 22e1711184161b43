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
        let condition = try reader.condition()
        guard reader.next != nil else { return condition }
        throw ReferenceError(reader.next == ")" ? .unbalancedParenthesis : .missingOperator)
    }
}

private struct ConditionReader {
    let parser: ReferenceParser
    let letters: Letters
    var position = 0
    /// The groups around the position.
    var groups = 0

    init(parser: ReferenceParser, letters: Letters) {
        self.parser = parser
        self.letters = letters
    }

    var next: Unicode.Scalar? { letters.at(position) }

    mutating func skipBlanks() {
        while next?.isBlank == true { position += 1 }
    }

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
            let before = letters.at(position - 1)?.isLetterOrDigit == true
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
        skipBlanks()
        defer { skipBlanks() }
        guard let first = next else {
            throw ReferenceError(groups == 0 ? .missingOperand : .unbalancedParenthesis)
        }
        if let (meaning, length) = mark {
            guard meaning == "!" else { throw ReferenceError(.missingOperand) }
            position += length
            return .not(try operand())
        }
        if first == ")" {
            throw ReferenceError(groups == 0 ? .unbalancedParenthesis : .missingOperand)
        }
        if first == "(" {
            position += 1
            groups += 1
            defer { groups -= 1 }
            skipBlanks()
            guard next != nil else { throw ReferenceError(.unbalancedParenthesis) }
            guard next != ")" else { throw ReferenceError(.emptyGroup) }
            let inner = try condition()
            guard let last = next else { throw ReferenceError(.unbalancedParenthesis) }
            guard last == ")" else { throw ReferenceError(.missingOperator) }
            position += 1
            return .group(inner)
        }
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
