/// Turns the tree of an expression into the nodes of a program: finds functions, reads their
/// parameters by input kind, folds constants, picks nodes by what stands around them.
struct Compiler {
    private let parser: Parser
    private let functions: FunctionTable
    private let limits: MBLimits
    private let text: String
    private var calls: [Program.Call] = []
    /// What is legal and hardly meant.
    private var warnings: [String] = []
    /// The depth of the innermost call around, from which evaluation depth is counted.
    private var callDepth = 0

    /// The program of a text for the functions of an environment.
    ///
    /// - Throws: a syntax error, or an error of the limits on length and nesting.
    static func program(
        _ text: String, as context: MBContext, in surroundings: Surroundings
    ) throws(MBExpressionError) -> Program {
        var warnings: [String] = []
        let program: Program
        do {
            program = try self.program(
                text, as: context, functions: surroundings.functions,
                limits: surroundings.limits, &warnings)
        } catch {
            throw error.located(in: text)
        }
        for warning in warnings { surroundings.warnOnce("\(warning), in \(text.quoted)") }
        return program
    }

    private static let mostWarnings = 4

    private static func program(
        _ text: String, as context: MBContext, functions: FunctionTable, limits: MBLimits,
        _ warnings: inout [String]
    ) throws(MBExpressionError) -> Program {
        guard text.utf8.count <= limits.expressionLength else {
            throw .limit(
                "the expression has \(text.utf8.count) bytes, more than the limit of "
                    + "\(limits.expressionLength) (expressionLength)")
        }
        if let constant = ConstantText.node(of: text, as: context) {
            return Program(
                text: text, context: context, root: constant, calls: [],
                version: functions.version)
        }
        let tree = try Parser.tree(
            of: SourceBytes(text), as: context, nestingLimit: limits.nesting)
        var compiler = Compiler(
            parser: Parser(source: tree.source, nestingLimit: limits.nesting),
            functions: functions, limits: limits, text: text)
        let root = try compiler.node(tree.root, depth: 0)
        warnings = compiler.warnings
        return Program(
            text: text, context: context, root: root, calls: compiler.calls,
            version: functions.version)
    }

    private init(parser: Parser, functions: FunctionTable, limits: MBLimits, text: String) {
        self.text = text
        self.parser = parser
        self.functions = functions
        self.limits = limits
    }

    private mutating func node(
        _ syntax: SyntaxNode, depth: Int
    ) throws(MBExpressionError) -> Node {
        switch syntax.kind {
        case .empty: return ConstantNode(nil, syntax.range)
        case .text(let text):
            warn(ofUnclosedFormIn: text)
            return ConstantNode(.string(text), syntax.range)
        case .escape(let text): return ConstantNode(.string(text), syntax.range)
        case .number(let number): return ConstantNode(.number(number), syntax.range)
        case .math(let inside): return try inner(inside, depth: depth + 1)
        case .group(let grammar, let inside):
            let compiled = try inner(inside, depth: depth + 1)
            return grammar == .boolean
                ? TruthNode(compiled, isNegated: false, syntax.range) : compiled
        case .negate(let operand):
            return NegationNode(try node(operand, depth: depth), syntax.range)
        case .not(let count, let operand):
            return TruthNode(
                try node(operand, depth: depth), isNegated: count % 2 == 1, syntax.range)
        case .reference(let reference):
            let variable = VariableNode(
                reference.name, weight: depth - callDepth + 1, syntax.range)
            return try path(from: variable, reference.path, syntax.range, depth: depth)
        case .call(let call): return try callNode(call, syntax.range, depth: depth)
        case .sequence(let parts): return try join(parts, syntax.range, depth: depth)
        case .chain(let first, let rest):
            return try chain(first, rest, syntax.range, depth: depth)
        }
    }

    /// A part one level deeper. Every few levels the stack is looked at, here and when the part
    /// is evaluated.
    private mutating func inner(
        _ syntax: SyntaxNode, depth: Int
    ) throws(MBExpressionError) -> Node {
        guard StackGuard.isDue(at: depth) else { return try node(syntax, depth: depth) }
        let compiled = try StackGuard.withRoom { () throws(MBExpressionError) in
            try node(syntax, depth: depth)
        }
        return compiled is ConstantNode ? compiled : RoomNode(compiled)
    }

