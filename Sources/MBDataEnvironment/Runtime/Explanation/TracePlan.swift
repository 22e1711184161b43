/// The parts of a text as its author sees them, for which the nodes of an explained program record
/// their results.
///
/// It's made from the syntax tree. The compiler wraps the nodes that it creates for the parts in
/// ``TracingNode``s. After that, the plan doesn't change.
final class TracePlan {
    struct Part {
        let kind: MBExplanation.Part.Kind
        /// Where it is in the compiled text.
        let range: SourceRange
        /// What it's called, if its range also includes something else.
        var label: String?
        var parts: [Int] = []
        /// The value of a part that isn't evaluated on its own: it has its value whenever the
        /// enclosing part does. Nil for all other parts.
        var literal: MBValue??
    }

    /// The compiled text.
    let text: String
    /// The text in which ranges are measured, and where the compiled text begins in it: a parameter
    /// may be compiled separately from the text around it.
    let whole: String
    let offset: Int
    /// Whether the text isn't part of another one.
    let isWhole: Bool
    /// Where to note which parts are evaluated without an explanation; nil for nowhere.
    let marks: ExpressionMarks?
    /// The parts, with the root first.
    private(set) var parts: [Part] = []
    private var positions: [Place: Int] = [:]

    /// A parameter has the same range as its only part.
    private struct Place: Hashable {
        let range: SourceRange
        let isParameter: Bool
    }

    /// The plan of a text, or of a parameter in the text of another plan.
    init(
        _ tree: SyntaxTree, _ text: String, within outer: (plan: TracePlan, lower: Int)?,
        marks: ExpressionMarks? = nil
    ) {
        self.text = text
        self.marks = marks
        whole = outer?.plan.whole ?? text
        offset = outer.map { $0.plan.offset + $0.lower } ?? 0
        isWhole = outer == nil
        var planner = TracePlanner(tree)
        planner.add(tree.root, isParameter: !isWhole)
        parts = planner.parts
        for (position, part) in parts.enumerated() {
            positions[Place(range: part.range, isParameter: part.kind == .parameter)] = position
        }
    }

    /// A node that evaluates the node of a part and records its result.
    func traced(_ node: Node, _ range: SourceRange, isParameter: Bool = false) -> Node {
        guard let position = position(of: range, isParameter: isParameter) else { return node }
        return TracingNode(node, self, position)
    }

    func position(of range: SourceRange, isParameter: Bool = false) -> Int? {
        positions[Place(range: range, isParameter: isParameter)]
    }

    /// A step that records its result.
    func observed(_ step: PathStep) -> PathStep {
        guard let range = step.range, let position = position(of: range) else { return step }
        return PathStep(observed: ObservedStep(step, self, position))
    }

    /// A chain with more operators than this reads better as a list.
    static let mostOperators = 100

    /// Marks a part that is used directly as a constant.
    func settle(_ position: Int, as constant: MBValue?) {
        parts[position].literal = .some(constant)
    }
}

/// Finds the parts of a tree, each before its own parts.
private struct TracePlanner {
    private let tree: SyntaxTree
    private(set) var parts: [TracePlan.Part] = []
    private var depth = 0

    init(_ tree: SyntaxTree) { self.tree = tree }

    /// Adds a part, and below it the parts that the body adds.
    @discardableResult
    private mutating func add(
        _ kind: MBExplanation.Part.Kind, _ range: SourceRange,
        _ body: (inout TracePlanner) -> [Int] = { _ in [] }
    ) -> Int {
        let position = parts.count
        parts.append(TracePlan.Part(kind: kind, range: range))
        parts[position].parts = body(&self)
        return position
    }

    @discardableResult
    mutating func add(_ syntax: SyntaxNode, isParameter: Bool = false) -> Int {
        depth += 1
        defer { depth -= 1 }
        guard StackGuard.isDue(at: depth) else { return addHere(syntax, isParameter) }
        return StackGuard.withRoom { addHere(syntax, isParameter) }
    }

