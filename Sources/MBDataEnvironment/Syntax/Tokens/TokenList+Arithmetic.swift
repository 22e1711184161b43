extension TokenList {
    /// Whether there is an operator between operands in a region that was split using the number
    /// grammar.
    func isCalculation(_ region: Range<Int>) -> Bool {
        let tokens = level(region)
        guard tokens.count > 1 else { return false }
        return (1..<tokens.count).contains { position in
            if isSigned(tokens[position]) { return endsOperand(tokens[position - 1]) }
            guard case .operator = tokens[position].kind else { return false }
            return position + 1 < tokens.count && endsOperand(tokens[position - 1])
                && beginsOperand(tokens[position + 1])
        }
    }

    /// Whether a token is a literal with a sign, which may have been meant as an operator.
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
