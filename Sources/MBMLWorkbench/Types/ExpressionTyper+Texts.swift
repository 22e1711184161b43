import MBDataEnvironment

/// Texts that look like expressions.
extension ExpressionTyper {
    mutating func lookForMistakes(inTexts parts: [SyntaxNode]) {
        var open = (parentheses: 0, brackets: 0)
        let closings = closingParentheses(in: parts)
        let evaluated = parts.filter(\.isEvaluated).map(\.range)
        for (position, part) in parts.enumerated() {
            guard case .text(let text) = part.kind else { continue }
            let isAfterPart = position > 0
            lookForCallsWithoutCaret(in: text, part.range, closings, evaluated)
            lookForCallsWithoutParentheses(in: text, part.range)
            if isAfterPart {
                lookForExtraClosing(text, part.range, after: parts[position - 1], open)
            }
            for byte in text.utf8 {
                switch byte {
                case UInt8(ascii: "("): open.parentheses += 1
                case UInt8(ascii: ")"): open.parentheses = max(0, open.parentheses - 1)
                case UInt8(ascii: "["): open.brackets += 1
                case UInt8(ascii: "]"): open.brackets = max(0, open.brackets - 1)
                default: break
                }
            }
        }
        lookForArithmetic(inParentheses: parts)
    }

    private mutating func lookForExtraClosing(
        _ text: String, _ range: SourceRange, after part: SyntaxNode,
        _ open: (parentheses: Int, brackets: Int)
    ) {
        let end = SourceRange(range.lower, range.lower + 1)
        switch part.kind {
        case .call, .math:
            if let offset = endOfEarlyClosedCall(in: text), open.parentheses == 0 {
                let place = SourceRange(range.lower + offset, range.lower + offset + 1)
                return report(
                    .extraParenthesis,
                    "this ')' closes nothing: the call before it is closed too early", at: place)
            }
            guard text.hasPrefix(")"), open.parentheses == 0,
                !source.text(part.range).hasSuffix("\\)")
            else { return }
            report(.extraParenthesis, "this ')' closes nothing, so it's text", at: end)
        case .reference(let reference):
            guard text.hasPrefix("]"), open.brackets == 0,
                let last = reference.path.last, source.text(last.range).hasSuffix("]")
            else { return }
            report(.extraBracket, "this ']' closes nothing, so it's text", at: end)
        default: return
        }
    }

    /// Where the last `)` of `^if($a)|b|c)` is: the call was already closed by an earlier one.
    private func endOfEarlyClosedCall(in text: String) -> Int? {
        guard text.hasPrefix("|") else { return nil }
        var depth = 0
        for (offset, byte) in text.utf8.enumerated() {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth < 0 { return offset }
        }
        return nil
    }

