/// Prints the structure of an expression, for people: one token a line, children indented by a
/// tab.
///
/// Ranges count UTF-16 code units of the text of their own level: inside groups, `#( )` and
/// parameters they begin at 0 again. Operators stand with their own text, above their operands.
struct TokenDump {
    private let parser: Parser
    private let functions: FunctionTable
    /// The UTF-16 code units before each byte of the text.
    private let offsets: [Int]
    private var text: String
    /// The length at which the dump is cut, in UTF-8 bytes.
    private let limit: Int

    private var isFull: Bool { text.utf8.count > limit }

    /// The dump of a text in a context, below a line that names both.
    ///
    /// - Parameter length: the UTF-8 length of a dump beyond which it is cut.
    /// - Throws: a syntax error, or an error of the limits on nesting.
    static func text(
        of text: String, as context: MBContext, functions: FunctionTable, limits: MBLimits,
        length: Int
    ) throws(MBExpressionError) -> String {
        let source = SourceBytes(text)
        var dump = TokenDump(
            parser: Parser(source: source, nestingLimit: limits.nesting), functions: functions,
            offsets: SourceText(text: text).utf16Offsets,
            text: "\(label(of: context)) \(SourceText(text: text).quotation):",
            limit: length)
        for node in try dump.topLevel(text, context) {
            try dump.add(node, base: 0, indent: 0, index: nil, depth: 0)
        }
        return dump.isFull ? dump.text.excerpt(atMost: length) : dump.text
    }

    private static func label(of context: MBContext) -> String {
        switch context {
        case .string, .object, .array: "variable expansion"
        case .number: "math"
        case .boolean: "boolean"
        }
    }

    /// A condition without any character of logic is one constant, blanks and all.
    private func topLevel(
        _ text: String, _ context: MBContext
    ) throws(MBExpressionError) -> [SyntaxNode] {
        let source = parser.source
        guard context == .boolean, ConstantText.truth(of: text) != nil else {
            return topLevel(
                try Parser.tree(of: source, as: context, nestingLimit: parser.nestingLimit).root)
        }
        let range = source.withoutBlanks(source.whole)
        return range.isEmpty
            ? [] : [SyntaxNode(kind: .text(source.text(range)), range: range)]
    }

    private func topLevel(_ root: SyntaxNode) -> [SyntaxNode] {
        switch root.kind {
        case .empty: []
        case .sequence(let parts): parts
        default: [root]
        }
    }

    // MARK: - Nodes

    private mutating func add(
        _ node: SyntaxNode, base: Int, indent: Int, index: Int?, depth: Int
    ) throws(MBExpressionError) {
        guard !isFull else { return }
        guard StackGuard.isDue(at: depth) else {
            return try addHere(node, base: base, indent: indent, index: index, depth: depth)
        }
        try StackGuard.withRoom { () throws(MBExpressionError) in
            try addHere(node, base: base, indent: indent, index: index, depth: depth)
        }
    }

    private mutating func addHere(
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
        case .not(_, let operand):
            try add(operand, negatedFrom: node.range.lower, base, indent, index, depth: depth)
        case .negate(let operand):
            let sign = SourceRange(node.range.lower, node.range.lower + 1)
            line("negation", sign, base, indent, index, children: 1)
            try add(operand, base: base, indent: indent + 1, index: 0, depth: depth)
        case .sequence(let parts):
            for (position, part) in parts.enumerated() {
                try add(part, base: base, indent: indent, index: position, depth: depth)
            }
        case .chain(let first, let terms):
            try add(first, terms, base: base, indent: indent, index: index, depth: depth)
        case .call(let call):
            try add(call, node.range, base: base, indent: indent, index: index, depth: depth)
        }
    }

    /// Each `!` is the parent of what stands behind it.
    private mutating func add(
        _ operand: SyntaxNode, negatedFrom start: Int, _ base: Int, _ indent: Int, _ index: Int?,
        depth: Int
    ) throws(MBExpressionError) {
        var (indent, index) = (indent, index)
        for offset in start..<max(start, operand.range.lower)
        where parser.source.bytes[offset] == UInt8(ascii: "!") && !isFull {
            line("negation", SourceRange(offset, offset + 1), base, indent, index, children: 1)
            indent += 1
            index = 0
        }
        try add(operand, base: base, indent: indent, index: index, depth: depth)
    }

    /// A chain is a tree whose left operand is the chain without its last term: the last operator
    /// comes first, and the operands come from left to right below the others.
    private mutating func add(
        _ first: SyntaxNode, _ terms: [SyntaxTerm], base: Int, indent: Int, index: Int?,
        depth: Int
    ) throws(MBExpressionError) {
        var (indent, index) = (indent, index)
        for term in terms.reversed() where !isFull {
            line(term.operator.name, term.range, base, indent, index, children: 2)
            indent += 1
            index = 0
        }
        try add(first, base: base, indent: indent, index: 0, depth: depth)
        for term in terms where !isFull {
            try add(term.operand, base: base, indent: indent, index: 1, depth: depth)
            indent -= 1
        }
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

    // MARK: - Calls

    private mutating func add(
        _ call: SyntaxCall, _ range: SourceRange, base: Int, indent: Int, index: Int?, depth: Int
    ) throws(MBExpressionError) {
        let function = functions.function(HashedKey(call.name))
        let parts = parameters(of: call, for: function)
        line(
            "function call", range, base, indent, index, children: parts.count + call.path.count)
        for (position, part) in parts.enumerated() where !isFull {
            guard function?.input != .raw else {
                line(
                    "literal: contains string: \"\(parser.source.text(part))\"", indent + 1,
                    position)
                continue
            }
            let grammar: Grammar =
                function?.input == .math || function?.input == .pipedMath ? .math : .object
            let nodes = topLevel(try parser.node(of: part, by: grammar, depth: depth + 1))
            line("parameter grouping: ", indent + 1, position, children: nodes.count)
            for (child, node) in nodes.enumerated() {
                try add(
                    node, base: part.lower, indent: indent + 2, index: child, depth: depth + 1)
            }
        }
        try add(call.path, base: base, indent: indent + 1, from: parts.count, depth: depth)
    }

    private func parameters(of call: SyntaxCall, for function: MBMLFunction?) -> [SourceRange] {
        guard let function, !call.arguments.isEmpty else { return [] }
        return parser.parameters(of: call, for: function).map(\.range)
    }

    // MARK: - Lines

    private mutating func line(
        _ type: String, _ range: SourceRange, _ base: Int, _ indent: Int, _ index: Int?,
        children: Int = 0
    ) {
        let location = offsets[range.lower] - offsets[base]
        let length = offsets[range.upper] - offsets[range.lower]
        line(
            "\(type): \"\(parser.source.text(range))\" {\(location), \(length)}", indent, index,
            children: children)
    }

    private mutating func line(
        _ content: String, _ indent: Int, _ index: Int?, children: Int = 0
    ) {
        text += "\n"
        if let index { text += String(repeating: "\t", count: indent) + "\(index): " }
        text += "<\(content)>"
        guard children > 0 else { return }
        text += " containing \(children) token\(children == 1 ? "" : "s"):"
    }
}
