/// Forms of every grammar.
extension Lexer {
    mutating func readReference() -> Token.Kind? {
        if let escape = readDoubled() { return escape }
        let next = offset + 1
        guard next < end else { return nil }
        switch source.bytes[next] {
        case UInt8(ascii: "{"):
            guard let inside = source.inside(bracketAt: next, before: end) else { return nil }
            offset = inside.upper + 1
            return .braces(inside)
        case UInt8(ascii: "["):
            guard let name = source.inside(bracketAt: next, before: end) else { return nil }
            offset = name.upper + 1
            return .reference(.brackets, name: name)
        case UInt8(ascii: "("):
            guard let name = source.inside(bracketAt: next, before: end) else { return nil }
            offset = name.upper + 1
            return .reference(.parentheses, name: name)
        default:
            guard let nameEnd = source.identifierEnd(from: next, before: end) else { return nil }
            offset = nameEnd
            return .reference(.plain, name: SourceRange(next, nameEnd))
        }
    }

    mutating func readCall() -> Token.Kind? {
        if let escape = readDoubled() { return escape }
        let next = offset + 1
        guard let nameEnd = source.identifierEnd(from: next, before: end), nameEnd < end,
            source.bytes[nameEnd] == UInt8(ascii: "("),
            let arguments = source.inside(bracketAt: nameEnd, before: end)
        else { return nil }
        offset = arguments.upper + 1
        return .call(name: SourceRange(next, nameEnd), arguments: arguments)
    }

    mutating func readMath() -> Token.Kind? {
        if let escape = readDoubled() { return escape }
        let next = offset + 1
        guard next < end, source.bytes[next] == UInt8(ascii: "("),
            let inside = source.inside(bracketAt: next, before: end)
        else { return nil }
        offset = inside.upper + 1
        return .math(inside)
    }

    /// A doubled marker, which is an escape only in the object grammar.
    private mutating func readDoubled() -> Token.Kind? {
        let marker = source.bytes[offset]
        guard offset + 1 < end, source.bytes[offset + 1] == marker else { return nil }
        guard grammar == .object else { return nil }
        offset += 2
        return .escape(marker)
    }
}

// MARK: - Forms of one grammar

extension Lexer {
    mutating func readEscape() -> Token.Kind? {
        guard source.bytes[offset] == UInt8(ascii: "\\"), offset + 1 < end else { return nil }
        switch source.bytes[offset + 1] {
        case UInt8(ascii: "n"):
            offset += 2
            return .escape(10)
        case UInt8(ascii: "t"):
            offset += 2
            return .escape(9)
        default: return nil
        }
    }

    /// Moves past the blanks between the tokens of the number and boolean grammars.
    mutating func skipBlanks() -> Bool {
        guard grammar != .object else { return false }
        let start = offset
        while offset < end, SourceBytes.isBlank(source.bytes[offset]) { offset += 1 }
        formEnd = offset > start ? offset : formEnd
        return offset > start
    }

    private mutating func readParenthesis() -> Token.Kind? {
        switch source.bytes[offset] {
        case UInt8(ascii: "("):
            offset += 1
            return .openParenthesis
        case UInt8(ascii: ")"):
            offset += 1
            return .closeParenthesis
        default: return nil
        }
    }

    /// A sign directly before a digit or decimal point belongs to the literal that follows.
    mutating func readArithmetic() -> Token.Kind? {
        if let parenthesis = readParenthesis() { return parenthesis }
        guard let found = Operator.arithmetic(source.bytes[offset]) else { return nil }
        if found == .add || found == .subtract, offset + 1 < end {
            let next = source.bytes[offset + 1]
            if next.isASCIIDigit || next == UInt8(ascii: ".") { return readSignedLiteral() }
        }
        offset += 1
        return .operator(found)
    }

    private mutating func readSignedLiteral() -> Token.Kind {
        offset += 1
        while offset < end {
            let byte = source.bytes[offset]
            if SourceBytes.isBlank(byte) || Operator.arithmetic(byte) != nil { break }
            if byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || beginsForm() {
                break
            }
            offset += 1
        }
        return .text
    }

    /// Whether a reference, a call or arithmetic begins here, rather than a marker that is text.
    private mutating func beginsForm() -> Bool {
        guard "$^#".utf8.contains(source.bytes[offset]) else { return false }
        let start = offset
        defer { offset = start }
        return readForm() != nil
    }

    mutating func readLogic() -> Token.Kind? {
        if let parenthesis = readParenthesis() { return parenthesis }
        let byte = source.bytes[offset]
        if byte == UInt8(ascii: "-") { return readOperatorWord() }
        let next = offset + 1 < end ? source.bytes[offset + 1] : nil
        guard let symbol = Operator.symbol(byte, next) else { return nil }
        offset += symbol.length
        return .operator(symbol.operator)
    }

    /// Reads `-AND` and the like, except inside a word: with a letter or digit on both sides.
    private mutating func readOperatorWord() -> Token.Kind? {
        for word in Operator.words {
            let wordEnd = offset + word.text.count
            guard wordEnd <= end, source.bytes[offset..<wordEnd].elementsEqual(word.text) else {
                continue
            }
            if followsTextDirectly, isLetterOrDigit(before: offset), isLetterOrDigit(at: wordEnd) {
                continue
            }
            offset = wordEnd
            return .operator(word.operator)
        }
        return nil
    }

    /// Whether the character before this one is text, rather than the end of a form such as a
    /// reference.
    private var followsTextDirectly: Bool {
        formEnd < offset
    }

    /// Whether a letter or digit comes before a position, perhaps with marks such as accents.
    private func isLetterOrDigit(before position: Int) -> Bool {
        var start = position
        while start > 0 {
            start -= 1
            while start > 0, source.bytes[start] & 0xC0 == 0x80 { start -= 1 }
            guard isMark(at: start) else { return isLetterOrDigit(at: start) }
        }
        return false
    }

    private func isMark(at position: Int) -> Bool {
        guard source.bytes[position] >= 0x80, let scalar = scalar(at: position) else {
            return false
        }
        return switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    private func isLetterOrDigit(at position: Int) -> Bool {
        guard position < end else { return false }
        if source.bytes[position] < 0x80 { return source.bytes[position].isASCIILetterOrDigit }
        guard let scalar = scalar(at: position) else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private func scalar(at position: Int) -> Unicode.Scalar? {
        let rest = source.bytes[position..<min(position + 4, source.bytes.count)]
        return String(decoding: rest, as: UTF8.self).unicodeScalars.first
    }
}