    // MARK: - Parts of the object grammar

    private mutating func join(
        _ parts: [SyntaxNode], _ range: SourceRange, depth: Int
    ) throws(MBExpressionError) -> Node {
        var nodes: [Node] = []
        var literal: (text: String, range: SourceRange)?
        for part in parts {
            if case .text(let text) = part.kind { warn(ofUnclosedFormIn: text) }
            switch part.kind {
            case .text(let text), .escape(let text):
                let start = literal ?? ("", part.range)
                literal = (start.text + text, start.range.to(part.range))
            default:
                if let found = literal {
                    nodes.append(ConstantNode(.string(found.text), found.range))
                    literal = nil
                }
                nodes.append(try node(part, depth: depth))
            }
        }
        if let found = literal { nodes.append(ConstantNode(.string(found.text), found.range)) }
        return JoinNode(nodes, range)
    }

    private mutating func path(
        from base: Node, _ steps: [SyntaxStep], _ range: SourceRange, depth: Int
    ) throws(MBExpressionError) -> Node {
        guard !steps.isEmpty else { return base }
        var compiled: [PathNode.Step] = []
        for (position, step) in steps.enumerated() {
            let isLast = position == steps.count - 1
            switch step.key {
            case .name(let name):
                compiled.append(PathNode.Step(name: name, isLast: isLast, step.range))
            case .expression(let syntax):
                let key = try inner(syntax, depth: depth + 1)
                if case .string(let name)? = (key as? ConstantNode)?.constant {
                    compiled.append(PathNode.Step(name: name, isLast: isLast, step.range))
                } else {
                    compiled.append(PathNode.Step(key, isLast: isLast, step.range))
                }
            }
        }
        return PathNode(base, compiled[0], Array(compiled.dropFirst()), range)
    }

    // MARK: - Operators

    private mutating func chain(
        _ first: SyntaxNode, _ rest: [SyntaxTerm],
        _ range: SourceRange, depth: Int
    ) throws(MBExpressionError) -> Node {
        let start = try node(first, depth: depth)
        switch rest.first?.operator {
        case .add, .subtract, .multiply, .divide, .remainder:
            var terms: [ArithmeticNode.Term] = []
            for term in rest {
                terms.append(
                    .init(operator: term.operator, operand: try node(term.operand, depth: depth)))
            }
            if let result = ArithmeticNode.constant(start, terms) {
                return ConstantNode(.number(result), range)
            }
            return ArithmeticNode(start, terms[0], Array(terms.dropFirst()), range)
        case .and, .or:
            var terms: [LogicNode.Term] = []
            for term in rest {
                terms.append(
                    .init(
                        isAnd: term.operator == .and,
                        operand: try node(term.operand, depth: depth)))
            }
            return LogicNode(start, terms, range)
        default:
            return try comparisons(start, rest, range, depth: depth)
        }
    }

    /// `a < b == c` compares the truth of `a < b` with `c`.
    private mutating func comparisons(
        _ first: Node, _ rest: [SyntaxTerm],
        _ range: SourceRange, depth: Int
    ) throws(MBExpressionError) -> Node {
        guard rest.count <= limits.nesting else {
            throw .limit("more than \(limits.nesting) comparisons in a row (nesting)", at: range)
        }
        var result = first
        for term in rest {
            let right = try node(term.operand, depth: depth)
            warn(ofQuotesAround: right)
            result = ComparisonNode(result, term.operator, right, first.range.to(right.range))
        }
        return result
    }
}

// MARK: - Warnings

extension Compiler {
    private mutating func warn(ofUnclosedFormIn text: String) {
        guard warnings.count < Self.mostWarnings, let marker = Hint.unclosedForm(in: text) else {
            return
        }
        warnings.append("'\(marker)' is never closed and so is text")
    }

    private mutating func warn(ofQuotesAround operand: Node) {
        guard warnings.count < Self.mostWarnings,
            case .string(let text)? = (operand as? ConstantNode)?.constant,
            let inside = Hint.unquoted(text)
        else { return }
        warnings.append(
            "the quotes belong to the text \(text.excerpt()) that is compared; write "
                + "\(inside.excerpt()) or ^q(…)")
    }
}

// MARK: - Calls

