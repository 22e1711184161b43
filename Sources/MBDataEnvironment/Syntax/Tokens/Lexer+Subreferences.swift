/// The keys after references and calls.
extension Lexer {
    mutating func addSubreferences() {
        while true {
            let start = offset
            guard let inside = readSubreference() else { return }
            formEnd = offset
            guard source.bytes[start] == UInt8(ascii: "[") else {
                list.tokens.append(
                    Token(
                        kind: .key(inside), range: SourceRange(start, offset),
                        end: list.tokens.count + 1))
                continue
            }
            addBrackets(inside, SourceRange(start, offset))
        }
    }

    private mutating func addBrackets(_ inside: SourceRange, _ range: SourceRange) {
        let inner: Grammar = grammar == .math && isCalculation(inside) ? .math : .object
        let position = list.tokens.count
        list.tokens.append(
            Token(kind: .brackets(inside, inner), range: range, end: position + 1))
        within(inside, by: inner) { $0.cut() }
        list.tokens[position].end = list.tokens.count
    }

    /// In number context, a key is arithmetic if there is an operator between operands. Most keys
    /// contain nothing that could be one; the others are split to decide, but what is inside them
    /// isn't.
    private mutating func isCalculation(_ inside: SourceRange) -> Bool {
        let bytes = source.bytes[inside.lower..<inside.upper]
        guard !isShallow, bytes.contains(where: { Operator.arithmetic($0) != nil }) else {
            return false
        }
        let position = list.tokens.count
        within(inside, by: .math) { lexer in
            lexer.isShallow = true
            lexer.cut()
            lexer.isShallow = false
        }
        defer { list.tokens.removeLast(list.tokens.count - position) }
        return list.isCalculation(position..<list.tokens.count)
    }

    /// Reads `.key` or `[…]` and moves past it; returns the range of its contents.
    mutating func readSubreference() -> SourceRange? {
        guard offset < end else { return nil }
        switch source.bytes[offset] {
        case UInt8(ascii: "."):
            guard let keyEnd = source.identifierEnd(from: offset + 1, before: end) else {
                return nil
            }
            defer { offset = keyEnd }
            return SourceRange(offset + 1, keyEnd)
        case UInt8(ascii: "["):
            guard let inside = source.inside(bracketAt: offset, before: end) else { return nil }
            offset = inside.upper + 1
            return inside
        default: return nil
        }
    }
}

extension Token.Kind {
    /// Whether subreferences may follow.
    var maySubreference: Bool {
        switch self {
        case .reference(.plain, _), .reference(.brackets, _), .call: true
        default: false
        }
    }
}
