/// The parameters of calls, split as the function reads them.
extension Lexer {
    mutating func addParameters(of name: SourceRange, _ arguments: SourceRange) {
        guard !isShallow, !arguments.isEmpty,
            let function = calls.form(HashedKey(source.text(name)))
        else {
            return
        }
        switch function.reading {
        case .nothing: break
        case .raw: add(.raw, arguments)
        case .source(let context): add(.unevaluated(context), arguments)
        case .single(let grammar): addParameters([arguments], grammar, of: function)
        case .piped(let grammar): addParameters(pieces(of: arguments), grammar, of: function)
        case .unevaluated:
            let pieces = pieces(of: arguments)
            let forms = forms(of: pieces, by: function)
            for (piece, form) in zip(pieces, forms) {
                let range = form.ignoresBlanks ? withoutBlanks(piece) : piece
                add(.unevaluated(form.context), range)
            }
        }
    }

    /// Adds parameters that are evaluated before the call. Arithmetic ignores blanks on its own.
    private mutating func addParameters(
        _ pieces: [SourceRange], _ grammar: Grammar, of function: any CallForm
    ) {
        guard grammar == .object, pieces.contains(where: source.hasBlanksAround) else {
            for piece in pieces { add(.evaluated(grammar), piece) }
            return
        }
        let forms = forms(of: pieces, by: function)
        for (piece, form) in zip(pieces, forms) {
            add(.evaluated(.object), form.ignoresBlanks ? withoutBlanks(piece) : piece)
        }
    }

    private func forms(of pieces: [SourceRange], by function: any CallForm) -> [ParameterForm] {
        function.forms(ofParameters: pieces.count) { pieces.last.map(source.text) ?? "" }
    }

    private mutating func add(_ parameter: Token.Parameter, _ range: SourceRange) {
        let position = list.tokens.count
        list.tokens.append(Token(kind: .parameter(parameter), range: range, end: position + 1))
        switch parameter {
        case .raw: return
        case .evaluated(let grammar): within(range, by: grammar) { $0.cut() }
        case .unevaluated(let context): within(range, by: Grammar(context)) { $0.cut() }
        }
        list.tokens[position].end = list.tokens.count
    }

    /// The number of pieces to reserve room for; most calls have fewer.
    private static let fewPieces = 4

    /// The regions between pipes that aren't inside other forms.
    private mutating func pieces(of region: SourceRange) -> [SourceRange] {
        var pieces: [SourceRange] = []
        pieces.reserveCapacity(Self.fewPieces)
        var start = region.lower
        skimming(region) { lexer in
            while lexer.offset < lexer.end {
                if lexer.source.bytes[lexer.offset] == UInt8(ascii: "|") {
                    pieces.append(SourceRange(start, lexer.offset))
                    lexer.offset += 1
                    start = lexer.offset
                } else if !lexer.skipForm() {
                    lexer.offset += 1
                }
            }
        }
        pieces.append(SourceRange(start, region.upper))
        return pieces
    }

    /// A region without the blanks around it, if it contains at most one part.
    private mutating func withoutBlanks(_ region: SourceRange) -> SourceRange {
        guard source.hasBlanksAround(region) else { return region }
        let inside = source.withoutBlanks(region)
        var isOnePart = true
        skimming(inside) { lexer in
            guard lexer.offset < lexer.end, !lexer.skipForm() else {
                isOnePart = lexer.offset == lexer.end
                return
            }
            while lexer.offset < lexer.end, isOnePart {
                lexer.offset += 1
                if lexer.offset < lexer.end, lexer.skipForm() { isOnePart = false }
            }
        }
        return isOnePart ? inside : region
    }

    /// Scans a region using the object grammar without splitting it.
    private mutating func skimming(_ region: SourceRange, _ body: (inout Lexer) -> Void) {
        let outer = (grammar, offset, end)
        (grammar, offset, end) = (.object, region.lower, region.upper)
        body(&self)
        (grammar, offset, end) = outer
    }

    /// Moves past the form that begins here, including its subreferences; returns false if none
    /// does.
    private mutating func skipForm() -> Bool {
        guard let kind = readForm() else { return false }
        if kind.maySubreference { while readSubreference() != nil {} }
        return true
    }
}