extension Compiler {
    private mutating func callNode(
        _ call: SyntaxCall, _ range: SourceRange, depth: Int
    ) throws(MBExpressionError) -> Node {
        let name = HashedKey(call.name)
        let function = functions.function(name)
        calls.append(Program.Call(name: name, function: function))
        let callRange = SourceRange(call.nameRange.lower - 1, call.arguments.upper + 1)
        let base: Node
        if let function {
            let parameters = try parameters(of: call, for: function, depth: depth + 1)
            base = CallNode(
                function, parameters, weight: depth - callDepth + 1, in: text, callRange)
        } else {
            base = UnknownCallNode(call.name, callRange)
        }
        return try path(from: base, call.path, range, depth: depth)
    }

    private mutating func parameters(
        of call: SyntaxCall, for function: MBMLFunction, depth: Int
    ) throws(MBExpressionError) -> CallNode.Parameters {
        let outer = callDepth
        callDepth = depth
        defer { callDepth = outer }
        let region = call.arguments
        guard !region.isEmpty else { return .absent }
        switch function.input {
        case .none:
            let isBlank = parser.source.text(region).utf8.allSatisfy(SourceBytes.isBlank)
            return isBlank ? .absent : .ignored
        case .raw: return .raw(parser.source.text(region))
        case .string: return .texts([try parameter(region, by: .object, depth: depth)])
        case .object: return .values([try parameter(region, by: .object, depth: depth)])
        case .math: return .numbers([try parameter(region, by: .math, depth: depth)])
        case .pipedStrings: return .texts(try piped(region, by: .object, depth: depth))
        case .pipedObjects: return .values(try piped(region, by: .object, depth: depth))
        case .pipedMath: return .numbers(try piped(region, by: .math, depth: depth))
        case .pipedExpressions:
            return .expressions(try expressions(region, function.contexts, depth: depth))
        }
    }

    private mutating func parameter(
        _ region: SourceRange, by grammar: Grammar, depth: Int
    ) throws(MBExpressionError) -> Node {
        try inner(parser.node(of: region, by: grammar, depth: depth), depth: depth)
    }

    private mutating func piped(
        _ region: SourceRange, by grammar: Grammar, depth: Int
    ) throws(MBExpressionError) -> [Node] {
        var nodes: [Node] = []
        for part in parser.parameters(in: region) {
            nodes.append(try parameter(part, by: grammar, depth: depth))
        }
        return nodes
    }

    /// Parameters that the function evaluates are compiled for the contexts that it announces; a
    /// text that is wrong there fails only when it is evaluated.
    private mutating func expressions(
        _ region: SourceRange, _ contexts: MBMLFunction.ParameterContexts, depth: Int
    ) throws(MBExpressionError) -> [LazyParameter] {
        let parts = parser.parameters(in: region)
        let sources = parts.map { parser.source.text($0) }
        var parameters: [LazyParameter] = []
        for (position, part) in parts.enumerated() {
            let context = contexts.context(at: position, of: sources)
            let compiled: Node
            do {
                compiled = try lazy(part, sources[position], as: context, depth: depth)
            } catch {
                guard error.kind != .limit else { throw error }
                compiled = FailingNode(error, part)
            }
            parameters.append(LazyParameter(sources[position], part, context, compiled))
        }
        return parameters
    }

    private mutating func lazy(
        _ part: SourceRange, _ source: String, as context: MBContext, depth: Int
    ) throws(MBExpressionError) -> Node {
        if part.isEmpty { return ConstantNode(nil, part) }
        if context == .boolean, let truth = ConstantText.truth(of: source) {
            return ConstantNode(.bool(truth), part)
        }
        return try parameter(part, by: Grammar(context), depth: depth)
    }
}

extension MBMLFunction.ParameterContexts {
    /// The context of the parameter at a position.
    func context(at position: Int, of sources: [String]) -> MBContext {
        switch self {
        case .positions(let contexts):
            return contexts.indices.contains(position)
                ? contexts[position] : contexts.last ?? .object
        case .last(let context, let words):
            let hasWord = sources.last.map { TextEquality.isHarmless($0) && words.contains($0) }
            return position == sources.count - (hasWord == true ? 2 : 1) ? context : .object
        }
    }
}
