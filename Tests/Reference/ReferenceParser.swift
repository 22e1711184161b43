import MBDataEnvironment

/// Reads texts in the three grammars, by the language's description, one letter after the other.
struct ReferenceParser {
    /// The functions, for how each reads the text between its parentheses.
    let function: (String) -> MBMLFunction?

    /// Reads the object grammar.
    func parts(_ letters: Letters) throws -> [Part] {
        var parts: [Part] = []
        var text = Letters()
        var position = 0
        func flush() {
            if !text.isEmpty { parts.append(.text(text.text)) }
            text = []
        }
        while position < letters.count {
            if let (letter, end) = escape(letters, position) {
                text.append(letter)
                position = end
            } else if let (part, end) = try form(letters, position, isSum: false) {
                flush()
                parts.append(part)
                position = end
            } else {
                text.append(letters[position])
                position += 1
            }
        }
        flush()
        return parts
    }

    private func escape(_ letters: Letters, _ position: Int) -> (Unicode.Scalar, Int)? {
        let next = letters.at(position + 1)
        switch letters[position] {
        case "$" where next == "$", "#" where next == "#", "^" where next == "^":
            return (letters[position], position + 2)
        case "\\" where next == "n": return ("\n", position + 2)
        case "\\" where next == "t": return ("\t", position + 2)
        default: return nil
        }
    }

    /// The form that begins at a position, and its end.
    func form(_ letters: Letters, _ position: Int, isSum: Bool) throws -> (Part, Int)? {
        switch letters[position] {
        case "$": return try reference(letters, position, isSum)
        case "#":
            guard letters.at(position + 1) == "(", let end = letters.closing(position + 1) else {
                return nil
            }
            return (.sum(try sum(Letters(letters[(position + 2)..<end]))), end + 1)
        case "^":
            guard let open = letters.nameEnd(position + 1), letters.at(open) == "(",
                let end = letters.closing(open)
            else { return nil }
            let name = Letters(letters[(position + 1)..<open]).text
            let call = try call(name, Letters(letters[(open + 1)..<end]))
            let (keys, last) = try keys(letters, end + 1, isSum)
            return (.call(call, keys), last)
        default: return nil
        }
    }

    private func reference(
        _ letters: Letters, _ position: Int, _ isSum: Bool
    ) throws -> (Part, Int)? {
        if let end = letters.nameEnd(position + 1) {
            let name = Letters(letters[(position + 1)..<end]).text
            let (keys, last) = try keys(letters, end, isSum)
            return (.reference(name, keys), last)
        }
        guard let open = letters.at(position + 1), "[({".unicodeScalars.contains(open),
            let end = letters.closing(position + 1)
        else { return nil }
        let inner = Letters(letters[(position + 2)..<end])
        guard !inner.isEmpty else { throw ReferenceError(.emptyReference) }
        switch open {
        case "(": return (.reference(inner.text, []), end + 1)
        case "[":
            let (keys, last) = try keys(letters, end + 1, isSum)
            return (.reference(inner.text, keys), last)
        default:
            guard let nameEnd = inner.nameEnd(0) else { throw ReferenceError(.invalidReference) }
            guard keysEnd(inner, nameEnd) == inner.count else {
                throw ReferenceError(.invalidReference)
            }
            let (keys, _) = try keys(inner, nameEnd, isSum)
            return (.reference(Letters(inner[..<nameEnd]).text, keys), end + 1)
        }
    }

    private func keys(
        _ letters: Letters, _ start: Int, _ isSum: Bool
    ) throws -> (keys: [Key], end: Int) {
        var keys: [Key] = []
        var position = start
        while true {
            if letters.at(position) == ".", let end = letters.nameEnd(position + 1) {
                keys.append(.name(Letters(letters[(position + 1)..<end]).text))
                position = end
            } else if letters.at(position) == "[", let end = letters.closing(position) {
                let inner = Letters(letters[(position + 1)..<end])
                guard !inner.isEmpty else { throw ReferenceError(.emptySubreference) }
                keys.append(try key(inner, isSum))
                position = end + 1
            } else {
                return (keys, position)
            }
        }
    }

