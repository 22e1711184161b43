extension TokenList {
    /// Whether an operator stands between operands in a region that was cut by the number grammar.
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
