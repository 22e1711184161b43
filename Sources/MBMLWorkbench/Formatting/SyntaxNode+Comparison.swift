import MBDataEnvironment

extension SyntaxTree {
    /// Whether another tree is the same, apart from where its parts are.
    ///
    /// It doesn't recurse, so trees may be deep.
    func isSame(as other: SyntaxTree) -> Bool {
        guard context == other.context else { return false }
        var pairs = [(root, other.root)]
        while let (left, right) = pairs.popLast() {
            guard let inside = pairsInside(left, right, of: other) else { return false }
            pairs += inside
        }
        return true
    }

    private typealias Pairs = [(SyntaxNode, SyntaxNode)]

    /// The parts inside two nodes, in pairs; nil if the nodes differ.
    private func pairsInside(
        _ left: SyntaxNode, _ right: SyntaxNode, of other: SyntaxTree
    ) -> Pairs? {
        switch (left.kind, right.kind) {
        case (.empty, .empty): []
        case (.text(let left), .text(let right)), (.escape(let left), .escape(let right)):
            left == right ? [] : nil
        case (.number(let left), .number(let right)): left == right ? [] : nil
        case (.invalid, .invalid): text(left.range) == other.text(right.range) ? [] : nil
        case (.reference(let left), .reference(let right)):
            left.name == right.name ? pairs(left.path, right.path) : nil
        case (.call(let left), .call(let right)): pairs(left, right, of: other)
        case (.math(let left), .math(let right)), (.negate(let left), .negate(let right)):
            [(left, right)]
        case (.group(let grammar, let left), .group(let otherGrammar, let right)):
            grammar == otherGrammar ? [(left, right)] : nil
        case (.not(let count, let left), .not(let otherCount, let right)):
            count == otherCount ? [(left, right)] : nil
        case (.sequence(let left), .sequence(let right)):
            left.count == right.count ? Array(zip(left, right)) : nil
        case (.chain(let left, let terms), .chain(let right, let others)):
            terms.map(\.operator) == others.map(\.operator)
                ? [(left, right)] + zip(terms.map(\.operand), others.map(\.operand)) : nil
        default: nil
        }
    }

    private func pairs(_ left: [SyntaxStep], _ right: [SyntaxStep]) -> Pairs? {
        guard left.count == right.count else { return nil }
        var pairs: Pairs = []
        for (left, right) in zip(left, right) {
            switch (left.key, right.key) {
            case (.name(let left), .name(let right)) where left == right: break
            case (.expression(let left), .expression(let right)): pairs.append((left, right))
            default: return nil
            }
        }
        return pairs
    }

    private func pairs(
        _ left: SyntaxCall, _ right: SyntaxCall, of other: SyntaxTree
    ) -> Pairs? {
        guard left.functionName == right.functionName, let keys = pairs(left.path, right.path)
        else { return nil }
        switch (left.parameters, right.parameters) {
        case (.none, .none), (.raw, .raw):
            return text(left.arguments) == other.text(right.arguments) ? keys : nil
        case (.evaluated(let left), .evaluated(let right)),
            (.unevaluated(let left), .unevaluated(let right)):
            guard left.map(\.context) == right.map(\.context) else { return nil }
            return keys + zip(left.map(\.node), right.map(\.node))
        default: return nil
        }
    }
}
