/// Prints the tokens of a text, with the tokens inside them. Every text has tokens, even one that
/// isn't an expression.
enum TokenOutline {
    static func text(of list: TokenList, _ text: String) -> String {
        var outline = OutlineText(of: text)
        // The ends of the tokens around the current one.
        var ends: [Int] = []
        for (position, token) in list.tokens.enumerated() {
            while let end = ends.last, end <= position { ends.removeLast() }
            outline.depth = ends.count
            let quotation = SourceText(text: list.source.text(token.range)).quotation
            outline.add(token.kind.name, quotation, token.range)
            if token.end > position + 1 { ends.append(token.end) }
        }
        return outline.lines
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
        case .parameter(.raw): "raw parameter"
        case .parameter(.evaluated): "parameter"
        case .parameter(.unevaluated(let context)): "\(context) parameter"
        case .operator(let found): found.name
        case .openParenthesis, .closeParenthesis: "parenthesis"
        }
    }
}