    /// In arithmetic, brackets hold arithmetic if there is an operator between operands.
    private func key(_ inner: Letters, _ isSum: Bool) throws -> Key {
        isSum && isArithmetic(inner)
            ? .sum(try sum(inner)) : .parts(try parts(inner))
    }

    // MARK: - Calls

    private func call(_ name: String, _ source: Letters) throws -> Call {
        guard let function = function(name), !source.isEmpty else {
            return Call(function: function(name), source: source, parameters: [])
        }
        let sources: [Letters]
        switch function.input {
        case .none, .raw: return Call(function: function, source: source, parameters: [])
        case .string, .object, .math: sources = [source]
        case .pipedStrings, .pipedObjects, .pipedExpressions: sources = pieces(source)
        case .pipedMath: sources = pieces(source, isSum: true)
        }
        let blanks = blankRules(of: function, count: sources.count)
        let parameters = try sources.enumerated().map { position, source -> Call.Parameter in
            switch function.input {
            case .math, .pipedMath: .sum(try sum(source))
            case .pipedExpressions: .lazy(source)
            default: .parts(try parts(source, dropsBlanks: blanks[position]))
            }
        }
        return Call(function: function, source: source, parameters: parameters)
    }

    /// Reads a parameter; blanks around one of one part may mean nothing.
    func parts(_ source: Letters, dropsBlanks: Bool) throws -> [Part] {
        let parts = try parts(source)
        guard dropsBlanks else { return parts }
        let inner = try self.parts(source.trimmed)
        return inner.count == 1 ? inner : parts
    }

    /// Whether the blanks around each of a number of parameters mean nothing.
    func blankRules(of function: MBMLFunction, count: Int) -> [Bool] {
        let required = function.parameters.filter {
            $0.occurrence == .once || $0.occurrence == .atLeastOnce
        }
        var more = count - required.count
        var rules: [Bool] = []
        for parameter in function.parameters {
            let rule = parameter.type?.ignoresBlanks == true
            switch parameter.occurrence {
            case .once: rules.append(rule)
            case .optional:
                if more > 0 { rules.append(rule) }
                more -= 1
            default:
                let times = max(more, 0) + (parameter.occurrence == .atLeastOnce ? 1 : 0)
                rules += Array(repeating: rule, count: times)
                more = 0
            }
        }
        return rules + Array(repeating: false, count: max(0, count - rules.count))
    }

    /// The pieces between the outermost pipes.
    func pieces(_ source: Letters, isSum: Bool = false) -> [Letters] {
        var pieces: [Letters] = [[]]
        var position = 0
        while position < source.count {
            var end = formEnd(source, position) ?? position + 1
            if !isSum, let (_, escapeEnd) = escape(source, position) { end = escapeEnd }
            if end == position + 1, source[position] == "|" {
                pieces.append([])
            } else {
                pieces[pieces.count - 1] += source[position..<end]
            }
            position = end
        }
        return pieces
    }

    /// The end of the form at a position, whether or not it's valid inside.
    func formEnd(_ letters: Letters, _ position: Int) -> Int? {
        switch letters[position] {
        case "#" where letters.at(position + 1) == "(":
            return letters.closing(position + 1).map { $0 + 1 }
        case "^":
            guard let open = letters.nameEnd(position + 1), letters.at(open) == "(" else {
                return nil
            }
            return letters.closing(open).map { keysEnd(letters, $0 + 1) }
        case "$":
            if let end = letters.nameEnd(position + 1) { return keysEnd(letters, end) }
            guard let open = letters.at(position + 1), "[({".unicodeScalars.contains(open),
                let end = letters.closing(position + 1)
            else { return nil }
            return open == "[" ? keysEnd(letters, end + 1) : end + 1
        default: return nil
        }
    }

    private func keysEnd(_ letters: Letters, _ start: Int) -> Int {
        var end = start
        while true {
            if letters.at(end) == ".", let next = letters.nameEnd(end + 1) {
                end = next
            } else if letters.at(end) == "[", let next = letters.closing(end) {
                end = next + 1
            } else {
                return end
            }
        }
    }
}
