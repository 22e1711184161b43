import MBDataEnvironment

extension ReferenceParser {
    /// Reads arithmetic.
    func sum(_ letters: Letters) throws -> Sum {
        var reader = SumReader(parser: self, letters: letters)
        reader.skipBlanks()
        guard reader.next != nil else { throw ReferenceError(.emptyGroup) }
        return try reader.whole { try $0.sum() }
    }

    /// Reads a text in number context, which may be a constant.
    func number(_ text: Letters) throws -> Sum {
        let letters = text.trimmed
        let marks = Letters("+-*/%()")
        let isSigned = SumReader(parser: self, letters: letters).isSign
        let isConstant = !letters.indices.dropFirst(isSigned ? 1 : 0).contains {
            marks.contains(letters[$0]) || letters[$0].isBlank || formEnd(letters, $0) != nil
        }
        // Blanks alone aren't a constant, but an expression without operands.
        return isConstant && !letters.isEmpty ? .word(letters.text) : try sum(letters)
    }

    /// Whether there is an operator between two operands.
    func isArithmetic(_ letters: Letters) -> Bool {
        var reader = SumReader(parser: self, letters: letters)
        return reader.findsOperation()
    }
}

private struct SumReader: ReferenceReader {
    let parser: ReferenceParser
    let letters: Letters
    var position = 0
    var groups = 0

    /// Whether a sign that belongs to a number begins here.
    var isSign: Bool {
        guard next == "+" || next == "-", let after = letters.at(position + 1) else { return false }
        return after.isDigit || after == "."
    }

    mutating func sum() throws -> Sum {
        var left = try product()
        while let mark = next, mark == "+" || mark == "-" {
            guard !isSign else { throw ReferenceError(.ambiguousSign) }
            position += 1
            left = .operation(left, mark, try product())
        }
        return left
    }

    private mutating func product() throws -> Sum {
        var left = try operand()
        while let mark = next, mark == "*" || mark == "/" || mark == "%" {
            position += 1
            left = .operation(left, mark, try operand())
        }
        return left
    }

    /// An operand and the blanks around it.
    private mutating func operand() throws -> Sum {
        let first = try startOfOperand()
        defer { skipBlanks() }
        if first == ")", groups == 0 { throw ReferenceError(.unbalancedParenthesis) }
        if first == "(" { return try group { try $0.sum() } }
        if first == "-", !isSign {
            position += 1
            let isGroup = next == "("
            guard isGroup || (next != nil && parser.formEnd(letters, position) != nil) else {
                throw ReferenceError(.missingOperand)
            }
            return .negation(try operand())
        }
        if let (part, end) = try parser.form(letters, position, isSum: true) {
            position = end
            return .part(part)
        }
        return try word()
    }

    private mutating func word() throws -> Sum {
        let word = wordLetters(ends: "+-*/%()|")
        if next == "|" { throw ReferenceError(.missingOperator) }
        guard !word.isEmpty else { throw ReferenceError(.missingOperand) }
        return Self.isNumber(word) ? .number(word.text) : .word(word.text)
    }

    private mutating func wordLetters(ends: String) -> Letters {
        var word = Letters()
        if isSign {
            word.append(letters[position])
            position += 1
        }
        let ends = Letters(ends)
        while let letter = next, !letter.isBlank, !ends.contains(letter),
            parser.formEnd(letters, position) == nil
        {
            word.append(letter)
            position += 1
        }
        return word
    }

    private static func isNumber(_ word: Letters) -> Bool {
        let digits = word.drop { $0 == "+" || $0 == "-" }
        return digits.allSatisfy { $0.isDigit || $0 == "." } && digits.contains { $0.isDigit }
            && digits.filter { $0 == "." }.count <= 1
    }

    /// Whether an operator is between two operands other than words.
    mutating func findsOperation() -> Bool {
        var isAfterOperand = false
        var isAfterOperation = false
        while let letter = next {
            if letter.isBlank {
                position += 1
                continue
            }
            var isOperand = true
            if let end = parser.formEnd(letters, position) {
                position = end
            } else if letter == "(", let end = letters.closing(position) {
                if parser.isArithmetic(Letters(letters[(position + 1)..<end])) { return true }
                position = end + 1
            } else if !isSign, Letters("+-*/%").contains(letter) {
                isAfterOperation = isAfterOperand
                isAfterOperand = false
                position += 1
                continue
            } else {
                if isSign, isAfterOperand { return true }
                let word = wordLetters(ends: "+-*/%()")
                if word.isEmpty { position += 1 }
                let number = ReferenceValue.number(word.text)
                isOperand = letter == ")" || number?.isWhole == true
            }
            if isOperand, isAfterOperation { return true }
            isAfterOperand = isOperand
            isAfterOperation = false
        }
        return false
    }
}
