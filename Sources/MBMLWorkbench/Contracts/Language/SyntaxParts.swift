import MBDataEnvironment

/// A part of an expression with what is around it.
struct SyntaxPart {
    let node: SyntaxNode
    /// The grammar in which it's written.
    let grammar: Grammar
    /// Whether a function evaluates the text around it itself.
    let isUnevaluated: Bool

    /// All parts of a tree, each before those inside it.
    ///
    /// The parser bounds how deeply parts are nested.
    ///
    /// - Parameter environment: the functions that are known. Some take the text between their
    ///   parentheses as it's written. Nil if that doesn't matter.
    static func all(
        in tree: SyntaxTree, knowing environment: MBEnvironment? = nil
    ) -> [SyntaxPart] {
        var parts: [SyntaxPart] = []
        var open = [
            SyntaxPart(node: tree.root, grammar: tree.context.grammar, isUnevaluated: false)
        ]
        while let part = open.popLast() {
            parts.append(part)
            open += part.inside(environment).reversed()
        }
        return parts
    }

    /// The parts directly inside this one.
    private func inside(_ environment: MBEnvironment?) -> [SyntaxPart] {
        switch node.kind {
        case .empty, .text, .escape, .number, .invalid: return []
        case .reference(let reference): return keys(reference.path)
        case .call(let call):
            let isUnevaluated =
                call.evaluatesItself && environment?.function(call.functionName)?.input != .raw
            let parameters = call.allParameters.map {
                SyntaxPart(
                    node: $0.node, grammar: $0.context.grammar, isUnevaluated: isUnevaluated)
            }
            return parameters + keys(call.path)
        case .math(let node): return [asWritten(node, .math)]
        case .group(let grammar, let node): return [part(node, grammar)]
        case .sequence(let nodes): return nodes.map { part($0, grammar) }
        case .chain(let first, let terms):
            return ([first] + terms.map(\.operand)).map { part($0, grammar) }
        case .not(_, let node), .negate(let node): return [part(node, grammar)]
        }
    }

    private func keys(_ path: [SyntaxStep]) -> [SyntaxPart] {
        path.compactMap { step in
            guard case .expression(let node) = step.key else { return nil }
            return asWritten(node, grammar)
        }
    }

    /// A part inside one that was passed on as it's written.
    private func asWritten(_ node: SyntaxNode, _ grammar: Grammar) -> SyntaxPart {
        SyntaxPart(node: node, grammar: grammar, isUnevaluated: false)
    }

    private func part(_ node: SyntaxNode, _ grammar: Grammar) -> SyntaxPart {
        SyntaxPart(node: node, grammar: grammar, isUnevaluated: isUnevaluated)
    }
}

extension MBContext {
    fileprivate var grammar: Grammar {
        switch self {
        case .string, .object, .array: .object
        case .number: .math
        case .boolean: .boolean
        }
    }
}

extension SyntaxPart {
    /// Whether its text is wrong, so that it fails when it's evaluated.
    var isInvalid: Bool {
        if case .invalid = node.kind { true } else { false }
    }
}

extension SyntaxCall {
    var allParameters: [SyntaxParameter] {
        switch parameters {
        case .none, .raw: []
        case .evaluated(let parameters), .unevaluated(let parameters): parameters
        }
    }

    var evaluatesItself: Bool {
        if case .unevaluated = parameters { true } else { false }
    }
}

extension SyntaxNode {
    /// The text of a part that is nothing but text.
    var literal: String? {
        switch kind {
        case .text(let text), .escape(let text): text
        case .empty: ""
        case .sequence(let parts):
            parts.reduce(into: Optional("")) { text, part in
                guard let more = part.literal else {
                    text = nil
                    return
                }
                text?.append(more)
            }
        default: nil
        }
    }
}

extension SyntaxTree {
    /// The text of a part.
    func text(_ range: SourceRange) -> String { source.text(range) }

    /// The character after a part, if it's ASCII; nil at the end.
    func after(_ range: SourceRange) -> Character? {
        guard range.upper < self.range.upper else { return nil }
        return text(SourceRange(range.upper, range.upper + 1)).first
    }

    /// The character before a part, if it's ASCII; nil at the beginning.
    func before(_ range: SourceRange) -> Character? {
        range.lower > 0 ? text(SourceRange(range.lower - 1, range.lower)).first : nil
    }
}
