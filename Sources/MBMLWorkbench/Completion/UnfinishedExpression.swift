package import MBDataEnvironment

extension MBEnvironment {
    /// Whether an expression ends inside parentheses, brackets or braces that mean something to the
    /// language, so that it probably goes on.
    ///
    ///     environment.isUnfinished("^join($cats|", as: .object) // → true
    ///     environment.isUnfinished("a smiley :(", as: .object) // → false
    ///
    /// Complexity: linear in the length of the text.
    package func isUnfinished(_ text: String, as context: MBContext) -> Bool {
        let closers = PlaceFinder.closers(of: text)
        guard !closers.isEmpty,
            let list = tokens(ofUnfinished: text + closers, as: context)
        else { return false }
        let end = text.utf8.count
        var open = 0
        for token in list.tokens {
            switch token.kind {
            case .openParenthesis: open += 1
            case .closeParenthesis: open -= token.range.lower < end ? 1 : 0
            case .text, .parameter, .escape, .key, .operator: break
            case .reference, .braces, .brackets, .call, .math:
                if token.range.upper > end { return true }
            }
        }
        return open > 0
    }
}
