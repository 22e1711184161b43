/// Reads operands with operators between them, for the number and boolean grammars.
///
/// Both have two levels of binary operators, with the tight level read inside the loose one; groups
/// are kept on a separate stack instead of the thread's.
struct OperatorReader {
    private let parser: Parser
    private let region: SourceRange
    private let grammar: Grammar
    private let depth: Int
    /// Where the tokens begin and end.
    private let start: Int
    private let end: Int
    /// The position of the next token to read.
    private var next: Int
    /// Whether there is only one token, not counting those inside it.
    private let isSingle: Bool

    private var list: TokenList { parser.list }

    init(
        _ parser: Parser, _ region: SourceRange, _ tokens: Range<Int>, _ grammar: Grammar,
        depth: Int
    ) {
        self.parser = parser
        self.region = region
        self.grammar = grammar
        self.depth = depth
        (start, end) = (tokens.lowerBound, tokens.upperBound)
        next = start
        isSingle = start < end && parser.list.tokens[start].end == end
    }

    /// What has been read of the text, or of one open group.
    private struct Level {
        let opening: Token?
        var loose = Chain()
        var tight = Chain()
        /// Operators before the next operand.
        var prefixes: [Token] = []
        var lastOperator: Token?
    }

    private struct Chain {
        var first: SyntaxNode?
        var rest: [SyntaxTerm] = []
        var pending: (operator: Operator, range: SourceRange)?

        mutating func add(_ operand: SyntaxNode) {
            if let pending {
                rest.append(
                    SyntaxTerm(
                        operator: pending.operator, range: pending.range, operand: operand))
                self.pending = nil
            } else {
                first = operand
            }
        }

        mutating func take() -> SyntaxNode? {
            defer { self = Chain() }
            guard let first, let last = rest.last else { return first }
            return SyntaxNode(
                kind: .chain(first, rest), range: first.range.to(last.operand.range))
        }
    }

    mutating func read() throws(MBExpressionError) -> SyntaxNode {
        var level = Level(opening: nil)
        var outer: [Level] = []
        while next < end {
            let token = list.tokens[next]
            switch token.kind {
            case .openParenthesis:
                try requireOperandPlace(level, token)
                guard depth + outer.count < parser.nestingLimit else {
                    throw .limit(
                        "nested deeper than \(parser.nestingLimit) (nesting)", at: token.range)
                }
                outer.append(level)
                level = Level(opening: token)
                next += 1
            case .closeParenthesis:
                guard let opening = level.opening, !outer.isEmpty else {
                    throw .syntax(
                        .unbalancedParenthesis, "')' has no matching '('",
                        suggestion: quoteHint, at: token.range)
                }
                let range = opening.range.to(token.range)
                let inside = try finish(&level, emptyAt: range)
                // Not by way of another variable, which would make adding to it a copy.
                level = outer.removeLast()
                next += 1
                add(SyntaxNode(kind: .group(grammar, inside), range: range), to: &level)
            case .operator(let found):
                try add(found, token, to: &level)
                next += 1
            default:
                try requireOperandPlace(level, token)
                let operand = try parser.operand(
                    at: &next, before: end, depth: depth + outer.count)
                if grammar == .math, !isSingle { try Parser.refusePipe(in: operand) }
                add(literal(operand), to: &level)
            }
        }
        if let opening = level.opening {
            throw .syntax(
                .unbalancedParenthesis, "'(' is never closed", suggestion: quoteHint,
                at: opening.range)
        }
        return try finish(&level, emptyAt: region)
    }

    private func literal(_ node: SyntaxNode) -> SyntaxNode {
        guard grammar == .math, case .text(let text) = node.kind, Self.isNumeral(text),
            let number = MBNumber(text)
        else { return node }
        return SyntaxNode(kind: .number(number), range: node.range)
    }

