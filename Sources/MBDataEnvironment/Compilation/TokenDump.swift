/// Prints the structure of an expression, for people: one token a line, children indented by a
/// tab. Ranges count UTF-16 code units of the text of their own level.
struct TokenDump {
    private let parser: Parser
    private let functions: FunctionTable
    private let source: SourceText
    private var lines: [String] = []

    /// The dump of a text in a context.
    static func text(
        of text: String, as context: MBContext, functions: FunctionTable, limits: MBLimits
    ) throws(MBExpressionError) -> String {
        let tree = try Parser.tree(
            of: SourceBytes(text), as: context, nestingLimit: limits.nesting)
        var dump = TokenDump(
            parser: Parser(source: tree.source, nestingLimit: limits.nesting),
            functions: functions, source: SourceText(text: text))
        for node in dump.topLevel(tree.root) {
            try dump.add(node, base: 0, indent: 0, index: nil, depth: 0)
        }
        return dump.lines.joined(separator: "\n")
    }

    private init(parser: Parser, functions: FunctionTable, source: SourceText) {
        self.parser = parser
        self.functions = functions
        self.source = source
    }

    private func topLevel(_ root: SyntaxNode) -> [SyntaxNode] {
        switch root.kind {
        case .empty: []
        case .sequence(let parts): parts
        default: [root]
        }
    }

    private mutating func add(
        _ node: SyntaxNode, base: Int, indent: Int, index: Int?, depth: Int
    ) throws(MBExpressionError) {
        switch node.kind {
        case .empty: break
        case .text: line("literal", node.range, base, indent, index)
        case .escape: line("escape sequence", node.range, base, indent, index)
        case .number: line("numeric literal", node.range, base, indent, index)
        case .reference(let reference):
            line(
                "variable reference", node.range, base, indent, index,
                children: reference.path.count)
            try add(reference.path, base: base, indent: indent + 1, from: 0, depth: depth)
        case .math(let inside):
            line("math expression", node.range, base, indent, index, children: 1)
            try add(
                inside, base: node.range.lower + 2, indent: indent + 1, index: 0,
                depth: depth + 1)
        case .group(let grammar, let inside):
            let name = grammar == .math ? "math grouping" : "boolean grouping"
            line(name, node.range, base, indent, index, children: 1)
            try add(
                inside, base: node.range.lower + 1, indent: indent + 1, index: 0,
                depth: depth + 1)
        case .not(_, let operand), .negate(let operand):
            line("negation", node.range, base, indent, index, children: 1)
            try add(operand, base: base, indent: indent + 1, index: 0, depth: depth)
        case .sequence(let parts):
            for (position, part) in parts.enumerated() {
                try add(part, base: base, indent: indent, index: position, depth: depth)
            }
        case .chain(let first, let terms):
            try add(
                first, terms[...], base: base, indent: indent, index: index, depth: depth)
        case .call(let call):
            try add(call, node.range, base: base, indent: indent, index: index, depth: depth)
        }
    }

    /// A chain is a tree whose left operand is the chain without its last term.
    private mutating func add(
        _ first: SyntaxNode, _ terms: ArraySlice<SyntaxTerm>, base: Int, indent: Int, index: Int?,
        depth: Int
    ) throws(MBExpressionError) {
        guard let last = terms.last else {
            return try add(first, base: base, indent: indent, index: index, depth: depth)
        }
        guard depth < parser.nestingLimit else {
            throw .limit("too many operators in a row to print", at: first.range)
        }
        line(
            last.operator.name, first.range.to(last.operand.range), base, indent, index,
            children: 2)
        try add(
            first, terms.dropLast(), base: base, indent: indent + 1, index: 0, depth: depth + 1)
        try add(last.operand, base: base, indent: indent + 1, index: 1, depth: depth + 1)
    }

    private mutating func add(
        _ path: [SyntaxStep], base: Int, indent: Int, from index: Int, depth: Int
    ) throws(MBExpressionError) {
        for (position, step) in path.enumerated() {
            switch step.key {
            case .name: line("object subreference", step.range, base, indent, index + position)
            case .expression(let key):
                line(
                    "object subreference", step.range, base, indent, index + position,
                    children: 1)
                try add(key, base: base, indent: indent + 1, index: 0, depth: depth + 1)
            }
        }
    }

    private mutating func add(
        _ call: SyntaxCall, _ range: SourceRange, base: Int, indent: Int, index: Int?, depth: Int
    ) throws(MBExpressionError) {
        let function = functions.function(HashedKey(call.name))
        let parts = parameters(of: call, for: function)
        line(
            "function call", range, base, indent, index, children: parts.count + call.path.count)
        for (position, part) in parts.enumerated() {
            let prefix = String(repeating: "\t", count: indent + 1) + "\(position): "
            guard function?.input != .raw else {
                lines.append(prefix + "<literal: contains string: \"\(parser.source.text(part))\">")
                continue
            }
            let grammar: Grammar =
                function?.input == .math || function?.input == .pipedMath ? .math : .object
            let nodes = topLevel(try parser.node(of: part, by: grammar, depth: depth + 1))
            lines.append(prefix + "<parameter grouping: >" + contains(nodes.count))
            for (child, node) in nodes.enumerated() {
                try add(
                    node, base: part.lower, indent: indent + 2, index: child, depth: depth + 1)
            }
        }
        try add(call.path, base: base, indent: indent + 1, from: parts.count, depth: depth)
    }

    private func parameters(of call: SyntaxCall, for function: MBMLFunction?) -> [SourceRange] {
        guard let function, !call.arguments.isEmpty else { return [] }
        switch function.input {
        case .none: return []
        case .raw, .string, .object, .math: return [call.arguments]
        case .pipedStrings, .pipedObjects, .pipedMath, .pipedExpressions:
            return parser.parameters(in: call.arguments)
        }
    }

    private mutating func line(
        _ type: String, _ range: SourceRange, _ base: Int, _ indent: Int, _ index: Int?,
        children: Int = 0
    ) {
        let start = source.utf16Range(of: SourceRange(0, base)).upperBound
        let place = source.utf16Range(of: range)
        let prefix = index.map { String(repeating: "\t", count: indent) + "\($0): " } ?? ""
        lines.append(
            prefix + "<\(type): \"\(parser.source.text(range))\" "
                + "{\(place.lowerBound - start), \(place.count)}>" + contains(children))
    }

    private func contains(_ count: Int) -> String {
        count == 0 ? "" : " containing \(count) token\(count == 1 ? "" : "s"):"
    }
}
