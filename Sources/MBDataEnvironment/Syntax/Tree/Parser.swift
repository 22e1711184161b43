/// Builds the tree of a text from its tokens, region by region, using the regions' grammars.
struct Parser {
    let list: TokenList
    let nestingLimit: Int

    var source: SourceBytes { list.source }

    /// The tree of a whole text.
    ///
    /// - Throws: a syntax error with its range, or a limit error.
    static func tree(
        of list: TokenList, nestingLimit: Int
    ) throws(MBExpressionError) -> SyntaxTree {
        let parser = Parser(list: list, nestingLimit: nestingLimit)
        let root = try parser.whole(
            list.source.whole, list.all, by: Grammar(list.context), depth: 0)
        return SyntaxTree(source: list.source, context: list.context, root: root)
    }

    /// The tree of a region that may be empty: a text, or a parameter that is evaluated like one.
    func whole(
        _ region: SourceRange, _ tokens: Range<Int>, by grammar: Grammar, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        guard !region.isEmpty, grammar != .boolean || !tokens.isEmpty else {
            return SyntaxNode(kind: .empty, range: region)
        }
        return try node(of: region, tokens, by: grammar, depth: depth)
    }

    /// The tree of a region.
    func node(
        of region: SourceRange, _ tokens: Range<Int>, by grammar: Grammar, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        guard depth <= nestingLimit else {
            throw .limit("nested deeper than \(nestingLimit) (nesting)", at: region)
        }
        guard !StackGuard.isDue(at: depth) else {
            return try StackGuard.withRoom { () throws(MBExpressionError) in
                try read(region, tokens, by: grammar, depth: depth)
            }
        }
        return try read(region, tokens, by: grammar, depth: depth)
    }

    private func read(
        _ region: SourceRange, _ tokens: Range<Int>, by grammar: Grammar, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        switch grammar {
        case .object: return try object(region, tokens, depth: depth)
        case .math, .boolean:
            var reader = OperatorReader(self, region, tokens, grammar, depth: depth)
            return try reader.read()
        }
    }

    private func object(
        _ region: SourceRange, _ tokens: Range<Int>, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        guard !tokens.isEmpty else { return SyntaxNode(kind: .empty, range: region) }
        var next = tokens.lowerBound
        let first = try operand(at: &next, before: tokens.upperBound, depth: depth)
        guard next < tokens.upperBound else { return first }
        var parts = [first]
        parts.reserveCapacity(tokens.count)
        while next < tokens.upperBound {
            parts.append(try operand(at: &next, before: tokens.upperBound, depth: depth))
        }
        return SyntaxNode(kind: .sequence(parts), range: region)
    }

    /// Reads the text, escape, reference, call or `#( )` that begins at a token, with its
    /// subreferences.
    func operand(
        at next: inout Int, before end: Int, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        let token = list.tokens[next]
        let inner = list.inside(next)
        next = token.end
        switch token.kind {
        case .reference(let notation, let name):
            return try reference(
                name, notation, token, at: &next, before: end, depth: depth)
        case .braces(let inside): return try braces(inside, token, inner, depth: depth)
        case .call(let name, let arguments):
            let start = token.range
            let parameters = try parameters(inner, depth: depth + 1)
            let path = try path(at: &next, before: end, depth: depth)
            let call = SyntaxCall(
                name: HashedKey(source.text(name)), range: start, arguments: arguments,
                parameters: parameters, path: path)
            return SyntaxNode(kind: .call(call), range: start.to(path.last?.range ?? start))
        case .math(let inside):
            let operand = try node(of: inside, inner, by: .math, depth: depth + 1)
            try Self.refusePipe(in: operand)
            return SyntaxNode(kind: .math(operand), range: token.range)
        case .escape(let byte):
            return SyntaxNode(
                kind: .escape(String(UnicodeScalar(byte))), range: token.range)
        default:
            return SyntaxNode(kind: .text(source.text(token.range)), range: token.range)
        }
    }

    /// A pipe has no meaning in arithmetic.
    static func refusePipe(in operand: SyntaxNode) throws(MBExpressionError) {
        guard case .text(let text) = operand.kind else { return }
        try refusePipe(in: text, at: operand.range)
    }

    static func refusePipe(
        in text: String, at range: SourceRange
    ) throws(MBExpressionError) {
        guard text.utf8.contains(UInt8(ascii: "|")) else { return }
        throw .syntax(
            .missingOperator, "'\(text.excerpt(atMost: 40))' isn't arithmetic",
            suggestion: "a pipe can only separate the parameters of a function", at: range)
    }

    private func reference(
        _ name: SourceRange, _ notation: Token.Notation, _ token: Token, at next: inout Int,
        before end: Int, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        guard !name.isEmpty else {
            throw .syntax(.emptyReference, "a reference needs a name", at: token.range)
        }
        let path =
            notation == .parentheses
            ? [] : try path(at: &next, before: end, depth: depth)
        let reference = SyntaxReference(name: source.text(name), notation: notation, path: path)
        return SyntaxNode(
            kind: .reference(reference), range: token.range.to(path.last?.range ?? token.range))
    }

    /// `${ … }` contains one identifier with its subreferences and nothing else.
    private func braces(
        _ inside: SourceRange, _ token: Token, _ inner: Range<Int>, depth: Int
    ) throws(MBExpressionError) -> SyntaxNode {
        guard !inside.isEmpty else {
            throw .syntax(.emptyReference, "a reference needs a name", at: token.range)
        }
        guard let nameEnd = source.identifierEnd(from: inside.lower, before: inside.upper) else {
            throw invalidBraces(inside, at: inside)
        }
        let end = list.level(inner).last?.range.upper ?? nameEnd
        guard end == inside.upper else {
            throw invalidBraces(inside, at: SourceRange(end, inside.upper))
        }
        var next = inner.lowerBound
        let reference = SyntaxReference(
            name: source.text(SourceRange(inside.lower, nameEnd)), notation: .braces,
            path: try path(at: &next, before: inner.upperBound, depth: depth))
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
        at next: inout Int, before end: Int, depth: Int
    ) throws(MBExpressionError) -> [SyntaxStep] {
        var steps: [SyntaxStep] = []
        while next < end {
            let token = list.tokens[next]
            switch token.kind {
            case .key(let key):
                steps.append(SyntaxStep(key: .name(source.text(key)), range: token.range))
            case .brackets(let inside, let grammar):
                guard !inside.isEmpty else {
                    throw .syntax(
                        .emptySubreference, "brackets need a key or an index", at: token.range)
                }
                let key = try node(
                    of: inside, list.inside(next), by: grammar, depth: depth + 1)
                steps.append(SyntaxStep(key: .expression(key), range: token.range))
            default: return steps
            }
            next = token.end
        }
        return steps
    }
}
