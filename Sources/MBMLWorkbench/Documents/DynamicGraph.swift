import MBDataEnvironment

/// Which dynamic variables, and functions that documents define, certainly read or call which others.
struct DynamicGraph {
    /// Variables and functions that read and call each other.
    struct Cycle {
        /// The names, those of functions with `^`, beginning with the one that is declared first.
        let names: [String]
        /// The expression of that one, and its reference to the next.
        let expression: Int
        let range: SourceRange
    }

    /// A variable, or a function with `^` before its name.
    struct Node {
        let name: String
        let expression: Int
        /// The conditions of its declaration.
        let conditions: [String]
        /// Whether nothing else declares the name before.
        let isOnly: Bool
        var edges: [Edge] = []
        /// The declaration that is loaded last of those that it certainly needs itself.
        var need: Declaration?
    }

    /// A reference or a call.
    struct Edge {
        let node: Int
        let range: SourceRange
        /// Whether only one declaration of the documents has the name.
        let isOfDocuments: Bool
    }

    private(set) var nodes: [Node] = []

    init(_ types: DocumentTypes) {
        var positions: [String: Int] = [:]
        var expressions: [Int: Int] = [:]
        for (position, expression) in types.survey.expressions.enumerated()
        where expression.isLater {
            let name = expression.attribute.name
            guard ["value", "expression", "boolean", "text"].contains(name),
                expressions[expression.element] == nil
            else { continue }
            expressions[expression.element] = position
        }
        let functions = Dictionary(grouping: types.declarations.filter(\.isFunction), by: \.name)
        for declaration in types.declarations {
            let same: [Declaration]?
            switch declaration.kind {
            case .dynamic: same = types.variables[declaration.name]
            case .function where types.hasAlternatives(declaration.name): continue
            case .function: same = functions[declaration.name]
            case .stored, .singleton: continue
            }
            // The last one counts, if it's declared under all conditions.
            let isOnly = same?.count == 1
            guard
                isOnly
                    || same?.last?.position == declaration.position && !declaration.isConditional,
                let expression = expressions[declaration.position]
            else { continue }
            let name = (declaration.isFunction ? "^" : "") + declaration.name
            positions[name] = nodes.count
            nodes.append(
                Node(
                    name: name, expression: expression, conditions: declaration.conditions,
                    isOnly: isOnly))
        }
        for index in nodes.indices {
            let expression = nodes[index].expression
            let mayBeBound = types.survey.expressions[expression].mayBeBound
            for use in types.result(at: expression).uses.certain {
                let node = nodes[index]
                let declaration = types.firstDeclaration(of: use.name)
                if let declaration, node.isOnly, !mayBeBound || !types.bound.contains(use.name),
                    declaration.position > node.need?.position ?? -1,
                    types.conditions.exclude(node.conditions, declaration.conditions)
                        == false
                {
                    nodes[index].need = declaration
                }
                guard let target = positions[use.name],
                    types.conditions.exclude(node.conditions, nodes[target].conditions) == false,
                    Self.mayBeTogether(node.conditions, nodes[target].conditions)
                else { continue }
                let isOfDocuments = declaration != nil && node.isOnly && nodes[target].isOnly
                nodes[index].edges.append(
                    Edge(node: target, range: use.range, isOfDocuments: isOfDocuments))
            }
        }
    }

    /// Whether actions don't load the documents of two declarations apart from each other.
    private static func mayBeTogether(_ one: [String], _ other: [String]) -> Bool {
        let templates = [one, other].compactMap(DocumentSurvey.template)
        return templates.count < 2 || templates[0] == templates[1]
    }

    /// The circles, one for each group of variables and functions that read and call each other.
    ///
    /// Complexity: linear in the references and calls.
    func cycles() -> [Cycle] {
        groups().filter(isCircle).compactMap(cycle(in:))
    }

    /// A shortest circle from the first one of a group back to it.
    private func cycle(in group: [Int]) -> Cycle? {
        guard let first = group.min() else { return nil }
        let members = Set(group)
        var former: [Int: Int] = [:]
        var queue = [first]
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for edge in nodes[node].edges where members.contains(edge.node) {
                if edge.node == first {
                    var path = [node]
                    while let before = path.last.flatMap({ former[$0] }) { path.append(before) }
                    path.reverse()
                    let second = path.count > 1 ? path[1] : first
                    let range = nodes[first].edges.first { $0.node == second }?.range
                    return range.map {
                        Cycle(
                            names: path.map { nodes[$0].name },
                            expression: nodes[first].expression, range: $0)
                    }
                }
                guard former[edge.node] == nil else { continue }
                former[edge.node] = node
                queue.append(edge.node)
            }
        }
        return nil
    }

    private func isCircle(_ group: [Int]) -> Bool {
        group.count > 1 || group.contains { node in nodes[node].edges.contains { $0.node == node } }
    }

    /// The groups of those that read and call each other, each after those that it needs: the
    /// strongly connected components.
    func groups() -> [[Int]] {
        var (index, low) = (
            [Int?](repeating: nil, count: nodes.count), [Int](repeating: 0, count: nodes.count)
        )
        var isOnStack = [Bool](repeating: false, count: nodes.count)
        var stack: [Int] = []
        var groups: [[Int]] = []
        var count = 0
        for root in nodes.indices where index[root] == nil {
            var work: [(node: Int, edge: Int)] = [(root, 0)]
            while let (node, edge) = work.last {
                if edge == 0 {
                    (index[node], low[node]) = (count, count)
                    count += 1
                    stack.append(node)
                    isOnStack[node] = true
                }
                if edge < nodes[node].edges.count {
                    work[work.count - 1].edge += 1
                    let target = nodes[node].edges[edge].node
                    if let seen = index[target] {
                        if isOnStack[target] { low[node] = min(low[node], seen) }
                    } else {
                        work.append((target, 0))
                    }
                    continue
                }
                work.removeLast()
                if let parent = work.last?.node { low[parent] = min(low[parent], low[node]) }
                guard low[node] == index[node] else { continue }
                var group: [Int] = []
                while let member = stack.popLast() {
                    isOnStack[member] = false
                    group.append(member)
                    if member == node { break }
                }
                groups.append(group)
            }
        }
        return groups
    }
}
