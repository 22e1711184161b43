/// Guesses what an author who knows other languages meant.
enum Hint {
    /// What to write instead of a word that isn't an operator of a grammar.
    static func forOperator(_ word: String, in grammar: Grammar) -> String? {
        guard word.utf8.count <= longestWord else { return nil }
        let word = word.lowercased()
        switch grammar {
        case .boolean: return forLogic(word)
        case .math: return forArithmetic(word)
        case .object: return nil
        }
    }

    private static let longestWord = 7

    private static func forLogic(_ word: String) -> String? {
        switch word.hasPrefix("-") ? String(word.dropFirst()) : symbols(of: word) ?? word {
        case "=", "eq", "is", "equals": "write == or -EQ"
        case "≠", "ne", "neq", "~=": "write != or -NE"
        case "≤", "lte", "le", "leq": "write <= or -LTE"
        case "≥", "gte", "ge", "geq": "write >= or -GTE"
        case "lt": "write < or -LT"
        case "gt": "write > or -GT"
        case "and", "&": "write && or -AND"
        case "or", "|": "write || or -OR"
        case "not": "write !"
        case "+", "", "*", "/", "%": "write arithmetic as #( … )"
        case "?": "write ^if(condition|then|else)"
        default: isCalculation(word) ? "write arithmetic as #( … )" : nil
        }
    }

    private static func forArithmetic(_ word: String) -> String? {
        switch symbols(of: word) ?? word {
        case "×", "·", "x": "write *"
        case "÷": "write /"
        case "−", "–": "write -"
        case "mod": "write %"
        case "=", "==", "!=", "<", ">", "<=", ">=": "a comparison is a boolean expression"
        default: nil
        }
    }

    /// Whether a word is an operator and digits, such as `*2`.
    private static func isCalculation(_ word: String) -> Bool {
        guard let first = word.utf8.first, Operator.arithmetic(first) != nil else { return false }
        return word.utf8.count > 1
            && word.utf8.dropFirst().allSatisfy {
                $0 == UInt8(ascii: ".") || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
            }
    }

    /// The symbols that a word begins with, such as the `=` of `=1`.
    private static func symbols(of word: String) -> String? {
        let symbols = word.unicodeScalars.prefix { "=<>!~≠≤≥&|×÷".unicodeScalars.contains($0) }
        return symbols.isEmpty ? nil : String(symbols)
    }

    /// A text without the quotation marks around it; nil if it has none.
    static func unquoted(_ text: String) -> Substring? {
        let bytes = text.utf8
        guard let first = bytes.first, bytes.count > 1, first == bytes.last,
            first == UInt8(ascii: "'") || first == UInt8(ascii: "\"")
        else { return nil }
        return Substring(bytes.dropFirst().dropLast())
    }

    /// Whether a text is a word for false or nothing in other languages. As a condition, it's text
    /// and therefore true.
    static func isFalseWord(_ text: String) -> Bool {
        guard text.utf8.count <= 32 else { return false }
        switch text.trimmingBlanks().lowercased() {
        case "false", "no", "nil", "null": return true
        default: return false
        }
    }

    /// What to write instead of the text between braces.
    static func forBraces(_ inside: String) -> String {
        let trimmed = inside.trimmingBlanks()
        if trimmed.utf8.first == UInt8(ascii: "$") { return "write it without the inner $" }
        if trimmed.utf8.count < inside.utf8.count { return "remove the spaces inside the braces" }
        if inside.utf8.contains(where: { Operator.arithmetic($0) != nil }) {
            return "write arithmetic as #( … ), and a name with other characters as $[…]"
        }
        return "use $[…] for a name with other characters"
    }

    /// The bytes of the marker that begins an unclosed form in a literal text of the object grammar,
    /// such as `${` or `^join(`.
    static func unclosedForm(in text: String) -> Range<Int>? {
        guard !SourceBytes.isLiteral(text) else { return nil }
        var previous: UInt8 = 0
        // Where the call begins whose name this may be.
        var call: Int?
        for (offset, byte) in text.utf8.enumerated() {
            switch (previous, byte) {
            case (UInt8(ascii: "$"), UInt8(ascii: "{")), (UInt8(ascii: "$"), UInt8(ascii: "[")),
                (UInt8(ascii: "$"), UInt8(ascii: "(")), (UInt8(ascii: "#"), UInt8(ascii: "(")):
                return offset - 1..<offset + 1
            default: previous = byte
            }
            if byte == UInt8(ascii: "^") {
                call = offset
            } else if let start = call {
                let isFirst = offset == start + 1
                if byte == UInt8(ascii: "("), !isFirst { return start..<offset + 1 }
                let isName =
                    isFirst
                    ? SourceBytes.beginsIdentifier(byte) : SourceBytes.continuesIdentifier(byte)
                if !isName { call = nil }
            }
        }
        return nil
    }
}
