/// Prints the structure of an expression, for people: one token per line, with children indented by
/// a tab.
///
/// Ranges count UTF-16 code units of the text at their own level: inside groups, `#( )` and
/// parameters, they start at 0 again. Operators appear with their own text, above their operands.
struct TreeDump {
    private let source: SourceBytes
    /// The number of UTF-16 code units before each byte of the text.
    private let offsets: [Int]
    private var text: String
    /// The length at which to cut the dump, in UTF-8 bytes.
    private let limit: Int

    private var isFull: Bool { text.utf8.count > limit }

    /// The dump of a tree, below a line with its text and context.
    ///
    /// - Parameter length: the UTF-8 length beyond which to cut the dump.
    static func text(of tree: SyntaxTree, _ text: String, length: Int) -> String {
        var dump = TreeDump(
            source: tree.source, offsets: SourceText(text: text).utf16Offsets,
            text: "\(label(of: tree.context)) \(SourceText(text: text).quotation):",
            limit: length)
        for node in dump.topLevel(tree.root) {
            dump.add(node, base: 0, indent: 0, index: nil, depth: 0)
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
    ) {
        guard !isFull else { return }
        guard StackGuard.isDue(at: depth) else {
            return addHere(node, base: base, indent: indent, index: index, depth: depth)
        }
        StackGuard.withRoom {
            addHere(node, base: base, indent: indent, index: index, depth: depth)
        }
    }

    private mutating func addHere(
        _ node: SyntaxNode, base: Int, indent: Int, index: Int?, depth: Int
    ) {
        switch node.kind {
        case .empty: break
        case .invalid: line("invalid", node.range, base, indent, index)
        case .text: line("literal", node.range, base, indent, index)
        case .escape: line("escape sequence", node.range, base, indent, index)
        case .number: line("numeric literal", node.range, base, indent, index)
        case .reference(let reference):
            line(
                "variable reference", node.range, base, indent, index,
                children: reference.path.count)
            add(reference.path, base: base, indent: indent + 1, from: 0, depth: depth)
        case .math(let inside):
            line("math expression", node.range, base, indent, index, children: 1)
            add(
                inside, base: node.range.lower + 2, indent: indent + 1, index: 0,
                depth: depth + 1)
        case .group(let grammar, let inside):
            let name = grammar == .math ? "math grouping" : "boolean grouping"
            line(name, node.range, base, indent, index, children: 1)
            add(
                inside, base: node.range.lower + 1, indent: indent + 1, index: 0,
                depth: depth + 1)
        case .not(_, let operand):
            add(operand, negatedFrom: node.range.lower, base, indent, index, depth: depth)
        case .negate(let operand):
            let sign = SourceRange(node.range.lower, node.range.lower + 1)
            line("negation", sign, base, indent, index, children: 1)
            add(operand, base: base, indent: indent + 1, index: 0, depth: depth)
        case .sequence(let parts):
            for (position, part) in parts.enumerated() {
                add(part, base: base, indent: indent, index: position, depth: depth)
            }
        case .chain(let first, let terms):
            add(first, terms, base: base, indent: indent, index: index, depth: depth)
        case .call(let call):
            add(call, node.range, base: base, indent: indent, index: index, depth: depth)
        }
    }

    /// Each `!` is the parent of what follows it.
    private mutating func add(
        _ operand: SyntaxNode, negatedFrom start: Int, _ base: Int, _ indent: Int, _ index: Int?,
        depth: Int
    ) {
        var (indent, index) = (indent, index)
        for offset in start..<max(start, operand.range.lower)
        where source.bytes[offset] == UInt8(ascii: "!") && !isFull {
            line("negation", SourceRange(offset, offset + 1), base, indent, index, children: 1)
            indent += 1
            index = 0
        }
        add(operand, base: base, indent: indent, index: index, depth: depth)
    }

    /// A chain is a tree whose left operand is the chain without its last term: the last operator
    /// comes first, and the operands come from left to right below the others.
    private mutating func add(
        _ first: SyntaxNode, _ terms: [SyntaxTerm], base: Int, indent: Int, index: Int?,
        depth: Int
    ) {
        var (indent, index) = (indent, index)
        for term in terms.reversed() where !isFull {
            line(term.operator.name, term.range, base, indent, index, children: 2)
            indent += 1
            index = 0
        }
        add(first, base: base, indent: indent, index: 0, depth: depth)
        for term in terms where !isFull {
            add(term.operand, base: base, indent: indent, index: 1, depth: depth)
            indent -= 1
        }
    }

    private mutating func add(
        _ path: [SyntaxStep], base: Int, indent: Int, from index: Int, depth: Int
    ) {
        for (position, step) in path.enumerated() {
            switch step.key {
            case .name: line("object subreference", step.range, base, indent, index + position)
            case .expression(let key):
                line(
                    "object subreference", step.range, base, indent, index + position,
                    children: 1)
                add(key, base: base, indent: indent + 1, index: 0, depth: depth + 1)
            }
        }
    }

    // MARK: - Calls

    private mutating func add(
        _ call: SyntaxCall, _ range: SourceRange, base: Int, indent: Int, index: Int?, depth: Int
    ) {
        let parameters: [SyntaxParameter]
        switch call.parameters {
        case .none: parameters = []
        case .raw(let text):
            line("function call", range, base, indent, index, children: 1 + call.path.count)
            line("literal: contains string: \"\(source.text(text))\"", indent + 1, 0)
            return add(call.path, base: base, indent: indent + 1, from: 1, depth: depth)
        case .evaluated(let all), .unevaluated(let all): parameters = all
        }
        line(
            "function call", range, base, indent, index,
            children: parameters.count + call.path.count)
        for (position, parameter) in parameters.enumerated() where !isFull {
            let nodes = topLevel(parameter.node)
            line("parameter grouping: ", indent + 1, position, children: nodes.count)
            for (child, node) in nodes.enumerated() {
                add(
                    node, base: parameter.range.lower, indent: indent + 2, index: child,
                    depth: depth + 1)
            }
        }
        add(call.path, base: base, indent: indent + 1, from: parameters.count, depth: depth)
    }

    // MARK: - Lines

    private mutating func line(
        _ type: String, _ range: SourceRange, _ base: Int, _ indent: Int, _ index: Int?,
        children: Int = 0
    ) {
        let location = offsets[range.lower] - offsets[base]
        let length = offsets[range.upper] - offsets[range.lower]
        line(
            "\(type): \"\(source.text(range))\" {\(location), \(length)}", indent, index,
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