    /// Whether a text is a sign, digits and at most one decimal point; text with an exponent isn't
    /// a numeric literal.
    private static func isNumeral(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy {
            $0.isASCIIDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "+")
                || $0 == UInt8(ascii: "-")
        }
    }

    private var quoteHint: String? {
        grammar == .boolean ? "write text with parentheses as ^q(…)" : nil
    }

    // MARK: - Operands

    private func isAfterOperand(_ level: Level) -> Bool {
        level.tight.first != nil && level.tight.pending == nil
    }

    private func requireOperandPlace(
        _ level: Level, _ token: Token
    ) throws(MBExpressionError) {
        guard isAfterOperand(level) else { return }
        let text = parser.source.text(token.range)
        if grammar == .math, let sign = text.unicodeScalars.first, sign == "-" || sign == "+" {
            throw .syntax(
                .ambiguousSign, "'\(sign)' directly before a digit is the number's sign",
                suggestion: isAfterExponentMark
                    ? "write the number without an exponent" : "put a space after the operator",
                at: token.range)
        }
        if grammar == .math { try Parser.refusePipe(in: text, at: token.range) }
        if let (marker, place) = unclosedForm {
            throw .syntax(
                .missingOperator, "'\(shortened(marker))' is never closed",
                suggestion: marker.utf8.last == UInt8(ascii: "(") ? quoteHint : nil, at: place)
        }
        throw .syntax(
            .missingOperator, "expected an operator before '\(shortened(text))'",
            suggestion: operatorHint ?? (grammar == .boolean ? quotationHint : nil),
            at: token.range)
    }

    /// The tokens without those inside them, and the position of the current one.
    private var level: (tokens: [Token], current: Int) {
        let tokens = list.level(start..<end)
        let place = list.tokens[next].range.lower
        return (tokens, tokens.firstIndex { $0.range.lower == place } ?? 0)
    }

    /// A hint for when the current token, or the one before it, is an operator elsewhere.
    private var operatorHint: String? {
        let (tokens, current) = level
        if current > 0, endsWithHyphen(tokens[current - 1]) {
            return "'-' is part of the name before it; put a space between them"
        }
        for position in [current, current - 1]
        where position >= 0 && tokens[position].kind == .text {
            let token = tokens[position]
            let word = parser.source.text(token.range)
            if position > 0, tokens[position - 1].kind == .operator(.notEqual),
                tokens[position - 1].range.upper == token.range.lower,
                word.utf8.first == UInt8(ascii: "=")
            {
                return "write != or -NE"
            }
            if let hint = Hint.forOperator(word, in: grammar) { return hint }
            // A word such as `-NEQ` begins with an operator.
            if position > 0, case .operator = tokens[position - 1].kind,
                tokens[position - 1].range.upper == token.range.lower,
                case let longer = tokens[position - 1].range.to(token.range),
                let hint = Hint.forOperator(parser.source.text(longer), in: grammar)
            {
                return hint
            }
        }
        return callHint
    }

    /// A hint for a name directly before parentheses.
    private var callHint: String? {
        let (tokens, current) = level
        guard current > 0, tokens[current].kind == .openParenthesis,
            tokens[current - 1].kind == .text,
            tokens[current - 1].range.upper == tokens[current].range.lower,
            case let name = parser.source.text(tokens[current - 1].range),
            SourceBytes(name).isIdentifier
        else { return nil }
        return "write a call as ^\(shortened(name))(…)"
            + (grammar == .boolean ? ", and text with parentheses as ^q(…)" : "")
    }

    /// Whether a token is a name that takes a `-` for its end.
    private func endsWithHyphen(_ token: Token) -> Bool {
        switch token.kind {
        case .reference(.plain, _), .key:
            parser.source.text(token.range).utf8.last == UInt8(ascii: "-")
        default: false
        }
    }

    /// Whether the token before the current one is digits and an `e`, such as the `1e` of `1e-3`.
    private var isAfterExponentMark: Bool {
        let (tokens, current) = level
        guard current > 0, tokens[current - 1].kind == .text,
            tokens[current - 1].range.upper == tokens[current].range.lower
        else { return false }
        let text = parser.source.text(tokens[current - 1].range)
        return text.utf8.last.map { $0 | 0x20 } == UInt8(ascii: "e")
            && text.utf8.count > 1 && Self.isNumeral(text.dropLast())
    }

    /// The marker of a form such as `^join(` or `$[` that isn't closed, so that a text begins there, if
    /// the current token ends or follows that text.
    private var unclosedForm: (marker: String, place: SourceRange)? {
        let (tokens, current) = level
        // The parenthesis of a marker is a token of its own.
        let isMarkers =
            current > 0 && tokens[current].kind == .openParenthesis
            && tokens[current - 1].range.upper == tokens[current].range.lower
        var position = isMarkers ? current - 1 : current
        while position >= 0, tokens[position].kind == .text {
            let start = tokens[position].range
            let range = isMarkers ? start.to(tokens[current].range) : start
            if let form = Hint.unclosedForm(in: parser.source.text(range)), form.lowerBound == 0 {
                let place = SourceRange(start.lower, start.lower + form.upperBound)
                return (parser.source.text(place), place)
            }
            guard !isMarkers else { return nil }
            position -= 1
        }
        return nil
    }

    /// A hint for a text with spaces; nil where the operand before isn't a text.
    private var quotationHint: String? {
        let (tokens, current) = level
        guard current > 0, tokens[current - 1].kind == .text else { return nil }
        let text = quotation
        guard let inside = Hint.unquoted(text) else {
            return "write text with spaces as ^q(\(shortened(text)))"
                + (text.contains(",") ? "; parameters are separated by '|'" : "")
        }
        return "quotes are part of a text; write ^q(\(shortened(String(inside))))"
    }

    /// The sequence of plain words around the current token, or an ellipsis if it isn't a word.
    private var quotation: String {
        let (tokens, current) = level
        guard tokens[current].kind == .text else { return "…" }
        var first = current
        while first > 0, tokens[first - 1].kind == .text { first -= 1 }
        var last = current
        while last + 1 < tokens.count, tokens[last + 1].kind == .text { last += 1 }
        return parser.source.text(tokens[first].range.to(tokens[last].range))
    }

    private func shortened(_ text: String) -> String {
        text.excerpt(atMost: 40).inOneLine
    }

    private mutating func add(_ operand: SyntaxNode, to level: inout Level) {
        var node = operand
        if !level.prefixes.isEmpty {
            let start = level.prefixes[0].range
            let kind: SyntaxNode.Kind =
                grammar == .math ? .negate(node) : .not(level.prefixes.count, node)
            node = SyntaxNode(kind: kind, range: start.to(node.range))
            level.prefixes = []
        }
        level.tight.add(node)
        level.lastOperator = nil
    }

    // MARK: - Operators

    private func add(
        _ found: Operator, _ token: Token, to level: inout Level
    ) throws(MBExpressionError) {
        guard isAfterOperand(level), level.prefixes.isEmpty else {
            guard found == .not || isNegation(found, token, level) else {
                let isUnequal =
                    found == .greater && next > start
                    && list.tokens[next - 1].kind == .operator(.less)
                throw missingOperand(
                    of: token, side: "left", suggestion: isUnequal ? "write != or -NE" : nil)
            }
            level.prefixes.append(token)
            return
        }
        guard found != .not else {
            throw .syntax(
                .missingOperator, "expected an operator before '!'", at: token.range)
        }
        level.lastOperator = token
        if found.bindsTightly {
            level.tight.pending = (found, token.range)
        } else {
            if let operand = level.tight.take() { level.loose.add(operand) }
            level.loose.pending = (found, token.range)
        }
    }

    /// Whether this is a `-` directly before a reference or a group, where an operand is expected.
    private func isNegation(_ found: Operator, _ token: Token, _ level: Level) -> Bool {
        guard grammar == .math, found == .subtract, level.prefixes.isEmpty,
            next + 1 < end, list.tokens[next + 1].range.lower == token.range.upper
        else { return false }
        switch list.tokens[next + 1].kind {
        case .reference, .braces, .call, .math, .openParenthesis: return true
        default: return false
        }
    }

    private func missingOperand(
        of token: Token, side: String, suggestion: String? = nil
    ) -> MBExpressionError {
        .syntax(
            .missingOperand,
            "the operator '\(parser.source.text(token.range))' lacks its \(side) operand",
            suggestion: suggestion, at: token.range)
    }

    private func finish(
        _ level: inout Level, emptyAt range: SourceRange
    ) throws(MBExpressionError) -> SyntaxNode {
        if let dangling = level.prefixes.last ?? level.lastOperator {
            throw missingOperand(of: dangling, side: "right")
        }
        if let operand = level.tight.take() { level.loose.add(operand) }
        guard let node = level.loose.take() else {
            throw .syntax(
                .emptyGroup, "expected an operand, found nothing", at: range)
        }
        return node
    }
}
