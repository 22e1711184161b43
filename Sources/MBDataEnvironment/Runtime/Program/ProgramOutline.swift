/// Prints the nodes of a program: what was folded into constants, and what each call will run.
struct ProgramOutline {
    private var outline: OutlineText

    static func text(of program: Program) -> String {
        var nodes = ProgramOutline(outline: OutlineText(of: program.text))
        nodes.add(program.root)
        return nodes.outline.lines
    }

    private mutating func add(_ node: Node) {
        let shown = node.outline ?? NodeOutline("node")
        outline.add(shown.name, shown.detail, node.range)
        inside { nodes in
            guard let call = node as? CallNode else {
                for part in shown.parts { nodes.add(part) }
                return
            }
            nodes.add(parametersOf: call)
        }
    }

    private mutating func add(parametersOf call: CallNode) {
        switch call.parameters {
        case .absent, .ignored: break
        case .raw(let text):
            let end = call.range.upper - 1
            outline.add(
                "raw", SourceText(text: text).quotation,
                SourceRange(end - text.utf8.count, end))
        case .values(let nodes), .texts(let nodes), .numbers(let nodes):
            for node in nodes { add(node) }
        case .expressions(let parameters):
            for parameter in parameters {
                outline.add("unevaluated", parameter.context.rawValue, parameter.range)
                inside { $0.add(parameter.node) }
            }
        }
    }

    private mutating func inside(_ body: (inout ProgramOutline) -> Void) {
        outline.depth += 1
        defer { outline.depth -= 1 }
        guard StackGuard.isDue(at: outline.depth) else { return body(&self) }
        StackGuard.withRoom { body(&self) }
    }
}
