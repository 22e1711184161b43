/// Turns the syntax tree of an expression into the nodes of a program: finds functions, folds
/// constants, and picks nodes by their surroundings.
final class Compiler {
    let tree: SyntaxTree
    let functions: FunctionTable
    let limits: MBLimits
    let text: String
    // Unchecked: one thread compiles, and only adds to this.
    @exclusivity(unchecked) var calls: [Program.Call] = []
    /// What is legal but probably a mistake.
    // Unchecked: one thread compiles, and only adds to this.
    @exclusivity(unchecked) var warnings: [Program.Warning] = []
    /// The depth of the innermost enclosing call, from which evaluation depth is counted.
    // Unchecked: one thread compiles, and sets this in accesses that end at once.
    @exclusivity(unchecked) var callDepth = 0
    /// The number of nodes created.
    // Unchecked: one thread compiles, and only adds to this.
    @exclusivity(unchecked) private var nodes = 0
    /// The innermost enclosing call.
    // Unchecked: one thread compiles, and sets this in accesses that end at once.
    @exclusivity(unchecked) var callPlace: CallPlace?
    /// The number of references to an `item` that isn't bound within the part being compiled.
    // Unchecked: one thread compiles, and counts in accesses that end at once.
    @exclusivity(unchecked) var itemReads = 0
    /// The plan of the parts, if the program is to be explained.
    private let plan: TracePlan?

    /// The program of a tree for the functions of an environment.
    ///
    /// - Parameter plan: if given, the nodes of the program record their results.
    /// - Throws: a limit error.
    static func program(
        of tree: SyntaxTree, _ text: String, for functions: FunctionTable, limits: MBLimits,
        observedBy plan: TracePlan? = nil
    ) throws(MBExpressionError) -> Program {
        let compiler = Compiler(tree, text, functions, limits, plan)
        let root = try compiler.root()
        return Program(
            text: text, context: tree.context, root: root, calls: compiler.calls,
            version: functions.version, nesting: limits.nesting, warnings: compiler.warnings,
            nodes: compiler.nodes)
    }

    private init(
        _ tree: SyntaxTree, _ text: String, _ functions: FunctionTable, _ limits: MBLimits,
        _ plan: TracePlan?
    ) {
        self.tree = tree
        self.text = text
        self.functions = functions
        self.limits = limits
        self.plan = plan
    }

    private func root() throws(MBExpressionError) -> Node {
        let root: Node
        if tree.context == .boolean, let condition = condition(tree.root) {
            root = observed(condition, tree.root.range)
        } else {
            root = try node(tree.root, depth: 0)
        }
        guard let plan, !plan.isWhole else { return root }
        return observed(root, tree.root.range, isParameter: true)
    }

    /// A node that records the result of a part, if the program is to be explained.
    func observed(_ node: Node, _ range: SourceRange, isParameter: Bool = false) -> Node {
        plan?.traced(node, range, isParameter: isParameter) ?? node
    }

    /// The node for a condition that is only text or empty; nil for any other condition.
    func condition(_ syntax: SyntaxNode) -> Node? {
        switch syntax.kind {
        case .empty: return EmptyConditionNode(syntax.range)
        case .text(let text):
            nodes += 1
            warn(ofFalseWord: text, at: syntax.range)
            return ConstantNode(.bool(MBValue.truth(of: text)), syntax.range)
        default: return nil
        }
    }

    private func node(
        _ syntax: SyntaxNode, depth: Int
    ) throws(MBExpressionError) -> Node {
        observed(try unobserved(syntax, depth: depth), syntax.range)
    }