    /// `^uppercase $name`, a function without parentheses.
    private mutating func lookForCallsWithoutParentheses(in text: String, _ range: SourceRange) {
        let bytes = Array(text.utf8)
        guard source.text(range) == text else { return }
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "^") {
            let rest = bytes[(offset + 1)...].prefix { Self.isLetterOrDigit($0) }
            let name = String(decoding: rest, as: UTF8.self)
            guard !name.isEmpty,
                rest.endIndex == bytes.count || bytes[rest.endIndex] != UInt8(ascii: "("),
                scope.environment.function(name) != nil
            else { continue }
            report(
                .unclosed,
                "without parentheses directly after it, '^\(name)' is text; write ^\(name)(…)",
                at: SourceRange(range.lower + offset, range.lower + rest.endIndex))
        }
    }

    /// A name directly before parentheses that hold an expression.
    ///
    /// - Parameters:
    ///   - closings: where the parentheses that are opened are closed.
    ///   - evaluated: the parts that are evaluated, in order.
    private mutating func lookForCallsWithoutCaret(
        in text: String, _ range: SourceRange, _ closings: [Int: Int], _ evaluated: [SourceRange]
    ) {
        guard source.text(range) == text else { return }
        let bytes = Array(text.utf8)
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "(") {
            var start = offset
            while start > 0, Self.isLetterOrDigit(bytes[start - 1]) { start -= 1 }
            guard start < offset else { continue }
            let name = String(decoding: bytes[start..<offset], as: UTF8.self)
            let before = bytes[..<start].lastIndex { $0 != UInt8(ascii: " ") }
            let isAfterBlank = before.map { bytes[$0] == UInt8(ascii: "^") } == true
            if isAfterBlank, let before { start = before }
            let opening = range.lower + offset
            let next = evaluated.firstPosition { $0.lower > opening }
            guard let closing = closings[opening], next < evaluated.count,
                evaluated[next].upper <= closing, scope.environment.function(name) != nil
            else { continue }
            let place = SourceRange(range.lower + start, opening)
            report(
                .callWithoutCaret,
                (isAfterBlank ? "with a blank after '^'" : "without '^'") + " this is text"
                    + Suggestion.phrase("^\(name)(…)"),
                at: place, replacement: "^" + name)
        }
    }

    /// Where the parentheses that are opened in texts are closed in them or in later ones.
    private func closingParentheses(in parts: [SyntaxNode]) -> [Int: Int] {
        var open: [Int] = []
        var closings: [Int: Int] = [:]
        for part in parts {
            guard case .text = part.kind else { continue }
            for (offset, byte) in source.text(part.range).utf8.enumerated() {
                if byte == UInt8(ascii: "(") { open.append(part.range.lower + offset) }
                guard byte == UInt8(ascii: ")"), let opening = open.popLast() else { continue }
                closings[opening] = part.range.lower + offset
            }
        }
        return closings
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

// MARK: - Arithmetic

extension ExpressionTyper {
    /// `$page + 1` as all of an expression.
    ///
    /// - Parameter isNumber: whether a number is read there.
    mutating func lookForArithmetic(inWhole node: SyntaxNode, isNumber: Bool = false) {
        guard case .sequence(let parts) = node.kind else { return }
        let pieces = TextPiece.pieces(of: parts)
        guard isNumber ? operators(in: pieces[...]) != nil : isCertainlyArithmetic(pieces[...])
        else { return }
        reportArithmetic(at: trimmed(node.range))
    }

    /// `($price + $shipping)` in a text.
    fileprivate mutating func lookForArithmetic(inParentheses parts: [SyntaxNode]) {
        let pieces = TextPiece.pieces(of: parts)
        var start: Int?
        for (position, piece) in pieces.enumerated() {
            guard case .mark(let mark, let offset) = piece else { continue }
            if mark == "(" { start = position }
            guard mark == ")", let first = start else { continue }
            start = nil
            guard case .mark(_, let opening) = pieces[first],
                isCertainlyArithmetic(pieces[(first + 1)..<position])
            else { continue }
            reportArithmetic(at: SourceRange(opening, offset + 1))
        }
    }

    /// Whether pieces are arithmetic and not, for example, a range or a score: `$from - $to`.
    private func isCertainlyArithmetic(_ pieces: ArraySlice<TextPiece>) -> Bool {
        guard let operators = operators(in: pieces) else { return false }
        let hasNumeral = pieces.contains { if case .numeral = $0 { true } else { false } }
        return operators.allSatisfy { "+*".contains($0) || $0 == "-" && hasNumeral }
    }

    private mutating func reportArithmetic(at range: SourceRange) {
        let text = source.text(range)
        let sum = text.hasPrefix("(") ? "#" + text : "#(\(text))"
        // A minus directly before a digit needs a blank between them.
        let isRight = (try? scope.environment.syntaxTree(sum, as: .object)) != nil
        report(
            .textArithmetic,
            "outside #( ) this is text and isn't calculated; write "
                + (isRight ? sum.quoted : "it inside, with blanks around the operators"),
            at: range, replacement: isRight ? sum : nil)
    }

    /// The operators between numbers, if there is nothing else and one of the numbers is variable.
    private func operators(in pieces: ArraySlice<TextPiece>) -> [Character]? {
        guard pieces.count >= 3, pieces.count % 2 == 1 else { return nil }
        var operators: [Character] = []
        var hasVariable = false
        for (position, piece) in pieces.enumerated() {
            switch piece {
            case .mark(let mark, _) where position % 2 == 1 && !"()".contains(mark):
                operators.append(mark)
            case .numeral where position % 2 == 0: continue
            case .part(let node) where position % 2 == 0:
                guard isLikelyNumber(node) else { return nil }
                hasVariable = true
            default: return nil
            }
        }
        return hasVariable ? operators : nil
    }

    /// Whether a part was declared as a number. Keys in brackets aren't followed.
    private func isLikelyNumber(_ node: SyntaxNode) -> Bool {
        switch node.kind {
        case .math: return true
        case .call(let call):
            let function = scope.environment.function(call.functionName)
            return call.path.isEmpty && function?.resultType(of: []) == .number
        case .reference(let reference):
            let names = reference.path.compactMap { step -> String? in
                if case .name(let name) = step.key { return name }
                return nil
            }
            guard names.count == reference.path.count else { return false }
            let type = names.reduce(variable(reference.name)?.likely ?? .any) {
                likelyType(of: $1, in: $0)
            }
            return type.isNumber
        default: return false
        }
    }
}

/// A piece of a text with references.
private enum TextPiece {
    /// Digits, perhaps with a dot.
    case numeral
    /// An operator or a parenthesis, at an offset.
    case mark(Character, Int)
    /// Something to evaluate.
    case part(SyntaxNode)
    case other

    static func pieces(of parts: [SyntaxNode]) -> [TextPiece] {
        var pieces: [TextPiece] = []
        for part in parts {
            guard case .text(let text) = part.kind else {
                pieces.append(part.isEvaluated ? .part(part) : .other)
                continue
            }
            var isInNumeral = false
            for (offset, byte) in text.utf8.enumerated() {
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"):
                    if !isInNumeral { pieces.append(.numeral) }
                    isInNumeral = true
                    continue
                case UInt8(ascii: ".") where isInNumeral: continue
                case UInt8(ascii: " "): break
                default:
                    let mark = Character(Unicode.Scalar(byte))
                    let isMark = "()+-*/%".contains(mark)
                    pieces.append(isMark ? .mark(mark, part.range.lower + offset) : .other)
                }
                isInNumeral = false
            }
        }
        return pieces
    }
}

extension SyntaxNode {
    /// Whether it's more than text.
    fileprivate var isEvaluated: Bool {
        switch kind {
        case .reference, .call, .math: true
        default: false
        }
    }
}
