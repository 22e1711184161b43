/// Prints the tokens of a text, with those of the regions inside them. There are tokens for every
/// text, also for one that isn't an expression.
///
/// The parameters of a call are cut by the object grammar: which one counts is for the function to
/// say, which is not known yet.
struct TokenOutline {
    private let source: SourceBytes
    private let nestingLimit: Int
    private var outline: OutlineText

    static func text(of text: String, as context: MBContext, nestingLimit: Int) -> String {
        var tokens = TokenOutline(
            source: SourceBytes(text), nestingLimit: nestingLimit,
            outline: OutlineText(of: text))
        let mode: Lexer.Mode =
            switch Grammar(context) {
            case .object: .object
            case .math: .math
            case .boolean: .boolean
            }
        tokens.add(tokens.source.whole, mode)
        return tokens.outline.lines
    }

    private mutating func add(_ region: SourceRange, _ mode: Lexer.Mode) {
        for token in Lexer.tokens(of: source, in: region, mode: mode) {
            let quotation = SourceText(text: source.text(token.range)).quotation
            outline.add(token.kind.name, quotation, token.range)
            guard let (inside, inner) = token.kind.inside(mode), outline.depth < nestingLimit
            else { continue }
            outline.depth += 1
            defer { outline.depth -= 1 }
            if StackGuard.isDue(at: outline.depth) {
                StackGuard.withRoom { add(inside, inner) }
            } else {
                add(inside, inner)
            }
        }
    }
}

extension Token.Kind {
    fileprivate var name: String {
        switch self {
        case .text: "text"
        case .escape: "escape"
        case .reference: "reference"
        case .braces: "braces"
        case .key: "key"
        case .brackets: "brackets"
        case .call: "call"
        case .math: "math"
        case .pipe: "pipe"
        case .space: "space"
        case .operator(let found): found.name
        case .openParenthesis, .closeParenthesis: "parenthesis"
        }
    }

    /// The region inside a token that is cut into tokens of its own.
    fileprivate func inside(_ mode: Lexer.Mode) -> (SourceRange, Lexer.Mode)? {
        switch self {
        case .call(_, let arguments): (arguments, .parameters)
        case .math(let inside): (inside, .math)
        case .brackets(let inside): (inside, mode == .math ? .math : .object)
        case .text, .escape, .reference, .braces, .key, .pipe, .space, .operator,
            .openParenthesis, .closeParenthesis:
            nil
        }
    }
}
