import MBDataEnvironment

/// What can happen in an expression: each condition may hold or not, and each `^if` has two
/// branches.
struct ExpressionOutcomes {
    struct Outcome {
        /// What it is: `the else of ^if`.
        let subject: String
        /// Where it is written.
        let place: SourceRange
        /// The part whose result decides.
        let part: SourceRange
        /// Whether the part must hold.
        let holds: Bool
    }

    private(set) var all: [Outcome] = []
    private let tree: SyntaxTree

    init(_ tree: SyntaxTree) {
        self.tree = tree
        if tree.context == .boolean {
            visit(condition: tree.root)
        } else {
            visit(tree.root)
        }
    }

    // MARK: - Conditions

    private mutating func visit(condition: SyntaxNode) {
        for operand in Self.operands(of: condition) {
            let text = operand.range.lower < operand.range.upper ? excerpt(operand.range) : ""
            for holds in [true, false] {
                all.append(
                    Outcome(
                        subject: "\(text) is never \(holds)", place: operand.range,
                        part: operand.range, holds: holds))
            }
        }
        visit(condition)
    }

    private func excerpt(_ range: SourceRange) -> String {
        tree.source.text(range).excerpt(atMost: 40).inOneLine
    }

    /// The operands of a condition that aren't constant, without what connects them.
    private static func operands(of node: SyntaxNode) -> [SyntaxNode] {
        switch node.kind {
        case .empty, .text, .escape, .number, .invalid: return []
        case .group(_, let inside), .not(_, let inside): return operands(of: inside)
        case .chain(let first, let rest):
            switch rest.first?.operator {
            case .and, .or: return ([first] + rest.map(\.operand)).flatMap(operands)
            default: return [node]
            }
        case .reference, .call, .math, .sequence, .negate: return [node]
        }
    }

    // MARK: - Parts

    private mutating func visit(_ node: SyntaxNode) {
        switch node.kind {
        case .empty, .text, .escape, .number, .invalid: return
        case .math(let inside), .group(_, let inside), .not(_, let inside), .negate(let inside):
            visit(inside)
        case .sequence(let parts): for part in parts { visit(part) }
        case .chain(let first, let rest):
            visit(first)
            for term in rest { visit(term.operand) }
        case .reference(let reference): visit(reference.path)
        case .call(let call):
            visit(call)
            visit(call.path)
        }
    }

    private mutating func visit(_ path: [SyntaxStep]) {
        for step in path { if case .expression(let key) = step.key { visit(key) } }
    }

    private mutating func visit(_ call: SyntaxCall) {
        let parameters: [SyntaxParameter]
        switch call.parameters {
        case .none, .raw: return
        case .evaluated(let found), .unevaluated(let found): parameters = found
        }
        for (position, parameter) in parameters.enumerated() {
            if position == 0, call.functionName == "if" {
                addBranches(of: call, parameters)
                if Self.operands(of: parameter.node).count > 1 {
                    visit(condition: parameter.node)
                } else {
                    visit(parameter.node)
                }
            } else if parameter.context == .boolean {
                visit(condition: parameter.node)
            } else {
                visit(parameter.node)
            }
        }
    }

    private mutating func addBranches(of call: SyntaxCall, _ parameters: [SyntaxParameter]) {
        let condition = parameters[0]
        guard !Self.operands(of: condition.node).isEmpty else { return }
        let shown = excerpt(condition.range).trimmingBlanks()
        for (position, holds) in [(1, true), (2, false)] {
            let place =
                parameters.indices.contains(position) && !parameters[position].range.isEmpty
                ? parameters[position].range : call.range
            all.append(
                Outcome(
                    subject: "the \(holds ? "then" : "else") of ^if(\(shown)|…)", place: place,
                    part: condition.range, holds: holds))
        }
    }
}

extension SourceRange {
    fileprivate var isEmpty: Bool { lower >= upper }
}