    private func unobserved(
        _ syntax: SyntaxNode, depth: Int
    ) throws(MBExpressionError) -> Node {
        nodes += 1
        switch syntax.kind {
        case .empty: return ConstantNode(nil, syntax.range)
        case .invalid(let error): return FailingNode(error, syntax.range)
        case .text(let text):
            warn(ofUnclosedFormIn: text, at: syntax.range)
            return ConstantNode(.string(text), syntax.range)
        case .escape(let text): return ConstantNode(.string(text), syntax.range)
        case .number(let number): return ConstantNode(.number(number), syntax.range)
        case .math(let inside): return try inner(inside, depth: depth + 1)
        case .group(let grammar, let inside):
            let compiled = try inner(inside, depth: depth + 1)
            guard grammar == .boolean else { return compiled }
            warn(ofFalseWordIn: constant(compiled))
            return TruthNode(compiled, isNegated: false, syntax.range)
        case .negate(let operand):
            return NegationNode(try node(operand, depth: depth), syntax.range)
        case .not(let count, let operand):
            let truth = try node(operand, depth: depth)
            warn(ofFalseWordIn: constant(truth))
            return TruthNode(truth, isNegated: count % 2 == 1, syntax.range)
        case .reference(let reference):
            let variable = VariableNode(
                reference.name, isPlain: reference.notation == .plain,
                weight: depth - callDepth + 1, in: text, syntax.range)
            if variable.key == .item || variable.key == .itemIndex { itemReads += 1 }
            guard let first = reference.path.first else { return variable }
            let base = observed(variable, SourceRange(syntax.range.lower, first.range.lower))
            return try path(from: base, reference.path, syntax.range, depth: depth)
        case .call(let call): return try callNode(call, syntax.range, depth: depth)
        case .sequence(let parts): return try join(parts, syntax.range, depth: depth)
        case .chain(let first, let rest):
            return try chain(first, rest, syntax.range, depth: depth)
        }
    }

    /// A part one level deeper. Every few levels the stack is checked, here and when the part is
    /// evaluated.
    func inner(
        _ syntax: SyntaxNode, depth: Int
    ) throws(MBExpressionError) -> Node {
        guard StackGuard.isDue(at: depth) else { return try node(syntax, depth: depth) }
        let compiled = try StackGuard.withRoom { () throws(MBExpressionError) in
            try node(syntax, depth: depth)
        }
        return constant(compiled) == nil ? StackCheckNode(compiled) : compiled
    }

    // MARK: - Parts of the object grammar

    private func join(
        _ parts: [SyntaxNode], _ range: SourceRange, depth: Int
    ) throws(MBExpressionError) -> Node {
        var nodes: [Node] = []
        nodes.reserveCapacity(parts.count)
        var literal = ""
        var literalRange: SourceRange?
        for (position, part) in parts.enumerated() {
            if case .text(let text) = part.kind {
                let previous = position > 0 ? parts[position - 1] : nil
                warn(ofUnclosedFormIn: text, after: previous, at: part.range)
            }
            switch part.kind {
            case .text(let text), .escape(let text):
                literal += text
                literalRange = (literalRange ?? part.range).to(part.range)
            default:
                if let range = literalRange {
                    nodes.append(literalNode(literal, range))
                    (literal, literalRange) = ("", nil)
                }
                nodes.append(try node(part, depth: depth))
            }
        }
        if let range = literalRange { nodes.append(literalNode(literal, range)) }
        return JoinNode(nodes, range)
    }

    private func literalNode(_ text: String, _ range: SourceRange) -> Node {
        observed(ConstantNode(.string(text), range), range)
    }

    func path(
        from base: Node, _ steps: [SyntaxStep], _ range: SourceRange, depth: Int
    ) throws(MBExpressionError) -> Node {
        guard !steps.isEmpty else { return base }
        nodes += steps.count
        let first = try step(steps[0], isLast: steps.count == 1, depth: depth)
        // An array that stays empty, as most do, isn't allocated.
        var rest: [PathStep] = []
        rest.reserveCapacity(steps.count - 1)
        for position in 1..<steps.count {
            rest.append(
                try step(steps[position], isLast: position == steps.count - 1, depth: depth))
        }
        return PathNode(base, first, rest, range)
    }

