/// Builds the tree of a region of a text, by the rules of one grammar.
struct Parser: Sendable {
    let source: SourceBytes
    let nestingLimit: Int

    /// The tree of a whole text.
    ///
    /// - Throws: a syntax error with its range, or a limit error.
    static func tree(
        of source: SourceBytes, as context: MBContext, nestingLimit: Int
    ) throws(MBExpressionError) -> SyntaxTree {
        let parser = Parser(source: source, nestingLimit: nestingLimit)
        let root = try parser.node(of: source.whole, by: Grammar(context), depth: 0)
        return SyntaxTree(source: source, context: context, root: root)
    }

    /// The tree of a region.
    func node(
        of region: SourceRange, by grammar: Grammar, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        guard depth <= nestingLimit else {
            throw .limit("nested deeper than \(nestingLimit) (nesting)", at: region)
        }
        guard !StackGuard.isDue(at: depth) else {
            return try StackGuard.withRoom { () throws(MBExpressionError) in
                try read(region, by: grammar, depth: depth)
            }
        }
        return try read(region, by: grammar, depth: depth)
    }

    private func read(
        _ region: SourceRange, by grammar: Grammar, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        switch grammar {
        case .object: return try object(region, depth: depth)
        case .math:
            var reader = OperatorReader(self, region, .math, depth: depth)
            return try reader.read()
        case .boolean:
            var reader = OperatorReader(self, region, .boolean, depth: depth)
            return try reader.read()
        }
    }

    /// The parameters of a call: the regions between the pipes that no other form holds.
    func parameters(in region: SourceRange) -> [SourceRange] {
        var parts: [SourceRange] = []
        var start = region.lower
        let tokens = Lexer.tokens(of: source, in: region, mode: .parameters)
        parts.reserveCapacity(tokens.count)
        for token in tokens where token.kind == .pipe {
            parts.append(SourceRange(start, token.range.lower))
            start = token.range.upper
        }
        parts.append(SourceRange(start, region.upper))
        return parts
    }

    private func object(
        _ region: SourceRange, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        let tokens = Lexer.tokens(of: source, in: region, mode: .object)
        guard !tokens.isEmpty else { return SyntaxNode(kind: .empty, range: region) }
        var next = 0
        let first = try operand(at: &next, of: tokens, by: .object, depth: depth)
        guard next < tokens.count else { return first }
        var parts = [first]
        parts.reserveCapacity(tokens.count)
        while next < tokens.count {
            parts.append(try operand(at: &next, of: tokens, by: .object, depth: depth))
        }
        return SyntaxNode(kind: .sequence(parts), range: region)
    }

    /// Reads the text, escape, reference, call or `#( )` that begins at a token, with its
    /// subreferences.
    func operand(
        at next: inout Int, of tokens: [Token], by grammar: Grammar, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        let token = tokens[next]
        next += 1
        switch token.kind {
        case .reference(let notation, let name):
            return try reference(
                name, notation, token, at: &next, of: tokens, by: grammar, depth: depth)
        case .braces(let inside):
            return try braces(inside, token, by: grammar, depth: depth)
        case .call(let name, let arguments):
            let start = token.range
            let path = try path(at: &next, of: tokens, by: grammar, depth: depth)
            let call = SyntaxCall(
                name: source.text(name), nameRange: name, arguments: arguments, path: path)
            return SyntaxNode(kind: .call(call), range: start.to(path.last?.range ?? start))
        case .math(let inside):
            let operand = try node(of: inside, by: .math, depth: depth + 1)
            try Self.refusePipe(in: operand)
            return SyntaxNode(kind: .math(operand), range: token.range)
        case .escape(let byte):
            return SyntaxNode(
                kind: .escape(String(UnicodeScalar(byte))), range: token.range)
        default:
            return SyntaxNode(kind: .text(source.text(token.range)), range: token.range)
        }
    }

    /// A pipe means nothing in arithmetic.
    static func refusePipe(in operand: SyntaxNode) throws(MBExpressionError) {
        guard case .text(let text) = operand.kind, text.utf8.contains(UInt8(ascii: "|")) else {
            return
        }
        throw .syntax(
            .missingOperator, "'\(text.excerpt(atMost: 40))' isn't arithmetic",
            suggestion: "a pipe stands only between the parameters of a function",
            at: operand.range)
    }