    private mutating func addHere(_ syntax: SyntaxNode, _ isParameter: Bool) -> Int {
        guard !isParameter else {
            return add(.parameter, syntax.range) { planner in
                switch syntax.kind {
                case .empty, .text, .invalid: []
                default: [planner.add(syntax)]
                }
            }
        }
        switch syntax.kind {
        case .reference(let reference) where !reference.path.isEmpty:
            return add(.path, syntax.range) { $0.addParts(of: reference, syntax.range) }
        case .call(let call) where !call.path.isEmpty:
            return add(.path, syntax.range) { planner in
                let base = planner.add(.call, call.range) { $0.addParameters(of: call) }
                return [base] + planner.add(call.path)
            }
        case .call(let call): return add(.call, syntax.range) { $0.addParameters(of: call) }
        case .math(let inside), .group(_, let inside), .not(_, let inside), .negate(let inside):
            return add(MBExplanation.Part.Kind(syntax), syntax.range) { [$0.add(inside)] }
        case .sequence(let all): return add(.interpolation, syntax.range) { $0.addJoined(all) }
        case .chain(let first, let rest): return addChain(first, rest, syntax)
        case .empty, .text, .escape, .number, .reference, .invalid:
            return add(MBExplanation.Part.Kind(syntax), syntax.range)
        }
    }

    private mutating func addParts(
        of reference: SyntaxReference, _ range: SourceRange
    ) -> [Int] {
        let end = reference.path.first?.range.lower ?? range.upper
        let base = add(.variable, SourceRange(range.lower, end))
        if reference.notation == .braces { parts[base].label = "$" + reference.name }
        return [base] + add(reference.path)
    }

    private mutating func add(_ steps: [SyntaxStep]) -> [Int] {
        steps.map { step in
            add(.key, step.range) { planner in
                guard case .expression(let key) = step.key else { return [] }
                switch key.kind {
                case .text, .escape: return []
                default: return [planner.add(key)]
                }
            }
        }
    }

    private mutating func addParameters(of call: SyntaxCall) -> [Int] {
        switch call.parameters {
        case .none: return []
        case .raw(let range):
            let position = add(.parameter, range)
            parts[position].literal = .some(.string(tree.source.text(range)))
            return [position]
        case .evaluated(let parameters): return parameters.map { add($0.node) }
        case .unevaluated(let parameters):
            return parameters.map { parameter in
                add(.parameter, parameter.range) { planner in
                    if case .invalid = parameter.node.kind { return [] }
                    return planner.parts(of: parameter)
                }
            }
        }
    }

    private mutating func parts(of parameter: SyntaxParameter) -> [Int] {
        switch parameter.node.kind {
        case .empty: []
        case .text where parameter.context == .boolean: []
        default: [add(parameter.node)]
        }
    }

    /// Texts and escapes next to each other are one literal.
    private mutating func addJoined(_ all: [SyntaxNode]) -> [Int] {
        var added: [Int] = []
        var literal: SourceRange?
        for part in all {
            switch part.kind {
            case .text, .escape: literal = (literal ?? part.range).to(part.range)
            default:
                if let range = literal { added.append(add(.literal, range)) }
                literal = nil
                added.append(add(part))
            }
        }
        if let range = literal { added.append(add(.literal, range)) }
        return added
    }

    /// Each logical operator and each comparison is a part whose left operand is everything before
    /// it; arithmetic is one part.
    private mutating func addChain(
        _ first: SyntaxNode, _ rest: [SyntaxTerm], _ syntax: SyntaxNode
    ) -> Int {
        let kind = MBExplanation.Part.Kind(syntax)
        guard kind != .arithmetic, rest.count <= TracePlan.mostOperators else {
            return add(kind, syntax.range) { planner in
                [planner.add(first)] + rest.map { planner.add($0.operand) }
            }
        }
        let root = parts.count
        for term in rest.reversed() {
            let position = parts.count
            parts.append(TracePlan.Part(kind: kind, range: first.range.to(term.operand.range)))
            parts[position].parts = [position + 1]
        }
        add(first)
        for (offset, term) in rest.enumerated() {
            let operand = add(term.operand)
            parts[root + rest.count - 1 - offset].parts.append(operand)
        }
        return root
    }
}

extension MBExplanation.Part.Kind {
    /// The kind of part for a node of the syntax tree.
    init(_ syntax: SyntaxNode) {
        switch syntax.kind {
        case .empty, .text, .escape, .number: self = .literal
        case .invalid: self = .invalid
        case .reference(let reference): self = reference.path.isEmpty ? .variable : .path
        case .call(let call): self = call.path.isEmpty ? .call : .path
        case .math, .group: self = .group
        case .sequence: self = .interpolation
        case .not: self = .not
        case .negate: self = .arithmetic
        case .chain(_, let terms):
            switch terms.first?.operator {
            case .add, .subtract, .multiply, .divide, .remainder: self = .arithmetic
            case .and, .or: self = .logic
            default: self = .comparison
            }
        }
    }
}