    private func step(
        _ step: SyntaxStep, isLast: Bool, depth: Int
    ) throws(MBExpressionError) -> PathStep {
        let compiled = try unobserved(step, isLast: isLast, depth: depth)
        return plan?.observed(compiled) ?? compiled
    }

    private func unobserved(
        _ step: SyntaxStep, isLast: Bool, depth: Int
    ) throws(MBExpressionError) -> PathStep {
        switch step.key {
        case .name(let name): return PathStep(name: name, isLast: isLast, step.range)
        case .expression(let syntax):
            let key = try inner(syntax, depth: depth + 1)
            if case .string(let name)? = constant(key)?.constant {
                return PathStep(name: name, isLast: isLast, step.range)
            }
            return PathStep(key, isLast: isLast, step.range)
        }
    }

    private func constant(_ node: Node) -> ConstantNode? {
        plan == nil ? node as? ConstantNode : TracingNode.constant(of: node)
    }

    /// The node, or the constant if it records one. Only recording nodes hide constants.
    private func plain(_ node: Node) -> Node {
        plan == nil ? node : TracingNode.plain(node)
    }

    // MARK: - Operators

    private func chain(
        _ first: SyntaxNode, _ rest: [SyntaxTerm],
        _ range: SourceRange, depth: Int
    ) throws(MBExpressionError) -> Node {
        let start = try node(first, depth: depth)
        switch rest.first?.operator {
        case .add, .subtract, .multiply, .divide, .remainder:
            let start = plain(start)
            var terms: [ArithmeticNode.Term] = []
            for term in rest {
                let operand = plain(try node(term.operand, depth: depth))
                terms.append(.init(operator: term.operator, operand: operand))
            }
            if let result = ArithmeticNode.constant(start, terms) {
                return ConstantNode(.number(result), range)
            }
            return ArithmeticNode(start, terms[0], Array(terms.dropFirst()), range)
        case .and, .or:
            return try logic(start, rest, range, depth: depth)
        default:
            return try comparisons(start, rest, range, depth: depth)
        }
    }

    /// `-AND` and `-OR` from left to right, all in one node. In an explained program each operator
    /// has its own node, unless the chain is so long that it reads better as a list.
    private func logic(
        _ first: Node, _ rest: [SyntaxTerm], _ range: SourceRange, depth: Int
    ) throws(MBExpressionError) -> Node {
        warn(ofFalseWordIn: constant(first))
        let isObserved = plan != nil && rest.count <= TracePlan.mostOperators
        var result = first
        var terms: [LogicNode.Term] = []
        for (position, term) in rest.enumerated() {
            let operand = try node(term.operand, depth: depth)
            warn(ofFalseWordIn: constant(operand))
            terms.append(.init(isAnd: term.operator == .and, operand: operand))
            guard isObserved, position + 1 < rest.count else { continue }
            let place = SourceRange(range.lower, term.operand.range.upper)
            result = observed(LogicNode(result, terms, place), place)
            terms = []
        }
        return LogicNode(result, terms, range)
    }

    /// `a < b == c` compares the truth of `a < b` with `c`.
    private func comparisons(
        _ first: Node, _ rest: [SyntaxTerm],
        _ range: SourceRange, depth: Int
    ) throws(MBExpressionError) -> Node {
        guard rest.count <= limits.nesting else {
            throw .limit("more than \(limits.nesting) comparisons in a row (nesting)", at: range)
        }
        var result = plain(first)
        warn(ofQuotesAround: result)
        for (position, term) in rest.enumerated() {
            let right = plain(try node(term.operand, depth: depth))
            warn(ofQuotesAround: right)
            let place = SourceRange(range.lower, term.operand.range.upper)
            let comparison = ComparisonNode(result, term.operator, right, in: text, place)
            result = position + 1 < rest.count ? observed(comparison, place) : comparison
        }
        return result
    }
}