    private func reference(
        _ name: SourceRange, _ notation: Token.Notation, _ token: Token, at next: inout Int,
        of tokens: [Token], by grammar: Grammar, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        guard !name.isEmpty else {
            throw .syntax(.emptyReference, "a reference needs a name", at: token.range)
        }
        let path =
            notation == .parentheses
            ? [] : try path(at: &next, of: tokens, by: grammar, depth: depth)
        let reference = SyntaxReference(name: source.text(name), notation: notation, path: path)
        return SyntaxNode(
            kind: .reference(reference), range: token.range.to(path.last?.range ?? token.range))
    }

    /// `${ … }` holds one identifier with its subreferences and nothing else.
    private func braces(
        _ inside: SourceRange, _ token: Token, by grammar: Grammar, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        guard !inside.isEmpty else {
            throw .syntax(.emptyReference, "a reference needs a name", at: token.range)
        }
        guard let nameEnd = source.identifierEnd(from: inside.lower, before: inside.upper) else {
            throw invalidBraces(inside, at: inside)
        }
        let rest = SourceRange(nameEnd, inside.upper)
        let tokens = Lexer.subreferences(of: source, in: rest)
        let end = tokens.last?.range.upper ?? nameEnd
        guard end == inside.upper else {
            throw invalidBraces(inside, at: SourceRange(end, inside.upper))
        }
        var next = 0
        let reference = SyntaxReference(
            name: source.text(SourceRange(inside.lower, nameEnd)), notation: .braces,
            path: try path(at: &next, of: tokens, by: grammar, depth: depth))
        return SyntaxNode(kind: .reference(reference), range: token.range)
    }

    private func invalidBraces(
        _ inside: SourceRange, at range: SourceRange
    ) -> MBExpressionError {
        .syntax(
            .invalidReference, "braces must hold exactly one reference",
            suggestion: Hint.forBraces(source.text(inside)), at: range)
    }

    private func path(
        at next: inout Int, of tokens: [Token], by grammar: Grammar, depth: Int
    ) throws(MBExpressionError) -> [SyntaxStep] {
        var steps: [SyntaxStep] = []
        while next < tokens.count {
            let token = tokens[next]
            switch token.kind {
            case .key(let key):
                steps.append(SyntaxStep(key: .name(source.text(key)), range: token.range))
            case .brackets(let inside):
                guard !inside.isEmpty else {
                    throw .syntax(
                        .emptySubreference, "brackets need a key or an index", at: token.range)
                }
                let key = try subscriptKey(inside, by: grammar, depth: depth + 1)
                steps.append(SyntaxStep(key: .expression(key), range: token.range))
            default: return steps
            }
            next += 1
        }
        return steps
    }

    /// In number context a key is arithmetic if an operator stands between operands.
    private func subscriptKey(
        _ region: SourceRange, by grammar: Grammar, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        let isArithmetic = grammar == .math && hasOperatorBetweenOperands(region)
        return try node(of: region, by: isArithmetic ? .math : .object, depth: depth)
    }

    private func hasOperatorBetweenOperands(_ region: SourceRange) -> Bool {
        let tokens = Lexer.tokens(of: source, in: region, mode: .math).filter { $0.kind != .space }
        guard tokens.count > 1 else { return false }
        return (1..<tokens.count).contains { position in
            if isSigned(tokens[position]) { return endsOperand(tokens[position - 1]) }
            guard case .operator = tokens[position].kind else { return false }
            return position + 1 < tokens.count && endsOperand(tokens[position - 1])
                && beginsOperand(tokens[position + 1])
        }
    }

    /// A literal with a sign, where an operator may have been meant.
    private func isSigned(_ token: Token) -> Bool {
        let first = source.bytes[token.range.lower]
        return token.kind == .text && (first == UInt8(ascii: "+") || first == UInt8(ascii: "-"))
    }

    private func endsOperand(_ token: Token) -> Bool {
        token.kind == .closeParenthesis || isOperand(token)
    }

    private func beginsOperand(_ token: Token) -> Bool {
        token.kind == .openParenthesis || isOperand(token)
    }

    private func isOperand(_ token: Token) -> Bool {
        switch token.kind {
        case .reference, .braces, .key, .brackets, .call, .math: true
        case .text: MBNumber(source.text(token.range)) != nil
        default: false
        }
    }
}
