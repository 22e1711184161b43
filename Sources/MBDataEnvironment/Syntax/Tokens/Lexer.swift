/// Splits a text into tokens, using the grammar of each of its regions.
///
/// Lexing never fails: a marker that doesn't begin a valid form is literal text. Complexity: linear
/// in the length of the text.
struct Lexer {
    let source: SourceBytes
    let calls: any CallForms
    private let nestingLimit: Int
    var list: TokenList

    // The part being split: a region of the text.
    var grammar: Grammar
    var offset: Int
    var end: Int
    /// Where the last form or blank of the region ended.
    var formEnd = -1
    private var depth = 0
    /// Whether to leave out what is inside forms.
    var isShallow = false

    /// The tokens of a text.
    ///
    /// - Parameters:
    ///   - calls: the functions, which define how to read the parameters of their calls. The text
    ///     in a call of any other function isn't split.
    ///   - nestingLimit: how deeply forms may be nested. What is inside deeper ones isn't split.
    static func tokens(
        of source: SourceBytes, as context: MBContext, calls: any CallForms, nestingLimit: Int
    ) -> TokenList {
        var lexer = Lexer(source, context, calls, nestingLimit)
        lexer.cut()
        return lexer.list
    }

    private init(
        _ source: SourceBytes, _ context: MBContext, _ calls: any CallForms, _ nestingLimit: Int
    ) {
        self.source = source
        self.calls = calls
        self.nestingLimit = nestingLimit
        list = TokenList(source: source, context: context)
        list.tokens.reserveCapacity(Self.fewTokens)
        grammar = Grammar(context)
        (offset, end) = (0, source.bytes.count)
    }

    /// The number of tokens to reserve room for at the beginning; most texts have fewer.
    private static let fewTokens = 16

    /// Splits the region.
    mutating func cut() {
        if grammar == .boolean, holdsNoLogic { return addWords() }
        var textStart = offset
        while offset < end {
            let start = offset
            guard let kind = readForm() else {
                if skipBlanks() {
                    flushText(from: textStart, to: start)
                    textStart = offset
                } else {
                    offset = start + 1
                }
                continue
            }
            flushText(from: textStart, to: start)
            add(kind, from: start)
            textStart = offset
        }
        flushText(from: textStart, to: offset)
    }

    private mutating func flushText(from start: Int, to end: Int) {
        guard start < end else { return }
        list.tokens.append(
            Token(kind: .text, range: SourceRange(start, end), end: list.tokens.count + 1))
    }

    /// Adds the token of a form that has been read, with the tokens inside it and its
    /// subreferences.
    private mutating func add(_ kind: Token.Kind, from start: Int) {
        formEnd = offset
        let position = list.tokens.count
        list.tokens.append(
            Token(kind: kind, range: SourceRange(start, offset), end: position + 1))
        switch kind {
        case .braces(let inside):
            if let nameEnd = source.identifierEnd(from: inside.lower, before: inside.upper) {
                let outer = (offset, end)
                (offset, end) = (nameEnd, inside.upper)
                addSubreferences()
                (offset, end) = outer
                formEnd = offset
            }
        case .math(let inside): within(inside, by: .math) { $0.cut() }
        case .call(let name, let arguments): addParameters(of: name, arguments)
        default: break
        }
        list.tokens[position].end = list.tokens.count
        if kind.maySubreference { addSubreferences() }
    }

    /// Continues in a region inside the current one, one level deeper.
    mutating func within(
        _ region: SourceRange, by inner: Grammar, _ body: (inout Lexer) -> Void
    ) {
        guard depth < nestingLimit, !isShallow else { return }
        let outer = (grammar, offset, end, formEnd)
        (grammar, offset, end, formEnd) = (inner, region.lower, region.upper, -1)
        depth += 1
        if StackGuard.isDue(at: depth) {
            StackGuard.withRoom { body(&self) }
        } else {
            body(&self)
        }
        depth -= 1
        (grammar, offset, end, formEnd) = outer
    }

    /// A condition without any of the characters of logic is a single text, including its blanks.
    private var holdsNoLogic: Bool {
        !source.bytes[offset..<end].contains(where: SourceBytes.belongsToLogic)
    }

    private mutating func addWords() {
        let words = source.withoutBlanks(SourceRange(offset, end))
        flushText(from: words.lower, to: words.upper)
    }

    /// Reads the form that begins here and moves past it; returns nil if it's text.
    mutating func readForm() -> Token.Kind? {
        switch source.bytes[offset] {
        case UInt8(ascii: "$"): readReference()
        case UInt8(ascii: "^"): readCall()
        case UInt8(ascii: "#"): readMath()
        default:
            switch grammar {
            case .object: readEscape()
            case .math: readArithmetic()
            case .boolean: readLogic()
            }
        }
    }
}
